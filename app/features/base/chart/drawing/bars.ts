import { scaleLinear } from "d3-scale";
import { symbol, symbolCircle, symbolDiamond, symbolSquare, symbolStar, symbolTriangle, symbolWye } from "d3-shape";
import { wordsOf } from "../chart.words.ts";
import { legendOf, ticksOf, valueRange } from "./axes.ts";
import {
  colourOf,
  LINE,
  pathOf,
  rectAt,
  round,
  rowColour,
  textAt,
  textWidth,
  widest,
  type Drawing,
  type Plan,
  type Shape,
} from "./shapes.ts";

/** Names that take more than this share of the width stand above their bars. */
const MOST_NAMES = 0.25;

/**
 * Returns the order of the rows, largest value first. Rows of dates, and rows of charts that are not sorted, keep their
 * order.
 */
function orderOf({ values, dates }: Plan, isSorted: boolean): number[] {
  const order = [...values.keys()];
  if (!isSorted || dates !== undefined) return order;
  const valueOf = (row: number) => values[row]?.[0] ?? -Infinity;
  return order.sort((a, b) => valueOf(b) - valueOf(a) || a - b);
}

/** Room for the names of rows at the left; 0 if they stand above. */
function namesRoom({ chart, width, isNarrow }: Plan): number {
  const room = widest(chart.rows.map(({ name }) => name)) + 10;
  return isNarrow && room > width * MOST_NAMES ? 0 : room;
}

/** Draws bars with their values, the largest first. They need no axis. */
export function drawBars(plan: Plan, isSorted = true): Drawing {
  const { chart, values, scale, width } = plan;
  const isSingle = chart.series.length === 1;
  const legend = isSingle ? { shapes: [], height: 4 } : legendOf(plan, "block");
  const names = namesRoom(plan);
  const known = values.flat().filter((value) => value !== undefined);
  const [low, high] = [Math.min(0, ...known), Math.max(0, ...known)];
  const labels =
    widest([...known.map(scale.label), ...(known.length < values.length ? [wordsOf(chart).none] : [])]) + 8;
  const x = scaleLinear()
    .domain(low === high ? [0, 1] : [low, high])
    .range([names + (low < 0 ? labels : 0), width - (high > 0 || low === 0 ? labels : 2)]);
  const thick = isSingle ? 16 : 11;
  const group = (names === 0 ? 16 : 0) + chart.series.length * (thick + 1) + (isSingle ? 7 : 10);
  const shapes = orderOf(plan, isSorted).flatMap((row, place) => {
    const top = legend.height + place * group;
    const first = top + (names === 0 ? 16 : 0);
    const middle = first + (chart.series.length * (thick + 1)) / 2;
    const name = chart.rows[row]?.name ?? "";
    return [
      names === 0
        ? textAt([2, top + 12], name, { className: "n" })
        : textAt([names - 8, middle + 4], name, { anchor: "end", className: "n" }),
      ...(values[row] ?? []).flatMap((value, at) =>
        barOf(plan, value, x, first + at * (thick + 1), thick, rowColour(chart, row, at)),
      ),
    ];
  });
  const height = legend.height + values.length * group;
  const zero = low < 0 ? [pathOf(`M${round(x(0))},${legend.height}V${height - 4}`, { className: "z" })] : [];
  return { width, height, shapes: [...legend.shapes, ...shapes, ...zero], hasLegend: !isSingle };
}

type Across = (value: number) => number;

function barOf(
  { chart, scale }: Plan,
  value: number | undefined,
  x: Across,
  top: number,
  thick: number,
  fill: string,
): Shape[] {
  const y = top + thick / 2 + 4;
  if (value === undefined) return [textAt([x(0) + 4, y], wordsOf(chart).none)];
  const [from, to] = [Math.min(x(0), x(value)), Math.max(x(0), x(value))];
  const label =
    value < 0
      ? textAt([from - 4, y], scale.label(value), { anchor: "end", className: "v" })
      : textAt([to + 4, y], scale.label(value), { className: "v" });
  return [rectAt(from, top, to - from, thick, fill), label];
}

const SYMBOLS = [symbolCircle, symbolSquare, symbolTriangle, symbolDiamond, symbolStar, symbolWye];

/** Draws a dot for each value on the line of its row. Each series has a shape of its own. */
export function drawDots(plan: Plan): Drawing {
  const { chart, values, scale, width } = plan;
  const isSingle = chart.series.length === 1;
  const dot = (at: number, x: number, y: number): Shape =>
    pathOf(symbol(SYMBOLS[at] ?? symbolCircle, 64)() ?? "", {
      transform: `translate(${round(x)},${round(y)})`,
      fill: colourOf(chart, at),
    });
  const legend = isSingle ? { shapes: [], height: 4 } : legendOf(plan, dot);
  const names = namesRoom(plan);
  const [low, high] = valueRange(values.flat(), true);
  const side = widest(values.flat().map((value) => scale.label(value ?? 0))) + 12;
  const x = scaleLinear()
    .domain([low, high])
    .range([names + side, width - side]);
  const group = names === 0 ? 36 : 24;
  const bottom = legend.height + values.length * group + 4;
  const rows = orderOf(plan, isSingle).flatMap((row, place) => {
    const top = legend.height + place * group;
    const y = names === 0 ? top + 24 : top + 12;
    const name = chart.rows[row]?.name ?? "";
    return [
      names === 0
        ? textAt([2, top + 12], name, { className: "n" })
        : textAt([names - 8, y + 4], name, { anchor: "end", className: "n" }),
      ...dotsOf(plan, values[row] ?? [], x, y, dot),
    ];
  });
  const axis = ticksOf(x, plan).flatMap(({ at, text }) => [
    pathOf(`M${Math.round(at) + 0.5},${legend.height}V${bottom}`, { className: "g" }),
    ...(at >= textWidth(text) / 2 ? [textAt([at, bottom + LINE], text, { anchor: "middle" })] : []),
  ]);
  const from = low > 0 || high < 0 ? { from: low, isAcross: true } : {};
  return {
    width,
    height: bottom + LINE + 6,
    shapes: [...legend.shapes, ...axis, ...rows],
    hasLegend: !isSingle,
    ...from,
  };
}

/** Returns the dots of a row, the line between them, and the smallest and the largest value beside them. */
function dotsOf(
  { scale }: Plan,
  row: readonly (number | undefined)[],
  x: Across,
  y: number,
  dot: (at: number, x: number, y: number) => Shape,
): Shape[] {
  const known = row.flatMap((value, at) => (value === undefined ? [] : [{ value, at }]));
  const [low, high] = [Math.min(...known.map(({ value }) => value)), Math.max(...known.map(({ value }) => value))];
  if (known.length === 0) return [];
  const line = low < high ? [pathOf(`M${round(x(low))},${y}H${round(x(high))}`, { className: "b" })] : [];
  const small = low < high ? [textAt([x(low) - 8, y + 4], scale.label(low), { anchor: "end", className: "v" })] : [];
  return [
    ...line,
    ...known.map(({ value, at }) => dot(at, x(value), y)),
    ...small,
    textAt([x(high) + 8, y + 4], scale.label(high), { className: "v" }),
  ];
}
