import { Readable } from "node:stream";
import { BYTE_ORDER_MARK, csvLine } from "#app/lib/csv.ts";
import type { Rows, TableFormat } from "./table-export.rules.ts";
import { workbookOf } from "./table-export.workbook.ts";

/** A table to export. `name`: the file name without extension; `headings` fix the number of columns. */
export type Table = { name: string; headings: readonly string[]; rows: Rows };

/** An exported file: a stream of its bytes, and its headers. */
export type TableFile = { headers: Record<"Content-Type" | "Content-Disposition", string>; body: Readable };

const TYPES: Record<TableFormat, string> = {
  csv: "text/csv; charset=utf-8",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
};

/**
 * Writes a table as CSV or as a workbook, row by row, to need little memory. Texts that a spreadsheet would run are escaped
 * (docs/security.md#x11).
 */
export function writeTable({ name, headings, rows }: Table, format: TableFormat): TableFile {
  const file = `${name}.${format}`;
  return {
    headers: {
      "Content-Type": TYPES[format],
      // A plain name for old programs, and the full one (RFC 6266).
      "Content-Disposition": `attachment; filename="table.${format}"; filename*=UTF-8''${encodeURIComponent(file)}`,
    },
    body: format === "csv" ? Readable.from(csvOf(headings, rows)) : workbookOf(name, headings, rows),
  };
}

async function* csvOf(headings: readonly string[], rows: Rows): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + csvLine(headings);
  for await (const part of rows) yield part.map((row) => csvLine(row)).join("");
}
