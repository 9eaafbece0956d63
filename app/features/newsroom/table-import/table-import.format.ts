import { format, getFormatFromId, isDateFormat, isTextFormat } from "numfmt";

/** The format of a cell: its code, and whether its numbers are days. */
export type CellFormat = { code: string; isDate: boolean };

/** Formats that Excel has built in for Chinese and that no file writes down (ECMA-376, 18.8.30, zh-cn). */
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
/** The day as the reader's own country writes it (14, 22): a file says nothing of it, so it is written without doubt. */
const LOCAL: Readonly<Record<number, string>> = { 14: "yyyy-mm-dd", 22: "yyyy-mm-dd hh:mm" };

const LOCALE = { locale: "zh_CN" };
/** Days between the two systems by which spreadsheets count (ECMA-376, 18.17.4.1). */
const DAYS_TO_1904 = 1_462;
/** Above it, a number has lost digits that a code or a batch number needs. */
const MOST_DIGITS = 1e15;

/** The format of a number by its id; `own`: those that the file defines. */
export function formatOf(id: number, own: ReadonlyMap<number, string>): CellFormat {
  const said = own.get(id) ?? LOCAL[id] ?? CHINESE[id] ?? getFormatFromId(id) ?? "General";
  // The system's own formats for a date, long and short, are the reader's too.
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

/** A number as a person sees it in its cell; what is none stays as it is written. */
export function seenNumber(written: string, { code, isDate: isDay }: CellFormat, is1904: boolean): string {
  const value = Number(written);
  if (!Number.isFinite(value)) return written;
  const counted = isDay && is1904 ? value + DAYS_TO_1904 : value;
  // A cell in the common format shows eleven digits; all of them are there, and a number of a batch needs them.
  if (/^General$/i.test(code) && Number.isInteger(value) && Math.abs(value) < MOST_DIGITS) return String(value);
  try {
    return format(code, counted, LOCALE);
  } catch {
    return String(Number(value.toPrecision(15)));
  }
}

/** A text as a person sees it: a format can write something around it, or hide it. */
export function seenText(text: string, { code }: CellFormat): string {
  if (text === "" || code === "General" || code === "@" || !/[@;]/.test(code)) return text;
  try {
    return isTextFormat(code) || code.split(";").length > 3 || code.includes("@") ? format(code, text, LOCALE) : text;
  } catch {
    return text;
  }
}

/** A day of an ISO text as a spreadsheet counts it: strict workbooks write dates so. */
export function serialOf(iso: string): string {
  const at = Date.parse(iso.includes("T") && !/(?:[Zz]|[+-]\d\d:\d\d)$/.test(iso) ? `${iso}Z` : iso);
  return Number.isNaN(at) ? iso : String(at / 86_400_000 + 25_569);
}
