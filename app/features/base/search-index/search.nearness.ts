import { tokensOf } from "./search.tokens.ts";

/** The lexemes of a title with their positions. */
export type TitlePlaces = ReadonlyMap<string, number[]>;

/** A query stands in a title when its pieces are within this many times its length. */
const SPREAD = 1.6;
/** Lexemes of the shortest query whose order says more than its words. */
const SHORTEST = 3;

/** From this share on a title holds the query as a whole. */
export const NEAR = 0.7;

/** The lexemes of a query as typed, in order; empty for a query that is too short to have an order. */
export function orderOf(query: string): string[] {
  const lexemes = tokensOf(query).map((token) => token.lexeme);
  return lexemes.length < SHORTEST ? [] : lexemes;
}

/** Returns the share of a query that stands in a title in its order and near to each other, 0 to 1. */
export function nearnessOf(order: string[], title: TitlePlaces): number {
  const reach = order.length * SPREAD;
  const starts = [...new Set(order.flatMap((lexeme) => title.get(lexeme) ?? []))];
  const longest = starts.map((start) => longestChain(order, title, start, start + reach));
  return order.length === 0 ? 0 : Math.max(0, ...longest) / order.length;
}

/** The most lexemes that stand in order between two positions; a chain is kept by its last position. */
function longestChain(order: string[], title: TitlePlaces, from: number, to: number): number {
  const lastOf: number[] = [];
  for (const lexeme of order) {
    for (const place of (title.get(lexeme) ?? []).toReversed()) {
      if (place < from || place > to) continue;
      const at = lastOf.findIndex((last) => last >= place);
      lastOf[at === -1 ? lastOf.length : at] = place;
    }
  }
  return lastOf.length;
}
