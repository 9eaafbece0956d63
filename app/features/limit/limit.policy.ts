/** So many acts in so many seconds. */
export type Window = { count: number; seconds: number };

/**
 * Seconds until every window has room for another act, at least 1. `hits` are the moments of earlier acts; those that lie
 * in the future, as after a clock was set back, count for nothing.
 */
export function secondsToWait(windows: readonly Window[], hits: readonly Date[], now: Date): number {
  const ages = hits.map((hit) => (now.getTime() - hit.getTime()) / 1_000).filter((age) => age >= 0);
  const waits = windows.map(({ count, seconds }) => {
    const inside = ages.filter((age) => age < seconds).toSorted((one, other) => one - other);
    const deciding = inside[count - 1];
    return deciding === undefined ? 0 : seconds - deciding;
  });
  return Math.max(1, Math.ceil(Math.max(0, ...waits)));
}

/** Whether a window has no room for another act. */
export function isFull(windows: readonly Window[], hits: readonly Date[], now: Date): boolean {
  const ages = hits.map((hit) => (now.getTime() - hit.getTime()) / 1_000);
  return windows.some(({ count, seconds }) => ages.filter((age) => age >= 0 && age < seconds).length >= count);
}
