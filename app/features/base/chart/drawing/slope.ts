import { scaleLinear } from "d3-scale";
import { legendOf, valueRange, withinEdges } from "./axes.ts";
import {
  colourOf,
  dashOf,
  LINE,
  pathOf,
  round,
  spread,
  textAt,
  widest,
  type Drawing,
  type Plan,
  type Shape,
} from "./shapes.ts";

const ROOM = { wide: 230, narrow: 200 };
const MOST_MARGIN = 0.4;

/** Draws a line from the first to the second row for each series, with the value at both ends. */
export function drawSlope(plan: Plan): Drawing {
  const { chart, values, scale, width } = plan;
  const [first = [], second = []] = values;
  const labels = (row: readonly (number | undefined)[]) =>
    row.map((value) => (value === undefined ? "" : scale.label(value)));
  const [before, after] = [labels(first), labels(second)];
  const named = chart.series.map((name, at) => `${after[at]} ${name}`);
  const domain = valueRange(values.flat(), true);
  const isBeside = widest(named) + 12 <= width * MOST_MARGIN;
  const place = (names: "beside" | "legend"): { drawing: Drawing; isPlaced: boolean } => {
    const legend = names === "legend" ? legendOf(plan, "line") : { shapes: [], height: 0 };
    const top = legend.height + 30;
    const bottom = top + ROOM[plan.isNarrow ? "narrow" : "wide"];
    const ends = names === "beside" ? named : after;
    const [left, right] = [Math.max(40, widest(before) + 14), width - Math.max(40, widest(ends) + 14)];
    const y = scaleLinear().domain(domain).range([bottom, top]);
    const at = (row: readonly (number | undefined)[]) =>
      spread(
        row.map((value) => y(value ?? domain[0])),
        LINE,
        top,
        bottom,
      );
    const [from, to] = [at(first), at(second)];
    const heads = [left, right].flatMap((x, row) => [
      pathOf(`M${x},${top - 10}V${bottom + 8}`, { className: "g" }),
      rowName(plan, row, x, top - 16),
    ]);
    const lines = chart.series.flatMap((_, series): Shape[] => {
      const [start, end] = [first[series], second[series]];
      const colour = colourOf(chart, series);
      const isStrong = chart.strong.includes(chart.series[series] ?? "");
      const path =
        start === undefined || end === undefined ? "" : `M${left},${round(y(start))}L${right},${round(y(end))}`;
      return [
        ...(path === ""
          ? []
          : [pathOf(path, { className: isStrong ? "l s" : "l", stroke: colour, ...dashOf(series) })]),
        textAt([left - 8, (from?.[series] ?? y(start ?? 0)) + 4], before[series] ?? "", {
          anchor: "end",
          className: "v",
        }),
        textAt([right + 8, (to?.[series] ?? y(end ?? 0)) + 4], ends[series] ?? "", { className: "n" }),
      ];
    });
    const drawing: Drawing = {
      width,
      height: bottom + 16,
      shapes: [...legend.shapes, ...heads, ...lines],
      hasLegend: names === "legend",
    };
    return { drawing, isPlaced: from !== undefined && to !== undefined };
  };
  const beside = place("beside");
  return isBeside && beside.isPlaced ? beside.drawing : place("legend").drawing;
}

function rowName(plan: Plan, row: number, x: number, y: number): Shape {
  const name = plan.chart.rows[row]?.name ?? "";
  return textAt([withinEdges(plan, x, name), y], name, { anchor: "middle" });
}
