import { onceEach } from "#app/lib/once-each.ts";
import { foldCharacters } from "#app/features/base/search-index/search.fold.ts";
import { compared, piecesOf, type Piece } from "#app/features/base/search-index/search.tokens.ts";

/** A part of a text; `marked` if the reader searched for it. All parts together are the text. */
export type MarkedPart = { text: string; marked: boolean };

/**
 * Matches characters that may differ from their normalized form. Normalizing all other characters too would take many
 * times as long.
 */
const OTHER_FORM = /[^\n\r -@[-~\u2014\u2018-\u201D\u3001-\u3011\u4E00-\u9FFF]/gu;

/** Cached for each character, because Chinese texts repeat the same few full-width signs. */
const comparedOnce = onceEach(compared);

/** Returns a text with each character in its normalized form. */
const formOf = (text: string) => text.replace(OTHER_FORM, (character) => comparedOnce(character));

/** Converts a position in the normalized text to one in the original text. */
function originOf(text: string, place: number): number {
  let ahead = 0;
  for (const { 0: character, index } of text.matchAll(OTHER_FORM)) {
    const at = index - ahead;
    if (at >= place) break;
    const { length } = comparedOnce(character);
    if (at + length > place) return index;
    ahead += character.length - length;
  }
  return place + ahead;
}

/** Matches characters that are Chinese only in their normalized form. */
const DISGUISED = /[\u2E80-\u2FDF\u3038-\u303A\u3192-\u33FE\uF900-\uFAFF\u{1F200}-\u{1F2FF}\u{2F800}-\u{2FA1F}]/u;

/** A text in which words are searched. It computes the data for this on first use, once for all searches. */
export class ComparedText {
  readonly text: string;
  /** The text in simplified characters, with the same length. */
  readonly simplified: string;
  #form: string | undefined;
  #isPlain: boolean | undefined;

  constructor(text: string) {
    this.text = text;
    this.simplified = foldCharacters(text);
  }

  get form(): string {
    return (this.#form ??= formOf(this.simplified));
  }

  /** Whether Chinese words have the same positions in the original and the normalized text. */
  get isPlain(): boolean {
    return (this.#isPlain ??= !DISGUISED.test(this.text));
  }
}

/** Matches white space other than a single blank. */
const WHITE_SPACE = /\s{2,}|[^\S ]/g;

/** Prepares a text for searching terms: each run of white space becomes one blank. */
export function comparedText(given: string): ComparedText {
  return new ComparedText(given.replaceAll(WHITE_SPACE, " ").trim());
}

/** Patterns for terms that consist of Chinese characters only, cached as long as their query. null for other terms. */
const expressions = new WeakMap<object, RegExp | null>();

function expressionOf(terms: string[][], query: object): RegExp | null {
  const known = expressions.get(query);
  if (known !== undefined) return known;
  const isChinese = terms.length > 0 && terms.every((term) => term.every((unit) => /^[\u4E00-\u9FFF]$/.test(unit)));
  const longestFirst = terms.toSorted((one, other) => other.length - one.length);
  const made = isChinese ? new RegExp(longestFirst.map((term) => term.join("\\s*")).join("|"), "g") : null;
  expressions.set(query, made);
  return made;
}

/** Finds the terms in a text. Yields ranges [start, end) in order, on demand. Ranges may overlap. */
function* placesOf(looked: ComparedText, terms: string[][], query: object = terms): Generator<[number, number], void> {
  const { simplified: text } = looked;
  const expression = expressionOf(terms, query);
  if (expression === null || !looked.isPlain) {
    for (const [start, end] of stretchesOf(looked.form, terms)) yield [originOf(text, start), originOf(text, end)];
    return;
  }
  for (let from = 0; from < text.length;) {
    expression.lastIndex = from;
    const match = expression.exec(text);
    if (match === null) return;
    yield [match.index, match.index + match[0].length];
    from = match.index + 1;
  }
}

/** Finds the terms in a normalized text. Yields ranges [start, end) in order, on demand. Ranges may overlap. */
function* stretchesOf(text: string, terms: string[][]): Generator<[start: number, end: number], void> {
  const longest = Math.max(0, ...terms.map((term) => term.length));
  const beginnings = [...new Set(terms.map(([unit = ""]) => String.fromCodePoint(unit.codePointAt(0) ?? 0)))];
  let from = 0;
  for (let place = firstOf(beginnings, text, from); place !== -1; place = firstOf(beginnings, text, from)) {
    const pieces = piecesAt(text, boundaryBefore(text, place, from), place, longest);
    const [first] = pieces;
    if (first === undefined) return;
    const lengths = terms.filter((term) => standsIn(pieces, term)).map((term) => term.length);
    const last = pieces[Math.max(0, ...lengths) - 1];
    if (last !== undefined) yield [first.start, last.end];
    from = first.end;
  }
}

/** Returns the first position of any of the words, from a position on, or -1. */
function firstOf(words: string[], text: string, from: number): number {
  const places = words.map((word) => text.indexOf(word, from)).filter((place) => place !== -1);
  return places.length === 0 ? -1 : Math.min(...places);
}

/**
 * Returns a position before `place` at which the text can be split. Words contain neither white space nor Chinese
 * characters, and none extends beyond `end`.
 */
function boundaryBefore(text: string, place: number, end: number): number {
  let start = place;
  while (start > end && !/[\s\u4E00-\u9FFF]/.test(text.charAt(start - 1))) start--;
  return start;
}

/** Returns at most `count` pieces, from the first one that ends after `place`. */
function piecesAt(text: string, start: number, place: number, count: number): Piece[] {
  const pieces: Piece[] = [];
  for (const piece of piecesOf(text, start)) {
    if (piece.end > place) pieces.push(piece);
    if (pieces.length === count) break;
  }
  return pieces;
}

/** Returns whether a term, whose units are normalized, begins at the first of the pieces. */
function standsIn(pieces: Piece[], term: string[]): boolean {
  return term.every((unit, k) => isUnit(pieces[k]?.text, unit) && (k === 0 || isJoined(pieces[k])));
}

/** Returns whether only white space separates a piece from the one before: 房，租 is not 房租. */
function isJoined(piece: Piece | undefined): boolean {
  return piece !== undefined && piece.gap !== "break";
}

/** Returns whether a piece matches a unit of a term: 3.5 also matches 3.5%, as in the search. */
function isUnit(piece: string | undefined, unit: string): boolean {
  return (
    piece === unit ||
    (piece !== undefined && piece.length === unit.length + 1 && /[%‰]$/.test(piece) && piece.startsWith(unit))
  );
}

/**
 * Splits a text into parts and marks those that match the terms. Parts are plain text, never HTML; the page makes
 * elements of them.
 */
export function markTerms(text: string, terms: string[][]): MarkedPart[] {
  const parts: MarkedPart[] = [];
  let at = 0;
  for (const [from, to] of joined(placesOf(new ComparedText(text), terms))) {
    if (from > at) parts.push({ text: text.slice(at, from), marked: false });
    parts.push({ text: text.slice(from, to), marked: true });
    at = to;
  }
  if (at < text.length) parts.push({ text: text.slice(at), marked: false });
  return parts;
}

/** Returns the ranges with overlapping ones merged. */
function joined(stretches: Iterable<[number, number]>): [number, number][] {
  const apart: [number, number][] = [];
  for (const [start, end] of stretches) {
    const before = apart.at(-1);
    if (before !== undefined && start <= before[1]) before[1] = Math.max(before[1], end);
    else apart.push([start, end]);
  }
  return apart;
}

/** Counts the terms that occur in a text. */
export function countTerms(looked: ComparedText, terms: string[][]): number {
  return terms.filter((term) => holds(looked, term)).length;
}

function holds(looked: ComparedText, term: string[]): boolean {
  const expression = expressionOf([term], term);
  if (expression === null || !looked.isPlain) return stretchesOf(looked.form, [term]).next().done === false;
  expression.lastIndex = 0;
  return expression.test(looked.simplified);
}

/** Number of characters before the first match of an excerpt that does not begin at the start of the text. */
const BEFORE_HIT = 24;

/** Returns at most `length` characters of a text around the first match of a term, or its beginning without a match. */
export function excerptAround(looked: ComparedText, terms: string[][], length: number): string {
  const { text } = looked;
  const first = placesOf(looked, terms).next();
  const hit = first.done === true ? 0 : first.value[0];
  const start = hit <= BEFORE_HIT ? 0 : hit - BEFORE_HIT;
  const cut = text
    .slice(start, start + length)
    .toWellFormed()
    .replaceAll("\uFFFD", "");
  return `${start > 0 ? "…" : ""}${cut}${start + length < text.length ? "…" : ""}`;
}
