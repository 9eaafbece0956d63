import { Converter } from "opencc-js/t2cn";

/**
 * One character of a text for comparison: its reading (`char`), its original (`raw`), its repetitions (`count`), and its begin
 * and end in the decomposed text.
 */
export type Mark = { char: string; raw: string; count: number; start: number; end: number };

/** A text without the usual disguises of words. `source`: the decomposed text (NFKD). */
export type WordForm = { marks: Mark[]; source: string[] };

const LATIN_OR_DIGIT = /[a-z0-9]/;
/**
 * Matches letters and digits, except characters that look like signs between them: modifiers such as ー, strokes,
 * fillers.
 */
const SAID = /(?![\p{Lm}\p{Default_Ignorable_Code_Point}丨丶丿])[\p{L}\p{N}]/u;
const HAN = /\p{Script=Han}/u;

/**
 * Look-alikes: digits, small capitals and letters of other alphabets instead of Latin letters, and radicals instead of
 * their characters.
 */
const LOOK_ALIKES = pairs(
  "0o 1i li 3e 4a 5s 7t 8b 9g аa вb еe кk мm нh оo рp сc тt уy хx ѕs іi јj ԁd ԛq ԝw һh ѵv ɡg ӏi αa βb εe ιi κk νv οo ρp τt υu " +
    "χx ıi łi øo đd 〇o ɑa օo ոn սu ᴀa ʙb ᴄc ᴅd ᴇe ꜰf ɢg ʜh ɪi ᴊj ᴋk ʟl ᴍm ɴn ᴏo ᴘp ʀr ꜱs ᴛt ᴜu ᴠv ᴡw ʏy ᴢz " +
    "⺠民 ⻁虎 ⻄西 ⻅见 ⻆角 ⻉贝 ⻋车 ⻓长 ⻔门 ⻙韦 ⻚页 ⻛风 ⻜飞 ⻝食 ⻢马 ⻣骨 ⻤鬼 ⻥鱼 ⻦鸟 ⻧卤 ⻨麦 ⻩黄 ⻬齐 ⻮齿 ⻰龙",
);
/** Matches the two Unicode alphabets of white letters on a dark background, which begin at 🅐 and 🅰. */
const WHITE_LETTERS = /[\u{1F150}-\u{1F169}\u{1F170}-\u{1F189}]/gu;
/** Signs that replace a letter next to other letters. Elsewhere they only separate words. */
const SIGNS = pairs("@a $s €e !i |i +t");

/** Returns pairs of characters: each first character is read as the second. */
function pairs(text: string): Map<string, string> {
  return new Map(text.split(" ").map((pair) => [...pair] as [string, string]));
}

const convert = Converter({ from: "t", to: "cn" });
const simplified = new Map<string, string>();

/** Returns the simplified form of a Chinese character, cached for each character. */
function simple(char: string): string {
  let found = simplified.get(char);
  if (found === undefined) {
    found = convert(char);
    simplified.set(char, found);
  }
  return found;
}

/**
 * Returns the form in which texts and words are compared. Width, case, traditional characters, accents, look-alike
 * letters and digits are normalized. Spaces, punctuation and symbols are left out. A repeated character appears once
 * with its count.
 */
export function formOf(text: string): WordForm {
  const source = [...text.replace(WHITE_LETTERS, latin).normalize("NFKD").toLowerCase()];
  const marks: Mark[] = [];
  for (const [at, raw] of source.entries()) {
    const char = readAs(raw, source[at - 1] ?? "", source[at + 1] ?? "");
    if (char === undefined) continue;
    const last = marks.at(-1);
    if (last !== undefined && last.char === char) {
      last.count += 1;
      last.end = at + 1;
    } else marks.push({ char, raw, count: 1, start: at, end: at + 1 });
  }
  return { marks, source };
}

/** Returns the Latin letter of a white one, because both alphabets have the Latin order. */
function latin(white: string): string {
  const at = white.codePointAt(0) ?? 0;
  return String.fromCodePoint(0x61 + at - (at < 0x1f170 ? 0x1f150 : 0x1f170));
}

/** Returns the reading of a character between its neighbours, or undefined if it has none. */
function readAs(raw: string, before: string, after: string): string | undefined {
  const sign = SIGNS.get(raw);
  if (sign !== undefined) return LATIN_OR_DIGIT.test(before) || LATIN_OR_DIGIT.test(after) ? sign : undefined;
  const alike = LOOK_ALIKES.get(raw);
  if (alike !== undefined) return alike;
  if (!SAID.test(raw)) return undefined;
  return HAN.test(raw) ? simple(raw) : raw;
}
