/** Number of recent answers that are kept. */
const LAST = 5;

let times: readonly number[] = [];

/** Makes a call and records how long its answer took. */
export async function timed<T>(call: () => Promise<T>): Promise<T> {
  const startedAt = performance.now();
  const answer = await call();
  times = [...times.slice(1 - LAST), performance.now() - startedAt];
  return answer;
}

/**
 * Returns the round-trip time of the connection in whole milliseconds: the shortest of the recent answers. Longer ones may come
 * from a busy server. Returns 0 before the first call.
 */
export function lineTime(): number {
  return times.length === 0 ? 0 : Math.ceil(Math.min(...times));
}
