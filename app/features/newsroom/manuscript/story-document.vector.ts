import { quoteLexeme } from "#app/features/base/search-index/search.vector.ts";
import { tokensOf, unitsOf } from "#app/features/base/search-index/search.tokens.ts";
import type { ManuscriptFields } from "./manuscript.schema.ts";

/** What of a story its colleagues look for it by; its body is left to the readers' search. */
const searched = ({
  title,
  shortTitle,
  dek,
  plain,
  authors,
  tags,
  editor,
  sourceName,
  originalTitle,
}: ManuscriptFields) =>
  [title, shortTitle, dek, ...plain, ...authors, ...tags, editor, sourceName, originalTitle].join("\n");

/** The text form of the tsvector by which the newsroom finds a story: pairs and single characters. */
export function storyVector(fields: ManuscriptFields): string {
  const text = searched(fields);
  const lexemes = [...tokensOf(text).map(({ lexeme }) => lexeme), ...unitsOf(fields.title).map((unit) => unit.text)];
  return [...new Set(lexemes)].map(quoteLexeme).join(" ");
}
