import { offTheLine } from "#app/features/base/rich-text/clean/rich-text.raised.ts";
import type { Archive, Attributes } from "./table-import.archive.ts";
import { TableFault } from "./table-import.fault.ts";
import { displayedNumber, displayedText, serialOf } from "./table-import.format.ts";
import { mergeOf, placeOf, spreadMerges, type Merge } from "./table-import.merges.ts";
import { MOST, type RawSheet } from "./table-import.rules.ts";
import { RunCollector, type DisplayedText } from "./table-import.runs.ts";
import { PLAIN_STYLE, type CellStyle } from "./table-import.styles.ts";

/** The parts of a workbook to which cells refer. */
export type Book = { texts: readonly DisplayedText[]; styles: readonly CellStyle[]; is1904: boolean };

type Cell = { column: number; type: string; style: CellStyle; value: string; inline: DisplayedText | undefined };

const TEXT_TYPES = new Set(["s", "str", "inlineStr"]);
const isYes = (said = "") => /^(?:1|true)$/i.test(said);

/** Returns the displayed text of each cell in a worksheet, without hidden rows and columns. Throws TableFault. */
export async function readWorksheet(
  archive: Archive,
  path: string,
  book: Book,
): Promise<Omit<RawSheet, "name" | "isHidden">> {
  const reader = new SheetReader(book);
  await archive.readXml(path, reader);
  return reader.take();
}

class SheetReader {
  private readonly rows = new Map<number, string[]>();
  private readonly hiddenRows = new Set<number>();
  private readonly hiddenColumns = new Set<number>();
  private readonly merges: Merge[] = [];
  private readonly runs = new RunCollector();
  private row = -1;
  private cells: string[] = [];
  private cell: Cell | undefined;
  private within: "v" | "is" | undefined;
  private size = 0;
  private readonly book: Book;

  constructor(book: Book) {
    this.book = book;
  }

  open(name: string, attributes: Attributes): void {
    if (this.within === "is") this.runs.open(name, attributes);
    else if (name === "row") this.beginRow(attributes);
    else if (name === "c") this.beginCell(attributes);
    else if (name === "v" || name === "is") this.within = this.cell === undefined ? undefined : name;
    else if (name === "col") this.hideColumns(attributes);
    else if (name === "mergeCell") this.merge(attributes);
  }

  text(text: string): void {
    if (this.within === "v" && this.cell !== undefined) this.cell.value += text;
    else if (this.within === "is") this.runs.text(text);
  }

  close(name: string): void {
    if (this.within === "is" && name !== "is") this.runs.close(name);
    else if (name === "is" && this.cell !== undefined) this.cell.inline = this.runs.take();
    if (name === "v" || name === "is") this.within = undefined;
    if (name === "c") this.endCell();
  }

  take(): Omit<RawSheet, "name" | "isHidden"> {
    spreadMerges(this.rows, this.merges);
    const isSeen = (_: string, column: number) => !this.hiddenColumns.has(column);
    const all = [...this.rows].filter(([, cells]) => cells.some((cell) => cell !== ""));
    const seen = all.filter(([row]) => !this.hiddenRows.has(row)).toSorted(([one], [other]) => one - other);
    const isFilled = (column: number) => seen.some(([, cells]) => (cells[column] ?? "") !== "");
    return {
      hiddenRows: all.length - seen.length,
      hiddenColumns: [...this.hiddenColumns].filter(isFilled).length,
      rows: seen.map(([row, cells]) => ({ line: row + 1, cells: cells.filter(isSeen) })),
    };
  }

  private beginRow({ r, hidden }: Attributes): void {
    this.row = r === undefined ? this.row + 1 : Number(r) - 1;
    this.cells = this.rows.get(this.row) ?? [];
    this.cell = undefined;
    if (isYes(hidden)) this.hiddenRows.add(this.row);
    this.rows.set(this.row, this.cells);
    // Files often have empty formatted rows far below a table. Here only their number is limited; filled rows are
    // counted when they are read.
    if (this.rows.size > MOST.cells) throw new TableFault("tooLarge");
  }

  private beginCell({ r = "", t = "n", s = "0" }: Attributes): void {
    const column = placeOf(r)?.column ?? (this.cell?.column ?? -1) + 1;
    const style = this.book.styles[Number(s)] ?? PLAIN_STYLE;
    this.cell = { column, type: t, style, value: "", inline: undefined };
  }

  private endCell(): void {
    if (this.cell === undefined) return;
    const { column } = this.cell;
    const text = this.seen(this.cell);
    if (text === "") return;
    if (column >= MOST.columns || this.row >= MOST.cells || text.length > MOST.characters)
      throw new TableFault("tooLarge");
    if ((this.size += text.length) > MOST.text) throw new TableFault("tooLarge");
    while (this.cells.length < column) this.cells.push("");
    this.cells[column] = text;
  }

  private seen({ type, style, value, inline }: Cell): string {
    const shared = type === "s" ? this.book.texts[Number(value)] : inline;
    const text = style.isStruck ? (shared?.own ?? "") : (shared?.all ?? this.seenValue(type, value, style));
    const written = TEXT_TYPES.has(type) ? displayedText(text, style.format) : text;
    return style.stands === undefined ? written : offTheLine(written, style.stands);
  }

  private seenValue(type: string, value: string, { format }: CellStyle): string {
    if (value === "") return "";
    if (type === "n") return displayedNumber(value, format, this.book.is1904);
    if (type === "d") return displayedNumber(serialOf(value), format, false);
    return type === "b" ? (isYes(value) ? "TRUE" : "FALSE") : value;
  }

  private hideColumns({ min = "0", max = "0", hidden }: Attributes): void {
    if (!isYes(hidden)) return;
    for (let column = Number(min); column <= Math.min(Number(max), MOST.columns); column += 1)
      this.hiddenColumns.add(column - 1);
  }

  private merge({ ref = "" }: Attributes): void {
    const merge = mergeOf(ref);
    if (merge !== undefined) this.merges.push(merge);
  }
}
