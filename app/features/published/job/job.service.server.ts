import { dependsOn } from "#app/lib/page-dependencies.server.ts";
import { pageTag } from "#app/lib/page-tag.ts";
import { findPublished } from "./job.repo.server.ts";
import { departments, type Department } from "./job.view.ts";

/** Open posts by department. */
export async function readDepartments(): Promise<Department[]> {
  dependsOn(pageTag.jobs);
  return departments(await findPublished());
}
