import { scaleLinear } from "d3-scale";
import { area, line } from "d3-shape";
import { eventMarks, eventRoom, legendOf, rowAxis, rowAxisHeight, tickRoom, uprightAxis, valueRange } from "./axes.ts";
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

/** A name beyond this share of the width stands above the lines instead of at their end. */
const MOST_MARGIN = 0.25;
/** Height of the area in which the lines are drawn. */
const ROOM = { wide: 240, narrow: 190 };

type Point = [x: number, value: number | undefined];
type End = { at: number; x: number; y: number; text: string };

/** Draws a line chart, or an area chart of one series. */
export function drawLines(plan: Plan): Drawing {
  const { chart, values, width, isNarrow } = plan;
  const isArea = chart.kind === "area";
  const [low, high] = valueRange(values.flat(), !isArea);
  const left = tickRoom([low, high], plan);
  const ends = endTexts(plan);
  const room = ROOM[isNarrow ? "narrow" : "wide"];
  const margin = widest(ends) + 12;
  const place = (names: "end" | "legend"): { drawing: Drawing; isPlaced: boolean } => {
    const legend = names === "legend" ? legendOf(plan, "line") : { shapes: [], height: 0 };
    const above = legend.height + eventRoom(plan) + 10;
    const right = width - (names === "end" ? margin : 12);
    const xs = positionsOf(plan, left, right);
    const bottom = above + room;
    const y = scaleLinear().domain([low, high]).range([bottom, above]);
    const last = lastPoints(plan, xs, y, names === "end" ? ends : []);
    const apart = spread(
      last.map((end) => end.y),
      LINE,
      above,
      bottom,
    );
    const shapes = [
      ...uprightAxis(y, plan, left, right),
      ...rowAxis(plan, xs, bottom).shapes,
      ...eventMarks(plan, xs, legend.height + 12, bottom),
      ...(isArea ? [areaOf(plan, xs, y)] : []),
      ...(values.length > 0 ? chart.series.flatMap((_, at) => lineOf(plan, at, xs, y)) : []),
      ...legend.shapes,
      ...last.map((end, at) => textAt([end.x + 7, (apart?.[at] ?? end.y) + 4], end.text, { className: "n" })),
    ];
    const height = bottom + rowAxisHeight(plan, xs) + 4;
    const from = low > 0 || high < 0 ? { from: low } : {};
    return {
      drawing: { width, height, shapes, hasLegend: names === "legend", ...from },
      isPlaced: apart !== undefined,
    };
  };
  const beside = place("end");
  return (margin <= width * MOST_MARGIN && beside.isPlaced) || chart.series.length === 1
    ? beside.drawing
    : place("legend").drawing;
}

/** Returns the names at the ends of the lines. A single line has its last value there. */
function endTexts({ chart, values, scale, isNarrow }: Plan): string[] {
  return chart.series.map((name, at) => {
    const last = values.findLast((row) => row[at] !== undefined)?.[at] ?? 0;
    if (chart.series.length === 1) return scale.label(last);
    return isNarrow ? name : `${name} ${scale.label(last)}`;
  });
}

/** Returns the positions of the rows: by time if they are dates, else at equal distances. */
function positionsOf({ dates, values }: Plan, left: number, right: number): number[] {
  const places = dates?.map(({ at }) => at) ?? values.map((_, at) => at);
  const x = scaleLinear()
    .domain([places[0] ?? 0, places.at(-1) ?? 1])
    .range([left + 4, right]);
  return places.map((at) => round(x(at)));
}

type Y = (value: number) => number;

function pointsOf({ values }: Plan, at: number, xs: readonly number[]): Point[] {
  return values.map((row, index) => [xs[index] ?? 0, row[at]]);
}

/** Returns a line with its gaps. A value between two gaps is a dot. */
function lineOf(plan: Plan, at: number, xs: readonly number[], y: Y): Shape[] {
  const points = pointsOf(plan, at, xs);
  const path = line<Point>()
    .defined(([, value]) => value !== undefined)
    .x(([x]) => x)
    .y(([, value]) => round(y(value ?? 0)))(points);
  const { strong, series } = plan.chart;
  const isStrong = series.length === 1 || strong.includes(series[at] ?? "");
  const colour = colourOf(plan.chart, at);
  const [x, value] = points.findLast((point) => point[1] !== undefined) ?? [0, 0];
  return [
    pathOf(path ?? "", { className: isStrong ? "l s" : "l", stroke: colour, ...dashOf(at) }),
    pathOf(`M${round(x - 3)},${round(y(value ?? 0))}a3,3 0 1,0 6,0a3,3 0 1,0 -6,0`, { fill: colour }),
  ];
}

function areaOf(plan: Plan, xs: readonly number[], y: Y): Shape {
  const path = area<Point>()
    .defined(([, value]) => value !== undefined)
    .x(([x]) => x)
    .y0(round(y(0)))
    .y1(([, value]) => round(y(value ?? 0)))(pointsOf(plan, 0, xs));
  return pathOf(path ?? "", { fill: colourOf(plan.chart, 0), fillOpacity: 0.18 });
}

function lastPoints(plan: Plan, xs: readonly number[], y: Y, texts: readonly string[]): End[] {
  return texts.map((text, at) => {
    const [x, value = 0] = pointsOf(plan, at, xs).findLast((point) => point[1] !== undefined) ?? [0, 0];
    return { at, x, y: y(value), text };
  });
}
