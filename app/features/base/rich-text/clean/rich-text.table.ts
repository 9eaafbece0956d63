import { headHeight, isOfNumbers } from "./rich-text.columns.ts";
import { isVisible, lineOf } from "./rich-text.inline.ts";
import { element, isText, textOf, type ElementNode, type RichNode } from "./rich-text.tree.ts";

type Cell = { node: ElementNode; content: RichNode[] };
type Row = { header: boolean; cells: Cell[] };
/** A cell with its column, counted from 0. */
type Placed = Cell & { column: number; colspan: number; rowspan: number };

/** The largest number of columns of a table, including those of merged cells. */
const MOST_COLUMNS = 60;

/**
 * Returns a table as thead and tbody with cells only, or nothing if it is empty. An empty row stays, because a writer
 * may still fill it; an empty head is removed. Columns of numbers get the class "num". The first column names the rows,
 * so it never counts as numbers.
 */
export function normalTable(table: ElementNode, contentOf: (cell: RichNode[]) => ElementNode[]): ElementNode[] {
  const rows = rowsOf(table, contentOf).filter((row) => row.cells.length > 0 && !(row.header && isEmpty(row)));
  if (rows.every(isEmpty)) return [];
  const height = headHeight(
    rows.map(({ header, cells }) => ({ header, reach: Math.max(...cells.map(({ node }) => spanOf(node, "rowspan"))) })),
  );
  const [head, body] = [placed(rows.slice(0, height)), placed(rows.slice(height))];
  const numeric = numericColumns(body);
  const captions = table.children.filter((child) => !isText(child) && child.tag === "caption");
  const caption = lineOf(captions);
  const write = (tag: string, part: Placed[][]) =>
    part.length === 0
      ? []
      : [
          element(
            tag,
            part.map((row) => rowOf(row, tag === "thead", numeric)),
          ),
        ];
  const parts = [
    ...(caption.length === 0 ? [] : [element("caption", caption)]),
    ...write("thead", head),
    ...write("tbody", body),
  ];
  return [element("table", parts)];
}

function isEmpty({ cells }: Row): boolean {
  return !cells.some((cell) => cell.content.some(isVisible));
}

function rowsOf(node: ElementNode, contentOf: (cell: RichNode[]) => ElementNode[], inHead = false): Row[] {
  return node.children.flatMap((child) => {
    if (isText(child) || child.tag === "caption") return [];
    if (child.tag !== "tr")
      return child.tag === "table" ? [] : rowsOf(child, contentOf, inHead || child.tag === "thead");
    const cells = child.children.filter((cell): cell is ElementNode => !isText(cell) && /^t[dh]$/.test(cell.tag));
    const header = inHead || (cells.length > 0 && cells.every((cell) => cell.tag === "th"));
    return [{ header, cells: cells.map((cell) => ({ node: cell, content: cellContent(contentOf(cell.children)) })) }];
  });
}

/** Returns the contents of a cell. A single paragraph loses its tags. */
function cellContent(blocks: ElementNode[]): RichNode[] {
  const [first, ...rest] = blocks;
  return first?.tag === "p" && rest.length === 0 ? first.children : blocks;
}

function rowOf(row: Placed[], inHead: boolean, numeric: Set<number>): ElementNode {
  return element(
    "tr",
    row.map(({ node, content, column, colspan, rowspan }) => {
      const heads = inHead || node.tag === "th";
      const scope = inHead ? "col" : "row";
      return element(heads ? "th" : "td", content, {
        ...(heads && content.some(isVisible) ? { scope } : {}),
        ...(colspan > 1 ? { colspan: String(colspan) } : {}),
        ...(rowspan > 1 ? { rowspan: String(rowspan) } : {}),
        ...(colspan === 1 && numeric.has(column) ? { class: "num" } : {}),
      });
    }),
  );
}

function spanOf(cell: ElementNode, name: "colspan" | "rowspan"): number {
  const span = cell.attributes[name] ?? "";
  return /^[1-9]\d?$/.test(span) ? Number(span) : 1;
}

/**
 * Returns the cells of head or body with their positions. A merged cell ends at the end of head or body, at a cell that
 * extends down from above, and at the largest number of columns.
 */
function placed(part: Row[]): Placed[][] {
  /** For each column, the first row that a cell from above does not cover. */
  const taken: number[] = [];
  const isFree = (column: number, row: number) => (taken[column] ?? 0) <= row;
  return part.map(({ cells }, row) => {
    let column = 0;
    return cells.map((cell) => {
      while (!isFree(column, row)) column += 1;
      const most = Math.min(spanOf(cell.node, "colspan"), Math.max(1, MOST_COLUMNS - column));
      let colspan = 1;
      while (colspan < most && isFree(column + colspan, row)) colspan += 1;
      const rowspan = Math.min(spanOf(cell.node, "rowspan"), part.length - row);
      const at = { ...cell, column, colspan, rowspan };
      for (let next = 0; next < colspan; next += 1) taken[column++] = row + rowspan;
      return at;
    });
  });
}

/**
 * Returns the columns whose cells are all numbers or empty. Leaves out the first column, and cells that span columns.
 */
function numericColumns(body: Placed[][]): Set<number> {
  const texts = new Map<number, string[]>();
  for (const { column, colspan, content } of body.flat()) {
    if (column === 0 || colspan > 1) continue;
    const known = texts.get(column) ?? [];
    known.push(textOf(content).trim());
    texts.set(column, known);
  }
  return new Set([...texts].filter(([, column]) => isOfNumbers(column)).map(([column]) => column));
}
