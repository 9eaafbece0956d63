import { pinyin, polyphonic } from "pinyin-pro";
import { unitsOf, type Unit } from "./search.tokens.ts";
import { LONGEST_NAME } from "./search.vector.ts";
import { isQuestion, wordsOf, textOf } from "./search.words.ts";

/** A word by what readers type for it. */
export type WordKey = { key: string; word: string };

/** Characters with several common readings; dictionaries of words take the wrong one in ours (重定价日). */
const MANY_READINGS = new Set("重长行还折调率差单会");
/** The maximum number of readings of a word. */
const MAX_READINGS = 4;
/** Words from this length on are found with a wrong, a missing or an extra character. */
const SHORTEST_SLIP = 3;
const LONGEST_SLIP = 8;

const HANZI = /^\p{Script=Han}+$/u;

/** Readings of a text, each as its syllables; the most usual first. */
function readingsOf(text: string, surname: boolean): string[][] {
  const usual = pinyin(text, { toneType: "none", type: "array", v: true, surname: surname ? "head" : "off" });
  let readings = [usual];
  for (const [at, character] of Array.from(text).entries()) {
    if (!MANY_READINGS.has(character)) continue;
    const [every = ""] = polyphonic(character, { toneType: "none", type: "string", v: true });
    const others = [...new Set(every.split(" "))].filter((syllable) => syllable !== usual[at]);
    readings = [...readings, ...readings.flatMap((one) => others.map((other) => one.with(at, other)))];
  }
  return readings.slice(0, MAX_READINGS);
}

const LETTERS = /^[a-z]+$/;

/** How a word sounds, in letters; empty for a word that is not Chinese. */
export function soundsOf(word: string, surname = false): string[] {
  if (!HANZI.test(word)) return [];
  const sounds = readingsOf(word, surname).map((syllables) => syllables.join(""));
  return [...new Set(sounds)].filter((sound) => LETTERS.test(sound));
}

function initialsOf(word: string, surname: boolean): string[] {
  if (!HANZI.test(word)) return [];
  const initials = readingsOf(word, surname).map((syllables) => syllables.map((one) => one.charAt(0)).join(""));
  return [...new Set(initials)].filter((letters) => LETTERS.test(letters));
}

/** A word without each of its characters, marked. */
export function slipsOf(word: string): string[] {
  const characters = Array.from(word);
  if (characters.length < SHORTEST_SLIP || characters.length > LONGEST_SLIP || !HANZI.test(word)) return [];
  return characters.map((_, at) => slipKey(characters.toSpliced(at, 1).join("")));
}

/** The mark of a word that lacks a character; no word begins with it. */
export const slipKey = (text: string) => `-${text}`;

/** Everything that readers type for a word: itself, its sounds, its initials, and itself without a character. */
export function keysOf(word: string): WordKey[] {
  const isName = word.length === 3;
  const sounds = [...soundsOf(word), ...(isName ? soundsOf(word, true) : [])];
  const keys = [word, ...sounds, ...(word.length > 1 ? initialsOf(word, isName) : []), ...slipsOf(word)];
  return [...new Set(keys)].map((key) => ({ key, word }));
}

/** The words of a title that readers may look for. */
export function wordsOfTitle(title: string, names: ReadonlySet<string>): string[] {
  const terms: Unit[][] = [];
  for (const unit of unitsOf(title)) {
    if (unit.gap === "none" && terms.length > 0) terms.at(-1)?.push(unit);
    else terms.push([unit]);
  }
  const words = terms.flatMap((term) => wordsOf(term, names)).flatMap(({ units, pieces }) => [units, ...whole(pieces)]);
  const texts = words.filter((units) => units.length >= 2 && units.length <= LONGEST_NAME).map(textOf);
  return [...new Set(texts)].filter((text) => !isQuestion(text));
}

/** Pieces that are words themselves: those of a longer word that ICU cuts, not pairs that overlap. */
function whole(pieces: Unit[][]): Unit[][] {
  return pieces.filter((piece, at) => pieces[at - 1]?.at(-1) !== piece[0]);
}
