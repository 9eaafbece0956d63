/**
 * The possible columns of a bulletin's table. `name` and `findings` list failed items, `item` and `items` all tested ones;
 * `findings` and `items` have item, measured and standard in one cell.
 */
export const COLUMNS = [
  "seq",
  "sampling_no",
  "product",
  "category",
  "spec",
  "brand",
  "production_date_text",
  "batch",
  "maker",
  "maker_address",
  "producer",
  "client",
  "importer",
  "sampled_unit",
  "sampled_address",
  "platform",
  "region",
  "result",
  "item_result",
  "recheck",
  "findings",
  "name",
  "items",
  "item",
  "measured",
  "standard",
  "basis",
  "lab",
  "remark",
] as const;
export type Column = (typeof COLUMNS)[number];

/** A column that a person has looked at and that is not taken. */
export const IGNORED = "ignored";
/** The use of a column; null: not set yet. */
export type ColumnUse = Column | typeof IGNORED | null;

/** The kind of the batches that become bulletins. */
export const BATCH_KIND = "bulletin";

/** The number of heading rows of a sheet, and the contents of each column. */
export type Mapping = { headings: number; columns: readonly ColumnUse[] };

/** A sheet of a batch: its rows are `count` from `from` on. */
export type SheetMapping = Mapping & {
  name: string;
  isHidden: boolean;
  hiddenRows: number;
  hiddenColumns: number;
  from: number;
  count: number;
  /** Whether a staff member has chosen it, or it is the only visible sheet. */
  isTaken: boolean;
};

/** The columns about items, failed ones or all that were tested. */
export const ITEM_COLUMNS: ReadonlySet<ColumnUse> = new Set<ColumnUse>([
  "findings",
  "name",
  "items",
  "item",
  "measured",
  "standard",
  "basis",
  "item_result",
]);

/** Companies that readers must not take for the maker or the seller: a bulletin has their names in its remark. */
export const NAMED_APART = ["producer", "client", "importer"] as const satisfies Column[];

/** Whether the columns suffice to determine who failed and in what. */
export const hasVerdict = (columns: readonly ColumnUse[]): boolean =>
  (["result", "item_result", "name", "findings"] as const).some((column) => columns.includes(column));

/** The lowest line of headings, and the cells above each of its cells. */
export function headingParts(
  rows: readonly (readonly string[])[],
  headings: number,
): { cell: string; above: string }[] {
  const last = rows[headings - 1] ?? [];
  const above = rows[headings - 2] ?? [];
  const isTitle = above.filter((cell) => cell !== "").length < 2;
  return last.map((cell, index) => ({ cell, above: isTitle ? "" : spanned(above, cell, index) }));
}

/** The headings of a sheet in one line. */
export function headingTexts(rows: readonly (readonly string[])[], headings: number): string[] {
  return headingParts(rows, headings).map(({ cell, above }) =>
    above === "" || above === cell ? cell : `${above} ${cell}`.trim(),
  );
}

/** Returns the text above a cell: the first cell of a heading that spans several columns has its text. */
function spanned(above: readonly string[], cell: string, index: number): string {
  const own = above[index] ?? "";
  if (own !== "" || cell === "") return own;
  return above.slice(0, index).findLast((text) => text !== "") ?? "";
}
