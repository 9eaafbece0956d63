import { BITS, MOST_BITS } from "#app/features/base/captcha/captcha.work.ts";
import type { Window } from "#app/features/base/limit/limit.policy.ts";
import type { NetworkSize } from "#app/lib/address/network.ts";

/** The limits for the surrounding networks, keyed by network size. */
export type Around = Readonly<Record<NetworkSize, readonly Window[]>>;

/**
 * The factor by which the limit of a wider network exceeds that of a single network. Codes by SMS use the same factors.
 */
const TIMES: Record<NetworkSize, number> = { "v4-24": 10, "v6-56": 3, "v6-48": 6 };

/** Returns the limits of the wider networks around a network, as multiples of its own limits. */
export function aroundOf(windows: readonly Window[]): Around {
  const times = (size: NetworkSize) => windows.map(({ count, seconds }) => ({ count: count * TIMES[size], seconds }));
  return { "v4-24": times("v4-24"), "v6-56": times("v6-56"), "v6-48": times("v6-48") };
}

/** The share of the site's budget that is reserved for known numbers and networks. */
const RESERVE = 0.3;

/** Returns the part of the site's budget that is open to everyone, at least one in each window. */
export function openPart(windows: readonly Window[]): Window[] {
  return windows.map(({ count, seconds }) => ({ count: Math.max(1, Math.round(count * (1 - RESERVE))), seconds }));
}

/**
 * Returns the bits of the proof of work for a used share of the open part, from 0 to 1. Each time the remaining part
 * halves, the work doubles. With the usual bits a captcha of either kind is enough.
 */
export function workBits(used: number): number {
  const doublings = Math.floor(Math.log2(1 / Math.max(1 - used, 0.01)));
  return Math.min(BITS + doublings, MOST_BITS);
}
