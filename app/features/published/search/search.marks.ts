import { compared, piecesOf, type Unit } from "#app/features/base/search-index/search.tokens.ts";

/** A stretch of a text, and whether the reader asked for it. Put together they are the text again. */
export type MarkedPart = { text: string; marked: boolean };

/** Characters that are their own compared form, by far the most: asking Unicode for each takes many times as long. */
const OWN_FORM = /[0-9a-z\u4E00-\u9FFF]/;

/** A text in its compared form with the place in the original of each of its characters. */
function located(text: string): { normalized: string; origin: number[] } {
  let normalized = "";
  const origin: number[] = [];
  let at = 0;
  for (const character of text) {
    const form = OWN_FORM.test(character) ? character : compared(character);
    for (let i = 0; i < form.length; i++) origin.push(at);
    normalized += form;
    at += character.length;
  }
  origin.push(at);
  return { normalized, origin };
}

/** Where the terms stand in a text: stretches [start, end) in order, without overlaps. Terms are units in their compared form. */
function stretchesOf(text: string, terms: string[][]): [number, number][] {
  const { normalized, origin } = located(text);
  const pieces = [...piecesOf(normalized)];
  const found: [number, number][] = [];
  for (let i = 0; i < pieces.length; i++) {
    const lengths = terms.filter((term) => standsAt(pieces, i, term)).map((term) => term.length);
    if (lengths.length === 0) continue;
    const last = i + Math.max(...lengths) - 1;
    const [start, end] = [origin[pieces[i]?.start ?? 0] ?? 0, origin[pieces[last]?.end ?? 0] ?? text.length];
    const before = found.at(-1);
    if (before !== undefined && start <= before[1]) before[1] = Math.max(before[1], end);
    else found.push([start, end]);
  }
  return found;
}

function standsAt(pieces: Unit[], at: number, term: string[]): boolean {
  return term.every((unit, k) => isUnit(pieces[at + k]?.text, unit) && (k === 0 || isJoined(pieces[at + k])));
}

/** Pieces with nothing but white space between them: 房，租 is not 房租. */
function isJoined(piece: Unit | undefined): boolean {
  return piece !== undefined && piece.gap !== "break";
}

/** 3.5 also marks 3.5%, as it finds it. */
function isUnit(piece: string | undefined, unit: string): boolean {
  return (
    piece === unit ||
    (piece !== undefined && piece.length === unit.length + 1 && /[%‰]$/.test(piece) && piece.startsWith(unit))
  );
}

/** Splits a text into parts, those marked that the terms stand in. Never HTML: the page makes elements of them. */
export function markTerms(text: string, terms: string[][]): MarkedPart[] {
  const parts: MarkedPart[] = [];
  let at = 0;
  for (const [start, end] of stretchesOf(text, terms)) {
    if (start > at) parts.push({ text: text.slice(at, start), marked: false });
    parts.push({ text: text.slice(start, end), marked: true });
    at = end;
  }
  if (at < text.length) parts.push({ text: text.slice(at), marked: false });
  return parts;
}

/** How many of the terms stand in a text. */
export function countTerms(text: string, terms: string[][]): number {
  const pieces = [...piecesOf(compared(text))];
  return terms.filter((term) => pieces.some((_, at) => standsAt(pieces, at, term))).length;
}

/** Characters shown before the first hit of an excerpt that does not begin at the text's start. */
const BEFORE_HIT = 24;

/** At most `length` characters of a text around the first place where a term stands; its beginning when none does. */
export function excerptAround(text: string, terms: string[][], length: number): string {
  const clean = text.replaceAll(/\s+/g, " ").trim();
  const hit = stretchesOf(clean, terms)[0]?.[0] ?? 0;
  const start = hit <= BEFORE_HIT ? 0 : hit - BEFORE_HIT;
  const cut = clean
    .slice(start, start + length)
    .toWellFormed()
    .replaceAll("\uFFFD", "");
  return `${start > 0 ? "…" : ""}${cut}${start + length < clean.length ? "…" : ""}`;
}
