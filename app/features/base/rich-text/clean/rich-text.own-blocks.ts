import { contentLang } from "#app/lib/language.ts";
import { BOXES, boxKindIn, LONGEST_NOTE, type BoxKind } from "./rich-text.boxes.ts";
import { linkAttributes, safeHref } from "./rich-text.links.ts";
import { foldSpace, tidyText } from "./rich-text.text.ts";
import { element, isText, textOf, type ElementNode, type RichNode } from "./rich-text.tree.ts";

/**
 * Reads and writes the blocks of this site that other texts do not have: boxes, cards and footnotes
 * (docs/content.md#bodies).
 */

const LABEL = "box-label";
const NOTES = "body-notes";
/** Matches a page of this site that its id identifies. */
const CARD_PATH = /^\/[a-z]+\/[1-9]\d{0,14}$/;

const classesOf = ({ attributes }: ElementNode) => (attributes["class"] ?? "").split(" ");
const isChinese = (nodes: RichNode[]) => contentLang(textOf(nodes)) !== undefined;

/** Returns the kind of a box; undefined for any other element. */
export function boxKindOf(node: ElementNode): BoxKind | undefined {
  return node.tag === "aside" ? boxKindIn(node.attributes["class"] ?? "") : undefined;
}

/** Returns a box around blocks. Boxes inside it are removed. Returns nothing if there are no blocks. */
export function boxOf(kind: BoxKind, blocks: ElementNode[]): ElementNode[] {
  const inner = blocks.flatMap((block) => (block.tag === "aside" ? (block.children as ElementNode[]) : [block]));
  return inner.length === 0 ? [] : [element("aside", inner, { class: `box box-${kind}` })];
}

/**
 * Returns whether an element is generated, and therefore generated again: the name of a box, or the list of footnotes.
 */
export function isDerived(node: RichNode): boolean {
  if (isText(node)) return false;
  if (node.tag === "p") return classesOf(node).includes(LABEL);
  return node.tag === "section" && classesOf(node).includes(NOTES);
}

/**
 * Returns the card that a paragraph represents. Such a paragraph contains only a link to a page of this site, with that
 * page's title at the time.
 */
export function cardOf(node: ElementNode): ElementNode | undefined {
  if (node.tag !== "p" || !classesOf(node).includes("card")) return undefined;
  const [link, ...more] = node.children.filter((child) => !isText(child) || child.text.trim() !== "");
  if (link === undefined || isText(link) || link.tag !== "a" || more.length > 0) return undefined;
  const href = link.attributes["href"] ?? "";
  const title = foldSpace(tidyText(textOf(link.children))).trim();
  if (!CARD_PATH.test(href) || title === "") return undefined;
  return element("p", [element("a", [{ text: title }], { href })], { class: "card" });
}

export const isCard = (node: ElementNode) => node.tag === "p" && node.attributes["class"] === "card";

/** Returns a footnote with its text in `title` and its source in `data-source`. Returns undefined if it has no text. */
export function noteOf(node: ElementNode): ElementNode | undefined {
  if (!classesOf(node).includes("note")) return undefined;
  const words = [...foldSpace(tidyText(node.attributes["title"] ?? ""))].slice(0, LONGEST_NOTE).join("").trim();
  if (words === "") return undefined;
  const source = safeHref(node.attributes["data-source"] ?? "");
  return element("sup", [], {
    class: "note",
    title: words,
    ...(source === undefined ? {} : { "data-source": source }),
  });
}

/** Returns the footnotes of valid blocks in order. */
export function notesIn(nodes: RichNode[]): ElementNode[] {
  return nodes.flatMap((node) => {
    if (isText(node)) return [];
    return node.tag === "sup" ? [node] : notesIn(node.children);
  });
}

/**
 * Returns the contents of a link without its footnotes, followed by these footnotes. Inside the link they would be
 * nested links.
 */
export function withoutNotes(nodes: RichNode[]): RichNode[] {
  return nodes.flatMap((node): RichNode[] => {
    if (isText(node)) return [node];
    if (node.tag === "sup") return [];
    const children = withoutNotes(node.children);
    return children.length === 0 && node.children.length > 0 ? [] : [{ ...node, children }];
  });
}

/** Adds the name above a box, in the language of its text. */
export function namedBox(box: ElementNode): ElementNode {
  const { zh, en } = BOXES[boxKindOf(box) ?? "tip"];
  const label = element("p", [{ text: isChinese(box.children) ? zh : en }], { class: LABEL });
  return { ...box, children: [label, ...box.children] };
}

/** Returns a footnote as its number, which links to its text. */
export function numberedNote(note: ElementNode, number: number): ElementNode {
  const name = isChinese([{ text: note.attributes["title"] ?? "" }]) ? `注释${number}` : `Note ${number}`;
  const link = { href: `#note-${number}`, id: `ref-${number}`, role: "doc-noteref", "aria-label": name };
  return { ...note, children: [element("a", [{ text: String(number) }], link)] };
}

/** Returns the list of all footnotes below a body, each with a link back. Returns an empty list without footnotes. */
export function noteList(notes: ElementNode[]): ElementNode[] {
  if (notes.length === 0) return [];
  const all = isChinese(notes.map((note) => ({ text: note.attributes["title"] ?? "" })));
  const items = notes.map(({ attributes: { title = "", "data-source": source } }, index) => {
    const words = source === undefined ? { text: title } : element("a", [{ text: title }], linkAttributes(source));
    const name = all ? `回到注释${index + 1}的位置` : `Back to note ${index + 1}`;
    const back = { href: `#ref-${index + 1}`, role: "doc-backlink", "aria-label": name };
    return element("li", [words, { text: " " }, element("a", [{ text: "↑" }], back)], { id: `note-${index + 1}` });
  });
  const name = all ? "注释" : "Notes";
  return [element("section", [element("ol", items)], { class: NOTES, role: "doc-endnotes", "aria-label": name })];
}

/**
 * Replaces the newsroom's own blocks in texts of other authors. A box becomes its contents, a card a link, and a
 * footnote its text in brackets.
 */
export function withoutOwn(nodes: RichNode[]): RichNode[] {
  return nodes.flatMap((node): RichNode[] => {
    if (isText(node)) return [node];
    if (isDerived(node)) return [];
    const { class: _, ...attributes } = node.attributes;
    const words = node.tag === "sup" ? noteOf(node)?.attributes["title"] : undefined;
    if (words !== undefined) return [{ text: isChinese([{ text: words }]) ? `（${words}）` : ` (${words})` }];
    return [{ ...node, attributes, children: withoutOwn(node.children) }];
  });
}
