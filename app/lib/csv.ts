/**
 * A spreadsheet reads what begins so as a formula, some of them full-width signs and behind space (docs/security.md#x11). A text
 * with apostrophes before that looks as if it had been defused, and is defused as well, so that it comes back as it was.
 */
const FORMULA = /^'*(?:[\t\r]|[\s\u200B]*[=+\-@＝＋－＠])/;

/** Characters that no text shows. Some programs cut a cell at the first of them, others refuse the file. */
// oxlint-disable-next-line no-control-regex -- these are what is looked for
const CONTROLS = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F]/g;

/** Marks the file as UTF-8 for the spreadsheets that would otherwise guess. */
export const BYTE_ORDER_MARK = "\uFEFF";

/** A text that no spreadsheet takes for a formula: a leading apostrophe keeps it from being run. */
export function defused(text: string): string {
  return FORMULA.test(text) ? `'${text}` : text;
}

/** A text that was defused, as it was. */
export function asItWas(text: string): string {
  return text.startsWith("'") && FORMULA.test(text.slice(1)) ? text.slice(1) : text;
}

/** A cell by RFC 4180, without control characters and defused; a number is no formula, a negative one neither. */
export function csvCell(text: string | number): string {
  if (typeof text === "number") return String(text);
  const safe = defused(text.replaceAll(CONTROLS, ""));
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** A record by RFC 4180, with its line end. */
export function csvLine(cells: readonly (string | number)[]): string {
  return `${cells.map(csvCell).join(",")}\r\n`;
}
