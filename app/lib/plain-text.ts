/**
 * Characters that readers do not see or that change how their neighbours stand: controls, what sets the direction, tags,
 * fillers, halves of surrogate pairs, code points that are no characters. Joiners and variation selectors are not among
 * them: emoji need them.
 */
const UNSEEN =
  /(?!\p{Join_Control}|\p{Variation_Selector})[\p{Cc}\p{Cs}\p{Noncharacter_Code_Point}\p{Bidi_Control}\p{Default_Ignorable_Code_Point}\uFFF9-\uFFFB]/gu;
/** The one control that a text of several lines keeps. */
const LINE_FEED = "\n";
/** More marks than this on one letter pile up over the lines around it (docs/security.md#x10). */
const PILED_MARKS = /(\p{M}{4})\p{M}+/gu;
/** Joiners that join nothing: behind another one, at either end, beside a space. */
const FURTHER_JOINERS = /(\p{Join_Control})\p{Join_Control}+/gu;
const LOOSE_JOINER = /(?<=^|\s)\p{Join_Control}|\p{Join_Control}(?=\s|$)/gu;

/**
 * What a member writes, as plain text that is safe to show beside other people's (docs/security.md#x10): composed (NFC),
 * without unseen characters and what sets the direction, at most four marks on a letter, no space around it. Everything
 * else stays as it is; escaping is the business of whoever shows it. `multiline` keeps line breaks, no more than one empty
 * line at a time; otherwise they become spaces.
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

/** Length as readers count and as PostgreSQL does: in code points. */
export function codePoints(text: string): number {
  let count = 0;
  for (const _ of text) count += 1;
  return count;
}
