import { BITS, MOST_BITS } from "#app/features/base/captcha/captcha.work.ts";
import type { Window } from "#app/features/base/limit/limit.policy.ts";

/** Share of the site's codes that is kept for numbers and networks which are known. */
const RESERVE = 0.3;

/** The part of the site's codes that anybody may have, at least one of each window. */
export function openPart(windows: readonly Window[]): Window[] {
  return windows.map(({ count, seconds }) => ({ count: Math.max(1, Math.round(count * (1 - RESERVE))), seconds }));
}

/**
 * Bits of work for a code when so much of the open part is used, 0 to 1: each time the rest halves, the work doubles. The
 * usual bits ask for nothing beyond a captcha of either kind.
 */
export function workBits(used: number): number {
  const doublings = Math.floor(Math.log2(1 / Math.max(1 - used, 0.01)));
  return Math.min(BITS + doublings, MOST_BITS);
}
