import { AsyncLocalStorage } from "node:async_hooks";
import { collectDependencies, dependsOn } from "#app/lib/page/page-dependencies.server.ts";
import { pageTag, type PageTag } from "#app/lib/page/page-tag.ts";

/** A cached or pending read, with its tags once they are known. `at` is a time of performance.now(). */
type Kept<T> = { at: number; reading: Promise<{ result: T; tags: PageTag[] }>; tags?: ReadonlySet<PageTag> };

/**
 * Maximum cache time in milliseconds, the same as for pages. It is needed because new content may have a tag that no
 * cached result has yet.
 */
const LONGEST_MS = 60_000;

const shelves: Map<string, Kept<unknown>>[] = [];
let areKept = false;

const apart = new AsyncLocalStorage<true>();

/** Runs work whose reads bypass the shared cache, because they differ from the public view. */
export function readApart<T>(work: () => Promise<T>): Promise<T> {
  return apart.run(true, work);
}

/** Returns whether reads currently bypass the shared cache. */
export const isReadApart = (): boolean => apart.getStore() === true;

/**
 * Caches a read that many pages share, such as the side column of lists. There is one result for each combination of
 * arguments. It is cached until one of its tags is purged, for a minute at most. If a purge happens during a read, its
 * result is not cached.
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
 * Enables the cache of shared reads in this process. Only for a process that receives every purge: it must call `purge`
 * for each, and `stop` when it receives no more.
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
