import { scaleBand, scaleLinear } from "d3-scale";
import {
  eventMarks,
  eventRoom,
  legendOf,
  linesOfName,
  rowAxis,
  rowAxisHeight,
  tickRoom,
  uprightAxis,
  valueRange,
} from "./axes.ts";
import { drawBars } from "./bars.ts";
import {
  colourOf,
  LINE,
  rectAt,
  rowColour,
  spread,
  textAt,
  textWidth,
  widest,
  type Drawing,
  type Plan,
  type Shape,
} from "./shapes.ts";

const ROOM = { wide: 240, narrow: 190 };
const MOST_MARGIN = 0.25;

/** Draws columns side by side. Where names of rows do not fit below them, they become bars. */
export function drawColumns(plan: Plan): Drawing {
  const { chart, width, values, scale } = plan;
  const isSingle = chart.series.length === 1;
  const legend = isSingle ? { shapes: [], height: 0 } : legendOf(plan, "block");
  const hasValues =
    isSingle &&
    chart.rows.every((_, at) => textWidth(scale.label(values[at]?.[0] ?? 0)) <= (width - 8) / chart.rows.length);
  const domain = valueRange(values.flat(), false);
  const left = hasValues ? 2 : tickRoom(domain, plan);
  const { band, xs } = bandsOf(plan, left, width - 2);
  const room = width / chart.rows.length - 4;
  if (plan.dates === undefined && chart.rows.some(({ name }) => linesOfName(name, room) === undefined)) {
    return drawBars(plan, false);
  }
  const top = legend.height + eventRoom(plan) + (hasValues ? 18 : 10);
  const bottom = top + ROOM[plan.isNarrow ? "narrow" : "wide"];
  const y = scaleLinear().domain(domain).range([bottom, top]);
  const inner = band / chart.series.length;
  const columns = values.flatMap((row, index) =>
    row.flatMap((value, at) => {
      if (value === undefined) return [];
      const x = (xs[index] ?? 0) - band / 2 + at * inner;
      const [from, to] = [Math.min(y(0), y(value)), Math.max(y(0), y(value))];
      const column = rectAt(x, from, Math.max(1, inner - (isSingle ? 0 : 1)), to - from, rowColour(chart, index, at));
      if (!hasValues) return [column];
      const place = [x + inner / 2, value < 0 ? to + 13 : from - 5] as const;
      return [column, textAt(place, scale.label(value), { anchor: "middle", className: "v" })];
    }),
  );
  const axis = hasValues ? [zeroLine(y(0), 2, width - 2)] : uprightAxis(y, plan, left, width - 2);
  const below = hasValues && domain[0] < 0 ? LINE : 0;
  const names = rowAxis(plan, xs, bottom + below);
  return {
    width,
    height: bottom + below + names.height + 4,
    shapes: [
      ...axis,
      ...columns,
      ...names.shapes,
      ...eventMarks(plan, xs, legend.height + 12, bottom),
      ...legend.shapes,
    ],
    hasLegend: !isSingle,
  };
}

const zeroLine = (at: number, left: number, right: number): Shape => ({
  tag: "path",
  props: { d: `M${left},${Math.round(at) + 0.5}H${right}`, className: "z" },
});

/** Returns the width of a column or group of columns, and the middle of each. */
function bandsOf({ chart }: Plan, left: number, right: number): { band: number; xs: number[] } {
  const x = scaleBand<number>().domain(chart.rows.keys()).range([left, right]).paddingInner(0.3).paddingOuter(0.15);
  return { band: x.bandwidth(), xs: [...chart.rows.keys()].map((at) => (x(at) ?? 0) + x.bandwidth() / 2) };
}

/** Draws stacked columns, with the names of the parts beside the last column. */
export function drawStacked(plan: Plan): Drawing {
  const { chart, width, values } = plan;
  const sums = values.map((row) => row.reduce<number>((sum, value) => sum + (value ?? 0), 0));
  const domain = valueRange(sums, false);
  const left = tickRoom(domain, plan);
  const margin = widest(chart.series) + 10;
  const place = (names: "beside" | "legend"): { drawing: Drawing; isPlaced: boolean } => {
    const legend = names === "legend" ? legendOf(plan, "block") : { shapes: [], height: 0 };
    const top = legend.height + eventRoom(plan) + 10;
    const bottom = top + ROOM[plan.isNarrow ? "narrow" : "wide"];
    const right = width - (names === "beside" ? margin : 2);
    const { band, xs } = bandsOf(plan, left, right);
    const y = scaleLinear().domain(domain).range([bottom, top]);
    const parts = values.map((row) => partsOf(row, y));
    const last = parts.at(-1) ?? [];
    const apart = spread(
      last.map(({ from, to }) => (from + to) / 2 + 4),
      LINE,
      top,
      bottom + 4,
    );
    const shapes = [
      ...uprightAxis(y, plan, left, right),
      ...parts.flatMap((row, index) =>
        row.map(({ from, to }, at) =>
          // A gap of one unit separates the parts.
          rectAt(
            (xs[index] ?? 0) - band / 2,
            from,
            band,
            Math.max(0, to - from - (at === 0 ? 0 : 1)),
            colourOf(chart, at),
          ),
        ),
      ),
      ...rowAxis(plan, xs, bottom).shapes,
      ...eventMarks(plan, xs, legend.height + 12, bottom),
      ...(names === "beside"
        ? chart.series.map((name, at) => textAt([right + 6, apart?.[at] ?? 0], name, { className: "n" }))
        : legend.shapes),
    ];
    const height = bottom + rowAxisHeight(plan, xs) + 4;
    return { drawing: { width, height, shapes, hasLegend: names === "legend" }, isPlaced: apart !== undefined };
  };
  const beside = place("beside");
  return margin <= width * MOST_MARGIN && beside.isPlaced ? beside.drawing : place("legend").drawing;
}

/** Returns the upper and lower edges of the parts of a column, the first part at the bottom. */
function partsOf(row: readonly (number | undefined)[], y: (value: number) => number): { from: number; to: number }[] {
  let sum = 0;
  return row.map((value = 0) => {
    const to = y(sum);
    sum += value;
    return { from: y(sum), to };
  });
}
