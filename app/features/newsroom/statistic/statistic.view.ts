import { formatClock, formatDate } from "#app/lib/dates.ts";
import type { ComplaintSums, StoryRow, Sum } from "./statistic.repo.server.ts";
import { FIGURES, RELEASE_MEASURES, shareOf, STEPS, type Figure, type Span } from "./statistic.rules.ts";

/** A row of a table; its numbers are in the order of its columns (TABLES). */
export type TableRow = { key: string; name: string; id: number | null; numbers: number[] };

const QUARTERS = 4;
const SECONDS_A_MINUTE = 60;

const added = (sums: readonly { count: number }[]) => sums.reduce((all, { count }) => all + count, 0);

/**
 * Returns a figure, computed from the counts of one time. Views that came from another page of the site do not count as
 * visits.
 */
export function figureOf(sums: readonly Pick<Sum, "measure" | "key" | "count">[], figure: Figure): number {
  const of = (measure: string) => added(sums.filter((one) => one.measure === measure));
  if (figure !== "visit") return of(figure);
  return of("view") - added(sums.filter(({ measure, key }) => measure === "source" && key === "site"));
}

const LENGTHS = { hour: 3_600_000, day: 86_400_000 } as const;

/** Returns the counts by hour or day up to a time. The last hour or day counts in proportion. */
export function partlyCounted(sums: readonly Sum[], grain: keyof typeof LENGTHS, to: Date): Sum[] {
  return sums.map((sum) => {
    const share = Math.min(1, (to.getTime() - sum.at.getTime()) / LENGTHS[grain]);
    return { ...sum, count: Math.round(sum.count * share) };
  });
}

export const storyRow = ({ id, title, views, readings, depth, finished }: StoryRow): TableRow => ({
  key: String(id),
  name: title,
  id,
  numbers: [views, readings, shareOf(depth, readings * QUARTERS), shareOf(finished, readings)],
});

/** Returns rows for the parts of a whole, largest first. `names` are the names of the keys. */
export function partRows(sums: readonly Sum[], names?: ReadonlyMap<string, string>): TableRow[] {
  const whole = added(sums);
  return sums
    .toSorted((a, b) => b.count - a.count || (a.key < b.key ? -1 : 1))
    .map(({ key, count }) => ({
      key,
      name: names?.get(key) ?? "",
      id: null,
      numbers: [count, shareOf(count, whole)],
    }));
}

/** Returns the rows that show how far stories were read, from the first quarter to the last. */
export const depthRows = (sums: readonly Sum[]) => partRows(sums).toSorted((a, b) => Number(a.key) - Number(b.key));

/** Returns the figures of each hour of a day or each day of a month. Hours or days without figures are left out. */
export function timeRows(series: readonly Sum[], span: Span): TableRow[] {
  const byTime = Map.groupBy(series, ({ at }) => at.getTime());
  return [...byTime]
    .toSorted(([a], [b]) => a - b)
    .map(([time, sums]) => ({
      key: String(time / 1_000),
      name: span === "day" ? formatClock(time) : formatDate(time),
      id: null,
      numbers: FIGURES.map((figure) => figureOf(sums, figure)),
    }));
}

const STEP_PARTS = ["decided", "returned", "seconds", "hour", "day"] as const;

/** The measures of the review steps. */
export const STEP_MEASURES = STEPS.flatMap((step) => STEP_PARTS.map((part) => `step.${step}.${part}`));

/** Returns the rows of the review steps: the numbers of decisions and returns, and the durations. */
export function stepRows(sums: readonly Sum[]): TableRow[] {
  return STEPS.map((step) => {
    const [decided = 0, returned = 0, seconds = 0, hour = 0, day = 0] = STEP_PARTS.map((part) =>
      added(sums.filter(({ measure }) => measure === `step.${step}.${part}`)),
    );
    const minutes = decided === 0 ? 0 : Math.round(seconds / decided / SECONDS_A_MINUTE);
    const numbers = [decided, returned, minutes, shareOf(hour, decided), shareOf(day, decided)];
    return { key: String(step), name: "", id: null, numbers };
  });
}

/** Returns the rows of releases in a period and in the previous one. */
export function releaseRows(sums: readonly Sum[], before: readonly Sum[]): TableRow[] {
  return RELEASE_MEASURES.map((key) => ({
    key,
    name: "",
    id: null,
    numbers: [sums, before].map((all) => added(all.filter(({ measure }) => measure === key))),
  }));
}

/** Returns the rows of complaints by kind. Hours have one decimal; they are 0 if none is answered yet. */
export const complaintRows = (sums: readonly ComplaintSums[]): TableRow[] =>
  sums.map(({ kind, received, inTime, late, open, hours }) => ({
    key: kind,
    name: "",
    id: null,
    numbers: [received, inTime, late, open, Math.round((hours ?? 0) * 10) / 10],
  }));
