import { scaleLinear } from "d3-scale";
import { line } from "d3-shape";
import type { AnswerTexts, ToolChart } from "./tool.ts";

/** Dimensions of a line chart in SVG units. */
export const LINE_CHART = { width: 360, height: 220, top: 12, right: 12, bottom: 26, left: 44 } as const;

/** A line chart ready for drawing, with its values for a table. */
export type LineChart = {
  kind: "lines";
  title: string;
  /** Unit of the vertical axis. */
  unit: string;
  lines: { name: string; path: string }[];
  levels: { y: number; text: string }[];
  years: { x: number; text: string }[];
  table: { year: number; values: string[] }[];
};

/** Yuan from which the axis uses the larger unit. */
const LARGE = 100_000;
/** Maximum number of year labels below the chart. */
const MOST_YEARS = 6;

/**
 * Returns the drawing of lines over years. If `fromStart`, the first value of a line is the amount before the first year;
 * otherwise it is that of the first year.
 */
export function lineChart(
  { title, lines }: ToolChart & { kind: "lines" },
  fromStart: boolean,
  texts: AnswerTexts,
): LineChart {
  const values = lines.flatMap((one) => one.values);
  const high = Math.max(...values, 0);
  const by = Math.max(high, -Math.min(...values, 0)) >= LARGE ? texts.large : { unit: texts.yuanUnit, by: 1 };
  const count = lines[0]?.values.length ?? 0;
  const { width, height, top, right, bottom, left } = LINE_CHART;
  const x = scaleLinear()
    .domain([0, Math.max(1, count - 1)])
    .range([left, width - right]);
  const y = scaleLinear()
    .domain([Math.min(...values, 0), high || 1])
    .nice(4)
    .range([height - bottom, top]);
  const path = line<number>(
    (_, index) => round(x(index)),
    (value) => round(y(value)),
  );
  const yearOf = (index: number) => index + (fromStart ? 0 : 1);
  const step = Math.ceil(count / MOST_YEARS);
  return {
    kind: "lines",
    title,
    unit: by.unit,
    lines: lines.map((one) => ({ name: one.name, path: path(one.values) ?? "" })),
    levels: y.ticks(4).map((value) => ({ y: round(y(value)), text: String(value / by.by) })),
    years: Array.from({ length: count }, (_, index) => index)
      .filter((index) => index % step === 0)
      .map((index) => ({ x: round(x(index)), text: String(yearOf(index)) })),
    table: Array.from({ length: count }, (_, index) => ({
      year: yearOf(index),
      values: lines.map((one) => texts.yuan(BigInt(Math.round((one.values[index] ?? 0) * 100)))),
    })),
  };
}

const round = (value: number) => Math.round(value * 10) / 10;
