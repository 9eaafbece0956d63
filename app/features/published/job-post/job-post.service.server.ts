import type { ScheduledChange } from "#app/features/base/content-kind/content-kind.ts";
import type { Language } from "#app/lib/language.ts";
import { dependsOn } from "#app/lib/page/page-dependencies.server.ts";
import { pageTag } from "#app/lib/page/page-tag.ts";
import { findPublished, nextEnd } from "./job-post.repo.server.ts";
import { departments, type Department } from "./job-post.view.ts";

/** Posts disappear from their page when they expire. */
export const JOB_POSTS: ScheduledChange = { timed: "job posts", tag: pageTag.jobs, next: nextEnd };

/** Returns open posts by department. Texts that are missing in the reader's language are Chinese. */
export async function readDepartments(language: Language): Promise<Department[]> {
  dependsOn(pageTag.jobs);
  return departments(await findPublished(), language);
}
