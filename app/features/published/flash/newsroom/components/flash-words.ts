import { figuresOf } from "#app/features/newsroom/check/check.figures.ts";

/** A part of a text that is underlined while the user types. */
type Mark = { start: number; end: number; kind: "figure" | "code" | "place" };

/**
 * Matches stock codes of Shanghai, Shenzhen and Beijing, and codes of Hong Kong and New York with the name of their
 * exchange.
 */
const CODE =
  /(?<!\d)(?:(?:00|30|60|68|43|83|87|92)\d{4}(?:\.(?:SH|SZ|BJ))?(?!\d)|\d{4,5}\.HK(?![A-Za-z])|(?:NASDAQ|NYSE)[:：]\s?[A-Z.]{1,5}(?![A-Za-z]))/gi;
const PLACE = /\{[^{}]{0,20}\}/g;

/** Returns the figures, stock codes and template gaps of a text in order. If two overlap, the first one counts. */
export function marksOf(text: string): Mark[] {
  const found = (pattern: RegExp, kind: Mark["kind"]) =>
    [...text.matchAll(pattern)].map(({ index, 0: words }): Mark => ({ start: index, end: index + words.length, kind }));
  const figures = figuresOf(text).map(({ offset, words }): Mark => ({
    start: offset,
    end: offset + words.length,
    kind: "figure",
  }));
  const all = [...found(PLACE, "place"), ...found(CODE, "code"), ...figures].toSorted((a, b) => a.start - b.start);
  return all.filter((mark, index) => all.slice(0, index).every(({ end }) => end <= mark.start));
}

/** The share of the shorter text's character pairs that two texts must have in common to be similar. */
const ALIKE = 0.45;
/** The fewest character pairs that are compared. Shorter texts would be similar by chance. */
const FEWEST = 5;
const MOST_SHOWN = 5;

export type Recent = { text: string; at: string };

/** Returns the texts that are most similar to the given one, most similar first. */
export function alikeTo(text: string, recent: readonly Recent[]): Recent[] {
  const own = pairsOf(text);
  if (own.size < FEWEST) return [];
  return recent
    .map((one) => ({ one, share: shared(own, pairsOf(one.text)) }))
    .filter(({ share }) => share >= ALIKE)
    .toSorted((a, b) => b.share - a.share)
    .slice(0, MOST_SHOWN)
    .map(({ one }) => one);
}

function shared(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  const fewer = Math.min(one.size, other.size);
  return fewer < FEWEST ? 0 : [...one].filter((pair) => other.has(pair)).length / fewer;
}

/** Returns the pairs of adjacent characters, without spaces and punctuation. */
function pairsOf(text: string): Set<string> {
  const characters = Array.from(text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, ""));
  return new Set(characters.slice(1).map((character, index) => `${characters[index]}${character}`));
}
