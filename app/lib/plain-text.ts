/**
 * Matches characters that are invisible or change their neighbours: controls, direction marks, tags, fillers, lone
 * surrogates, noncharacters. Joiners and variation selectors are excluded, since emoji need them.
 */
const UNSEEN =
  /(?!\p{Join_Control}|\p{Variation_Selector})[\p{Cc}\p{Cs}\p{Noncharacter_Code_Point}\p{Bidi_Control}\p{Default_Ignorable_Code_Point}\uFFF9-\uFFFB]/gu;
/** The only control character that a text of several lines keeps. */
const LINE_FEED = "\n";
/**
 * Matches the fifth and further combining marks on one letter, which would cover the lines around it
 * (docs/security.md#x10).
 */
const PILED_MARKS = /(\p{M}{4})\p{M}+/gu;
/** Matches joiners without effect: further ones after a joiner, and loose ones at either end or beside a space. */
const FURTHER_JOINERS = /(\p{Join_Control})\p{Join_Control}+/gu;
const LOOSE_JOINER = /(?<=^|\s)\p{Join_Control}|\p{Join_Control}(?=\s|$)/gu;

/**
 * Returns a member's text as plain text that is safe beside other texts (docs/security.md#x10). It is composed (NFC)
 * and trimmed, without invisible characters and direction marks, with at most four marks on a letter. Everything else
 * is kept; the view escapes it. `multiline` keeps line breaks, with at most one empty line in a row; otherwise they
 * become spaces.
 */
export function plainText(text: string, { multiline = false }: { multiline?: boolean } = {}): string {
  const lines = text
    .toWellFormed()
    .replace(/\r\n?|[\u0085\u2028\u2029]/g, LINE_FEED)
    .split(LINE_FEED)
    .map(plainLine);
  if (!multiline) return plainLine(lines.join(" "));
  return lines
    .join(LINE_FEED)
    .replace(/\n{3,}/g, "\n\n")
    .trim();
}

function plainLine(line: string): string {
  return line
    .replaceAll("\t", " ")
    .normalize("NFC")
    .replace(UNSEEN, "")
    .replace(PILED_MARKS, "$1")
    .replace(FURTHER_JOINERS, "$1")
    .replace(LOOSE_JOINER, "")
    .trim();
}

/** Returns the length in code points, as PostgreSQL counts. */
export function codePoints(text: string): number {
  let count = 0;
  for (const _ of text) count += 1;
  return count;
}
