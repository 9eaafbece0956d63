const MINUTE_S = 60;
const HOUR_S = 3_600;

/** Seconds from the first to the second try; each further pause is twice as long, up to an hour. */
const FIRST_PAUSE_S = 30;

/** Seconds for which a message is tried: news of yesterday's change of a password comes too late. */
export const TRIED_FOR_S = 24 * HOUR_S;

/** Seconds within which one try ends; an instance that holds a message longer has ended in the middle. */
export const CLAIM_S = 2 * MINUTE_S;

/** Returns the pause in seconds after a number of tries. */
export function pauseAfter(attempts: number): number {
  return Math.min(HOUR_S, FIRST_PAUSE_S * 2 ** (attempts - 1));
}
