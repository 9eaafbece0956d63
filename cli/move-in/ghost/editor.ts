import { escapedAttribute } from "../../import/body/html-text.ts";
import { parseRecord, recordIn, recordsIn, textIn, type JsonRecord } from "../record.ts";

/** Deepest nesting of a text that is read. The limit protects the parser from hostile files. */
const DEEPEST = 50;

/**
 * Returns the HTML of a post whose export contains only the format of its editor: Lexical in Ghost 5, Mobiledoc in
 * earlier versions. Adds a remark for unknown cards.
 */
export function htmlOfEditor(post: JsonRecord, remarks: string[]): string {
  const lexical = parseRecord(textIn(post, "lexical"));
  if (lexical !== undefined)
    return recordsIn(recordIn(lexical, "root"), "children")
      .map((node) => ofLexical(node, remarks, 0))
      .join("\n");
  const mobiledoc = parseRecord(textIn(post, "mobiledoc"));
  return mobiledoc === undefined ? "" : ofMobiledoc(mobiledoc, remarks);
}

const plain = (value: unknown) => (typeof value === "string" || typeof value === "number" ? String(value) : "");
const escaped = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");

/** Elements for the formats of Lexical's texts, each with the bit that sets it. */
const FORMATS: readonly [bit: number, tag: string][] = [
  [1, "strong"],
  [2, "em"],
  [4, "s"],
  [8, "u"],
  [16, "code"],
  [32, "sub"],
  [64, "sup"],
];

function ofLexical(node: JsonRecord, remarks: string[], depth: number): string {
  if (depth > DEEPEST) return "";
  const type = textIn(node, "type");
  const inner = () =>
    recordsIn(node, "children")
      .map((child) => ofLexical(child, remarks, depth + 1))
      .join("");
  switch (type) {
    case "text":
    case "extended-text": {
      const format = Number(textIn(node, "format"));
      const text = typeof node["text"] === "string" ? escaped(node["text"]) : "";
      return FORMATS.reduce((html, [bit, tag]) => ((format & bit) === 0 ? html : `<${tag}>${html}</${tag}>`), text);
    }
    case "linebreak":
      return "<br>";
    case "paragraph":
    case "aside":
      return `<p>${inner()}</p>`;
    case "heading":
    case "extended-heading": {
      const tag = /^h[1-6]$/.test(textIn(node, "tag")) ? textIn(node, "tag") : "h2";
      return `<${tag}>${inner()}</${tag}>`;
    }
    case "quote":
    case "extended-quote":
      return `<blockquote>${inner()}</blockquote>`;
    case "list":
      return textIn(node, "listType") === "number" ? `<ol>${inner()}</ol>` : `<ul>${inner()}</ul>`;
    case "listitem":
      return `<li>${inner()}</li>`;
    case "link":
    case "autolink":
      return `<a href="${escapedAttribute(textIn(node, "url"))}">${inner()}</a>`;
    default:
      return ofCard(type, node, remarks) + inner();
  }
}

/** Returns the HTML of an editor card: a picture, code, HTML or an embedded page. */
function ofCard(type: string, card: JsonRecord, remarks: string[]): string {
  const caption = textIn(card, "caption");
  const figure = (inner: string) =>
    `<figure>${inner}${caption === "" ? "" : `<figcaption>${caption}</figcaption>`}</figure>`;
  const picture = (image: JsonRecord) =>
    `<img src="${escapedAttribute(textIn(image, "src"))}" alt="${escapedAttribute(textIn(image, "alt"))}">`;
  switch (type) {
    case "image":
      return figure(picture(card));
    case "gallery":
      return recordsIn(card, "images")
        .map((image) => `<figure>${picture(image)}</figure>`)
        .join("");
    case "html":
    case "markdown":
      return textIn(card, "html") || textIn(card, "markdown");
    case "code":
    case "codeblock":
      return `<pre><code>${escaped(textIn(card, "code"))}</code></pre>`;
    case "embed":
    case "bookmark":
    case "video":
    case "audio":
    case "file": {
      const address = textIn(card, "url") || textIn(card, "src");
      remarks.push(`a card (${type}) became a link: ${address}`);
      const label = textIn(recordIn(card, "metadata"), "title") || textIn(card, "title") || address;
      return `<p><a href="${escapedAttribute(address)}">${escaped(label)}</a></p>`;
    }
    case "callout":
      return `<blockquote>${textIn(card, "calloutText")}</blockquote>`;
    case "toggle":
      return `<h4>${textIn(card, "heading")}</h4>${textIn(card, "content")}`;
    case "hr":
    case "horizontalrule":
      return "<hr>";
    case "paywall":
      return "";
    default:
      remarks.push(`a card that is not known here was left out: ${type} ${JSON.stringify(card).slice(0, 300)}`);
      return "";
  }
}

/**
 * Returns the HTML of Mobiledoc. Its sections are texts, lists, pictures and cards: arrays that begin with their kind.
 */
function ofMobiledoc(document: JsonRecord, remarks: string[]): string {
  const listOf = (name: string): unknown[] => (Array.isArray(document[name]) ? (document[name] as unknown[]) : []);
  const markups = listOf("markups").map((markup) => (Array.isArray(markup) ? (markup as unknown[]) : []));
  const opening = (at: number) => {
    const [tag = "", attributes] = markups[at] ?? [];
    const href = Array.isArray(attributes) ? String(attributes[attributes.indexOf("href") + 1] ?? "") : "";
    return tag === "a" ? `<a href="${escapedAttribute(href)}">` : `<${String(tag)}>`;
  };
  const textOf = (markers: unknown): string => {
    const open: number[] = [];
    const parts = (Array.isArray(markers) ? markers : []).map((marker: unknown) => {
      const [kind, opened, closed, value] = Array.isArray(marker)
        ? (marker as [number, number[], number, unknown])
        : [];
      const begins = (opened ?? []).map((at) => (open.push(at), opening(at))).join("");
      const text = kind === 0 ? escaped(plain(value)) : "<br>";
      const ends = Array.from({ length: closed ?? 0 }, () => `</${plain(markups[open.pop() ?? -1]?.[0])}>`);
      return begins + text + ends.join("");
    });
    return parts.join("");
  };
  return listOf("sections")
    .map((section) => {
      const [kind, first, second] = Array.isArray(section) ? (section as unknown[]) : [];
      if (kind === 1) return `<${String(first)}>${textOf(second)}</${String(first)}>`;
      if (kind === 2) return `<img src="${escapedAttribute(String(first))}">`;
      if (kind === 3) {
        const items = (Array.isArray(second) ? second : []).map((item) => `<li>${textOf(item)}</li>`);
        return `<${String(first)}>${items.join("")}</${String(first)}>`;
      }
      const card = listOf("cards")[Number(first)];
      const [type, payload] = Array.isArray(card) ? (card as unknown[]) : [];
      return ofCard(String(type), (payload ?? {}) as JsonRecord, remarks);
    })
    .join("\n");
}
