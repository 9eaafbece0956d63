import { TableFault } from "./table-import.fault.ts";
import { MOST } from "./table-import.rules.ts";

/** A merged cell: first and last column and row, from 0. */
export type Merge = { left: number; right: number; top: number; bottom: number };

/** The position of a reference such as B12; undefined for an invalid one. Columns and rows count from 0. */
export function placeOf(ref: string): { column: number; row: number } | undefined {
  const [, letters = "", digits = ""] = /^\$?([A-Z]{1,3})\$?(\d{1,7})$/.exec(ref) ?? [];
  if (letters === "") return undefined;
  const column = [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
  return { column, row: Number(digits) - 1 };
}

/** The merge of a reference such as A1:B3; undefined for an invalid one. */
export function mergeOf(ref: string): Merge | undefined {
  const [from, to] = ref.split(":").map(placeOf);
  if (from === undefined || to === undefined) return undefined;
  return { left: from.column, right: to.column, top: from.row, bottom: to.row };
}

/**
 * Repeats a vertically merged cell in each of its rows; a horizontally merged one fills its first cell. Cells below a merge
 * are hidden and ignored. Throws TableFault where merges overlap so often that no program made the sheet.
 */
export function spreadMerges(rows: ReadonlyMap<number, string[]>, merges: readonly Merge[]): void {
  let filled = 0;
  for (const { left, right, top, bottom } of merges) {
    if (left >= MOST.columns) continue;
    const text = rows.get(top)?.[left] ?? "";
    for (let row = top; row <= Math.min(bottom, top + MOST.rows); row += 1) {
      const cells = rows.get(row);
      if ((filled += 1) > MOST.cells) throw new TableFault("tooLarge");
      if (cells === undefined) continue;
      while (cells.length <= left) cells.push("");
      cells[left] = text;
      for (let column = left + 1; column <= Math.min(right, cells.length - 1); column += 1) {
        if ((filled += 1) > MOST.cells) throw new TableFault("tooLarge");
        cells[column] = "";
      }
    }
  }
}
