/** The greatest count within a number of seconds. */
export type Window = { count: number; seconds: number };

/**
 * Returns the ages in seconds of the hits within a window. Hits in the future do not count; they occur after a clock
 * was set back.
 */
function agesWithin({ seconds }: Window, hits: readonly Date[], now: Date): number[] {
  return hits.map((hit) => (now.getTime() - hit.getTime()) / 1_000).filter((age) => age >= 0 && age < seconds);
}

/**
 * Returns the seconds until every window has room for another hit, at least 1. `hits` are the times of earlier hits.
 */
export function secondsToWait(windows: readonly Window[], hits: readonly Date[], now: Date): number {
  const waits = windows.flatMap((window) => {
    const deciding = agesWithin(window, hits, now).toSorted((one, other) => one - other)[window.count - 1];
    return deciding === undefined ? [] : window.seconds - deciding;
  });
  return Math.ceil(Math.max(1, ...waits));
}

/** Returns whether a window has no room for another hit. */
export function isFull(windows: readonly Window[], hits: readonly Date[], now: Date): boolean {
  return windows.some((window) => agesWithin(window, hits, now).length >= window.count);
}
