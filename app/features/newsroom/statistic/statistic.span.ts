import { formatDate, startOfDay } from "#app/lib/dates.ts";
import type { Span } from "./statistic.rules.ts";

/** A span of time that figures are read for: days as yyyy-mm-dd in Asia/Shanghai, its moments from `from` to before `to`. */
export type Asked = { span: Span; day: string };

/** The first day of the span that a day lies in, moved by so many spans. */
export function firstDay({ span, day }: Asked, shift = 0): string {
  const [year = 0, month = 1, date = 1] = day.split("-").map(Number);
  const first = span === "month" ? Date.UTC(year, month - 1 + shift, 1) : Date.UTC(year, month - 1, date + shift);
  return new Date(first).toISOString().slice(0, 10);
}

/** The moment at which a span begins, moved by so many spans, and the one at which the next one does. */
export function momentsOf(asked: Asked, shift = 0): { from: Date; to: Date } {
  const moment = (by: number) => startOfDay(firstDay(asked, by)) ?? new Date(0);
  return { from: moment(shift), to: moment(shift + 1) };
}

/** Returns whether a span has begun and is not over. */
export function isRunning(asked: Asked, now: number): boolean {
  const { from, to } = momentsOf(asked);
  return from.getTime() <= now && now < to.getTime();
}

/** The span before, as far as it had come when as much of it had passed as has of the one that is running. */
export function momentsSoFar(asked: Asked, now: number): { from: Date; to: Date } {
  const { from, to } = momentsOf(asked, -1);
  const passed = now - momentsOf(asked).from.getTime();
  return { from, to: new Date(Math.min(to.getTime(), from.getTime() + passed)) };
}

/** By what a span is drawn: today by the minute, other days by the hour, months by the day. */
export function grainOf({ span, day }: Asked, now: number): "minute" | "hour" | "day" {
  if (span === "month") return "day";
  return day === formatDate(now) ? "minute" : "hour";
}
