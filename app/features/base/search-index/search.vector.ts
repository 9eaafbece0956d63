import { simplify } from "./search.fold.ts";
import { tokensOf, unitsOf } from "./search.tokens.ts";

/** The searchable text of a record. */
export type SearchText = {
  kind: string;
  title: string;
  /** Authors, tags, companies: each is a separate name. */
  names: string[];
  /** The texts above the body: dek, summary, one-sentence explanations. */
  lead: string;
  /** Plain text. */
  body: string;
  industryId: number | null;
  publishAt: Date;
};

/** The greatest number of units that are read of a text. The longest body that the site accepts has 200 kB. */
const MAX_UNITS = 60_000;

/**
 * The position at which counting starts again, because tsvector stores positions up to 16,383 only. Only adjacency
 * matters.
 */
const MAX_PLACE = 16_000;

/** The number of units of the longest name that is recognised in queries. */
export const LONGEST_NAME = 10;

/** The greatest number of positions that tsvector stores for a lexeme. */
const MAX_PLACES = 255;

/** The gap between the positions of two parts, so that no phrase spans them. */
const PARTS_APART = 2;

/** Returns the marked form of a title lexeme. The index alone can find it, although it stores no weights. */
export const titleLexeme = (lexeme: string) => `^${lexeme}`;

/** Lexemes for the filters, so that the index applies the filters, too. No text produces a lexeme with these signs. */
export const kindLexeme = (kind: string) => `@${kind}`;
export const industryLexeme = (id: number) => `#${id}`;

/**
 * Returns the week of a time, counted from 1970. Every document contains the word for its week, so that the index alone
 * finds the newest documents.
 */
export const weekOf = (time: Date) => Math.floor(time.getTime() / (7 * 86_400_000));
export const weekLexeme = (week: number) => `~${week}`;

/**
 * Returns the text form of a document's tsvector, which is passed as one parameter and cast by PostgreSQL. The title
 * has weight A, lead B, names C, body D, with positions. Marked title lexemes and filter lexemes follow.
 */
export function vectorText(text: SearchText): string {
  const places = new Map<string, string[]>();
  let offset = 0;
  for (const [part, weight] of [
    [text.title, "A"],
    [text.names.join("\n"), "C"],
    [text.lead, "B"],
    [text.body, ""],
  ] as const) {
    const tokens = tokensOf(simplify(part), MAX_UNITS);
    for (const { lexeme, position } of tokens) {
      const known = places.get(lexeme);
      const place = `${1 + ((offset + position) % MAX_PLACE)}${weight}`;
      if (known === undefined) places.set(lexeme, [place]);
      else if (known.length < MAX_PLACES) known.push(place);
    }
    offset += tokens.at(-1)?.position ?? 0;
    offset += PARTS_APART;
  }
  const words = [...places].map(([lexeme, list]) => `${quoteLexeme(lexeme)}:${list.join(",")}`);
  return [...words, ...markLexemes(text).map(quoteLexeme)].join(" ");
}

/** Returns the text form of a tsvector of names, for documents that were stored without names. */
export function namesVectorText(names: string[]): string {
  return tokensOf(simplify(names.join("\n")))
    .map(({ lexeme, position }) => `${quoteLexeme(lexeme)}:${position}C`)
    .join(" ");
}

/** Returns names in the form in which queries recognise them: without spaces and marks, at least two units. */
export function knownNames(names: string[]): string[] {
  const known = names
    .map((name) => unitsOf(simplify(name)))
    .filter((units) => units.length >= 2 && units.length <= LONGEST_NAME);
  return [...new Set(known.map((units) => units.map((unit) => unit.text).join("")))];
}

/**
 * Returns marked title lexemes, also for each single Chinese character, because single characters are searched in
 * titles only.
 */
function markLexemes({ title: written, kind, industryId, publishAt }: SearchText): string[] {
  const title = simplify(written);
  const characters = unitsOf(title)
    .filter((unit) => unit.chinese)
    .map((unit) => unit.text);
  const inTitle = new Set([...tokensOf(title).map((token) => token.lexeme), ...characters]);
  const filters = [kindLexeme(kind), weekLexeme(weekOf(publishAt))];
  if (industryId !== null) filters.push(industryLexeme(industryId));
  return [...[...inTitle].map(titleLexeme), ...filters];
}

/** Quotes a lexeme for the text form of tsvector and tsquery. */
export function quoteLexeme(lexeme: string): string {
  return `'${lexeme.replaceAll("\\", "\\\\").replaceAll("'", "''")}'`;
}
