import { quoteLexeme } from "#app/features/base/search-index/search.vector.ts";
import { tokensOf, unitsOf } from "#app/features/base/search-index/search.tokens.ts";
import type { FieldName, ManuscriptFields, SavedName } from "./story.schema.ts";

/** The fields that the newsroom's search covers. Only the readers' search covers the body. */
const SEARCHED = [
  "title",
  "shortTitle",
  "dek",
  "plain",
  "authors",
  "tags",
  "editor",
  "sourceName",
  "originalTitle",
] as const satisfies readonly FieldName[];

export type SearchedFields = Pick<ManuscriptFields, (typeof SEARCHED)[number]>;

const LISTED: ReadonlySet<SavedName> = new Set([...SEARCHED, "columnId", "industryId", "sourceId"]);

/** Returns whether the newsroom's list shows a field or the search covers it. */
export const isListed = (name: SavedName) => LISTED.has(name);

const searched = (fields: SearchedFields) => SEARCHED.flatMap((name) => fields[name]).join("\n");

/** A lexeme that every indexed story has. So an empty vector means that the story is not indexed yet. */
const READ = "@story";
/** The number of syllables that are indexed from each position of a title. Searches are rarely longer. */
const SYLLABLES = 6;

/** Returns pinyin as a lexeme that no word of a text can equal. */
const spelt = (letters: string) => `%${letters}`;

/** Returns the lexeme prefix for typed Latin letters. */
export const pinyinLexeme = (typed: string) => quoteLexeme(spelt(typed.toLowerCase()));

/**
 * Returns the tsvector of a story as text. It has pairs of characters, the single characters of the title, and the
 * title's pinyin from each character on, as syllables and as first letters.
 */
export async function storyVector(fields: SearchedFields): Promise<string> {
  const lexemes = [
    READ,
    ...tokensOf(searched(fields)).map(({ lexeme }) => lexeme),
    ...unitsOf(fields.title).map((unit) => unit.text),
    ...(await pinyinOf(fields.title)),
  ];
  return [...new Set(lexemes)].map(quoteLexeme).join(" ");
}

async function pinyinOf(title: string): Promise<string[]> {
  if (!/\p{Script=Han}/u.test(title)) return [];
  // Loaded on demand, because the dictionary is large and only saving needs it.
  const { pinyin } = await import("pinyin-pro");
  const syllables = pinyin(title, { toneType: "none", type: "array", nonZh: "removed", v: true });
  return syllables.flatMap((_, start) => {
    const some = syllables.slice(start, start + SYLLABLES);
    return [spelt(some.join("")), spelt(some.map((syllable) => syllable.charAt(0)).join(""))];
  });
}
