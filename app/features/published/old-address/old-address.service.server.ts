import { addHits, addMissing, findByPath, trimMissing } from "./old-address.repo.server.ts";
import { addressOfPath, isCountable } from "./old-address.rules.ts";

/** The target of an old address: a path of this site, or null if the page is gone. */
export type Moved = { to: string | null };

/** Maximum number of different addresses whose hits wait to be saved. Further ones are redirected but not counted. */
const MOST_WAITING = 5_000;
let waiting = new Map<number, number>();
/** Maximum number of different missing paths that wait to be saved, and that are stored. */
const MOST_MISSING = { waiting: 1_000, stored: 5_000 };
let missing = new Map<string, number>();

/**
 * Looks up an old address that is no route of this site, and counts the hit. Returns undefined for an unknown one,
 * which it counts as missing.
 */
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

/** Saves the counted hits. Throws if the database does not respond; the next call then saves them. */
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

/** Saves the counts of missing paths, and deletes all but the most frequent ones. */
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
