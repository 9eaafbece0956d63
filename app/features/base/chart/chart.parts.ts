import { CHART_KINDS, type Chart, type ChartKind } from "./chart.ts";

/** The attributes that a stored chart has besides its title and its table. */
export const CHART_ATTRIBUTES = ["unit", "source", "href", "note", "strong", "events"] as const;
export type ChartAttribute = (typeof CHART_ATTRIBUTES)[number];

/** A chart as a body stores it: its class, its title, its attributes and the cells of its table. */
export type ChartParts = {
  kind: ChartKind;
  title: string;
  attributes: Partial<Record<ChartAttribute, string>>;
  /** The first row has the headings. */
  table: string[][];
};

/** Returns the kind that the class of a figure names. */
export function chartKindIn(className: string): ChartKind | undefined {
  const [, kind] = /^chart chart-([a-z]+)$/.exec(className.trim()) ?? [];
  return CHART_KINDS.find((known) => known === kind);
}

/** Returns the class of a figure. */
export const chartClass = (kind: ChartKind): string => `chart chart-${kind}`;

const listOf = (text: string | undefined) => (text === undefined || text === "" ? [] : text.split(";"));

/** Returns the chart of stored parts. It is not checked. */
export function chartOfParts({ kind, title, attributes, table }: ChartParts): Chart {
  const [[corner = "", ...series] = [], ...rows] = table;
  return {
    kind,
    title,
    unit: attributes.unit ?? "",
    source: attributes.source ?? "",
    href: attributes.href ?? "",
    note: attributes.note ?? "",
    strong: listOf(attributes.strong),
    events: listOf(attributes.events).map((event) => {
      const [at = "", ...text] = event.split("=");
      return { at, text: text.join("=") };
    }),
    corner,
    series,
    rows: rows.map(([name = "", ...cells]) => ({ name, cells })),
  };
}

/** Returns the parts of a chart for storage. Empty attributes are left out. */
export function partsOfChart(chart: Chart): ChartParts {
  const all: Record<ChartAttribute, string> = {
    unit: chart.unit,
    source: chart.source,
    href: chart.href,
    note: chart.note,
    strong: chart.strong.join(";"),
    events: chart.events.map(({ at, text }) => `${at}=${text}`).join(";"),
  };
  return {
    kind: chart.kind,
    title: chart.title,
    attributes: Object.fromEntries(Object.entries(all).filter(([, value]) => value !== "")),
    table: tableOf(chart),
  };
}

/** Returns the cells of a chart with their headings. */
export const tableOf = ({ corner, series, rows }: Chart): string[][] => [
  [corner, ...series],
  ...rows.map(({ name, cells }) => [name, ...series.map((_, at) => cells[at] ?? "")]),
];
