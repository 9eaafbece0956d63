import { formatDate, startOfDay } from "#app/lib/dates.ts";
import type { Span } from "./statistic.rules.ts";

/** A span of figures; `day`: yyyy-mm-dd in Asia/Shanghai. It ranges from `from` to before `to`. */
export type StatisticPeriod = { span: Span; day: string };

/** The first day of the span of a day, shifted by a number of spans. */
export function firstDay({ span, day }: StatisticPeriod, shift = 0): string {
  const [year = 0, month = 1, date = 1] = day.split("-").map(Number);
  const first = span === "month" ? Date.UTC(year, month - 1 + shift, 1) : Date.UTC(year, month - 1, date + shift);
  return new Date(first).toISOString().slice(0, 10);
}

/** The beginning and the end of a span, shifted by a number of spans. */
export function timesOf(asked: StatisticPeriod, shift = 0): { from: Date; to: Date } {
  const moment = (by: number) => startOfDay(firstDay(asked, by)) ?? new Date(0);
  return { from: moment(shift), to: moment(shift + 1) };
}

/** Returns whether a span is running now. */
export function isRunning(asked: StatisticPeriod, now: number): boolean {
  const { from, to } = timesOf(asked);
  return from.getTime() <= now && now < to.getTime();
}

/** The previous span, up to the same elapsed time as the running one. */
export function timesSoFar(asked: StatisticPeriod, now: number): { from: Date; to: Date } {
  const { from, to } = timesOf(asked, -1);
  const passed = now - timesOf(asked).from.getTime();
  return { from, to: new Date(Math.min(to.getTime(), from.getTime() + passed)) };
}

/** The grain of a chart: minutes for today, hours for other days, days for months. */
export function grainOf({ span, day }: StatisticPeriod, now: number): "minute" | "hour" | "day" {
  if (span === "month") return "day";
  return day === formatDate(now) ? "minute" : "hour";
}
