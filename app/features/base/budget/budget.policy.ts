import { BITS, MOST_BITS } from "#app/features/base/captcha/captcha.work.ts";
import type { Window } from "#app/features/base/limit/limit.policy.ts";
import type { NetworkSize } from "#app/lib/address/network.ts";

/** The limits for the surrounding networks, by their size. */
export type Around = Readonly<Record<NetworkSize, readonly Window[]>>;

/** By how much the limit of a wider network exceeds that of one network: the same factors as for codes by SMS. */
const TIMES: Record<NetworkSize, number> = { "v4-24": 10, "v6-56": 3, "v6-48": 6 };

/** Returns the limits of the wider networks around a network, as multiples of its own limits. */
export function aroundOf(windows: readonly Window[]): Around {
  const times = (size: NetworkSize) => windows.map(({ count, seconds }) => ({ count: count * TIMES[size], seconds }));
  return { "v4-24": times("v4-24"), "v6-56": times("v6-56"), "v6-48": times("v6-48") };
}

/** Share of the site's budget that is kept for numbers and networks which are known. */
const RESERVE = 0.3;

/** The part of the site's budget that is open to everyone, at least one of each window. */
export function openPart(windows: readonly Window[]): Window[] {
  return windows.map(({ count, seconds }) => ({ count: Math.max(1, Math.round(count * (1 - RESERVE))), seconds }));
}

/**
 * Bits of work for a used share of the open part, 0 to 1: each time the rest halves, the work doubles. The usual bits require
 * only a captcha of either kind.
 */
export function workBits(used: number): number {
  const doublings = Math.floor(Math.log2(1 / Math.max(1 - used, 0.01)));
  return Math.min(BITS + doublings, MOST_BITS);
}
