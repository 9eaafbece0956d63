import { CHART_ATTRIBUTES, chartKindIn, chartOfParts } from "../chart.parts.ts";
import type { Chart } from "../chart.ts";

/** Returns the cells of a table in the page, row by row, as text. */
export const cellsIn = (table: Element): string[][] =>
  [...table.querySelectorAll("tr")].map((row) =>
    [...row.querySelectorAll("th, td")].map((cell) => cell.textContent.replaceAll(/\s+/g, " ").trim()),
  );

/** Reads the chart of a stored figure in the page; undefined for any other figure. */
export function chartOfFigure(figure: Element): Chart | undefined {
  const kind = chartKindIn(figure.className);
  const table = figure.querySelector("table");
  if (kind === undefined || table === null) return undefined;
  const attributes = CHART_ATTRIBUTES.map((name) => [name, figure.getAttribute(`data-${name}`) ?? ""]);
  return chartOfParts({
    kind,
    title: figure.querySelector("figcaption")?.textContent.trim() ?? "",
    attributes: Object.fromEntries(attributes),
    table: cellsIn(table),
  });
}
