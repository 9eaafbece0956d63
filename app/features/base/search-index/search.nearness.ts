import { tokensOf } from "./search.tokens.ts";

/** The lexemes of a title with their positions. */
export type TitlePlaces = ReadonlyMap<string, number[]>;

/** The length of text, as a multiple of the query's length, within which its pieces must lie. */
const SPREAD = 1.6;
/** The number of lexemes from which the order of a query matters. */
const SHORTEST = 3;

/** The share from which a title counts as containing the whole query. */
export const NEAR = 0.7;

/** Returns the lexemes of a query in typed order; empty if the query is too short to have an order. */
export function orderOf(query: string): string[] {
  const lexemes = tokensOf(query).map((token) => token.lexeme);
  return lexemes.length < SHORTEST ? [] : lexemes;
}

/** Returns the share of a query, 0 to 1, that a title contains in order and close together. */
export function nearnessOf(order: string[], title: TitlePlaces): number {
  const reach = order.length * SPREAD;
  const starts = [...new Set(order.flatMap((lexeme) => title.get(lexeme) ?? []))];
  const longest = starts.map((start) => longestChain(order, title, start, start + reach));
  return order.length === 0 ? 0 : Math.max(0, ...longest) / order.length;
}

/**
 * Returns the greatest number of lexemes in order between two positions. A chain is represented by its last position.
 */
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
