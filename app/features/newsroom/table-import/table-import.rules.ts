/** Why a table cannot be read. */
export const TABLE_FAULTS = ["xls", "ods", "broken", "tooLarge", "tooSlow", "empty"] as const;
export type TableFaultCode = (typeof TABLE_FAULTS)[number];

/** Rows of cells as text: lines of a cell are separated by "\n", a cell without anything is "", all rows are equally long. */
export type Table = string[][];

/** A sheet of a workbook, a table of a page, or the one table of a text file. */
export type Sheet = {
  /** Its name; "" where the file gives it none. */
  name: string;
  isHidden: boolean;
  /** How many rows and columns the file hides: they are not in the table. */
  hiddenRows: number;
  hiddenColumns: number;
  table: Table;
  /** The number of each row in the file, from 1: empty rows count. */
  lines: number[];
};

/** Rows as a file has them: a number and a text for each cell; nothing is tidied yet. */
export type RawSheet = Omit<Sheet, "lines" | "table"> & { rows: { line: number; cells: string[] }[] };

/** Rows, columns, cells and characters of a cell, and characters of all sheets, that are taken in. */
export const MOST = { rows: 20_000, columns: 200, cells: 1_000_000, characters: 4_000, text: 16_000_000 } as const;

/** Returns whether a cell has what a spreadsheet shows in the place of a value that it could not compute. */
export const hasErrorValue = (cell: string): boolean =>
  /#(?:N\/A|VALUE!|REF!|DIV\/0!|NUM!|NAME\?|NULL!|SPILL!|CALC!|GETTING_DATA)/i.test(cell);
