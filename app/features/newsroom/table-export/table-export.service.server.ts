import { Readable } from "node:stream";
import { file, type FileAnswer } from "#app/features/base/call/outcome.ts";
import { BYTE_ORDER_MARK, csvLine } from "#app/lib/csv.ts";
import type { Rows, TableFormat } from "./table-export.rules.ts";
import { workbookOf } from "./table-export.workbook.ts";

/** A table to export. `name` is the file name without extension. The number of `headings` is the number of columns. */
export type Table = { name: string; headings: readonly string[]; rows: Rows };

const TYPES: Record<TableFormat, string> = {
  csv: "text/csv; charset=utf-8",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
};

/**
 * Writes a table as CSV or as a workbook, row by row, so that it needs little memory. It escapes texts that a
 * spreadsheet would run as formulas (docs/security.md#x11).
 */
export function writeTable({ name, headings, rows }: Table, format: TableFormat): FileAnswer<Readable> {
  const fileName = `${name}.${format}`;
  const headers = {
    "Content-Type": TYPES[format],
    // Contains a plain file name for old programs, and the full one (RFC 6266).
    "Content-Disposition": `attachment; filename="table.${format}"; filename*=UTF-8''${encodeURIComponent(fileName)}`,
  };
  return file(headers, format === "csv" ? Readable.from(csvOf(headings, rows)) : workbookOf(name, headings, rows));
}

async function* csvOf(headings: readonly string[], rows: Rows): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + csvLine(headings);
  for await (const part of rows) yield part.map((row) => csvLine(row)).join("");
}
