import { tokensOf, unitsOf } from "#app/features/base/search-index/search.tokens.ts";
import { quoteLexeme } from "#app/features/base/search-index/search.vector.ts";

/** Stands in the words of every picture: none is ever empty, as those are that nobody has read yet. */
const READ = "@picture";

type Said = { caption: string; alt: string; credit: string; by: string };

/** The text form of the tsvector by which a picture is found: what is said of it, in pairs of characters and single ones. */
export function pictureWords({ caption, alt, credit, by }: Said): string {
  const text = [caption, alt, credit, by].join("\n");
  const lexemes = [READ, ...tokensOf(text).map(({ lexeme }) => lexeme), ...unitsOf(text).map((unit) => unit.text)];
  return [...new Set(lexemes)].map(quoteLexeme).join(" ");
}

/** What is looked for, as a tsquery; undefined for words that nothing could have. */
export function pictureQuery(text: string): string | undefined {
  const tokens = tokensOf(text).map(({ lexeme }) => lexeme);
  const lexemes = tokens.length > 0 ? tokens : unitsOf(text).map((unit) => unit.text);
  return lexemes.length === 0 ? undefined : [...new Set(lexemes)].map(quoteLexeme).join(" & ");
}
