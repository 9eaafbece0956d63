import { ITEM_COLUMNS, type ColumnUse, type Mapping } from "./bulletin-columns.rules.ts";
import type { ImportRow } from "./bulletin-sample.rules.ts";

/** Columns of companies. Two lines in such a cell may be two companies. */
const COMPANIES: ReadonlySet<ColumnUse> = new Set<ColumnUse>([
  "maker",
  "producer",
  "client",
  "importer",
  "sampled_unit",
]);
const COMPANY_END = /(公司|厂|店|社|场|部|行|中心|超市|商行|集团)\n(?!.{0,12}分(?:公司|厂|店)$)/g;

/** Columns that identify a batch. Two lines in such a cell may be two batches. */
const SINGLE: ReadonlySet<ColumnUse> = new Set<ColumnUse>(["sampling_no", "product", "batch", "production_date_text"]);
/** Columns in which several lines are several values of one batch, unless they are one wrapped value. */
const VALUES: ReadonlySet<ColumnUse> = new Set<ColumnUse>([...SINGLE, "spec", "brand"]);

/**
 * The share of the column's width by which a wrapped line may be narrower, because a word or a number moves to the next
 * line.
 */
const SLACK = 0.25;
const widthOf = (line: string) => [...line].reduce((sum, sign) => sum + (sign > "\u00ff" ? 2 : 1), 0);

/** Reads the lines of a cell in the column `index` of the table. */
export type LineReader = (cell: string, index: number) => { text: string; isDoubtful: boolean };

/**
 * Returns a function that reads cells with several lines. If all lines but the last fill the width of the column, the
 * value was wrapped by hand and is one text. Other lines may be several values. `isDoubtful` is true if they could be
 * several batches.
 */
export function lineReader(rows: readonly ImportRow[], { columns }: Mapping): LineReader {
  const widest = columns.map((column, index) =>
    VALUES.has(column) ? Math.max(0, ...rows.flatMap(({ raw }) => (raw[index] ?? "").split("\n").map(widthOf))) : 0,
  );
  return (cell, index) => {
    const column = columns[index] ?? null;
    if (!cell.includes("\n")) return { text: cell, isDoubtful: false };
    if (ITEM_COLUMNS.has(column)) return { text: cell, isDoubtful: false };
    if (COMPANIES.has(column)) return { text: joined(cell.replaceAll(COMPANY_END, "$1；")), isDoubtful: false };
    const widths = cell.split("\n").map(widthOf);
    const width = widest[index] ?? 0;
    const isWrapped = widths.slice(0, -1).every((one) => one >= width * (1 - SLACK)) && (widths.at(-1) ?? 0) < width;
    if (!VALUES.has(column) || isWrapped) return { text: joined(cell), isDoubtful: false };
    return { text: cell.replaceAll("\n", " "), isDoubtful: SINGLE.has(column) };
  };
}

/** Joins the lines of a wrapped text, with a space between words of Latin letters. */
const joined = (cell: string) => cell.replaceAll(/(?<=[A-Za-z])\n(?=[A-Za-z])/g, " ").replaceAll("\n", "");
