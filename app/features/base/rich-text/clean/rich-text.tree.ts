import sanitizeHtml from "sanitize-html";

/** A piece of unescaped text. */
export type TextNode = { text: string };

/** An element of the allow list. Its attribute values are unescaped. */
export type ElementNode = { tag: string; attributes: Record<string, string>; children: RichNode[] };

export type RichNode = TextNode | ElementNode;

/** The largest depth of nesting (docs/security.md#x3). Deeper elements lose their tags but not their text. */
const DEPTH_CAP = 100;

const VOID_TAGS = new Set(["br", "img", "hr"]);

const KEPT_TAGS = [
  ..."p br h1 h2 h3 h4 h5 h6 strong em u s a img ul ol li hr".split(" "),
  ..."blockquote figure figcaption small mark code pre aside section sup sub".split(" "),
  ..."table caption thead tbody tfoot tr th td".split(" "),
];

const SAME_AS: Record<string, string> = {
  b: "strong",
  i: "em",
  ins: "u",
  del: "s",
  strike: "s",
  ...Object.fromEntries(
    ["div", "article", "main", "header", "footer", "center", "address", "dl", "dt", "dd", "details", "summary"].map(
      (tag) => [tag, "p"],
    ),
  ),
};

const OPTIONS: sanitizeHtml.IOptions = {
  allowedTags: KEPT_TAGS,
  allowedAttributes: {
    a: ["href"],
    aside: ["class"],
    figure: ["class", "data-unit", "data-source", "data-href", "data-note", "data-strong", "data-events"],
    p: ["class"],
    section: ["class"],
    sup: ["class", "title", "data-source"],
    img: ["src", "alt", "title", "width", "height"],
    ol: ["start"],
    th: ["colspan", "rowspan"],
    td: ["colspan", "rowspan"],
  },
  allowedSchemes: ["http", "https", "mailto"],
  allowProtocolRelative: false,
  transformTags: SAME_AS,
  nestingLimit: DEPTH_CAP,
  // Elements whose text is code or markup of another language. They are dropped with their contents.
  nonTextTags: [
    ..."script style textarea option select noscript noembed noframes xmp plaintext template".split(" "),
    ..."iframe object embed applet svg math title head audio video canvas".split(" "),
  ],
};

const TAG = /<(\/?)([a-z][a-z0-9]*)((?: [a-z-]+(?:="[^"]*")?)*)(?: \/)?>/g;
const ATTRIBUTE = / ([a-z-]+)(?:="([^"]*)")?/g;
const ENTITIES: Record<string, string> = { "&lt;": "<", "&gt;": ">", "&quot;": '"', "&amp;": "&" };

/**
 * Parses any HTML into a tree with only the tags and attributes of the allow list (docs/security.md#x1). A strict
 * parser of our own reads the output of the sanitizer library, and a serializer of our own writes it. A flaw of the
 * library can therefore at most become text.
 */
export function parseHtml(html: string): RichNode[] {
  const clean = sanitizeHtml(html, OPTIONS);
  const root: ElementNode = { tag: "", attributes: {}, children: [] };
  const open = [root];
  let end = 0;
  for (const match of clean.matchAll(TAG)) {
    appendText(open.at(-1) ?? root, clean.slice(end, match.index));
    end = match.index + match[0].length;
    readTag(match, open);
  }
  appendText(open.at(-1) ?? root, clean.slice(end));
  return root.children;
}

function readTag(match: RegExpExecArray, open: ElementNode[]): void {
  const [, slash, tag = "", attributes = ""] = match;
  if (slash === "/") {
    if (open.length > 1 && open.at(-1)?.tag === tag) open.pop();
    return;
  }
  const node: ElementNode = { tag, attributes: readAttributes(attributes), children: [] };
  open.at(-1)?.children.push(node);
  if (!VOID_TAGS.has(tag)) open.push(node);
}

function readAttributes(source: string): Record<string, string> {
  const attributes: Record<string, string> = {};
  for (const [, name = "", value = ""] of source.matchAll(ATTRIBUTE)) attributes[name] = unescape(value);
  return attributes;
}

function appendText(parent: ElementNode, escaped: string): void {
  if (escaped !== "") parent.children.push({ text: unescape(escaped) });
}

function unescape(escaped: string): string {
  return escaped.replace(/&(?:lt|gt|quot|amp);/g, (entity) => ENTITIES[entity] ?? entity);
}

export function isText(node: RichNode): node is TextNode {
  return "text" in node;
}

export function element(tag: string, children: RichNode[], attributes: Record<string, string> = {}): ElementNode {
  return { tag, attributes, children };
}

/** Returns the text of nodes. Blocks and cells are separated by a space. */
export function textOf(nodes: RichNode[]): string {
  return nodes
    .map((node) => {
      if (isText(node)) return node.text;
      if (node.tag === "br") return "\n";
      const text = textOf(node.children);
      return INLINE_TAGS.has(node.tag) ? text : `${text} `;
    })
    .join("");
}

/** The last two are allowed only below a picture: its credit, and the label of a machine-made one. */
export const INLINE_TAGS = new Set(["strong", "em", "u", "s", "a", "img", "code", "br", "sup", "sub", "small", "mark"]);

/** Converts nodes to HTML. This is the only place that escapes text. */
export function serialize(nodes: RichNode[]): string {
  return nodes.map(serializeNode).join("");
}

function serializeNode(node: RichNode): string {
  if (isText(node)) return escapeText(node.text);
  const attributes = Object.entries(node.attributes)
    .map(([name, value]) => ` ${name}="${escapeText(value).replaceAll('"', "&quot;")}"`)
    .join("");
  if (VOID_TAGS.has(node.tag)) return `<${node.tag}${attributes}>`;
  return `<${node.tag}${attributes}>${serialize(node.children)}</${node.tag}>`;
}

function escapeText(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}
