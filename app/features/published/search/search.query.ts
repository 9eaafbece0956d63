import { pairOf, unitsOf, type Unit } from "#app/features/base/search-index/search.tokens.ts";
import { quoteLexeme, titleLexeme } from "#app/features/base/search-index/search.vector.ts";

/** What a reader may ask for at once, in code points: longer than any title. */
export const MAX_QUERY = 60;

/** What a reader's words ask the index for. */
export type SearchQuery = {
  /** Lexemes that must all be there. */
  lexemes: string[];
  /** The same in a row, for the terms whose pieces must stand side by side: tsquery text; null when nothing is left to check. */
  phrase: string | null;
  /** The terms as units, for marking them in what is shown. */
  terms: string[][];
  /** A single Chinese character stands in nearly every text, so it is looked for in titles only. */
  titlesOnly: boolean;
};

/** The reader's words read: a query, or why there is none. */
export type ReadQuery =
  | { state: "ready"; query: SearchQuery }
  /** Nothing was asked; something without any letter or number; more than MAX_QUERY code points. */
  | { state: "empty" | "unsearchable" | "too_long" };

/** Reads what was typed. White space and punctuation part it into terms, all of which a result must hold. */
export function readQuery(text: string): ReadQuery {
  const typed = text.trim();
  if (typed === "") return { state: "empty" };
  if (typed.length > 2 * MAX_QUERY || Array.from(typed).length > MAX_QUERY) return { state: "too_long" };
  const terms = termsOf(unitsOf(typed));
  if (terms.length === 0) return { state: "unsearchable" };
  const placed = terms.map(lexemesOf);
  const lexemes = [...new Set(placed.flat().map((entry) => entry.lexeme))];
  const marks = terms.map((term) => term.map((unit) => unit.text));
  if (lexemes.length === 0) {
    const characters = [...new Set(terms.flat().map((unit) => titleLexeme(unit.text)))];
    return { state: "ready", query: { lexemes: characters, phrase: null, terms: marks, titlesOnly: true } };
  }
  return { state: "ready", query: { lexemes, phrase: phraseOf(placed), terms: marks, titlesOnly: false } };
}

/** Parts units into terms. "A 股" is one term although spaced: a lone character belongs to the short word beside it. */
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

type Placed = { lexeme: string; place: number };

/** The lexemes of a term: its pairs, and each word that no pair holds. A lone Chinese character gives none. */
function lexemesOf(term: Unit[]): Placed[] {
  return term.flatMap((unit, place) => {
    const pair = pairOf(unit, term[place + 1]);
    if (pair !== undefined) return [{ lexeme: pair, place }];
    const held = unit.chinese || pairOf(term[place - 1], unit) !== undefined;
    return held ? [] : [{ lexeme: unit.text, place }];
  });
}

/** tsquery text that asks for the pieces of each term side by side; null when every term is a single piece. */
function phraseOf(terms: Placed[][]): string | null {
  const phrases = terms
    .filter((term) => term.length > 1)
    .map((term) => {
      const steps = term.map(({ lexeme, place }, index) => {
        const before = term[index - 1];
        return before === undefined ? quoteLexeme(lexeme) : `<${place - before.place}> ${quoteLexeme(lexeme)}`;
      });
      return `(${steps.join(" ")})`;
    });
  return phrases.length === 0 ? null : phrases.join(" & ");
}

/** tsquery texts that ask for one of the lexemes each. */
export function eachOf(lexemes: string[]): string[] {
  return lexemes.map(quoteLexeme);
}

/** tsquery text that asks for all of the lexemes. */
export function allOf(lexemes: string[]): string {
  return eachOf(lexemes).join(" & ");
}
