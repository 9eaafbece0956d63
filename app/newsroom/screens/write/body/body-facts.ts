/** Characters that a careful reader of Chinese reads in a minute. */
const READ_A_MINUTE = 400;

export type OutlineLine = { level: 2 | 3; text: string };

/**
 * Matches the parts of a body that are not the author's text: labels that the server adds, titles of cards, and the
 * list of notes. The words of footnotes count, because NOTE replaces each reference by its words.
 */
const NOT_OURS = /<p class="(?:box-label|card)".*?<\/p>|<section class="body-notes".*?<\/section>/gs;
const NOTE = /<sup class="note" title="([^"]*)".*?<\/sup>/gs;

const plainOf = (html: string) =>
  html
    .replaceAll(NOT_OURS, "")
    .replaceAll(NOTE, "$1")
    .replaceAll(/<[^>]*>/g, "")
    .replaceAll("&nbsp;", " ")
    .replaceAll(/&(?:amp|lt|gt|quot|#39);/g, "·");

/** Returns the headings of a body, in order. */
export function outlineOf(html: string): OutlineLine[] {
  return [...html.matchAll(/<h([23])[^>]*>(.*?)<\/h\1>/gs)].map(([, level, text = ""]) => ({
    level: level === "2" ? 2 : 3,
    text: plainOf(text).trim(),
  }));
}

/** Returns the number of visible characters in a body, without spaces. */
export const charactersOf = (html: string): number => [...plainOf(html).replaceAll(/\s/g, "")].length;

/** Returns the reading time in minutes, at least one. */
export const minutesOf = (characters: number): number => Math.max(1, Math.round(characters / READ_A_MINUTE));
