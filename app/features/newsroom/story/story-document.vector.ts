import { quoteLexeme } from "#app/features/base/search-index/search.vector.ts";
import { tokensOf, unitsOf } from "#app/features/base/search-index/search.tokens.ts";
import type { FieldName, ManuscriptFields, SavedName } from "./story.schema.ts";

/** What of a story its colleagues look for it by; its body is left to the readers' search. */
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

/** Returns whether the newsroom's list shows a field, or finds a story by it. */
export const isListed = (name: SavedName) => LISTED.has(name);

const searched = (fields: SearchedFields) => SEARCHED.flatMap((name) => fields[name]).join("\n");

/** Stands in the words of every story: none is ever empty, as those are that nobody has read yet. */
const READ = "@story";
/** Syllables from each place of a title on: what is typed is seldom longer. */
const SYLLABLES = 6;

/** Pinyin as a lexeme; no word of a text is one. */
const spelt = (letters: string) => `%${letters}`;

/** The lexeme that what was typed in Latin letters begins. */
export const pinyinLexeme = (typed: string) => quoteLexeme(spelt(typed.toLowerCase()));

/**
 * The text form of the tsvector by which the newsroom finds a story: pairs of characters, single ones of the title, and the
 * title's pinyin from each character on, as syllables and as their first letters.
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
  // Its dictionary is large, and needed only where stories are written.
  const { pinyin } = await import("pinyin-pro");
  const syllables = pinyin(title, { toneType: "none", type: "array", nonZh: "removed", v: true });
  return syllables.flatMap((_, start) => {
    const some = syllables.slice(start, start + SYLLABLES);
    return [spelt(some.join("")), spelt(some.map((syllable) => syllable.charAt(0)).join(""))];
  });
}
