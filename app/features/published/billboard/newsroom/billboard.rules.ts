/** The visibility of a board to readers. */
export const BILLBOARD_STATES = ["draft", "shown", "hidden"] as const;
export type BillboardState = (typeof BILLBOARD_STATES)[number];

/**
 * The use of a column in a pasted table: a field of an entry, or `value:` with the key of one of the board's columns.
 */
export type ColumnUse = "rank" | "name" | "note" | "url" | `value:${string}` | "none";

/** The reasons why a row of a table cannot become an entry. */
export const ROW_FAULTS = [
  "error-value",
  "no-name",
  "bad-rank",
  "rank-twice",
  "name-twice",
  "bad-url",
  "too-long",
] as const;
export type RowFault = (typeof ROW_FAULTS)[number];
