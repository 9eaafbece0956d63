import type { Language } from "#app/lib/language.ts";
import type { Chart } from "../chart.ts";
import type { ChartDate } from "../chart.dates.ts";
import { datesOf } from "../chart.dates.ts";
import { scaleOf, valuesOf, type ChartScale } from "../chart.scale.ts";
import { chartLanguage } from "../chart.words.ts";

/** An element of an SVG, with attributes as React names them. */
export type Shape = {
  tag: "path" | "rect" | "text";
  props: Record<string, string | number>;
  text?: string;
};

/** A drawing of a chart for one width, in SVG units. */
export type Drawing = {
  width: number;
  height: number;
  shapes: Shape[];
  /** Start of the value axis if that is not zero. */
  from?: number;
  /** True if the value axis runs from left to right. */
  isAcross?: boolean;
  /** True if names did not fit beside their marks, so that a legend names them. */
  hasLegend: boolean;
};

/** The two widths for which each chart is drawn. */
export const WIDTHS = { wide: 640, narrow: 340 } as const;
export type WidthName = keyof typeof WIDTHS;

/** A chart with the values that all kinds of drawings need. */
export type Plan = {
  chart: Chart;
  width: number;
  isNarrow: boolean;
  values: (number | undefined)[][];
  scale: ChartScale;
  language: Language;
  dates: ChartDate[] | undefined;
};

/** Prepares a chart for drawing. */
export function planOf(chart: Chart, width: WidthName): Plan {
  return {
    chart,
    width: WIDTHS[width],
    isNarrow: width === "narrow",
    values: valuesOf(chart),
    scale: scaleOf(chart),
    language: chartLanguage(chart),
    dates: datesOf(chart.rows.map(({ name }) => name)),
  };
}

/** Size of all texts in a drawing. */
export const TEXT = 12;
/** Distance between the lines of two names. */
export const LINE = 14;

/** Returns the estimated width of a text: a Chinese character is 1 em wide, others are 0.56 em. */
export const textWidth = (text: string): number =>
  Math.ceil([...text].reduce((sum, sign) => sum + (/[\u2e80-\uffef]/u.test(sign) ? 1 : 0.56), 0) * TEXT);

export const widest = (texts: readonly string[]): number => Math.max(0, ...texts.map(textWidth));

export const round = (value: number): number => Math.round(value * 10) / 10;

const DASHES = ["", "", "6 3", "2 3", "9 3 2 3", "1 4"];
const REST = "var(--chart-rest)";

/** Returns the colour of a series, which is muted if others are highlighted. */
export function colourOf({ strong, series }: Chart, at: number): string {
  const isMuted = series.length > 1 && strong.length > 0 && !strong.includes(series[at] ?? "");
  return isMuted ? REST : `var(--chart-${at + 1})`;
}

/** Returns the colour of a row in a chart of one series, which is muted if others are highlighted. */
export function rowColour(chart: Chart, row: number, at: number): string {
  const { strong, rows, series } = chart;
  if (series.length > 1 || strong.length === 0) return colourOf(chart, at);
  return strong.includes(rows[row]?.name ?? "") ? "var(--chart-1)" : REST;
}

/** Returns the dash pattern of a line. Lines from the third on are dashed, for readers who confuse colours. */
export const dashOf = (at: number): Record<string, string> => {
  const dash = DASHES[at] ?? "";
  return dash === "" ? {} : { strokeDasharray: dash };
};

/** Returns a text. Classes: `n` for a name, `v` for a value, none for an axis. */
export function textAt(
  [x, y]: readonly [number, number],
  text: string,
  { anchor, className }: { anchor?: "middle" | "end"; className?: "n" | "v" } = {},
): Shape {
  return {
    tag: "text",
    props: {
      x: round(x),
      y: round(y),
      ...(anchor !== undefined && { textAnchor: anchor }),
      ...(className !== undefined && { className }),
    },
    text,
  };
}

export const rectAt = (x: number, y: number, width: number, height: number, fill: string): Shape => ({
  tag: "rect",
  props: { x: round(x), y: round(y), width: round(width), height: round(height), fill },
});

export const pathOf = (d: string, props: Record<string, string | number>): Shape => ({
  tag: "path",
  props: { d, ...props },
});

/**
 * Moves positions apart until each is `gap` from the next, within `low` and `high`. Returns undefined if a position
 * would move by more than two gaps, because its name would then be too far from its mark.
 */
export function spread(wanted: readonly number[], gap: number, low: number, high: number): number[] | undefined {
  if ((wanted.length - 1) * gap > high - low) return undefined;
  const order = wanted
    .map((at, index) => ({ at: Math.min(high, Math.max(low, at)), index }))
    .sort((a, b) => a.at - b.at);
  let least = low;
  for (const one of order) {
    one.at = Math.max(one.at, least);
    least = one.at + gap;
  }
  let most = high;
  for (const one of order.toReversed()) {
    one.at = Math.min(one.at, most);
    most = one.at - gap;
  }
  const moved = [...wanted];
  for (const { at, index } of order) moved[index] = at;
  return moved.some((at, index) => Math.abs(at - (wanted[index] ?? at)) > 2 * gap) ? undefined : moved;
}
