/** The reasons why a table cannot be read. */
export const TABLE_FAULTS = ["xls", "ods", "broken", "tooLarge", "tooSlow", "empty"] as const;
export type TableFaultCode = (typeof TABLE_FAULTS)[number];

/**
 * Rows of cells as text. "\n" separates the lines of a cell, "" is an empty cell, and all rows have the same length.
 */
export type Table = string[][];

/** A sheet of a workbook, a table of a page, or the one table of a text file. */
export type Sheet = {
  /** The name of the sheet; "" if it has none. */
  name: string;
  isHidden: boolean;
  /** How many hidden rows and columns were left out of the table. */
  hiddenRows: number;
  hiddenColumns: number;
  table: Table;
  /** The number of each row in the file, counted from 1 and including empty rows. */
  lines: number[];
};

/** The raw rows of a file: the row number, and the text of each cell. */
export type RawSheet = Omit<Sheet, "lines" | "table"> & { rows: { line: number; cells: string[] }[] };

/** The limits of an import: rows, columns, cells, characters of a cell, and characters of all sheets. */
export const MOST = { rows: 20_000, columns: 200, cells: 1_000_000, characters: 4_000, text: 16_000_000 } as const;

/** Returns whether a cell contains an error value of a spreadsheet. */
export const hasErrorValue = (cell: string): boolean =>
  /#(?:N\/A|VALUE!|REF!|DIV\/0!|NUM!|NAME\?|NULL!|SPILL!|CALC!|GETTING_DATA)/i.test(cell);
