const MINUTE_S = 60;
const HOUR_S = 3_600;

/** Seconds from the first to the second try; each further pause is twice as long, up to an hour. */
const FIRST_PAUSE_S = 30;

/** Seconds for which a message is retried. A notice about a changed password is useless after a day. */
export const TRIED_FOR_S = 24 * HOUR_S;

/** The seconds within which one try ends. If a message is claimed for longer, its instance has died. */
export const CLAIM_S = 2 * MINUTE_S;

/** Returns the pause in seconds after a number of tries. */
export function pauseAfter(attempts: number): number {
  return Math.min(HOUR_S, FIRST_PAUSE_S * 2 ** (attempts - 1));
}
