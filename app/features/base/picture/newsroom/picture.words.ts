import { tokensOf, unitsOf } from "#app/features/base/search-index/search.tokens.ts";
import { quoteLexeme } from "#app/features/base/search-index/search.vector.ts";

/** A word that every picture has, so that its indexed words are never empty, even if no text was recognised in it. */
const READ = "@picture";

type Said = { caption: string; alt: string; credit: string; by: string };

/** Returns the text form of a picture's tsvector. It contains the record's characters, in pairs and alone. */
export function pictureWords({ caption, alt, credit, by }: Said): string {
  const text = [caption, alt, credit, by].join("\n");
  const lexemes = [READ, ...tokensOf(text).map(({ lexeme }) => lexeme), ...unitsOf(text).map((unit) => unit.text)];
  return [...new Set(lexemes)].map(quoteLexeme).join(" ");
}

/** Returns the search as a tsquery, or undefined for words that match nothing. */
export function pictureQuery(text: string): string | undefined {
  const tokens = tokensOf(text).map(({ lexeme }) => lexeme);
  const lexemes = tokens.length > 0 ? tokens : unitsOf(text).map((unit) => unit.text);
  return lexemes.length === 0 ? undefined : [...new Set(lexemes)].map(quoteLexeme).join(" & ");
}
