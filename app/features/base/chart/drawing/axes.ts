import { scaleLinear, type ScaleLinear } from "d3-scale";
import { dateLabel } from "../chart.dates.ts";
import {
  colourOf,
  dashOf,
  LINE,
  pathOf,
  rectAt,
  TEXT,
  textAt,
  textWidth,
  widest,
  type Plan,
  type Shape,
} from "./shapes.ts";

/** Desired number of labels on a value axis. The result has three to five. */
const TICKS = 4;
/** The axis of a line chart does not start at zero if the smallest value is at least this share of the largest. */
const FAR_FROM_ZERO = 0.5;

/** Returns the range of a value axis. It contains zero unless `mayLeaveZero` and all values are far from it. */
export function valueRange(values: readonly (number | undefined)[], mayLeaveZero: boolean): [number, number] {
  const known = values.filter((value) => value !== undefined);
  const [low, high] = [Math.min(...known), Math.max(...known)];
  const isFar = mayLeaveZero && high > low && (low > 0 ? low / high : high / low) >= FAR_FROM_ZERO && low * high > 0;
  const wanted: [number, number] = isFar ? [low, high] : [Math.min(0, low), Math.max(0, high)];
  const [from = 0, to = 1] = scaleLinear()
    .domain(wanted[0] === wanted[1] ? [0, 1] : wanted)
    .nice(TICKS)
    .domain();
  return [from, to];
}

type Value = ScaleLinear<number, number>;

/** Returns the labels of a value axis. */
export const ticksOf = (axis: Value, { scale }: Plan): { at: number; text: string }[] =>
  axis.ticks(TICKS).map((value) => ({ at: axis(value), text: scale.tick(value) }));

/** Returns the room that the labels of an upright value axis need. */
export const tickRoom = (domain: [number, number], { scale }: Plan): number =>
  widest(scaleLinear().domain(domain).ticks(TICKS).map(scale.tick)) + 8;

/** Returns the lines and labels of an upright value axis; the line of zero is stronger. */
export function uprightAxis(axis: Value, plan: Plan, left: number, right: number): Shape[] {
  return axis.ticks(TICKS).flatMap((value) => {
    const y = Math.round(axis(value)) + 0.5;
    return [
      pathOf(`M${left},${y}H${right}`, { className: value === 0 ? "z" : "g" }),
      textAt([left - 6, y + 3.5], plan.scale.tick(value), { anchor: "end" }),
    ];
  });
}

/** Returns the name of a row in at most two lines of a width, or undefined if it does not fit. */
export function linesOfName(name: string, width: number): string[] | undefined {
  if (textWidth(name) <= width) return [name];
  const signs = [...name];
  const half = Math.ceil(signs.length / 2);
  const lines = [signs.slice(0, half).join(""), signs.slice(half).join("")];
  return /\p{Script=Han}/u.test(name) && widest(lines) <= width ? lines : undefined;
}

/** Returns the middle of a text, moved into the drawing if the text would reach beyond its edge. */
export const withinEdges = ({ width }: Plan, x: number, text: string): number =>
  Math.min(width - 2 - textWidth(text) / 2, Math.max(2 + textWidth(text) / 2, x));

/** Returns the labels below a drawing at the positions of its rows, and their height. Rows of dates may be skipped. */
export function rowAxis(plan: Plan, xs: readonly number[], bottom: number): { shapes: Shape[]; height: number } {
  const { chart, dates, language } = plan;
  const room = Math.min(...xs.slice(1).map((x, at) => x - (xs[at] ?? 0)));
  const names = chart.rows.map(({ name }) => name);
  const within = (x: number, text: string) => withinEdges(plan, x, text);
  if (dates === undefined) {
    const lines = names.map((name) => linesOfName(name, room - 4));
    if (lines.every((one) => one !== undefined)) {
      const shapes = lines.flatMap((one, at) =>
        one.map((text, line) =>
          textAt([within(xs[at] ?? 0, text), bottom + 16 + line * LINE], text, { anchor: "middle" }),
        ),
      );
      return { shapes, height: 8 + LINE * Math.max(...lines.map(({ length }) => length)) };
    }
  }
  const labels = dates?.map((date) => dateLabel(date, language)) ?? names.map((name) => [name, ""] as const);
  const step = Math.max(1, Math.ceil((widest(labels.map(([label]) => label)) + 10) / room));
  const shown = labels.flatMap(([label, year], at) =>
    (labels.length - 1 - at) % step === 0 ? [{ label, year, at }] : [],
  );
  const shapes: Shape[] = [];
  let lastYear = "";
  let lastEnd = -Infinity;
  for (const { label, year, at } of shown) {
    const x = within(xs[at] ?? 0, label);
    shapes.push(textAt([x, bottom + 16], label, { anchor: "middle" }));
    const left = within(x, year) - textWidth(year) / 2;
    if (year === lastYear || left < lastEnd + 4) continue;
    shapes.push(textAt([left + textWidth(year) / 2, bottom + 16 + LINE], year, { anchor: "middle" }));
    [lastYear, lastEnd] = [year, left + textWidth(year)];
  }
  return { shapes, height: 8 + LINE * (lastYear === "" ? 1 : 2) };
}

/** Returns the height that `rowAxis` will need. */
export const rowAxisHeight = (plan: Plan, xs: readonly number[]): number => rowAxis(plan, xs, 0).height;

/** The mark of a series in a legend. */
export type Mark = "line" | "block" | ((at: number, x: number, y: number) => Shape);

/** Returns the names of all series above a drawing, in as many lines as needed, and their height. */
export function legendOf({ chart, width }: Plan, mark: Mark): { shapes: Shape[]; height: number } {
  const shapes: Shape[] = [];
  let [x, y] = [2, 12];
  for (const [at, name] of chart.series.entries()) {
    const length = 22 + textWidth(name);
    if (x > 2 && x + length > width) [x, y] = [2, y + 18];
    const colour = colourOf(chart, at);
    if (mark === "line") {
      shapes.push(pathOf(`M${x},${y - 4}h18`, { className: "l", stroke: colour, ...dashOf(at) }));
    } else shapes.push(mark === "block" ? rectAt(x + 3, y - 10, 12, 12, colour) : mark(at, x + 9, y - 4));
    shapes.push(textAt([x + 23, y], name, { className: "n" }));
    x += length + 16;
  }
  return { shapes, height: y + 10 };
}

/** Returns the marks of events: a dashed line at their row, and their text at the top. */
export function eventMarks(plan: Plan, xs: readonly number[], top: number, bottom: number): Shape[] {
  const { chart, width } = plan;
  return chart.events.flatMap(({ at, text }, index) => {
    const x = Math.round(xs[chart.rows.findIndex(({ name }) => name === at)] ?? 0) + 0.5;
    const isLeft = x + textWidth(text) + 6 > width;
    const y = top + index * (TEXT + 2);
    return [
      pathOf(`M${x},${y - 9}V${bottom}`, { className: "e" }),
      textAt([isLeft ? x - 4 : x + 4, y], text, isLeft ? { anchor: "end" } : {}),
    ];
  });
}

/** Returns the height that the texts of events need above a drawing. */
export const eventRoom = ({ chart }: Plan): number =>
  chart.events.length === 0 ? 0 : chart.events.length * (TEXT + 2);
