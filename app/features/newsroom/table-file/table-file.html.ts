import { Parser } from "htmlparser2";
import { offTheLine } from "#app/features/base/rich-text/rich-text.raised.ts";
import { TableFault } from "./table-file.fault.ts";
import { MOST } from "./table-file.rules.ts";

type Cell = { text: string; across: number; down: number };

const LINE_ENDS = new Set(["br", "p", "div", "li"]);
const UNREAD = new Set(["style", "script", "title", "head"]);
/**
 * The largest table of a piece of HTML, of a web page, WPS, Word or Excel. What is merged downwards stands in each of its
 * rows; of what is merged to the right the first cell has the text. Tables in cells count as text.
 */
export function readHtmlTable(html: string): string[][] {
  const tables = cellsOf(html).map(spread);
  return tables.reduce((largest, table) => (size(table) > size(largest) ? table : largest), []);
}

const size = (table: string[][]) => table.reduce((sum, row) => sum + row.length, 0);

const span = (given: string | undefined, most: number) =>
  Math.min(Math.max(Number.parseInt(given ?? "1", 10) || 1, 1), most);

/** The outermost tables as rows of cells. */
function cellsOf(html: string): Cell[][][] {
  const tables: Cell[][][] = [];
  let depth = 0;
  let unread = 0;
  let raisedDepth = 0;
  let cell: Cell | undefined;
  const parser = new Parser({
    onopentag(name, attributes) {
      if (UNREAD.has(name)) unread += 1;
      if (name === "sup") raisedDepth += 1;
      if (name === "table" && (depth += 1) === 1) tables.push([]);
      if (depth === 0 && name === "tr") tables.push([]);
      if (depth <= 1 && name === "tr") tables.at(-1)?.push([]);
      if (depth <= 1 && (name === "td" || name === "th")) {
        cell = { text: "", across: span(attributes.colspan, MOST.columns), down: span(attributes.rowspan, MOST.rows) };
        tables.at(-1)?.at(-1)?.push(cell);
      }
    },
    ontext(text) {
      if (cell === undefined || unread > 0) return;
      const line = text.replace(/\s+/g, " ");
      cell.text += raisedDepth > 0 ? offTheLine(line, "sup") : line;
    },
    onclosetag(name) {
      if (UNREAD.has(name)) unread -= 1;
      if (name === "sup") raisedDepth -= 1;
      if (name === "table") depth = Math.max(0, depth - 1);
      if (depth <= 1 && (name === "td" || name === "th")) cell = undefined;
      else if (cell !== undefined && LINE_ENDS.has(name)) cell.text += "\n";
    },
  });
  parser.end(html);
  return tables;
}

/** Cells in their columns. Throws TableFault for a table that merging makes too large. */
function spread(rows: Cell[][]): string[][] {
  const from: { text: string; left: number }[] = [];
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
    return line;
  });
}
