import { contentLang } from "#app/lib/language.ts";
import { isChart } from "./rich-text.charts.ts";
import { namedBox, noteList, numberedNote } from "./rich-text.own-blocks.ts";
import { element, isText, textOf, type ElementNode, type RichNode } from "./rich-text.tree.ts";

/** An entry of the table of contents. */
export type TocEntry = { id: string; level: number; text: string };

const TOP_LEVEL = 2;
const LOWEST_LEVEL = 4;
/** Deeper headings are left out of the table of contents. */
const LOWEST_IN_TOC = 3;

/**
 * Completes valid blocks for a page. Headings get a valid order: the first is an h2, because the page's title is the
 * h1. None skips a level, none is below h4, and their relative levels stay. Each gets an id: s-1 and so on. Wide tables
 * get a frame that scrolls, boxes their name, footnotes their numbers and their list.
 */
export function finish(blocks: ElementNode[]): { blocks: ElementNode[]; toc: TocEntry[] } {
  const toc: TocEntry[] = [];
  const ranks: number[] = [];
  let headings = 0;
  const notes: ElementNode[] = [];
  let tables = 0;
  const walk = (node: RichNode, insideTable: boolean): RichNode => {
    // The table of a chart needs no frame, because the drawing replaces it.
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

/**
 * Returns a region that scrolls sideways and that the keyboard can reach. Its name is the table's caption, or the
 * table's number in the language of the text.
 */
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
