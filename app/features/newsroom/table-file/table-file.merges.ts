import { Parser } from "htmlparser2";
import { TableFault } from "./table-file.fault.ts";
import { MOST } from "./table-file.rules.ts";

/** Cells of a sheet that are one: its first column, and its first and last row, from 0. */
type Merge = { column: number; from: number; to: number };

/** A workbook's files by their names in it. */
export type WorkbookFiles = ReadonlyMap<string, Buffer>;

const BOOK = "xl/workbook.xml";
const RELATIONS = "xl/_rels/workbook.xml.rels";

/**
 * What is merged downwards in a sheet, in each of its rows, as readHtmlTable has it; what is merged to the right stands in its
 * first cell. Throws TableFault where merges lie over each other so often that no sheet was made like that.
 */
export function mergedDown(table: readonly string[][], files: WorkbookFiles, sheet: string): string[][] {
  const rows = table.map((row) => [...row]);
  let filled = 0;
  for (const { column, from, to } of mergesOf(files, sheet)) {
    const text = rows[from]?.[column] ?? "";
    if (text === "") continue;
    for (const row of rows.slice(from + 1, to + 1)) {
      if ((filled += 1) > MOST.rows * MOST.columns) throw new TableFault("tooLarge");
      while (row.length <= column) row.push("");
      row[column] = text;
    }
  }
  return rows;
}

/** The merges of a sheet that reach over several rows. */
function mergesOf(files: WorkbookFiles, sheet: string): Merge[] {
  const bytes = files.get(pathOf(files, sheet) ?? "");
  if (bytes === undefined) return [];
  // They stand behind the cells, which are long and say nothing of them.
  const after = bytes.subarray(Math.max(0, bytes.lastIndexOf("sheetData>")));
  return elementsOf(after, "mergeCell").flatMap(({ ref = "" }) => mergeOf(ref));
}

function mergeOf(ref: string): Merge[] {
  const [, left = "", top, right, bottom] = /^([A-Z]{1,3})(\d{1,7}):([A-Z]{1,3})(\d{1,7})$/.exec(ref) ?? [];
  if (right === undefined || Number(bottom) <= Number(top)) return [];
  const column = [...left].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
  return column < MOST.columns ? [{ column, from: Number(top) - 1, to: Number(bottom) - 1 }] : [];
}

/** In which file a sheet lies, by its name in the workbook. */
function pathOf(files: WorkbookFiles, sheet: string): string | undefined {
  const named = elementsOf(files.get(BOOK), "sheet").find(({ name }) => name === sheet);
  const target = elementsOf(files.get(RELATIONS), "Relationship").find(({ Id }) => Id === named?.["r:id"])?.Target;
  if (target === undefined) return undefined;
  return target.startsWith("/") ? target.slice(1) : `xl/${target}`;
}

/** The attributes of the elements of a name, whatever namespace they are written with. */
function elementsOf(bytes: Buffer | undefined, name: string): Record<string, string>[] {
  const found: Record<string, string>[] = [];
  const parser = new Parser(
    {
      onopentag(tag, attributes) {
        if (tag === name || tag.endsWith(`:${name}`)) found.push(attributes);
      },
    },
    { xmlMode: true },
  );
  parser.end(bytes?.toString("utf8") ?? "");
  return found;
}
