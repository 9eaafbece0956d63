import type { LongWork } from "#app/lib/threads/long-work.ts";
import { headingTexts, IGNORED, type Column, type Mapping, type SheetMapping } from "./bulletin-columns.rules.ts";
import { itemsOf } from "./bulletin-items.rules.ts";
import { lineReader, type LineReader } from "./bulletin-lines.rules.ts";
import { judgedSample } from "./bulletin-result.rules.ts";
import type { DoubtfulLines, ImportRow, ReadSample, SamplePart, TableView } from "./bulletin-sample.rules.ts";
import { NO_WORDINGS, verdictReader, type Wordings } from "./bulletin-verdict.rules.ts";

/**
 * The samples of a table, and its rows of totals: the numbers in each, with the count of the samples that it covers.
 */
export type TableRead = { samples: ReadSample[]; totals: { row: number; numbers: number[]; count: number }[] };

/** The columns that identify a sample. A row continues the one above only if all of them are empty or equal. */
const IDENTIFYING = [
  "sampling_no",
  "product",
  "spec",
  "brand",
  "batch",
  "production_date_text",
  "maker",
  "maker_address",
  "producer",
  "client",
  "importer",
  "sampled_unit",
  "sampled_address",
  "platform",
] as const satisfies Column[];

/** Reads the samples of all chosen sheets of a batch, and yields after each row. */
export function* readSheetSamples(
  rows: readonly ImportRow[],
  sheets: readonly SheetMapping[],
  wordings: Wordings,
): LongWork<TableRead> {
  const reads: TableRead[] = [];
  for (const sheet of sheets.filter(({ isTaken }) => isTaken)) {
    const own = rows.slice(sheet.from - 1, sheet.from - 1 + sheet.count);
    reads.push(yield* readSamples(own, sheet, wordings));
  }
  return { samples: reads.flatMap(({ samples }) => samples), totals: reads.flatMap(({ totals }) => totals) };
}

/**
 * Reads the samples of a table, and yields after each row. A row continues the sample above only if nothing
 * distinguishes them and no heading is between them. Headings, notes and totals are no samples. Any other row is a
 * sample, or is held for staff.
 */
export function* readSamples(
  rows: readonly ImportRow[],
  mapping: Mapping,
  wordings: Wordings = NO_WORDINGS,
): LongWork<TableRead> {
  const raws = rows.slice(0, mapping.headings).map(({ raw }) => raw);
  const texts = headingTexts(raws, mapping.headings);
  const headings = new Set(raws.map((raw) => raw.join("\0")));
  const view: TableView = {
    columns: mapping.columns,
    headingOf: (column) => texts[mapping.columns.indexOf(column)] ?? "",
    verdictOf: verdictReader(wordings),
  };
  const groups: { parts: SamplePart[]; isOut: boolean }[] = [];
  const totals: Omit<TableRead["totals"][number], "count">[] = [];
  const stray = strayColumns(rows.slice(mapping.headings), mapping, texts);
  const readLines = lineReader(rows.slice(mapping.headings), mapping);
  let last: (typeof groups)[number] | undefined;
  let line = 0;
  let note: number | undefined;
  for (const row of rows.slice(mapping.headings)) {
    yield;
    const kind = headings.has(row.raw.join("\0")) ? "heading" : kindOf(row, mapping, note);
    note = kind === "line" && isNote(row, note) ? firstFilled(row.raw) : undefined;
    if (kind === "total" && !row.isOut) totals.push({ row: row.row, numbers: numbersOf(row.raw) });
    if (kind !== "sample") {
      last = undefined;
      continue;
    }
    const part = { ...partOf(row, view, readLines), isShifted: stray.some((index) => (row.raw[index] ?? "") !== "") };
    const isNext = row.line === line + 1;
    line = row.line;
    if (last !== undefined && goesOn(part, last.parts, isNext)) {
      last.parts.push(part);
      last.isOut ||= row.isOut;
    } else groups.push((last = { parts: [part], isOut: row.isOut }));
  }
  const count = groups.filter(({ isOut }) => !isOut).length;
  const samples: ReadSample[] = [];
  for (const { parts, isOut } of groups) {
    yield;
    samples.push({ ...judgedSample(parts, view), isOut });
  }
  return {
    samples,
    totals: totals.map((total) => ({ ...total, count })),
  };
}

/** Returns the columns without heading and use that are empty in at least half of the rows. */
function strayColumns(rows: readonly ImportRow[], { columns }: Mapping, texts: readonly string[]): number[] {
  const isFilled = (index: number) => rows.filter(({ raw }) => (raw[index] ?? "") !== "").length;
  return columns.flatMap((use, index) =>
    (use === null || use === IGNORED) && texts[index] === "" && isFilled(index) * 2 <= rows.length ? [index] : [],
  );
}

/** Returns the cells of a row, and the cells whose lines could be several values. */
function cellsOf({ raw, record }: ImportRow, columns: Mapping["columns"], readLines: LineReader) {
  const cells: SamplePart["cells"] = {};
  const doubtful: DoubtfulLines[] = [];
  for (const [index, column] of columns.entries()) {
    if (column === null || column === IGNORED) continue;
    const { text, isDoubtful } = readLines(raw[index] ?? "", index);
    cells[column] = text;
    if (isDoubtful && record[column] === undefined)
      doubtful.push({ field: column, said: raw[index] ?? "", guess: text });
  }
  return { cells: { ...cells, ...record }, doubtful };
}

function partOf(row: ImportRow, view: TableView, readLines: LineReader): Omit<SamplePart, "isShifted"> {
  const { cells, doubtful } = cellsOf(row, view.columns, readLines);
  const together = (["findings", "items", "name", "item"] as const).find((column) => (cells[column] ?? "") !== "");
  const { items, unclear } = itemsOf(cells, together === undefined ? "" : view.headingOf(together));
  const seen = new Set(Object.keys(row.record) as Column[]);
  return {
    row: row.row,
    cells,
    seen,
    items: items.map((item) => ({ ...item, row: row.row })),
    unclear: unclear === undefined || seen.has(unclear) ? undefined : unclear,
    doubtful,
  };
}

const SECTION = /^(?:第?[一二三四五六七八九十]{1,3}[、.．)）章节类]|[(（][一二三四五六七八九十]{1,3}[)）])/;
const NOTE = /^(?:[*※]|(?:备?注|说明|附注|填表说明|数据来源|以上|本表|附件|来源)(?:[:：\d]|$))/;
const TOTAL = /^(?:合\s*计|总\s*计|共\s*计|总数)/;
/** Matches the total of a part of the table. */
const PART_TOTAL = /^小\s*计/;

const firstFilled = (raw: readonly string[]) => raw.findIndex((cell) => cell !== "");

/** Returns whether a row is a note, or continues the note above in its column. */
const isNote = ({ raw }: ImportRow, note: number | undefined) =>
  NOTE.test(raw[firstFilled(raw)] ?? "") || (note !== undefined && firstFilled(raw) === note);

/** Returns the kind of a row. `note` is the column of the note in the row above. */
function kindOf(
  { raw, record }: ImportRow,
  { columns }: Mapping,
  note: number | undefined,
): "sample" | "total" | "line" {
  if (Object.keys(record).length > 0) return "sample";
  const first = firstFilled(raw);
  const text = raw[first] ?? "";
  if (TOTAL.test(text)) return "total";
  if (PART_TOTAL.test(text)) return "line";
  const isAlone = raw.length > 2 && raw.findLastIndex((cell) => cell !== "") === first;
  if (!isAlone) return "sample";
  if (SECTION.test(text) || NOTE.test(text) || first === note) return "line";
  // The row was numbered in advance and contains nothing else.
  return columns[first] === "seq" && /^\d+$/.test(text) ? "line" : "sample";
}

const numbersOf = (raw: readonly string[]) =>
  raw
    .join(" ")
    .match(/\d{1,6}(?:\.\d+)?%?/g)
    ?.filter((text) => /^\d+$/.test(text))
    .map(Number) ?? [];

/**
 * Returns whether a row continues the sample above and adds an item to it. `isNext` is false if a row of the file is
 * between them, since a hidden row may begin another sample.
 */
function goesOn(part: SamplePart, above: readonly SamplePart[], isNext: boolean): boolean {
  const [first] = above;
  if (first === undefined) return false;
  const { cells } = part;
  const own = (column: Column) => cells[column] ?? "";
  const isNumbered = own("seq") !== "" && own("seq") !== (first.cells.seq ?? "");
  if (isNumbered || IDENTIFYING.some((column) => own(column) !== "" && own(column) !== first.cells[column]))
    return false;
  const same = IDENTIFYING.filter((column) => own(column) !== "");
  if (same.length === 0) return isNext;
  const names = above.flatMap(({ items }) => items.map(({ name }) => name));
  const isMore = part.items.length > 0 && part.items.every(({ name }) => name !== "" && !names.includes(name));
  // A name alone does not identify a sample. Its sampling number does, and so does its whole label.
  const isSame = same.includes("sampling_no") || own("seq") !== "" || same.length > 2;
  return isMore && isSame && names.length > 0;
}
