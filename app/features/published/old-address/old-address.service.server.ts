import { addHits, addMissing, findByPath, trimMissing } from "./old-address.repo.server.ts";
import { addressOfPath, isCountable } from "./old-address.rules.ts";

/** Where an old address leads: a path of this site, or null where there is no such page any more. */
export type Moved = { to: string | null };

/** Different addresses whose hits wait to be written; further ones lead on all the same, uncounted. */
const MOST_WAITING = 5_000;
let waiting = new Map<number, number>();
/** Different missing addresses that wait to be written, and the number that is stored. */
const MOST_MISSING = { waiting: 1_000, stored: 5_000 };
let missing = new Map<string, number>();

/** Looks up an old address that is no route of this site, and counts the hit. Undefined for an unknown one, which is counted, too. */
export async function readMoved(path: string): Promise<Moved | undefined> {
  const known = addressOfPath(path);
  const found = known === undefined ? undefined : await findByPath(known);
  if (found === undefined) {
    if (known !== undefined) countMissing(known);
    return undefined;
  }
  const count = waiting.get(found.id);
  if (count !== undefined || waiting.size < MOST_WAITING) waiting.set(found.id, (count ?? 0) + 1);
  return { to: found.target };
}

function countMissing(path: string): void {
  const count = missing.get(path);
  if (count === undefined && (missing.size >= MOST_MISSING.waiting || !isCountable(path))) return;
  missing.set(path, (count ?? 0) + 1);
}

/** Writes the hits that wait. Throws when the database does not answer; they are then written the next time. */
export async function flushHits(): Promise<void> {
  await flushMissing();
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

/** Writes the counts of missing addresses, and keeps the most frequent ones only. */
async function flushMissing(): Promise<void> {
  if (missing.size === 0) return;
  const counts = missing;
  missing = new Map();
  try {
    await addMissing(counts);
    await trimMissing(MOST_MISSING.stored);
  } catch (error) {
    for (const [path, count] of counts) missing.set(path, (missing.get(path) ?? 0) + count);
    throw error;
  }
}
