import { chartBlock, chartLines } from "./rich-text.charts.ts";
import { inlineOf, isVisible, lineOf } from "./rich-text.inline.ts";
import { boxKindOf, boxOf, cardOf, isCard, isDerived, notesIn } from "./rich-text.own-blocks.ts";
import { normalTable } from "./rich-text.table.ts";
import { tidyText } from "./rich-text.text.ts";
import { element, INLINE_TAGS, isText, textOf, type ElementNode, type RichNode } from "./rich-text.tree.ts";

const LISTS = new Set(["ul", "ol"]);
const HEADINGS = new Set(["h1", "h2", "h3", "h4", "h5", "h6"]);

/** The label below a machine-made picture, which replaces any earlier form of it. */
export const AI_MARK = "AI 生成图片";

/**
 * Converts nodes to a valid list of blocks, which a browser parses without changes (docs/security.md#x2). Loose text
 * becomes paragraphs. Blocks are moved out of inline elements. List items and cells stay only where they are allowed.
 * Invisible nodes are dropped.
 */
export function blocksOf(nodes: RichNode[], insideTable = false): ElementNode[] {
  const blocks: ElementNode[] = [];
  let run: RichNode[] = [];
  const flush = () => {
    blocks.push(...paragraphsOf(run));
    run = [];
  };
  for (const node of liftBlocks(nodes)) {
    if (isText(node) || INLINE_TAGS.has(node.tag) || (insideTable && node.tag === "table")) run.push(node);
    else {
      flush();
      blocks.push(...blockOf(node, insideTable));
    }
  }
  flush();
  return blocks;
}

/**
 * Replaces inline elements that contain blocks by their children, because a block must not be inside an inline element.
 */
function liftBlocks(nodes: RichNode[]): RichNode[] {
  return nodes.flatMap((node) =>
    !isText(node) && INLINE_TAGS.has(node.tag) && holdsBlock(node) ? liftBlocks(node.children) : [node],
  );
}

function holdsBlock(node: ElementNode): boolean {
  return node.children.some((child) => !isText(child) && (!INLINE_TAGS.has(child.tag) || holdsBlock(child)));
}

function blockOf(node: ElementNode, insideTable: boolean): ElementNode[] {
  if (isDerived(node)) return [];
  const own = insideTable ? undefined : ownBlock(node);
  if (own !== undefined) return own;
  if (HEADINGS.has(node.tag)) return headingOf(node, insideTable);
  switch (node.tag) {
    case "ul":
    case "ol":
      return listOf(node, insideTable);
    case "li":
      return listOf(element("ul", [node]), insideTable);
    case "blockquote":
      return wrapped("blockquote", blocksOf(node.children, insideTable));
    case "figure":
      return figureOf(node, insideTable);
    case "table":
      return normalTable(node, (cell) => blocksOf(cell, true));
    case "pre":
      return preOf(node);
    case "hr":
      return [element("hr", [])];
    default:
      return blocksOf(node.children, insideTable);
  }
}

/** Returns a box, a card or a chart; undefined for other elements. Tables cannot contain these. */
function ownBlock(node: ElementNode): ElementNode[] | undefined {
  const box = boxKindOf(node);
  if (box !== undefined) return boxOf(box, blocksOf(node.children));
  const own = cardOf(node) ?? chartBlock(node);
  return own && [own];
}

function wrapped(tag: string, children: RichNode[], attributes: Record<string, string> = {}): ElementNode[] {
  return children.length === 0 ? [] : [element(tag, children, attributes)];
}

/** Returns a heading of one line. A heading element that contains blocks is not a heading. */
function headingOf(node: ElementNode, insideTable: boolean): ElementNode[] {
  if (holdsBlock(node)) return blocksOf(node.children, insideTable);
  const pictures = paragraphsOf(node.children.filter((child) => !isText(child) && child.tag === "img"));
  return [...wrapped(insideTable ? "p" : node.tag, lineOf(node.children)), ...pictures];
}

/**
 * Returns the paragraphs of consecutive inline nodes. Two line breaks in a row end a paragraph. Pictures without text
 * become a figure.
 */
function paragraphsOf(run: RichNode[]): ElementNode[] {
  return splitAtBreaks(run).flatMap((part) => {
    const inline = inlineOf(part);
    const pictures = inline.filter((node) => !isText(node) && node.tag === "img") as ElementNode[];
    const alone =
      pictures.length > 0 && inline.every((node) => !isVisible(node) || (!isText(node) && node.tag === "img"));
    return alone ? pictures.map((picture) => pictureFigure([picture], [])) : wrapped("p", inline.map(withoutTitle));
  });
}

function splitAtBreaks(run: RichNode[]): RichNode[][] {
  const parts: RichNode[][] = [[]];
  let breaks = 0;
  for (const node of run) {
    const isBreak = !isText(node) && node.tag === "br";
    if (isBreak) breaks += 1;
    else if (!isText(node) || node.text.trim() !== "") breaks = 0;
    if (isBreak && breaks === 2) parts.push([]);
    else parts.at(-1)?.push(node);
  }
  return parts;
}

/** Removes the title of a picture. The caption has replaced it, or it is dropped. */
function withoutTitle(node: RichNode): RichNode {
  if (isText(node) || node.tag === "sup") return node;
  const { title: _title, ...attributes } = node.attributes;
  return { ...node, attributes, children: node.children.map(withoutTitle) };
}

function pictureFigure(pictures: ElementNode[], caption: RichNode[]): ElementNode {
  const title = pictures[0]?.attributes["title"];
  const line = caption.length === 0 && title !== undefined ? [{ text: title }] : caption;
  return element("figure", [...pictures.map(withoutTitle), ...wrapped("figcaption", line)]);
}

function figureOf(node: ElementNode, insideTable: boolean): ElementNode[] {
  const isCaption = (child: RichNode) => isElement(child, "figcaption");
  const caption = captionOf(node.children.filter(isCaption));
  const blocks = blocksOf(
    node.children.filter((child) => !isCaption(child)),
    insideTable,
  );
  const pictures = blocks.flatMap((block) => (block.tag === "figure" ? block.children : []));
  const onlyPictures = blocks.length > 0 && blocks.every((block) => block.tag === "figure");
  if (!onlyPictures) return [...blocks, ...wrapped("p", caption)];
  const own = pictures.filter((child) => isElement(child, "img"));
  const inner = captionOf(pictures.filter(isCaption));
  return [pictureFigure(own, caption.length === 0 ? inner : caption)];
}

const isElement = (node: RichNode, tag: string): node is ElementNode => !isText(node) && node.tag === tag;

/** Returns the line below a picture: its caption, its credit, and the label if a machine made it. */
function captionOf(captions: RichNode[]): RichNode[] {
  const parts = captions.flatMap((caption) => (isText(caption) ? [] : caption.children));
  const credits = parts.filter((part) => isElement(part, "small"));
  const isMarked = parts.some((part) => isElement(part, "mark"));
  const line = lineOf(parts.filter((part) => !isElement(part, "small") && !isElement(part, "mark")));
  const notes = [
    ...wrapped("small", lineOf(credits.flatMap(({ children }) => children))),
    ...(isMarked ? [element("mark", [{ text: AI_MARK }])] : []),
  ];
  return [...line, ...notes.flatMap((note, index) => (index + line.length === 0 ? [note] : [{ text: " " }, note]))];
}

function listOf(node: ElementNode, insideTable: boolean): ElementNode[] {
  const items: ElementNode[] = [];
  for (const child of node.children) {
    if (isText(child) && child.text.trim() === "") continue;
    const last = items.at(-1);
    if (!isText(child) && LISTS.has(child.tag) && last !== undefined) last.children.push(...listOf(child, insideTable));
    else
      items.push(...wrapped("li", itemOf(isText(child) || child.tag !== "li" ? [child] : child.children, insideTable)));
  }
  const start = node.attributes["start"] ?? "";
  const attributes: Record<string, string> =
    node.tag === "ol" && /^[1-9]\d{0,3}$/.test(start) && start !== "1" ? { start } : {};
  return wrapped(node.tag, items, attributes);
}

/** Returns the contents of a list item. A single paragraph loses its tags; several keep them. */
function itemOf(nodes: RichNode[], insideTable: boolean): RichNode[] {
  const blocks = blocksOf(nodes, insideTable);
  const [first, ...rest] = blocks;
  if (first?.tag === "p" && rest.every((block) => LISTS.has(block.tag))) return [...first.children, ...rest];
  return blocks;
}

function preOf(node: ElementNode): ElementNode[] {
  const text = tidyText(rawText(node.children)).replace(/\r\n?/g, "\n").replace(/^\n+/, "").trimEnd();
  return text === "" ? [] : [element("pre", [element("code", [{ text }])])];
}

function rawText(nodes: RichNode[]): string {
  return nodes
    .map((node) => {
      if (isText(node)) return node.text;
      return node.tag === "br" ? "\n" : rawText(node.children);
    })
    .join("");
}

/**
 * Returns the text of valid blocks, one line for each, with their footnotes and the attributes of charts. Cards are
 * left out, because their text belongs to another page.
 */
export function linesOf(blocks: ElementNode[]): string {
  const own = withoutCards(blocks).map((block) =>
    textOf([block])
      .replace(/[ \t]+/g, " ")
      .trim(),
  );
  const notes = notesIn(blocks).map(({ attributes }) => attributes["title"] ?? "");
  return [...own, ...notes, ...chartLines(blocks)].filter((line) => line !== "").join("\n");
}

function withoutCards(nodes: RichNode[]): RichNode[] {
  return nodes.flatMap((node): RichNode[] => {
    if (isText(node)) return [node];
    return isCard(node) ? [] : [{ ...node, children: withoutCards(node.children) }];
  });
}
