/** Seconds within which two releases conflict. */
const TOGETHER = 120;
/** The first and the last hour of the day in which readers visit. */
const [FIRST, LAST] = [7, 23];

/** Returns the times, in seconds, that have another time within two minutes. */
export function crowdedTimes(times: readonly number[]): Set<number> {
  const inOrder = times.toSorted((one, other) => one - other);
  const isNear = (one: number | undefined, other: number) => one !== undefined && Math.abs(one - other) <= TOGETHER;
  return new Set(inOrder.filter((at, index) => isNear(inOrder[index - 1], at) || isNear(inOrder[index + 1], at)));
}

/**
 * Returns the ranges of whole hours between 7 and 23 without a release, as [from, to]. `start` is the first second of
 * the day.
 */
export function emptyHours(times: readonly number[], start: number): [from: number, to: number][] {
  const used = new Set(times.map((at) => Math.floor((at - start) / 3_600)));
  const stretches: [number, number][] = [];
  for (let hour = FIRST; hour < LAST; hour += 1) {
    if (used.has(hour)) continue;
    const last = stretches.at(-1);
    if (last?.[1] === hour) last[1] = hour + 1;
    else stretches.push([hour, hour + 1]);
  }
  return stretches;
}

/** Returns the hours of a day to show: the hours in which readers visit, and each other hour that has an item. */
export function shownHours(times: readonly number[], start: number): number[] {
  const used = times.map((at) => Math.floor((at - start) / 3_600));
  const usual = Array.from({ length: LAST - FIRST }, (_, index) => FIRST + index);
  return [...new Set([...usual, ...used])].toSorted((one, other) => one - other);
}
