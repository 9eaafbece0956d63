/** The file formats of exported tables. */
export const TABLE_FORMATS = ["csv", "xlsx"] as const;
export type TableFormat = (typeof TABLE_FORMATS)[number];

/** A cell of a table. A number stays a number in a workbook. */
export type Cell = string | number;
/** Rows in chunks, as the database returns them. */
export type Rows = AsyncIterable<Cell[][]> | Iterable<Cell[][]>;
