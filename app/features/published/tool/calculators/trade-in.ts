import { partOf, share, smaller, type Exact } from "./exact.ts";

/**
 * A subsidy: a share of the price in percent up to a cap. `priceLimit` is the highest subsidized price. Amounts are in
 * cents.
 */
export type Subsidy = { percent: Exact; cap: bigint; priceLimit: bigint | null };

/** Returns the subsidy for a price after all discounts, in cents. */
export function subsidyFor(price: bigint, { percent, cap, priceLimit }: Subsidy): bigint {
  if (priceLimit !== null && price > priceLimit) return 0n;
  return smaller(partOf(price, share(percent)), cap);
}
