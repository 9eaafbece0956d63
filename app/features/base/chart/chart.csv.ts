import type { Chart } from "./chart.ts";
import { tableOf } from "./chart.parts.ts";

/** Beginnings that a spreadsheet would read as a formula. */
const FORMULA = /^[=+@\t\r-]/;
const QUOTED = /[",\r\n]/;

/** Returns the data of a chart as CSV. A mark at the start makes Excel read it as UTF-8. */
export const csvOf = (chart: Chart): string => `\uFEFF${csvRows(tableOf(chart))}`;

function csvRows(table: readonly (readonly string[])[]): string {
  return table
    .map((row, at) => row.map((cell, column) => csvCell(cell, at === 0 || column === 0)).join(","))
    .join("\r\n");
}

/** Names get an apostrophe if they look like a formula; values are numbers. */
function csvCell(text: string, isName: boolean): string {
  const safe = isName && FORMULA.test(text) ? `'${text}` : text;
  return QUOTED.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
