/** Why a table cannot be read. */
export const TABLE_FAULTS = ["xls", "broken", "tooLarge", "tooSlow", "empty"] as const;
export type TableFaultCode = (typeof TABLE_FAULTS)[number];

/** Rows of cells as text: lines of a cell are separated by "\n", a cell without anything is "", all rows are equally long. */
export type Table = string[][];

/** Rows, columns and characters of a cell of a table that is taken in. */
export const MOST = { rows: 20_000, columns: 200, characters: 4_000 } as const;
