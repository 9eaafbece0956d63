import { TableFault } from "./table-file.fault.ts";
import { MOST, type Table } from "./table-file.rules.ts";

/** A cell without the space around its lines; spaces of any width in between are one. */
function tidyCell(text: string): string {
  const lines = text.split(/\r\n|\r|\n/).map((line) => line.replace(/[\s\u3000]+/g, " ").trim());
  return lines.filter((line) => line !== "").join("\n");
}

/** A table without empty rows, and without empty columns at its right. Throws TableFault for one that is empty or too large. */
export function tidyTable(rows: string[][]): Table {
  if (rows.length > MOST.rows) throw new TableFault("tooLarge");
  const tidied = rows.map((row) => row.map(tidyCell)).filter((row) => row.some((cell) => cell !== ""));
  let width = 0;
  for (const row of tidied) width = Math.max(width, row.findLastIndex((cell) => cell !== "") + 1);
  if (width === 0) throw new TableFault("empty");
  const isTooLong = tidied.some((row) => row.some((cell) => cell.length > MOST.characters));
  if (width > MOST.columns || isTooLong) throw new TableFault("tooLarge");
  return tidied.map((row) => Array.from({ length: width }, (_, column) => row[column] ?? ""));
}
