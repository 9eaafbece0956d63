/** Characters a minute of somebody who reads Chinese with care. */
const READ_A_MINUTE = 400;

export type OutlineLine = { level: 2 | 3; text: string };

/** What the server writes around a body, and what a card is called: no words of this text. The words of a footnote are. */
const NOT_OURS = /<p class="(?:box-label|card)".*?<\/p>|<section class="body-notes".*?<\/section>/gs;
const NOTE = /<sup class="note" title="([^"]*)".*?<\/sup>/gs;

const plainOf = (html: string) =>
  html
    .replaceAll(NOT_OURS, "")
    .replaceAll(NOTE, "$1")
    .replaceAll(/<[^>]*>/g, "")
    .replaceAll("&nbsp;", " ")
    .replaceAll(/&(?:amp|lt|gt|quot|#39);/g, "·");

/** The headings of a body, in order. */
export function outlineOf(html: string): OutlineLine[] {
  return [...html.matchAll(/<h([23])[^>]*>(.*?)<\/h\1>/gs)].map(([, level, text = ""]) => ({
    level: level === "2" ? 2 : 3,
    text: plainOf(text).trim(),
  }));
}

/** Characters of a body that are seen, spaces left out. */
export const charactersOf = (html: string): number => [...plainOf(html).replaceAll(/\s/g, "")].length;

/** Minutes to read so many characters, at least one. */
export const minutesOf = (characters: number): number => Math.max(1, Math.round(characters / READ_A_MINUTE));
