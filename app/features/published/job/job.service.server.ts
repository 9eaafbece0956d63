import { findPublished } from "./job.repo.server.ts";
import { departments, type Department } from "./job.view.ts";

/** Open posts by department. */
export async function readDepartments(): Promise<Department[]> {
  return departments(await findPublished());
}
