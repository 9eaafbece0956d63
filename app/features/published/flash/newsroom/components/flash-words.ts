import { figuresOf } from "#app/features/newsroom/check/check.figures.ts";

/** A part of a text that is underlined while it is written. */
type Mark = { start: number; end: number; kind: "figure" | "code" | "place" };

/** Codes of shares: Shanghai, Shenzhen, Beijing; Hong Kong and New York with the name of their exchange. */
const CODE =
  /(?<!\d)(?:(?:00|30|60|68|43|83|87|92)\d{4}(?:\.(?:SH|SZ|BJ))?(?!\d)|\d{4,5}\.HK(?![A-Za-z])|(?:NASDAQ|NYSE)[:：]\s?[A-Z.]{1,5}(?![A-Za-z]))/gi;
const PLACE = /\{[^{}]{0,20}\}/g;

/** Figures, codes of shares and places of a template in a text, in their order; where two overlap the first counts. */
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

/** Texts that are alike share this much of the shorter one's pairs of characters. */
const ALIKE = 0.45;
/** Below so many pairs chance alone makes texts alike. */
const FEWEST = 5;
const MOST_SHOWN = 5;

export type Recent = { text: string; at: string };

/** The texts that are most like one, the most alike first. */
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

/** Pairs of adjacent characters, without spaces and signs. */
function pairsOf(text: string): Set<string> {
  const characters = Array.from(text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, ""));
  return new Set(characters.slice(1).map((character, index) => `${characters[index]}${character}`));
}
