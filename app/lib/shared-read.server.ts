import { AsyncLocalStorage } from "node:async_hooks";
import { collectDependencies, dependsOn } from "./page-dependencies.server.ts";
import { pageTag, type PageTag } from "./page-tag.ts";

/** What was read, or is being read, and what it depends on as soon as that is known. `at`: of performance.now(). */
type Kept<T> = { at: number; reading: Promise<{ result: T; tags: PageTag[] }>; tags?: ReadonlySet<PageTag> };

/** As pages do, it lives a minute at most: not all that is new was something before, of which a purge could tell. */
const LONGEST_MS = 60_000;

const shelves: Map<string, Kept<unknown>>[] = [];
let areKept = false;

const apart = new AsyncLocalStorage<true>();

/** Does work whose reads are made anew and kept for nobody: what it sees is not what everybody sees. */
export function readApart<T>(work: () => Promise<T>): Promise<T> {
  return apart.run(true, work);
}

/** Returns whether what is read now is for nobody else, and what is kept for all is not for it. */
export const isReadApart = (): boolean => apart.getStore() === true;

/**
 * A read that many pages make alike, as that of what stands at their side: made once for the same few arguments and kept
 * until something that it depends on is purged, for a minute at most. What is being read while any purge comes in is kept no longer.
 */
export function sharedRead<A extends readonly (string | number | null)[], T>(
  read: (...parameters: A) => Promise<T>,
): (...parameters: A) => Promise<T> {
  const shelf = new Map<string, Kept<T>>();
  shelves.push(shelf);
  return async (...parameters) => {
    if (!areKept || isReadApart()) return read(...parameters);
    const key = JSON.stringify(parameters);
    const known = shelf.get(key);
    const isFresh = known !== undefined && performance.now() - known.at < LONGEST_MS;
    const kept = isFresh ? known : keep(shelf, key, () => read(...parameters));
    const { result, tags } = await kept.reading;
    dependsOn(...tags);
    return result;
  };
}

function keep<T>(shelf: Map<string, Kept<T>>, key: string, read: () => Promise<T>): Kept<T> {
  const kept: Kept<T> = { at: performance.now(), reading: collectDependencies(read) };
  shelf.set(key, kept);
  kept.reading.then(
    ({ tags }) => (kept.tags = new Set(tags)),
    () => shelf.get(key) === kept && shelf.delete(key),
  );
  return kept;
}

/**
 * From now on this process keeps what is read in common. Only for one that hears of every purge: `purge` has to be called with
 * each, and `stop` when it hears of no more.
 */
export function keepSharedReads(): { purge: (tags: readonly PageTag[]) => void; stop: () => void } {
  areKept = true;
  const purge = (tags: readonly PageTag[]) => {
    for (const shelf of shelves) {
      for (const [key, kept] of shelf) if (isTouched(kept, tags)) shelf.delete(key);
    }
  };
  const stop = () => {
    areKept = false;
    purge([pageTag.everything]);
  };
  return { purge, stop };
}

function isTouched({ tags: known }: Kept<unknown>, tags: readonly PageTag[]): boolean {
  return known === undefined || tags.some((tag) => tag === pageTag.everything || known.has(tag));
}
