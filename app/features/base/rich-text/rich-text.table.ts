import { isSeen, lineOf } from "./rich-text.inline.ts";
import { element, isText, textOf, type ElementNode, type RichNode } from "./rich-text.tree.ts";

type Cell = { node: ElementNode; content: RichNode[] };
type Row = { header: boolean; cells: Cell[] };

/** A number as tables print it: sign, currency, digits, a range, a short unit. */
const NUMBER =
  /^[约近超逾]?[+\-−–±≈~<>≤≥]?\s?[¥￥$€£]?\d[\d,.]*(?:\s?[-–—~～至]\s?[¥￥$€£]?\d[\d,.]*)?\s?(?:[%％‰]|[\p{L}/²³㎡]{1,5})?$/u;
const NOTHING = /^(?:|[-–—−/]+|不适用|无)$/u;

/**
 * A table as thead and tbody with cells only, or nothing when it is empty. An empty row stays, since a writer may still fill
 * it, but an empty head goes. Columns of numbers get the class "num"; the first column names the rows and never counts as
 * numbers.
 */
export function normalTable(table: ElementNode, contentOf: (cell: RichNode[]) => ElementNode[]): ElementNode[] {
  const rows = rowsOf(table, contentOf).filter((row) => row.cells.length > 0 && !(row.header && isEmpty(row)));
  if (rows.every(isEmpty)) return [];
  const headRows = rows.findIndex((row) => !row.header);
  const head = headRows === -1 ? rows.slice(0, 1) : rows.slice(0, headRows);
  const body = rows.slice(head.length);
  const numeric = numericColumns(rows, body);
  const captions = table.children.filter((child) => !isText(child) && child.tag === "caption");
  const caption = lineOf(captions);
  const write = (tag: string, part: Row[]) =>
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
  return !cells.some((cell) => cell.content.some(isSeen));
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

/** One paragraph stands bare in its cell. */
function cellContent(blocks: ElementNode[]): RichNode[] {
  const [first, ...rest] = blocks;
  return first?.tag === "p" && rest.length === 0 ? first.children : blocks;
}

function rowOf(row: Row, inHead: boolean, numeric: Set<number>): ElementNode {
  return element(
    "tr",
    row.cells.map(({ node, content }, column) => {
      const heads = inHead || node.tag === "th";
      const scope = inHead ? "col" : "row";
      return element(heads ? "th" : "td", content, {
        ...(heads && content.some(isSeen) ? { scope } : {}),
        ...spanOf(node, "colspan"),
        ...spanOf(node, "rowspan"),
        ...(numeric.has(column) ? { class: "num" } : {}),
      });
    }),
  );
}

function spanOf(cell: ElementNode, name: "colspan" | "rowspan"): Record<string, string> {
  const span = cell.attributes[name] ?? "";
  return /^[1-9]\d?$/.test(span) && span !== "1" ? { [name]: span } : {};
}

/** Columns whose cells are all numbers or left empty; none where cells span, since columns cannot be counted then. */
function numericColumns(rows: Row[], body: Row[]): Set<number> {
  const spans = rows.some((row) =>
    row.cells.some(
      (cell) => Object.keys({ ...spanOf(cell.node, "colspan"), ...spanOf(cell.node, "rowspan") }).length > 0,
    ),
  );
  const width = spans ? 0 : Math.max(0, ...body.map((row) => row.cells.length));
  const columns = new Set<number>();
  for (let column = 1; column < width; column += 1) {
    const texts = body.map((row) => textOf(row.cells[column]?.content ?? []).trim());
    const numbers = texts.filter((text) => NUMBER.test(text)).length;
    const nothings = texts.filter((text) => NOTHING.test(text)).length;
    if (numbers > 0 && numbers + nothings === texts.length) columns.add(column);
  }
  return columns;
}
