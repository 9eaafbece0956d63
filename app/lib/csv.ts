/**
 * Matches the beginning of a text that a spreadsheet would read as a formula, including full-width signs and signs
 * after spaces (docs/security.md#x11). Texts with leading apostrophes also match, so that unescaping restores them.
 */
const FORMULA = /^'*(?:[\t\r]|[\s\u200B]*[=+\-@＝＋－＠])/;

/** Control characters. Some programs cut a cell at the first of them, others refuse the file. */
// oxlint-disable-next-line no-control-regex -- these are what is looked for
const CONTROLS = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F]/g;

/** Marks the file as UTF-8 for spreadsheets, which would otherwise guess the encoding. */
export const BYTE_ORDER_MARK = "\uFEFF";

/** Adds an apostrophe before a text that a spreadsheet would run as a formula. */
export function defused(text: string): string {
  return FORMULA.test(text) ? `'${text}` : text;
}

/** Returns the original of an escaped text. */
export function asItWas(text: string): string {
  return text.startsWith("'") && FORMULA.test(text.slice(1)) ? text.slice(1) : text;
}

/**
 * Returns a cell according to RFC 4180, escaped and without control characters. A number is never escaped, even a
 * negative one.
 */
export function csvCell(text: string | number): string {
  if (typeof text === "number") return String(text);
  const safe = defused(text.replaceAll(CONTROLS, ""));
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Returns a record according to RFC 4180, with its line end. */
export function csvLine(cells: readonly (string | number)[]): string {
  return `${cells.map(csvCell).join(",")}\r\n`;
}
