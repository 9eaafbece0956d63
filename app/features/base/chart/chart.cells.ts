import type { Chart } from "./chart.ts";
import { readCells } from "./chart.numbers.ts";

/** A unit in brackets behind a heading: 销量（万辆）. */
const BRACKETS = /[（(]([^（()）]{1,12})[）)]$/u;

/** Data of a chart that were read from pasted cells. Cells that are no numbers are kept, so that the check names them. */
export type PastedData = Pick<Chart, "corner" | "series" | "rows" | "unit">;

/**
 * Reads pasted cells: headings in the first row, names in the first column, numbers elsewhere. A unit that all numbers or all
 * headings share becomes the unit of the chart. Rows and columns without any text are left out.
 */
export function readTable(typed: readonly (readonly string[])[]): PastedData {
  const table = withoutBlank(
    typed.map((row) => row.map((cell) => cell.normalize("NFC").replaceAll(/\s+/g, " ").trim())),
  );
  const [head = [], ...body] = table;
  const [corner = "", ...headings] = head;
  const { values, unit } = readCells(body.flatMap((row) => headings.map((_, at) => row[at + 1] ?? "")));
  const said = headings.map((heading) => BRACKETS.exec(heading)?.[1]);
  const inHeadings = said.every((one) => one !== undefined && one === said[0]) ? (said[0] ?? "") : "";
  return {
    corner,
    series: inHeadings === "" ? headings : headings.map((heading) => heading.replace(BRACKETS, "").trim()),
    rows: body.map(([name = ""], row) => ({
      name,
      cells: values.slice(row * headings.length, (row + 1) * headings.length),
    })),
    unit: unit === "" ? inHeadings : unit,
  };
}

function withoutBlank(table: string[][]): string[][] {
  const width = Math.max(0, ...table.map((row) => row.length));
  const columns = Array.from({ length: width }, (_, at) => at).filter((at) =>
    table.some((row) => (row[at] ?? "") !== ""),
  );
  return table.filter((row) => row.some((cell) => cell !== "")).map((row) => columns.map((at) => row[at] ?? ""));
}
