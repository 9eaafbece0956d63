import { compare, over, round, times, whole, type Exact } from "./exact.ts";

/** An offer: its price in cents, the size of a piece, and the number of pieces including free ones. */
export type Offer = { price: bigint; size: Exact; count: Exact };

/** Returns the price of `base` units, in cents without rounding. */
export const unitPrice = ({ price, size, count }: Offer, base: Exact): Exact =>
  over(times(whole(price), base), times(size, count));

/**
 * Returns the rounded prices of `base` units, in cents, and the index of the cheaper offer. The index is undefined if
 * both cost the same.
 */
export function compareOffers(offers: readonly [Offer, Offer], base: Exact) {
  const [first, second] = [unitPrice(offers[0], base), unitPrice(offers[1], base)];
  const order = compare(first, second);
  return {
    prices: [round(first), round(second)] as const,
    cheaper: order === 0 ? undefined : order < 0 ? (0 as const) : (1 as const),
    /** How much less the cheaper offer costs, in percent with one decimal. */
    saved: order === 0 ? 0 : Number(savedShare(order < 0 ? [first, second] : [second, first])) / 10,
  };
}

const savedShare = ([cheap, dear]: readonly [Exact, Exact]): bigint =>
  1000n - round(times(over(cheap, dear), whole(1000)));
