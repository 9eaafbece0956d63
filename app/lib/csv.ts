/**
 * Spreadsheets read text with such a beginning as a formula, including full-width signs and signs after spaces
 * (docs/security.md#x11). A text with apostrophes before it is escaped too, so that unescaping restores it.
 */
const FORMULA = /^'*(?:[\t\r]|[\s\u200B]*[=+\-@＝＋－＠])/;

/** Control characters. Some programs cut a cell at the first of them, others refuse the file. */
// oxlint-disable-next-line no-control-regex -- these are what is looked for
const CONTROLS = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F]/g;

/** Marks the file as UTF-8 for spreadsheets that would otherwise guess. */
export const BYTE_ORDER_MARK = "\uFEFF";

/** Escapes a text that spreadsheets would run as a formula with a leading apostrophe. */
export function defused(text: string): string {
  return FORMULA.test(text) ? `'${text}` : text;
}

/** Returns an escaped text as it was before. */
export function asItWas(text: string): string {
  return text.startsWith("'") && FORMULA.test(text.slice(1)) ? text.slice(1) : text;
}

/** Returns a cell by RFC 4180, escaped and without control characters; a number, even a negative one, is no formula. */
export function csvCell(text: string | number): string {
  if (typeof text === "number") return String(text);
  const safe = defused(text.replaceAll(CONTROLS, ""));
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Returns a record by RFC 4180, with its line end. */
export function csvLine(cells: readonly (string | number)[]): string {
  return `${cells.map(csvCell).join(",")}\r\n`;
}
