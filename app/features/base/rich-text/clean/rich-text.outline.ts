import { contentLang } from "#app/lib/language.ts";
import { isChart } from "./rich-text.charts.ts";
import { namedBox, noteList, numberedNote } from "./rich-text.own-blocks.ts";
import { element, isText, textOf, type ElementNode, type RichNode } from "./rich-text.tree.ts";

/** An entry of the table of contents. */
export type TocEntry = { id: string; level: number; text: string };

const TOP_LEVEL = 2;
const LOWEST_LEVEL = 4;
/** Deeper headings are not worth a line in the table of contents. */
const LOWEST_IN_TOC = 3;

/**
 * Puts headings into a valid order (the page's title is the h1): the first is an h2, none skips a level, none is below h4;
 * their order of rank is kept. Each gets an id of ours, s-1 and up. Wide tables get a frame to scroll in, boxes their name,
 * footnotes their numbers and their list.
 */
export function finish(blocks: ElementNode[]): { blocks: ElementNode[]; toc: TocEntry[] } {
  const toc: TocEntry[] = [];
  const ranks: number[] = [];
  let headings = 0;
  const notes: ElementNode[] = [];
  let tables = 0;
  const walk = (node: RichNode, insideTable: boolean): RichNode => {
    // The table of a chart is shown by its drawing.
    if (isText(node) || isChart(node)) return node;
    if (node.tag === "sup") {
      notes.push(node);
      return numberedNote(node, notes.length);
    }
    const rank = headingRank(node);
    if (rank !== undefined) {
      while (ranks.length > 0 && (ranks.at(-1) ?? 0) >= rank) ranks.pop();
      ranks.push(rank);
      const level = Math.min(TOP_LEVEL + ranks.length - 1, LOWEST_LEVEL);
      headings += 1;
      const id = `s-${headings}`;
      if (level <= LOWEST_IN_TOC) toc.push({ id, level, text: textOf(node.children).trim() });
      const children = node.children.map((child) => walk(child, insideTable));
      return element(`h${level}`, children, { id });
    }
    const children = node.children.map((child) => walk(child, insideTable || node.tag === "table"));
    if (node.tag === "aside") return namedBox({ ...node, children });
    if (node.tag !== "table" || insideTable) return { ...node, children };
    tables += 1;
    return tableFrame({ ...node, children }, tables);
  };
  const finished = blocks.map((block) => walk(block, false) as ElementNode);
  return { blocks: [...finished, ...noteList(notes)], toc };
}

function headingRank(node: ElementNode): number | undefined {
  return /^h[1-6]$/.test(node.tag) ? Number(node.tag.slice(1)) : undefined;
}

/** A region that scrolls sideways and can be reached by keyboard, named by the table's caption or its number in its language. */
function tableFrame(table: ElementNode, number: number): ElementNode {
  const caption = table.children.find((child) => !isText(child) && child.tag === "caption");
  const name = caption === undefined ? "" : textOf([caption]).trim();
  const [word, colon] = contentLang(textOf([table])) === undefined ? ["Table ", ": "] : ["表格", "："];
  return element("div", [table], {
    class: "table-scroll",
    role: "region",
    tabindex: "0",
    "aria-label": `${word}${number}${name === "" ? "" : `${colon}${name}`}`,
  });
}
