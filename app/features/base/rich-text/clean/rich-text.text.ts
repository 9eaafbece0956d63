/**
 * Matches control characters, direction marks, tag characters and byte order marks, which are invisible
 * (docs/security.md#x10).
 */
const UNSEEN =
  // oxlint-disable-next-line no-control-regex -- these are the characters to be removed
  /[\u0000-\u0008\u000b\u000e-\u001f\u007f-\u009f\u061c\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff\u{e0000}-\u{e007f}]/gu;

/** Matches combining marks beyond the fourth on one character. So many would only cover neighbouring text. */
const PILED_MARKS = /(\p{M}{4})\p{M}+/gu;

const BREAK_IN_CHINESE = /([\p{Script=Han}，。、；：？！”’》）…—])[ \t]*\n\s*(?=[\p{Script=Han}“‘《（，。])/gu;

/**
 * Returns text in its stored form: NFC, without invisible characters and excessive combining marks. Lone surrogates
 * become U+FFFD.
 */
export function tidyText(text: string): string {
  return text.toWellFormed().replace(UNSEEN, "").normalize("NFC").replace(PILED_MARKS, "$1");
}

/** Collapses white space as HTML does. A line break between Chinese characters becomes nothing. */
export function foldSpace(text: string): string {
  return text.replace(BREAK_IN_CHINESE, "$1").replace(/[ \t\n\r\f\v]+/g, " ");
}

/** Returns the length of a text in code points, without white space. */
export function countCharacters(text: string): number {
  let count = 0;
  for (const character of text) if (!/\s/u.test(character)) count += 1;
  return count;
}
