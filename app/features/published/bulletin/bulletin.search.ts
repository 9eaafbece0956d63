import { quoteLexeme } from "#app/features/base/search-index/search.vector.ts";
import { tokenize, unitsOf } from "#app/features/base/search-index/search.tokens.ts";

/** Returns the searchable texts of a sample: its label, seller and number, and its failed items with their values. */
export function foundBy(sample: {
  product: string;
  maker: string;
  brand: string;
  sampling_no: string;
  sampled_unit: string;
  items: readonly { name: string; measured: string }[];
}): string[] {
  const { product, maker, brand, sampling_no: number, sampled_unit: unit, items } = sample;
  return [product, maker, brand, number, unit, ...items.flatMap(({ name, measured }) => [name, measured])];
}

/** Returns the lexemes of a sample for search: the words of the site's search, and each single Chinese character. */
export function sampleLexemes(texts: string[]): string[] {
  const characters = texts.flatMap((text) =>
    unitsOf(text)
      .filter((unit) => unit.chinese)
      .map((unit) => unit.text),
  );
  return [...new Set([...texts.flatMap(tokenize), ...characters])];
}

/** Returns the text form of the tsquery that requires all lexemes of a keyword, or undefined if it has none. */
export function sampleQuery(keyword: string): string | undefined {
  const lexemes = [...new Set(tokenize(keyword))];
  return lexemes.length === 0 ? undefined : lexemes.map(quoteLexeme).join(" & ");
}
