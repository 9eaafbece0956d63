/**
 * The possible columns of a bulletin's table. `name` and `findings` contain failed items, `item` and `items` all tested
 * items. Each cell of `findings` and `items` contains name, measured value and standard.
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

/** The use of a column that a staff member has excluded. */
export const IGNORED = "ignored";
/** The use of a column; null if it is not decided yet. */
export type ColumnUse = Column | typeof IGNORED | null;

/** The kind of import batches that become bulletins. */
export const BATCH_KIND = "bulletin";

/** The number of heading rows of a sheet, and the use of each column. */
export type Mapping = { headings: number; columns: readonly ColumnUse[] };

/** A sheet of a batch. It has `count` rows, beginning with row `from` of the batch. */
export type SheetMapping = Mapping & {
  name: string;
  isHidden: boolean;
  hiddenRows: number;
  hiddenColumns: number;
  from: number;
  count: number;
  /** Whether the sheet is imported, because a staff member has chosen it or it is the only visible one. */
  isTaken: boolean;
};

/** The columns that describe tested items, failed or not. */
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

/**
 * Columns of companies that are neither maker nor seller. The bulletin names them in its remark, so that readers do not
 * confuse them.
 */
export const NAMED_APART = ["producer", "client", "importer"] as const satisfies Column[];

/** Whether the columns suffice to determine which samples failed, and in which items. */
export const hasVerdict = (columns: readonly ColumnUse[]): boolean =>
  (["result", "item_result", "name", "findings"] as const).some((column) => columns.includes(column));

/** Returns the last heading row, each cell with the heading cells above it. */
export function headingParts(
  rows: readonly (readonly string[])[],
  headings: number,
): { cell: string; above: string }[] {
  const last = rows[headings - 1] ?? [];
  const above = rows[headings - 2] ?? [];
  const isTitle = above.filter((cell) => cell !== "").length < 2;
  return last.map((cell, index) => ({ cell, above: isTitle ? "" : spanned(above, cell, index) }));
}

/** Returns the headings of a sheet, each as one line. */
export function headingTexts(rows: readonly (readonly string[])[], headings: number): string[] {
  return headingParts(rows, headings).map(({ cell, above }) =>
    above === "" || above === cell ? cell : `${above} ${cell}`.trim(),
  );
}

/** Returns the text above a cell. If one heading spans several columns, only its first cell contains the text. */
function spanned(above: readonly string[], cell: string, index: number): string {
  const own = above[index] ?? "";
  if (own !== "" || cell === "") return own;
  return above.slice(0, index).findLast((text) => text !== "") ?? "";
}
