import { TableFault } from "./table-import.fault.ts";
import { MOST } from "./table-import.rules.ts";

/** A merged cell: its first and last column and row, counted from 0. */
export type Merge = { left: number; right: number; top: number; bottom: number };

/** Returns the column and row of a reference such as B12, counted from 0, or undefined if it is invalid. */
export function placeOf(ref: string): { column: number; row: number } | undefined {
  const [, letters = "", digits = ""] = /^\$?([A-Z]{1,3})\$?(\d{1,7})$/.exec(ref) ?? [];
  if (letters === "") return undefined;
  const column = [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
  return { column, row: Number(digits) - 1 };
}

/** Returns the merged cell of a reference such as A1:B3, or undefined if it is invalid. */
export function mergeOf(ref: string): Merge | undefined {
  const [from, to] = ref.split(":").map(placeOf);
  if (from === undefined || to === undefined) return undefined;
  return { left: from.column, right: to.column, top: from.row, bottom: to.row };
}

/**
 * Repeats a vertically merged cell in each of its rows. A horizontally merged cell fills its first cell. Cells hidden
 * below a merged cell are ignored. Throws TableFault if merged cells overlap so often that no program made the sheet.
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
