/** So many of the last answers are looked at. */
const LAST = 5;

let times: readonly number[] = [];

/** Makes a call and notes how long its answer took. */
export async function timed<T>(call: () => Promise<T>): Promise<T> {
  const startedAt = performance.now();
  const answer = await call();
  times = [...times.slice(1 - LAST), performance.now() - startedAt];
  return answer;
}

/**
 * Returns how long the line takes there and back, in whole milliseconds: as long as the quickest of the last answers, since
 * the others may have kept the server busy. 0 while nothing was asked.
 */
export function lineTime(): number {
  return times.length === 0 ? 0 : Math.ceil(Math.min(...times));
}
