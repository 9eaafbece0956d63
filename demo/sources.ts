import { readSources, saveSource } from "#app/features/newsroom/source/source.service.server.ts";
import type { StaffActor } from "#app/features/newsroom/staff/staff.policy.ts";
import { readDemoSources } from "./files.ts";
import { nameDemoSources } from "./seed.repo.server.ts";

/** Adds the sources that are missing, and says of the demo's articles which one they are from. Gives their ids by name. */
export async function seedDemoSources(head: StaffActor): Promise<Map<string, number>> {
  const known = new Set((await readSources(head)).map(({ name }) => name));
  for (const source of await readDemoSources()) if (!known.has(source.name)) await saveSource(source, head);
  await nameDemoSources();
  return new Map((await readSources(head)).map(({ id, name }) => [name, id]));
}
