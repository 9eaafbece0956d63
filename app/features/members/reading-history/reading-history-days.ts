import { formatDate } from "#app/lib/dates.ts";

/** The articles read on one day (yyyy-mm-dd, Asia/Shanghai). */
export type HistoryDay<T> = { day: string; items: T[] };

/** Groups readings by day in their order. `readtime` is in seconds. */
export function historyDays<T extends { readtime: number }>(list: T[]): HistoryDay<T>[] {
  const byDay = Map.groupBy(list, ({ readtime }) => formatDate(readtime * 1_000));
  return [...byDay].map(([day, items]) => ({ day, items }));
}

/** Returns the name of a day relative to `now` (milliseconds): today, yesterday, or its date. */
export function dayName(day: string, now: number, { today, yesterday }: { today: string; yesterday: string }): string {
  if (day === formatDate(now)) return today;
  return day === formatDate(now - 24 * 3_600_000) ? yesterday : day;
}
