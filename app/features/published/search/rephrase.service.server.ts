import { slipKey, slipsOf, soundsOf } from "#app/features/base/search-index/search.keys.ts";
import { eachOf, type Synonyms } from "#app/features/base/search-index/search.query.ts";
import { tokenize, type Unit } from "#app/features/base/search-index/search.tokens.ts";
import { textOf } from "#app/features/base/search-index/search.words.ts";
import { countMatches, findByKeys, withSearchPlans } from "./search.repo.server.ts";

/** Other words for a query, and further words that may replace each of them. */
export type Rephrased = { text: string; synonyms: Synonyms };

/** Minimum and maximum number of letters that are read as pinyin or initials. */
const FEWEST_LETTERS = 2;
const MOST_LETTERS = 40;
/** Maximum number of letters of a word's pinyin. Initials have at least two letters. */
const LONGEST_SOUND = 24;
/** Minimum number of letters of a word within longer text. Initials of two characters would match anywhere. */
const SHORTEST_SOUND = 4;
/** Maximum number of initials that are read as several words. */
const MOST_INITIALS = 8;
/** Maximum number of words that one key may mean in a query. */
const WORDS_OF_KEY = 3;
/** Minimum and maximum number of characters of a part that is compared with known words. */
const SHORTEST_PART = 2;
const LONGEST_PART = 8;

/** Maximum number of corrections that are checked against the documents. */
const MOST_SLIPS = 8;

/** Known words keyed by their search keys, most likely first. */
type Known = ReadonlyMap<string, string[]>;

/**
 * Returns other words for a query for which no document contains all words. Pinyin and initials become Chinese words.
 * In Chinese text, one wrong, missing or extra character of a known word is corrected. Returns undefined if no known
 * word is similar.
 */
export async function rephrase(terms: Unit[][]): Promise<Rephrased | undefined> {
  return terms.some((term) => lettersOf(term) !== undefined) ? readPinyin(terms) : correct(terms);
}

/** Returns the letters of a term that consists of letters only, else undefined. */
function lettersOf(term: Unit[]): string | undefined {
  const text = textOf(term);
  return /^[a-z]+$/.test(text) ? text : undefined;
}

async function readPinyin(terms: Unit[][]): Promise<Rephrased | undefined> {
  const all = terms.map(lettersOf);
  const joined = all.every((letters) => letters !== undefined) ? [all.join(""), ...all] : all;
  const texts = [...new Set(joined)].filter((letters) => letters !== undefined);
  if (texts.some(({ length }) => length < FEWEST_LETTERS || length > MOST_LETTERS)) return undefined;
  const known = await findByKeys(texts.flatMap(partsOf));
  const [whole] = all.length > 1 && joined.length > all.length ? [cover(texts[0] ?? "", known)] : [];
  if (whole !== undefined) return rephrased(whole.map((key) => known.get(key) ?? []));
  const words: string[][] = [];
  for (const term of terms) {
    const letters = lettersOf(term);
    const keys = letters === undefined ? undefined : cover(letters, known);
    if (letters !== undefined && keys === undefined) return undefined;
    words.push(...(keys?.map((key) => known.get(key) ?? []) ?? [[textOf(term)]]));
  }
  return rephrased(words);
}

/** Returns every part of the letters that may be a word. */
function partsOf(letters: string): string[] {
  const parts = new Set([letters]);
  for (let start = 0; start < letters.length; start++) {
    for (let end = start + FEWEST_LETTERS; end <= Math.min(letters.length, start + LONGEST_SOUND); end++)
      parts.add(letters.slice(start, end));
  }
  return [...parts];
}

/**
 * Splits letters into as few keys as possible: pinyin, or else initials of a few words. Returns undefined if that is
 * impossible.
 */
function cover(letters: string, known: Known): string[] | undefined {
  const byInitials = letters.length <= MOST_INITIALS ? coverWith(letters, known, FEWEST_LETTERS) : undefined;
  return coverWith(letters, known, SHORTEST_SOUND) ?? byInitials;
}

function coverWith(letters: string, known: Known, shortest: number): string[] | undefined {
  const best: (string[] | undefined)[] = [[]];
  for (let end = 1; end <= letters.length; end++) {
    for (let start = Math.max(0, end - LONGEST_SOUND); start < end; start++) {
      const before = best[start];
      const key = letters.slice(start, end);
      const isWord = known.has(key) && (key.length >= shortest || key === letters);
      if (before !== undefined && isWord && before.length + 1 < (best[end]?.length ?? Infinity))
        best[end] = [...before, key];
    }
  }
  return best[letters.length];
}

function rephrased(words: string[][]): Rephrased {
  const chosen = words.map((list) => list.slice(0, WORDS_OF_KEY));
  const synonyms = new Map(chosen.flatMap(([first, ...others]) => (first === undefined ? [] : [[first, others]])));
  return { text: chosen.map(([first = ""]) => first).join(" "), synonyms };
}

/** A part of a term, and a known word that is similar to it. */
type Slip = { term: number; start: number; end: number; typed: string; word: string; isSound: boolean };

/**
 * Returns for each text whether a document contains it (1) or not (0). A text that a document contains is no mistake.
 */
const countTexts = (texts: string[]) =>
  withSearchPlans((trx) =>
    countMatches(
      texts.map((text) => ({ queries: eachOf(tokenize(text)) })),
      1,
      trx,
    ),
  );

async function correct(terms: Unit[][]): Promise<Rephrased | undefined> {
  const parts = terms.flatMap((units, term) => partsOfTerm(units).map((part) => ({ term, ...part })));
  const withKeys = parts.map((part) => ({ ...part, ...keysOfPart(part.text) }));
  const known = await findByKeys(withKeys.flatMap(({ text, sounds, slips }) => [text, ...sounds, ...slips]));
  const slips = withKeys
    .filter(({ text }) => known.get(text)?.includes(text) !== true)
    .flatMap(({ term, start, end, text, sounds, slips: keys }): Slip[] => {
      const near = (list: string[], isSound: boolean) =>
        list
          .flatMap((key) => known.get(key) ?? [])
          .filter((word) => word !== text && Math.abs(word.length - text.length) <= 1)
          .map((word) => ({ term, start, end, typed: text, word, isSound }));
      return [...near(sounds, true), ...near(keys, false)];
    });
  const likely = slips.toSorted((one, other) => valueOf(other) - valueOf(one)).slice(0, MOST_SLIPS);
  const counts = await countTexts(likely.map(({ typed }) => typed));
  const best = likely.find((_, at) => counts[at] === 0);
  if (best === undefined) return undefined;
  const texts = terms.map(textOf).map((text, at) => {
    const units = terms[at] ?? [];
    if (at !== best.term) return text;
    return textOf(units.slice(0, best.start)) + best.word + textOf(units.slice(best.end));
  });
  return { text: texts.join(" "), synonyms: new Map() };
}

/** Returns how reliable a correction is: longer parts are more reliable, and so are parts with the same sound. */
const valueOf = ({ start, end, isSound }: Slip) => end - start + (isSound ? 0.5 : 0);

function partsOfTerm(units: Unit[]): { start: number; end: number; text: string }[] {
  return units.flatMap((_, start) =>
    Array.from(
      { length: Math.max(0, Math.min(LONGEST_PART, units.length - start) - SHORTEST_PART + 1) },
      (__, more) => {
        const end = start + SHORTEST_PART + more;
        return { start, end, text: textOf(units.slice(start, end)) };
      },
    ),
  );
}

/** Returns the keys of words that sound like a part, and of words that differ from it by one character. */
function keysOfPart(text: string): { sounds: string[]; slips: string[] } {
  const characters = Array.from(text);
  const shorter = slipsOf(text).map((key) => key.slice(slipKey("").length));
  const slips =
    characters.length < 3 ? [] : [slipKey(text), ...slipsOf(text), ...shorter.filter((one) => one.length > 2)];
  return { sounds: soundsOf(text), slips };
}
