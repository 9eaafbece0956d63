import { linkAttributes, safeHref, safePath } from "./rich-text.links.ts";
import { noteOf, notesIn, withoutNotes } from "./rich-text.own-blocks.ts";
import { offTheLine } from "./rich-text.raised.ts";
import { foldSpace, tidyText } from "./rich-text.text.ts";
import {
  element,
  INLINE_TAGS,
  isText,
  textOf,
  type ElementNode,
  type RichNode,
  type TextNode,
} from "./rich-text.tree.ts";

/** The text of a link that replaces a picture without a description. */
const PICTURE = "图片";

/**
 * Converts nodes to inline content, in the same order. Nested emphasis of one kind is merged, and links inside links
 * are removed. Blocks inside are separated by spaces. White space is collapsed, and trimmed at both ends. Returns an
 * empty list if nothing is visible.
 */
export function inlineOf(nodes: RichNode[], within: string[] = []): RichNode[] {
  return trimEdges(foldNodes(collect(nodes, new Set(within))));
}

function collect(nodes: RichNode[], open: Set<string>): RichNode[] {
  const result: RichNode[] = [];
  for (const node of nodes) {
    for (const kept of isText(node) ? [node] : collectElement(node, open)) append(result, kept);
  }
  return result;
}

function collectElement(node: ElementNode, open: Set<string>): RichNode[] {
  if (node.tag === "br") return open.has("h") ? [{ text: " " }] : [element("br", [])];
  if (node.tag === "img") return open.has("h") ? [] : pictureOf(node, open);
  if (node.tag === "code") return codeOf(node);
  if (node.tag === "sup" || node.tag === "sub") return offLineOf(node, node.tag, open);
  if (!INLINE_TAGS.has(node.tag)) return [{ text: " " }, ...collect(node.children, open), { text: " " }];
  if (open.has(node.tag) || node.tag === "small" || node.tag === "mark") return collect(node.children, open);
  const attributes = attributesOf(node);
  if (attributes === undefined) return collect(node.children, open);
  const children = collect(node.children, new Set([...open, node.tag]));
  if (!children.some(isVisible)) return children.filter(isText);
  const notes = node.tag === "a" ? notesIn(children) : [];
  if (notes.length === 0) return [element(node.tag, children, attributes)];
  const words = withoutNotes(children);
  return [...(words.some(isVisible) ? [element(node.tag, words, attributes)] : words), ...notes];
}

/** Returns the attributes of an inline element; undefined for a link to an address that is not allowed. */
function attributesOf(node: ElementNode): Record<string, string> | undefined {
  if (node.tag !== "a") return {};
  const href = safeHref(node.attributes["href"] ?? "");
  return href === undefined ? undefined : linkAttributes(href);
}

/**
 * Returns a footnote, or the contents of a superscript or subscript without its tags. Digits become Unicode characters.
 */
function offLineOf(node: ElementNode, tag: "sup" | "sub", open: Set<string>): RichNode[] {
  const note = tag === "sup" ? noteOf(node) : undefined;
  if (note !== undefined) return [note];
  const shifted = (child: RichNode): RichNode =>
    isText(child) ? { text: offTheLine(child.text, tag) } : { ...child, children: child.children.map(shifted) };
  return collect(node.children.map(shifted), open);
}

function codeOf(node: ElementNode): RichNode[] {
  const text = foldSpace(tidyText(textOf(node.children))).trim();
  return text === "" ? [] : [element("code", [{ text }])];
}

/**
 * Returns a picture of this site. A picture on another host becomes a link to it, because pages load nothing from other
 * hosts.
 */
function pictureOf(node: ElementNode, open: Set<string>): RichNode[] {
  const { src = "", alt = "", title = "", width = "", height = "" } = node.attributes;
  const path = safePath(src.trim());
  const label = foldSpace(tidyText(alt)).trim();
  const caption = foldSpace(tidyText(title)).trim();
  if (path !== undefined) {
    const size: Record<string, string> = isPixels(width) && isPixels(height) ? { width, height } : {};
    const image = element("img", [], { src: path, alt: label, ...size, loading: "lazy", decoding: "async" });
    return [caption === "" ? image : { ...image, attributes: { ...image.attributes, title: caption } }];
  }
  const href = safeHref(src);
  if (href === undefined || !href.startsWith("http")) return label === "" ? [] : [{ text: label }];
  const text = { text: [caption, label, PICTURE].find((words) => words !== "") ?? "" };
  return open.has("a") ? [text] : [element("a", [text], linkAttributes(href))];
}

function isPixels(text: string): boolean {
  return /^[1-9]\d{0,4}$/.test(text);
}

/** Adds a node to a list. Consecutive texts are joined. */
function append(nodes: RichNode[], node: RichNode): void {
  const last = nodes.at(-1);
  if (isText(node) && last !== undefined && isText(last)) {
    nodes[nodes.length - 1] = { text: last.text + node.text };
    return;
  }
  nodes.push(node);
}

/** Collapses white space across the borders of elements. Of several spaces in a row only the first stays. */
function foldNodes(nodes: RichNode[]): RichNode[] {
  const state = { afterSpace: true };
  const fold = (node: RichNode): RichNode => {
    if (isText(node)) {
      const folded = foldSpace(tidyText(node.text));
      const text = state.afterSpace ? folded.replace(/^ +/, "") : folded;
      if (text !== "") state.afterSpace = text.endsWith(" ");
      return { text };
    }
    if (node.tag === "code" || node.tag === "sup") {
      state.afterSpace = false;
      return node;
    }
    if (node.tag === "br" || node.tag === "img") {
      state.afterSpace = node.tag === "br";
      return node;
    }
    return { ...node, children: node.children.map(fold).filter(hasContent) };
  };
  return nodes.map(fold).filter(hasContent);
}

function hasContent(node: RichNode): boolean {
  if (isText(node)) return node.text !== "";
  return node.tag === "br" || node.tag === "img" || node.tag === "sup" || node.children.length > 0;
}

/** Returns whether a reader sees anything of a node. */
export function isVisible(node: RichNode): boolean {
  if (isText(node)) return node.text.trim() !== "";
  return node.tag === "img" || node.tag === "sup" || (node.tag !== "br" && node.children.some(isVisible));
}

function trimEdges(nodes: RichNode[]): RichNode[] {
  if (!nodes.some(isVisible)) return [];
  return trimEnd(trimStart(nodes));
}

function trimStart(nodes: RichNode[]): RichNode[] {
  const first = nodes.findIndex(isVisible);
  return nodes
    .slice(first)
    .map((node, index) => (index > 0 ? node : trimNode(node, trimStart, (text) => text.trimStart())));
}

function trimEnd(nodes: RichNode[]): RichNode[] {
  const last = nodes.findLastIndex(isVisible);
  return nodes
    .slice(0, last + 1)
    .map((node, index) => (index < last ? node : trimNode(node, trimEnd, (text) => text.trimEnd())));
}

function trimNode(node: RichNode, inner: (nodes: RichNode[]) => RichNode[], trim: (text: string) => string): RichNode {
  if (isText(node)) return { text: trim(node.text) } satisfies TextNode;
  if (node.tag === "img" || node.tag === "code" || node.tag === "sup") return node;
  return { ...node, children: inner(node.children) };
}

/** Returns a caption or a heading: one line of text and emphasis. */
export function lineOf(nodes: RichNode[]): RichNode[] {
  return inlineOf(nodes, ["h", "strong"]);
}
