import { formatDate, startOfDay } from "#app/lib/dates.ts";

const DAY = 86_400_000;

/** Returns the time at this hour and minute in Asia/Shanghai, `days` days before `now`. */
export function clockTime(now: Date, days: number, hour: number, minute = 0): Date {
  const start = startOfDay(formatDate(now.getTime() - days * DAY)) ?? now;
  return new Date(start.getTime() + (hour * 60 + minute) * 60_000);
}

/** Returns the day (yyyy-mm-dd, Asia/Shanghai) `days` days before `now`. */
export function dayBefore(now: Date, days: number): string {
  return formatDate(now.getTime() - days * DAY);
}

/**
 * Returns the first day of the month or quarter `monthsAgo` months before `now`, and the first day of the next one,
 * both yyyy-mm-dd in Asia/Shanghai.
 */
export function periodBefore(
  now: Date,
  period: "month" | "quarter",
  monthsAgo: number,
): { start: string; end: string } {
  const length = period === "quarter" ? 3 : 1;
  const [year = 0, month = 1] = formatDate(now).split("-").map(Number);
  const months = year * 12 + (month - 1) - monthsAgo;
  const first = months - (months % length);
  return { start: firstDay(first), end: firstDay(first + length) };
}

function firstDay(months: number): string {
  return `${Math.floor(months / 12)}-${String((months % 12) + 1).padStart(2, "0")}-01`;
}
