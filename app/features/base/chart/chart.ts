/** The charts of this site: their data, without any drawing (docs/content.md#charts). */

/** The kinds of charts, in the order in which the newsroom offers them. */
export const CHART_KINDS = ["line", "area", "columns", "bars", "stacked", "dots", "slope"] as const;
export type ChartKind = (typeof CHART_KINDS)[number];

/** A row of a chart: its name, and one value for each series. A value is decimal text, or "" for a gap. */
export type ChartRow = { name: string; cells: string[] };

/** An event that a chart marks at one of its rows. */
export type ChartEvent = { at: string; text: string };

export type Chart = {
  kind: ChartKind;
  /** A sentence that states what the chart shows. */
  title: string;
  /** Unit of all values, such as 万辆; may be empty. */
  unit: string;
  source: string;
  /** Address of the source; may be empty. */
  href: string;
  note: string;
  /** Names of the highlighted series. If there is only one series, names of the highlighted rows. */
  strong: string[];
  events: ChartEvent[];
  /** Heading of the column with the names of the rows; may be empty. */
  corner: string;
  series: string[];
  rows: ChartRow[];
};

/** The largest numbers of rows and series of each kind, and the smallest number of rows. */
export const CHART_SIZES: Record<ChartKind, { rows: number; leastRows: number; series: number }> = {
  line: { rows: 60, leastRows: 2, series: 6 },
  area: { rows: 60, leastRows: 2, series: 1 },
  columns: { rows: 24, leastRows: 2, series: 6 },
  bars: { rows: 40, leastRows: 2, series: 6 },
  stacked: { rows: 24, leastRows: 2, series: 5 },
  dots: { rows: 40, leastRows: 2, series: 6 },
  slope: { rows: 2, leastRows: 2, series: 6 },
};

/** Limits of a chart; lengths in characters. */
export const CHART_LIMITS = {
  cells: 400,
  bytes: 8_000,
  title: { least: 8, most: 40 },
  name: 12,
  unit: 12,
  source: 60,
  note: 120,
  href: 500,
  events: 3,
  eventText: 12,
  strong: 2,
} as const;

/** The largest number of charts of one body. */
export const MOST_CHARTS = 8;

/** Returns the length of a text in characters. A Latin letter, a digit or a space counts half, as it is half as wide. */
export const lengthOf = (text: string): number =>
  Math.ceil([...text].reduce((sum, sign) => sum + (/[\u2e80-\uffef]/u.test(sign) ? 1 : 0.5), 0));
