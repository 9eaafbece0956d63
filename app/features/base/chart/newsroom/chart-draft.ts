import { readTable } from "../chart.cells.ts";
import { CHART_LIMITS, type Chart } from "../chart.ts";
import { tableOf } from "../chart.parts.ts";
import { scaleOf, valuesOf } from "../chart.scale.ts";
import { drawChart } from "../drawing/draw-chart.ts";

/**
 * A chart while a writer edits it. `cells` contain the text as typed: headings in the first row, names in the first
 * column. `events` always has the maximum number of entries. Entries without a row are not drawn.
 */
export type ChartDraft = Omit<Chart, "corner" | "series" | "rows"> & { cells: string[][] };

const BLANK_CELLS = [
  ["", "", ""],
  ["", "", ""],
  ["", "", ""],
  ["", "", ""],
];

/** Returns the draft of a chart, or of a new one with the cells of a table. */
export function draftOf(chart: Chart | undefined, cells: string[][] = BLANK_CELLS): ChartDraft {
  const known = chart?.events ?? [];
  const events = Array.from({ length: CHART_LIMITS.events }, (_, at) => known[at] ?? { at: "", text: "" });
  if (chart === undefined) {
    return { kind: "line", title: "", unit: "", source: "", href: "", note: "", strong: [], events, cells };
  }
  const { kind, title, unit, source, href, note, strong } = chart;
  return { kind, title, unit, source, href, note, strong, events, cells: tableOf(chart) };
}

/** Returns the chart of a draft, which may not be valid. Highlights whose name is gone are left out. */
export function chartOfDraft(draft: ChartDraft): Chart {
  const { unit, ...data } = readTable(draft.cells);
  const names: string[] = data.series.length === 1 ? data.rows.map(({ name }) => name) : data.series;
  return {
    kind: draft.kind,
    title: draft.title.trim(),
    unit: draft.unit.trim() === "" ? unit : draft.unit.trim(),
    source: draft.source.trim(),
    href: draft.href.trim(),
    note: draft.note.trim(),
    strong: draft.strong.filter((name) => names.includes(name)),
    events: draft.events
      .filter(({ at }) => data.rows.some(({ name }) => name === at))
      .map(({ at, text }) => ({ at, text: text.trim() })),
    ...data,
  };
}

/** Returns cells with a pasted block at a position. The table grows as far as needed. */
export function withPasted(
  cells: readonly string[][],
  row: number,
  column: number,
  pasted: readonly string[][],
): string[][] {
  const height = Math.max(cells.length, row + pasted.length);
  const width = Math.max(...cells.map(({ length }) => length), ...pasted.map(({ length }) => column + length));
  return Array.from({ length: height }, (_, y) =>
    Array.from({ length: width }, (_cell, x) => pasted[y - row]?.[x - column] ?? cells[y]?.[x] ?? ""),
  );
}

/** Returns cells with rows and columns swapped. */
export const turned = (cells: readonly string[][]): string[][] =>
  (cells[0] ?? []).map((_, column) => cells.map((row) => row[column] ?? ""));

export type ChartWarning = "message" | "series" | "legend" | "axis" | "unit" | "range";

/** Matches signs that a title states a fact: a number, a change or a comparison. */
const MESSAGE =
  /[\d一二两三四五六七八九十百千万亿半倍成]|[涨跌升降增减多少高低贵省花亏赚超翻占快慢比最只没不都还更差]/u;
const HEADING = /(?:情况|统计|趋势|对比|比较|一览|走势|分布|概况|变化)$/u;
const MOST_READABLE_SERIES = 4;
const WIDE_RANGE = 1_000;

/** Returns what a writer should check in a valid chart before readers see it. */
export function warningsOf(chart: Chart): ChartWarning[] {
  const [wide, narrow] = [drawChart(chart, "wide"), drawChart(chart, "narrow")];
  const sizes = valuesOf(chart)
    .flat()
    .map((value) => Math.abs(value ?? 0))
    .filter((size) => size > 0);
  const canNameDirectly = ["line", "stacked", "slope"].includes(chart.kind) && chart.series.length > 1;
  const found: Record<ChartWarning, boolean> = {
    message: HEADING.test(chart.title) || (/\p{Script=Han}/u.test(chart.title) && !MESSAGE.test(chart.title)),
    series: chart.series.length > MOST_READABLE_SERIES,
    legend: canNameDirectly && narrow.hasLegend,
    axis: wide.from !== undefined,
    unit: scaleOf(chart).unit === "",
    range: sizes.length > 0 && Math.max(...sizes) / Math.min(...sizes) > WIDE_RANGE,
  };
  return (Object.keys(found) as ChartWarning[]).filter((name) => found[name]);
}
