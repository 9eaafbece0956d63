import { BYTE_ORDER_MARK, csvCell } from "#app/lib/csv.ts";
import type { Chart } from "./chart.ts";
import { isDecimal } from "./chart.numbers.ts";
import { tableOf } from "./chart.parts.ts";

/** Returns the data of a chart as CSV. Names are escaped, so that no spreadsheet runs them; values keep all their digits. */
export function csvOf(chart: Chart): string {
  const lines = tableOf(chart).map((row, at) =>
    row.map((cell, column) => (at > 0 && column > 0 && isDecimal(cell) ? cell : csvCell(cell))).join(","),
  );
  return BYTE_ORDER_MARK + lines.join("\r\n");
}
