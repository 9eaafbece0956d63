import type { Chart, ChartKind } from "../chart.ts";
import { drawBars, drawDots } from "./bars.ts";
import { drawColumns, drawStacked } from "./columns.ts";
import { drawLines } from "./lines.ts";
import { planOf, type Drawing, type Plan, type WidthName } from "./shapes.ts";
import { drawSlope } from "./slope.ts";

const DRAWERS: Record<ChartKind, (plan: Plan) => Drawing> = {
  line: drawLines,
  area: drawLines,
  columns: drawColumns,
  bars: (plan) => drawBars(plan),
  stacked: drawStacked,
  dots: drawDots,
  slope: drawSlope,
};

/** Draws a valid chart for one of the two widths. */
export const drawChart = (chart: Chart, width: WidthName): Drawing => DRAWERS[chart.kind](planOf(chart, width));
