import { scaleLinear } from "d3-scale";
import { area, curveStepAfter } from "d3-shape";

/** Measures of the drawing in its own units; it is stretched to the room there is. */
export const COURSE = { width: 1_000, height: 200 } as const;

const SECONDS = { minute: 60, hour: 3_600, day: 86_400 } as const;
export type CourseGrain = keyof typeof SECONDS;

/** Views at the beginning of their minute, hour or day, in seconds. */
export type Point = { at: number; views: number };

/** A stretch of time from `from` to before `to`, in seconds. */
export type Stretch = { from: number; to: number };

/** The outline of views over a stretch, each as wide as its time, with nothing where nothing was counted; and the most of them. */
export function courseOf(
  series: readonly Point[],
  grain: CourseGrain,
  { from, to }: Stretch,
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

/** The same for the ear: minutes are too many, so that their hours are told. */
export function toldCourse(series: readonly Point[], grain: CourseGrain): Point[] {
  const step = grain === "minute" ? SECONDS.hour : SECONDS[grain];
  const byTime = Map.groupBy(series, ({ at }) => (grain === "day" ? at : at - (at % step)));
  return [...byTime].map(([at, points]) => ({ at, views: points.reduce((all, { views }) => all + views, 0) }));
}

const round = (value: number) => Math.round(value * 10) / 10;
