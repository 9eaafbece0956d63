import { formatDate, startOfDay } from "#app/lib/dates.ts";
import type { Span } from "./statistic.rules.ts";

/** A day or month of figures, which contains `day` (yyyy-mm-dd in Asia/Shanghai). */
export type StatisticPeriod = { span: Span; day: string };

/** Returns the first day of the period that contains a day, shifted by a number of periods. */
export function firstDay({ span, day }: StatisticPeriod, shift = 0): string {
  const [year = 0, month = 1, date = 1] = day.split("-").map(Number);
  const first = span === "month" ? Date.UTC(year, month - 1 + shift, 1) : Date.UTC(year, month - 1, date + shift);
  return new Date(first).toISOString().slice(0, 10);
}

/** Returns the beginning and the end of a period, shifted by a number of periods. The end is not included. */
export function timesOf(asked: StatisticPeriod, shift = 0): { from: Date; to: Date } {
  const moment = (by: number) => startOfDay(firstDay(asked, by)) ?? new Date(0);
  return { from: moment(shift), to: moment(shift + 1) };
}

/** Returns whether a span is running now. */
export function isRunning(asked: StatisticPeriod, now: number): boolean {
  const { from, to } = timesOf(asked);
  return from.getTime() <= now && now < to.getTime();
}

/** Returns the range of the previous period, up to the same elapsed time as the running one. */
export function timesSoFar(asked: StatisticPeriod, now: number): { from: Date; to: Date } {
  const { from, to } = timesOf(asked, -1);
  const passed = now - timesOf(asked).from.getTime();
  return { from, to: new Date(Math.min(to.getTime(), from.getTime() + passed)) };
}

/** Returns the unit of time in a chart: minutes for today, hours for another day, days for a month. */
export function grainOf({ span, day }: StatisticPeriod, now: number): "minute" | "hour" | "day" {
  if (span === "month") return "day";
  return day === formatDate(now) ? "minute" : "hour";
}
