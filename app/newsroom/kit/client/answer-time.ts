/** Number of recent response times that are remembered. */
const LAST = 5;

let times: readonly number[] = [];

/** Makes a call and records its response time. */
export async function timed<T>(call: () => Promise<T>): Promise<T> {
  const startedAt = performance.now();
  const answer = await call();
  times = [...times.slice(1 - LAST), performance.now() - startedAt];
  return answer;
}

/**
 * Returns the round-trip time of the connection in whole milliseconds. It is the shortest of the recent response times,
 * because a busy server makes others longer. Returns 0 before the first call.
 */
export function lineTime(): number {
  return times.length === 0 ? 0 : Math.ceil(Math.min(...times));
}
