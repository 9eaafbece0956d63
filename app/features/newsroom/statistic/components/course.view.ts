import { scaleLinear } from "d3-scale";
import { area, curveStepAfter } from "d3-shape";

/** The size of the drawing in its own units. The drawing is scaled to the available space. */
export const COURSE = { width: 1_000, height: 200 } as const;

const SECONDS = { minute: 60, hour: 3_600, day: 86_400 } as const;
export type CourseGrain = keyof typeof SECONDS;

/** The views of a minute, hour or day. `at` is its beginning in seconds. */
export type Point = { at: number; views: number };

/** A time range from `from` to before `to`, in seconds. */
export type PointRange = { from: number; to: number };

/**
 * Returns the outline of the views over a time range, and the highest number. The outline has gaps where nothing was
 * counted.
 */
export function courseOf(
  series: readonly Point[],
  grain: CourseGrain,
  { from, to }: PointRange,
): { path: string; most: number } {
  const seen = new Map(series.map(({ at, views }) => [at, views]));
  const step = SECONDS[grain];
  const last = series.at(-1)?.at ?? from;
  const points: Point[] = [];
  for (let at = from; at <= last; at += step) points.push({ at, views: seen.get(at) ?? 0 });
  points.push({ at: last + step, views: seen.get(last) ?? 0 });
  const most = Math.max(0, ...series.map(({ views }) => views));
  const x = scaleLinear().domain([from, to]).range([0, COURSE.width]);
  const y = scaleLinear()
    .domain([0, Math.max(1, most)])
    .range([COURSE.height, 0]);
  const outline = area<Point>()
    .x(({ at }) => round(x(at)))
    .y0(COURSE.height)
    .y1(({ views }) => round(y(views)))
    .curve(curveStepAfter);
  return { path: series.length === 0 ? "" : (outline(points) ?? ""), most };
}

/** Returns the points for screen readers. Minutes are summed by hour, because there are too many of them. */
export function toldCourse(series: readonly Point[], grain: CourseGrain): Point[] {
  const step = grain === "minute" ? SECONDS.hour : SECONDS[grain];
  const byTime = Map.groupBy(series, ({ at }) => (grain === "day" ? at : at - (at % step)));
  return [...byTime].map(([at, points]) => ({ at, views: points.reduce((all, { views }) => all + views, 0) }));
}

const round = (value: number) => Math.round(value * 10) / 10;
