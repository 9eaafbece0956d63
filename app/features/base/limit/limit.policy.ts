/** So many acts in so many seconds. */
export type Window = { count: number; seconds: number };

/**
 * Seconds since the acts that a window still sees; those that lie in the future, as after a clock was set back, count for
 * nothing.
 */
function agesWithin({ seconds }: Window, hits: readonly Date[], now: Date): number[] {
  return hits.map((hit) => (now.getTime() - hit.getTime()) / 1_000).filter((age) => age >= 0 && age < seconds);
}

/** Seconds until every window has room for another act, at least 1. `hits` are the moments of earlier acts. */
export function secondsToWait(windows: readonly Window[], hits: readonly Date[], now: Date): number {
  const waits = windows.flatMap((window) => {
    const deciding = agesWithin(window, hits, now).toSorted((one, other) => one - other)[window.count - 1];
    return deciding === undefined ? [] : window.seconds - deciding;
  });
  return Math.ceil(Math.max(1, ...waits));
}

/** Returns whether a window has no room for another act. */
export function isFull(windows: readonly Window[], hits: readonly Date[], now: Date): boolean {
  return windows.some((window) => agesWithin(window, hits, now).length >= window.count);
}
