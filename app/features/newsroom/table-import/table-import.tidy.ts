import { TableFault } from "./table-import.fault.ts";
import { MOST, type RawSheet, type Sheet } from "./table-import.rules.ts";

/** Returns a cell with its lines trimmed. Spaces of any width become one space. */
function tidyCell(text: string): string {
  if (!/[\s\u3000]/.test(text)) return text;
  const lines = text.split(/\r\n|\r|\n/).map((line) => line.replace(/[\s\u3000]+/g, " ").trim());
  return lines.filter((line) => line !== "").join("\n");
}

/**
 * Removes empty rows, empty columns at the right, and empty sheets. Throws TableFault if nothing is left or a table is
 * too large.
 */
export function tidySheets(sheets: readonly RawSheet[]): Sheet[] {
  const tidied = sheets.map(tidySheet).filter(({ table }) => table.length > 0);
  if (tidied.length === 0) throw new TableFault("empty");
  const cells = tidied.reduce((sum, { table }) => sum + table.length * (table[0]?.length ?? 0), 0);
  if (cells > MOST.cells) throw new TableFault("tooLarge");
  return tidied;
}

function tidySheet({ rows: raw, ...sheet }: RawSheet): Sheet {
  const rows = raw
    .map(({ line, cells }) => ({ line, cells: cells.map(tidyCell) }))
    .filter(({ cells }) => cells.some((cell) => cell !== ""));
  if (rows.length > MOST.rows) throw new TableFault("tooLarge");
  let width = 0;
  for (const { cells } of rows) width = Math.max(width, cells.findLastIndex((cell) => cell !== "") + 1);
  const isTooLong = rows.some(({ cells }) => cells.some((cell) => cell.length > MOST.characters));
  if (width > MOST.columns || isTooLong) throw new TableFault("tooLarge");
  return {
    ...sheet,
    table: rows.map(({ cells }) => Array.from({ length: width }, (_, column) => cells[column] ?? "")),
    lines: rows.map(({ line }) => line),
  };
}
