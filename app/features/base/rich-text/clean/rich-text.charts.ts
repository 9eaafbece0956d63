import {
  chartOfParts,
  chartClass,
  chartKindIn,
  partsOfChart,
  CHART_ATTRIBUTES,
} from "#app/features/base/chart/chart.parts.ts";
import type { Chart } from "#app/features/base/chart/chart.ts";
import { faultsOf } from "#app/features/base/chart/chart.check.ts";
import { safeHref } from "./rich-text.links.ts";
import { foldSpace, tidyText } from "./rich-text.text.ts";
import { element, isText, textOf, type ElementNode, type RichNode } from "./rich-text.tree.ts";

/**
 * Reads and writes the charts in bodies. The stored form is a figure that contains only data (docs/content.md#charts).
 */

const tidy = (text: string) => foldSpace(tidyText(text)).trim();

/** Returns whether a valid block is a chart. */
export const isChart = (node: ElementNode): boolean =>
  node.tag === "figure" && chartKindIn(node.attributes["class"] ?? "") !== undefined;

/** Returns the chart in a figure. Returns undefined if the figure contains no chart, or if its data are not valid. */
export function readChart(node: ElementNode): Chart | undefined {
  const kind = node.tag === "figure" ? chartKindIn(node.attributes["class"] ?? "") : undefined;
  if (kind === undefined) return undefined;
  const said = CHART_ATTRIBUTES.map((name) => [name, tidy(node.attributes[`data-${name}`] ?? "")] as const);
  const attributes = Object.fromEntries(said.filter(([, text]) => text !== ""));
  const href = safeHref(attributes["href"] ?? "");
  const chart = chartOfParts({
    kind,
    title: tidy(textOf(node.children.filter((child) => !isText(child) && child.tag === "figcaption"))),
    attributes: { ...attributes, ...(attributes["href"] !== undefined && { href: href ?? "" }) },
    table: rowsIn(node.children).map((row) =>
      row.children.flatMap((cell) => (isText(cell) ? [] : [tidy(textOf([cell]))])),
    ),
  });
  return faultsOf(chart).length === 0 ? chart : undefined;
}

function rowsIn(nodes: RichNode[]): ElementNode[] {
  return nodes.flatMap((node) => (isText(node) ? [] : node.tag === "tr" ? [node] : rowsIn(node.children)));
}

/** Returns a chart in its stored form: its data and nothing else. */
export function chartElement(chart: Chart): ElementNode {
  const { kind, title, attributes, table } = partsOfChart(chart);
  const cells = (row: string[], isHead: boolean) =>
    row.map((text, at) => element(isHead || at === 0 ? "th" : "td", text === "" ? [] : [{ text }]));
  const [head = [], ...body] = table;
  const rows = (list: string[][], isHead: boolean) => list.map((row) => element("tr", cells(row, isHead)));
  return element(
    "figure",
    [
      element("figcaption", [{ text: title }]),
      element("table", [element("thead", rows([head], true)), element("tbody", rows(body, false))]),
    ],
    {
      class: chartClass(kind),
      ...Object.fromEntries(Object.entries(attributes).map(([name, text]) => [`data-${name}`, text])),
    },
  );
}

/** Returns a figure with a valid chart in its stored form; undefined for any other figure. */
export function chartBlock(node: ElementNode): ElementNode | undefined {
  const chart = readChart(node);
  return chart && chartElement(chart);
}

/** Returns the texts of the charts in valid blocks, except titles and tables. */
export function chartLines(nodes: RichNode[]): string[] {
  return nodes.flatMap((node) => {
    if (isText(node)) return [];
    if (!isChart(node)) return chartLines(node.children);
    return (["unit", "source", "note", "events"] as const).map((name) => node.attributes[`data-${name}`] ?? "");
  });
}
