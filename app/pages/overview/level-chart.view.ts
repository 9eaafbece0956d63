import { scaleLinear, scalePoint } from "d3-scale";
import { area, line } from "d3-shape";
import { changeText, directionOf, type Direction } from "#app/features/members/ledger/amounts.ts";

/** Dimensions of the chart in its own units. */
export const CHART = { width: 400, height: 160, top: 26, bottom: 58, side: 22 } as const;

/** Maximum number of characters of a label above a day that does not touch its neighbours. */
const LABEL_ROOM = 6;

/** Returns the label of a change: exact if it is short, else rounded, in 万 or thousands if it is large. */
export function chartLabel(change: number | string, language: string): string {
  const exact = changeText(change);
  if (exact.length <= LABEL_ROOM) return exact;
  const format = new Intl.NumberFormat(language, { notation: "compact", signDisplay: "exceptZero" });
  return format.format(Number(change)).replace("-", "−");
}

/** A day of the chart. Its line begins at the level of the evening before. */
export type ChartDay = {
  day: string;
  direction: Direction;
  path: string;
  /** `x` and `y`: the point of the chart at which the line of this day ends. */
  x: number;
  y: number;
};

export type LevelChart = { days: ChartDay[]; wash: string; ground: number };

/** Returns the levels on the evening before the first day and on each evening since. The last one is `now`. */
export function levelsOf(changes: number[], now: number): number[] {
  const levels = [now];
  for (const change of changes.toReversed()) levels.unshift((levels[0] ?? now) - change);
  return levels;
}

/** Returns the lines of a week: each day's change as a rising, falling or flat line, over an area. */
export function levelChart(days: string[], changes: number[], now: number): LevelChart {
  const levels = levelsOf(changes, now);
  const low = Math.min(...levels);
  const high = Math.max(...levels);
  const x = scalePoint<number>()
    .domain(levels.map((_, index) => index))
    .range([CHART.side / 2, CHART.width - CHART.side]);
  // If the level did not change, the line is flat: at the bottom for level zero, otherwise in the middle.
  const y = scaleLinear()
    .domain(low === high ? [0, 2 * low || 1] : [low, high])
    .range([CHART.height - CHART.bottom, CHART.top]);
  const points = levels.map((level, index): [number, number] => [round(x(index) ?? 0), round(y(level))]);
  const ground = CHART.height - CHART.bottom + 30;
  const wash = area()
    .x(([left]) => left)
    .y0(ground)
    .y1(([, top]) => top);
  return {
    ground,
    wash: wash(points) ?? "",
    days: days.map((day, index) => {
      const from = points[index] ?? ORIGIN;
      const to = points[index + 1] ?? ORIGIN;
      return {
        day,
        direction: directionOf(changes[index] ?? 0),
        path: line()([from, to]) ?? "",
        x: to[0],
        y: to[1],
      };
    }),
  };
}

const ORIGIN: [number, number] = [0, 0];

const round = (value: number) => Math.round(value * 10) / 10;
