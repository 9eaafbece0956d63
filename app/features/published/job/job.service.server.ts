import type { Language } from "#app/lib/language.ts";
import { dependsOn } from "#app/lib/page-dependencies.server.ts";
import { pageTag } from "#app/lib/page-tag.ts";
import { findPublished } from "./job.repo.server.ts";
import { departments, type Department } from "./job.view.ts";

/** Open posts by department, in the reader's language where they are written in it. */
export async function readDepartments(language: Language): Promise<Department[]> {
  dependsOn(pageTag.jobs);
  return departments(await findPublished(), language);
}
