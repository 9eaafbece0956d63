import { Parser } from "htmlparser2";
import { offTheLine } from "#app/features/base/rich-text/clean/rich-text.raised.ts";
import { cellStyleOf, cellStylesOf, type CellStyle } from "./table-import.css.ts";
import { TableFault } from "./table-import.fault.ts";
import { MOST, type RawSheet } from "./table-import.rules.ts";

type Cell = { text: string; across: number; down: number };
type FoundTable = { name: string; rows: Cell[][] };
type Open = { tag: string; look: CellStyle };

const LINE_ENDS = new Set(["br", "p", "div", "li"]);
const UNREAD = new Set(["script", "title", "head", "template", "noscript", "rp", "rt"]);
const VOID = new Set(["br", "img", "input", "col", "hr", "meta", "link", "wbr", "base", "embed", "source"]);
const STRUCK = new Set(["s", "strike", "del"]);

/**
 * Returns the tables in HTML from a web page, WPS, Word or Excel, as a person sees them. Struck-out and hidden text is
 * left out. Raised and lowered digits are marked. A vertically merged cell repeats in each row; a horizontally merged
 * one fills its first cell. A table within a cell counts as text. Throws TableFault.
 */
export function readHtmlTables(html: string): RawSheet[] {
  const collector = new TableCollector();
  const parser = new Parser({
    onopentag: (tag, attributes) => collector.open(tag, attributes),
    ontext: (text) => collector.text(text),
    onclosetag: (tag) => collector.close(tag),
  });
  parser.end(html);
  const tables = collector.tables.map(({ name, rows }) => ({ name: name.trim(), cells: spread(rows) }));
  // Returns whether a table has several rows and columns. A table with only one is often layout, so it counts only if
  // there is no other.
  const isGrid = ({ cells }: { cells: string[][] }) => cells.length > 1 && cells.some((row) => row.length > 1);
  const grids = tables.some(isGrid) ? tables.filter(isGrid) : tables;
  return grids.map(({ name, cells }) => ({
    name,
    isHidden: false,
    hiddenRows: 0,
    hiddenColumns: 0,
    rows: cells.map((row, index) => ({ line: index + 1, cells: row })),
  }));
}

const span = (given: string | undefined, most: number) =>
  Math.min(Math.max(Number.parseInt(given ?? "1", 10) || 1, 1), most);

/** Collects the outermost tables as rows of cells. */
class TableCollector {
  readonly tables: FoundTable[] = [];
  private looks = new Map<string, CellStyle>();
  private readonly opened: Open[] = [];
  private depth = 0;
  private unread = 0;
  private style: string | undefined;
  private isCaption = false;
  private cell: Cell | undefined;

  open(tag: string, attributes: Record<string, string>): void {
    if (tag === "style") this.style = "";
    if (UNREAD.has(tag)) this.unread += 1;
    if (!VOID.has(tag)) this.opened.push({ tag, look: this.lookOf(tag, attributes) });
    if (tag === "table" && (this.depth += 1) === 1) this.tables.push({ name: "", rows: [] });
    if (tag === "caption" && this.depth === 1) this.isCaption = true;
    // Handles rows outside a table, which some clipboards contain.
    if (this.depth === 0 && tag === "tr" && (this.tables.at(-1)?.rows.length ?? 0) === 0)
      this.tables.push({ name: "", rows: [] });
    if (this.depth <= 1 && tag === "tr") this.tables.at(-1)?.rows.push([]);
    if (this.depth <= 1 && (tag === "td" || tag === "th")) this.openCell(attributes);
  }

  text(text: string): void {
    if (this.style !== undefined) this.style += text;
    if (this.unread > 0 || this.style !== undefined) return;
    const line = text.replace(/\s+/g, " ");
    const table = this.tables.at(-1);
    if (this.isCaption && table !== undefined) table.name += line;
    if (this.cell === undefined || this.isUnseen()) return;
    const stands = this.stands();
    this.cell.text += stands === "sup" || stands === "sub" ? offTheLine(line, stands) : line;
    if (this.cell.text.length > MOST.characters * 2) throw new TableFault("tooLarge");
  }

  close(tag: string): void {
    if (tag === "style") {
      for (const [name, look] of cellStylesOf(this.style ?? "")) this.looks.set(name, look);
      this.style = undefined;
    }
    if (UNREAD.has(tag)) this.unread -= 1;
    if (!VOID.has(tag) && this.opened.at(-1)?.tag === tag) this.opened.pop();
    if (tag === "caption") this.isCaption = false;
    if (tag === "table") this.depth = Math.max(0, this.depth - 1);
    if (this.depth <= 1 && (tag === "td" || tag === "th")) this.cell = undefined;
    else if (this.cell !== undefined && LINE_ENDS.has(tag)) this.cell.text += "\n";
  }

  private openCell({ colspan, rowspan }: Record<string, string>): void {
    this.cell = { text: "", across: span(colspan, MOST.columns), down: span(rowspan, MOST.rows) };
    this.tables.at(-1)?.rows.at(-1)?.push(this.cell);
  }

  private lookOf(tag: string, { class: names = "", style = "", hidden }: Record<string, string>): CellStyle {
    const look: CellStyle = {};
    if (STRUCK.has(tag)) look.isStruck = true;
    if (tag === "sup" || tag === "sub") look.stands = tag;
    if (hidden !== undefined) look.isHidden = true;
    for (const name of names.split(/\s+/)) Object.assign(look, this.looks.get(name));
    Object.assign(look, cellStyleOf(style));
    // Ignores the vertical alignment of a cell, because it does not raise or lower its text.
    if ((tag === "td" || tag === "th" || tag === "tr") && look.stands === "line") delete look.stands;
    return look;
  }

  private isUnseen(): boolean {
    return this.opened.some(({ look }) => look.isStruck === true || look.isHidden === true);
  }

  private stands(): CellStyle["stands"] {
    return this.opened.findLast(({ look }) => look.stands !== undefined)?.look.stands;
  }
}

/** Returns the texts of cells at their columns. Throws TableFault if merged cells make the table too large. */
function spread(rows: Cell[][]): string[][] {
  const from: { text: string; left: number }[] = [];
  let size = 0;
  return rows.map((row) => {
    const line: string[] = [];
    const settle = () => {
      for (let above = from[line.length]; above !== undefined && above.left > 0; above = from[line.length]) {
        above.left -= 1;
        line.push(above.text);
      }
    };
    for (const { text, across, down } of row) {
      settle();
      for (let step = 0; step < across; step += 1) {
        const said = step === 0 ? text : "";
        from[line.length] = { text: said, left: down - 1 };
        line.push(said);
      }
      if (line.length > MOST.columns) throw new TableFault("tooLarge");
    }
    settle();
    if ((size += line.reduce((sum, cell) => sum + cell.length + 1, 0)) > MOST.text) throw new TableFault("tooLarge");
    return line;
  });
}
