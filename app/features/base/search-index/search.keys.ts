import { pinyin, polyphonic } from "pinyin-pro";
import { unitsOf, type Unit } from "./search.tokens.ts";
import { LONGEST_NAME } from "./search.vector.ts";
import { isQuestion, wordsOf, textOf } from "./search.words.ts";

/** A word, and a key that readers may type for it. */
export type WordKey = { key: string; word: string };

/**
 * Characters with several common readings. Dictionaries of words often choose the wrong one for the words of this site,
 * such as 重定价日.
 */
const MANY_READINGS = new Set("重长行还折调率差单会");
/** The maximum number of readings of a word. */
const MAX_READINGS = 4;
/** The length of words that are also found with a wrong, a missing or an extra character. */
const SHORTEST_SLIP = 3;
const LONGEST_SLIP = 8;

const HANZI = /^\p{Script=Han}+$/u;

/** Returns the readings of a text as syllables, the most common first. */
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

/** Returns the pinyin spellings of a word in letters; empty if the word is not Chinese. */
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

/** Returns the keys of a word with one character left out, with a mark. */
export function slipsOf(word: string): string[] {
  const characters = Array.from(word);
  if (characters.length < SHORTEST_SLIP || characters.length > LONGEST_SLIP || !HANZI.test(word)) return [];
  return characters.map((_, at) => slipKey(characters.toSpliced(at, 1).join("")));
}

/** Returns the key of a word that lacks a character. It begins with a sign that no word begins with. */
export const slipKey = (text: string) => `-${text}`;

/** Returns all keys of a word: the word, its pinyin, its initials, and the word with one character left out. */
export function keysOf(word: string): WordKey[] {
  const isName = word.length === 3;
  const sounds = [...soundsOf(word), ...(isName ? soundsOf(word, true) : [])];
  const keys = [word, ...sounds, ...(word.length > 1 ? initialsOf(word, isName) : []), ...slipsOf(word)];
  return [...new Set(keys)].map((key) => ({ key, word }));
}

/** Returns the words of a title that readers may search for. */
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

/**
 * Returns the pieces that are words themselves. ICU has cut a longer word into them. Overlapping pairs of characters
 * are not words.
 */
function whole(pieces: Unit[][]): Unit[][] {
  return pieces.filter((piece, at) => pieces[at - 1]?.at(-1) !== piece[0]);
}
