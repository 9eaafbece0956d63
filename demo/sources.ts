import { addNoun, readNouns } from "#app/features/newsroom/site-noun/site-noun.service.server.ts";
import type { StaffActor } from "#app/features/newsroom/staff/staff.policy.ts";
import { readDemoSources } from "./files.ts";
import { nameDemoSources } from "./seed.repo.server.ts";

/** Adds missing sources, and sets the source of each demo article. Returns their ids by name. */
export async function seedDemoSources(head: StaffActor): Promise<Map<string, number>> {
  const known = await idsOfSources(head);
  for (const source of await readDemoSources()) if (!known.has(source.name)) await addNoun(head, "source", source);
  await nameDemoSources();
  return idsOfSources(head);
}

async function idsOfSources(head: StaffActor): Promise<Map<string, number>> {
  const { list } = await readNouns(head, "source");
  return new Map(list.map(({ id, record }) => ["name" in record ? record.name : "", id]));
}
