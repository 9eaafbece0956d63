import { quoteLexeme } from "#app/features/base/search-index/search.vector.ts";
import { tokenize, unitsOf } from "#app/features/base/search-index/search.tokens.ts";

/** The texts of a sample by which it is found: its label, its seller and number, what failed and with which value. */
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

/** The lexemes under which a sample is found: the cut of the site's search, and each Chinese character by itself. */
export function sampleLexemes(texts: string[]): string[] {
  const characters = texts.flatMap((text) =>
    unitsOf(text)
      .filter((unit) => unit.chinese)
      .map((unit) => unit.text),
  );
  return [...new Set([...texts.flatMap(tokenize), ...characters])];
}

/** The text form of the tsquery that asks for all of a keyword's lexemes; undefined when it holds nothing to look for. */
export function sampleQuery(keyword: string): string | undefined {
  const lexemes = [...new Set(tokenize(keyword))];
  return lexemes.length === 0 ? undefined : lexemes.map(quoteLexeme).join(" & ");
}
