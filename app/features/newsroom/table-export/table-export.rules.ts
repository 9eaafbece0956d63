/** As what a table can be taken away. */
export const TABLE_FORMATS = ["csv", "xlsx"] as const;
export type TableFormat = (typeof TABLE_FORMATS)[number];

/** What stands in a place of a table: numbers stay numbers in a workbook. */
export type Cell = string | number;
/** Rows as they come from the database, some at a time. */
export type Rows = AsyncIterable<Cell[][]> | Iterable<Cell[][]>;
