import { sources } from "#app/features/newsroom/source/source.record.server.ts";
import type { StaffActor } from "#app/features/newsroom/staff/staff.policy.ts";
import { readDemoSources } from "./files.ts";
import { nameDemoSources } from "./seed.repo.server.ts";

/** Adds missing sources, and sets the source of each demo article. Returns their ids, keyed by name. */
export async function seedDemoSources(head: StaffActor): Promise<Map<string, number>> {
  const known = await idsOfSources(head);
  for (const source of await readDemoSources()) if (!known.has(source.name)) await sources.add(head, source);
  await nameDemoSources();
  return idsOfSources(head);
}

async function idsOfSources(head: StaffActor): Promise<Map<string, number>> {
  const { list } = await sources.list(head);
  return new Map(list.map(({ id, record }) => [record.name, id]));
}
