import type { Language } from "#app/lib/language.ts";

type DateForm = "year" | "quarter" | "month" | "day";

/** A date as the name of a row: its form, and its position on a time axis in units of that form. */
export type ChartDate = { form: DateForm; year: number; part: number; day: number; at: number };

const FORMS: readonly [DateForm, RegExp][] = [
  ["year", /^(\d{4})年?$/],
  ["quarter", /^(\d{4})(?:年第?|[-/ ]?Q)([1-4一二三四])(?:季度?)?$/i],
  ["month", /^(\d{4})(?:[-/.](\d{1,2})|年(\d{1,2})月)$/],
  ["day", /^(\d{4})(?:[-/.](\d{1,2})[-/.](\d{1,2})|年(\d{1,2})月(\d{1,2})日)$/],
];
const QUARTERS = "一二三四";
const DAY_MS = 86_400_000;

/** Returns the date that a name states; "impossible" for one that is not in the calendar, undefined for other names. */
export function dateIn(name: string): ChartDate | "impossible" | undefined {
  for (const [form, pattern] of FORMS) {
    const found = pattern.exec(name)?.filter((group) => group !== undefined);
    if (found === undefined) continue;
    const [, first = "", second = "1", third = "1"] = found;
    const year = Number(first);
    const part = QUARTERS.includes(second) ? QUARTERS.indexOf(second) + 1 : Number(second);
    return dateOf(form, year, part, Number(third));
  }
  return undefined;
}

function dateOf(form: DateForm, year: number, part: number, day: number): ChartDate | "impossible" {
  if (form === "year") return { form, year, part, day, at: year };
  if (form === "quarter") return { form, year, part, day, at: year * 4 + part };
  const date = new Date(Date.UTC(year, part - 1, day));
  if (date.getUTCMonth() !== part - 1 || date.getUTCDate() !== day) return "impossible";
  return { form, year, part, day, at: form === "month" ? year * 12 + part : date.getTime() / DAY_MS };
}

/** Returns the dates of all rows, or undefined unless each name is a date and all have the same form. */
export function datesOf(names: readonly string[]): ChartDate[] | undefined {
  const dates = names.map(dateIn).filter((date) => date !== undefined && date !== "impossible");
  return dates.length === names.length && dates.every(({ form }) => form === dates[0]?.form) ? dates : undefined;
}

/**
 * Returns the label of a date on an axis, and the year for the line below it. The year is "" where the label itself is
 * the year.
 */
export function dateLabel({ form, year, part, day }: ChartDate, language: Language): [label: string, year: string] {
  const isChinese = language === "zh-cn";
  const below = isChinese ? `${year}年` : String(year);
  if (form === "year") return [String(year), ""];
  if (form === "quarter") return [isChinese ? `${part}季度` : `Q${part}`, below];
  if (form === "month") return [isChinese ? `${part}月` : (MONTHS[part - 1] ?? ""), below];
  return [isChinese ? `${part}月${day}日` : `${day} ${MONTHS[part - 1]}`, below];
}

const MONTHS = "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec".split(" ");
