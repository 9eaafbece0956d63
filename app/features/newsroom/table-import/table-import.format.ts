import { format, getFormatFromId, isDateFormat, isTextFormat } from "numfmt";

/** The format of a cell: its code, and whether its numbers are days. */
export type CellFormat = { code: string; isDate: boolean };

/** Excel's built-in Chinese formats, keyed by id. Files do not contain them (ECMA-376, 18.8.30, zh-cn). */
const CHINESE: Readonly<Record<number, string>> = {
  27: 'yyyy"年"m"月"',
  28: 'm"月"d"日"',
  29: 'm"月"d"日"',
  30: "m-d-yy",
  31: 'yyyy"年"m"月"d"日"',
  32: 'h"时"mm"分"',
  33: 'h"时"mm"分"ss"秒"',
  34: 'AM/PMh"时"mm"分"',
  35: 'AM/PMh"时"mm"分"ss"秒"',
  36: 'yyyy"年"m"月"',
  50: 'yyyy"年"m"月"',
  51: 'm"月"d"日"',
  52: 'yyyy"年"m"月"',
  53: 'm"月"d"日"',
  54: 'm"月"d"日"',
  55: 'AM/PMh"时"mm"分"',
  56: 'AM/PMh"时"mm"分"ss"秒"',
  57: 'yyyy"年"m"月"',
  58: 'm"月"d"日"',
};
/**
 * The date formats that depend on the reader's locale (14, 22). The file does not contain the locale, so these
 * unambiguous formats are used.
 */
const LOCAL: Readonly<Record<number, string>> = { 14: "yyyy-mm-dd", 22: "yyyy-mm-dd hh:mm" };

const LOCALE = { locale: "zh_CN" };
/** Number of days between the two date systems of spreadsheets (ECMA-376, 18.17.4.1). */
const DAYS_TO_1904 = 1_462;
/** Larger numbers are not exact any more, so codes and batch numbers would lose digits. */
const MOST_DIGITS = 1e15;

/** Returns a number format by its id. `own` are the formats that the file defines. */
export function formatOf(id: number, own: ReadonlyMap<number, string>): CellFormat {
  const said = own.get(id) ?? LOCAL[id] ?? CHINESE[id] ?? getFormatFromId(id) ?? "General";
  // The system's long and short date formats also depend on the reader's locale, so they are replaced.
  const code = /\[\$-F800\]/i.test(said) ? "yyyy-mm-dd" : said.replaceAll("上午/下午", "AM/PM");
  return { code, isDate: isDate(code) };
}

function isDate(code: string): boolean {
  try {
    return isDateFormat(code);
  } catch {
    return false;
  }
}

/** Returns a number as its cell displays it. Other text is returned unchanged. */
export function displayedNumber(written: string, { code, isDate: isDay }: CellFormat, is1904: boolean): string {
  const value = Number(written);
  if (!Number.isFinite(value)) return written;
  const counted = isDay && is1904 ? value + DAYS_TO_1904 : value;
  // Returns all digits. The General format displays only eleven, but a batch number needs all of them.
  if (/^General$/i.test(code) && Number.isInteger(value) && Math.abs(value) < MOST_DIGITS) return String(value);
  try {
    return format(code, counted, LOCALE);
  } catch {
    return String(Number(value.toPrecision(15)));
  }
}

/** Returns a text as its cell displays it. The format can add text or hide it. */
export function displayedText(text: string, { code }: CellFormat): string {
  if (text === "" || code === "General" || code === "@" || !/[@;]/.test(code)) return text;
  try {
    return isTextFormat(code) || code.split(";").length > 3 || code.includes("@") ? format(code, text, LOCALE) : text;
  } catch {
    return text;
  }
}

/** Returns the serial number of an ISO date. Strict workbooks contain ISO dates. */
export function serialOf(iso: string): string {
  const at = Date.parse(iso.includes("T") && !/(?:[Zz]|[+-]\d\d:\d\d)$/.test(iso) ? `${iso}Z` : iso);
  return Number.isNaN(at) ? iso : String(at / 86_400_000 + 25_569);
}
