import { addHits, findByPath } from "./old-address.repo.server.ts";
import { addressOfPath } from "./old-address.rules.ts";

/** Where an old address leads: a path of this site, or null where there is no such page any more. */
export type Moved = { to: string | null };

/** Different addresses whose hits wait to be written; further ones lead on all the same, uncounted. */
const MOST_WAITING = 5_000;
let waiting = new Map<number, number>();

/** Looks up an old address that is no route of this site, and counts the hit. Undefined for an unknown one. */
export async function readMoved(path: string): Promise<Moved | undefined> {
  const known = addressOfPath(path);
  const found = known === undefined ? undefined : await findByPath(known);
  if (found === undefined) return undefined;
  const count = waiting.get(found.id);
  if (count !== undefined || waiting.size < MOST_WAITING) waiting.set(found.id, (count ?? 0) + 1);
  return { to: found.target };
}

/** Writes the hits that wait. Throws when the database does not answer; they are then written the next time. */
export async function flushHits(): Promise<void> {
  if (waiting.size === 0) return;
  const hits = waiting;
  waiting = new Map();
  try {
    await addHits(hits);
  } catch (error) {
    for (const [id, count] of hits) waiting.set(id, (waiting.get(id) ?? 0) + count);
    throw error;
  }
}
