import { numbersIn, otherNumbers, replaceUnits } from "./search.numbers.ts";
import { orderOf } from "./search.nearness.ts";
import { compared, MAX_QUERY, pairOf, unitsOf, type Unit } from "./search.tokens.ts";
import { quoteLexeme, titleLexeme } from "./search.vector.ts";
import { stretchesOf, textOf, wordsOf } from "./search.words.ts";

/** The maximum number of words of a query; further words are ignored. */
const MAX_WORDS = 12;

/** A condition on a text: lexemes of the index, and a function for tsquery text that requires them side by side. */
export type Ask = { text: string; lexemes: string[]; phrase: (weight: Weight) => string };

/** The part of a text to search, as marked in the tsvector; "" for any part. */
export type Weight = "" | "A" | "B" | "C";

/**
 * A word of the query. If the whole word is missing, its pieces together match instead. Its variants match as well as
 * the word itself: synonyms, and other spellings of a number.
 */
export type QueryWord = Ask & { pieces: Ask[]; variants: Ask[] };

/** Words with the same meaning, keyed by the compared form of each. */
export type Synonyms = ReadonlyMap<string, readonly string[]>;

/** The maximum number of variants of a word. */
const MAX_VARIANTS = 8;

/** A reader's query for the search index. */
export type SearchQuery = {
  /** The words that must all match, in any order; empty if only titles are searched. */
  words: QueryWord[];
  /** Lexemes of titles. A single Chinese character occurs in nearly every text, so only titles are searched for it. */
  inTitles: string[];
  /** Words and pieces as units, for marking them in the results. */
  terms: string[][];
  /** Lexemes in typed order (search.nearness.ts). */
  order: string[];
};

/** The terms of a typed text, separated by white space and punctuation, or the reason why there are none. */
export type ReadTerms =
  | { state: "ready"; terms: Unit[][] }
  /** The query is empty, has no letter or number, or has more than MAX_QUERY code points. */
  | { state: "empty" | "unsearchable" | "too_long" };

/** Splits the typed text into terms. */
export function readTerms(text: string): ReadTerms {
  const typed = text.trim();
  if (typed === "") return { state: "empty" };
  if (typed.length > 2 * MAX_QUERY || Array.from(typed).length > MAX_QUERY) return { state: "too_long" };
  const terms = termsOf(unitsOf(typed));
  return terms.length === 0 ? { state: "unsearchable" } : { state: "ready", terms };
}

/** Returns the parts of the terms that may be names known to the site. */
export function possibleNames(terms: Unit[][]): string[] {
  return [...new Set(terms.filter((term) => term.length > 2).flatMap(stretchesOf))];
}

/** Converts terms to a query. Known names, synonyms and numbers help to cut them into words. */
export function queryOf(terms: Unit[][], names: ReadonlySet<string>, synonyms: Synonyms = new Map()): SearchQuery {
  const known = new Set([...names, ...terms.flatMap((term) => wholeWords(term, synonyms))]);
  const words = terms
    .flatMap((term) => wordsOf(term, known))
    .map((word) => ({ ...word, variants: variantsOf(word.units, synonyms) }));
  const asked = uniqueByText(
    words
      .filter(({ units }) => !isCharacter(units))
      .map(({ units, pieces, variants }) => ({
        ...askOf(units),
        pieces: uniqueByText(pieces.map(askOf)),
        variants: uniqueByText(variants.map(askOf)),
      })),
  ).slice(0, MAX_WORDS);
  const marks = words.flatMap(({ units, pieces, variants }) => [units, ...pieces, ...variants]);
  const inTitles =
    asked.length > 0 ? [] : [...new Set(words.flatMap(({ units }) => units.map((unit) => titleLexeme(unit.text))))];
  return {
    words: asked,
    inTitles,
    terms: marks.map((units) => units.map((unit) => unit.text)),
    order: orderOf(terms.map(textOf).join("")),
  };
}

/** Returns the parts of a term that are not cut: words with synonyms, and numbers. */
function wholeWords(term: Unit[], synonyms: Synonyms): string[] {
  const numbers = numbersIn(term).map(({ start, end }) => textOf(term.slice(start, end)));
  return [...stretchesOf(term).filter((text) => synonyms.has(text)), ...numbers];
}

function variantsOf(units: Unit[], synonyms: Synonyms): Unit[][] {
  const same = (synonyms.get(textOf(units)) ?? []).map((text) => replaceUnits(units, 0, units.length, text));
  return [...same, ...otherNumbers(units)].slice(0, MAX_VARIANTS);
}

/**
 * Returns the pieces of a reader's words for lists that are searched without the index. A short text matches if its
 * compared form contains all of them. Returns the words unchanged if nothing can be cut from them.
 */
export function piecesOfWords(text: string): string[] {
  const read = readTerms(text);
  const pieces = read.state === "ready" ? queryOf(read.terms, new Set()).words.flatMap((word) => word.pieces) : [];
  return pieces.length === 0 ? [compared(text.trim())] : [...new Set(pieces.map((piece) => piece.text))];
}

const isCharacter = (units: Unit[]) => units.length === 1 && units[0]?.chinese === true;

function uniqueByText<T extends { text: string }>(list: T[]): T[] {
  return [...new Map(list.map((one) => [one.text, one])).values()];
}

/**
 * Splits units into terms. "A 股" is one term despite the space, because a single character belongs to the short word
 * beside it.
 */
function termsOf(units: Unit[]): Unit[][] {
  const terms: Unit[][] = [];
  units.forEach((unit, index) => {
    const last = terms.at(-1);
    if (last !== undefined && belongs(units, index)) last.push(unit);
    else terms.push([unit]);
  });
  return terms;
}

function belongs(units: Unit[], index: number): boolean {
  const unit = units[index];
  if (unit === undefined || unit.gap === "break") return false;
  if (unit.gap === "none") return true;
  const left = units[index - 1];
  const alone = unit.chinese ? index : index - 1;
  return pairOf(left, unit) !== undefined && !besideChinese(units, alone);
}

function besideChinese(units: Unit[], index: number): boolean {
  const [before, unit, after] = [units[index - 1], units[index], units[index + 1]];
  return (before?.chinese === true && unit?.gap === "none") || (after?.chinese === true && after.gap === "none");
}

/** Returns the lexemes of a word: its pairs, and each unit without a pair. */
function askOf(units: Unit[]): Ask {
  const placed = units.flatMap((unit, place) => {
    const pair = pairOf(unit, units[place + 1]);
    if (pair !== undefined) return [{ lexeme: pair, place }];
    return pairOf(units[place - 1], unit) === undefined ? [{ lexeme: unit.text, place }] : [];
  });
  const phrase = (weight: Weight) => {
    const steps = placed.map(({ lexeme, place }, index) => {
      const before = placed[index - 1];
      const asked = weight === "" ? quoteLexeme(lexeme) : `${quoteLexeme(lexeme)}:${weight}`;
      return before === undefined ? asked : `<${place - before.place}> ${asked}`;
    });
    return `(${steps.join(" ")})`;
  };
  return { text: textOf(units), lexemes: [...new Set(placed.map(({ lexeme }) => lexeme))], phrase };
}

/** Lists of lexemes. A document must contain all lexemes of at least one list. */
export type Wanted = string[][];

/** Returns the lexemes of a word and of each of its variants. */
export const wantedOf = ({ lexemes, variants }: Pick<QueryWord, "lexemes" | "variants">): Wanted => [
  lexemes,
  ...variants.map((variant) => variant.lexemes),
];

/**
 * Returns tsquery texts that must all match. A separate text for each lexeme is faster
 * (docs/decisions/0006-search-in-weeks.md).
 */
export function queriesOf(wanted: Wanted[]): string[] {
  const lists = wanted.map((lists) => lists.map((lexemes) => lexemes.map(quoteLexeme)));
  const queries = lists.flatMap(([first = [], ...others]) =>
    others.length === 0 ? first : [[first, ...others].map((lexemes) => `(${lexemes.join(" & ")})`).join(" | ")],
  );
  return [...new Set(queries)];
}

/** Returns one tsquery text for each lexeme. */
export function eachOf(lexemes: string[]): string[] {
  return lexemes.map(quoteLexeme);
}
