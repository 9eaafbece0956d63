import { readChart } from "../clean/rich-text.charts.ts";
import { writeChartFence } from "./rich-text.chart-fence.ts";
import { element, isText, serialize, textOf, type ElementNode, type RichNode } from "../clean/rich-text.tree.ts";

/** Returns a block of a sanitized body as Markdown; undefined if Markdown cannot express it. */
export function blockToMarkdown(block: ElementNode): string | undefined {
  switch (block.tag) {
    case "p":
      return escapeStart(inline(block.children));
    case "h2":
    case "h3":
    case "h4":
      return `${"#".repeat(Number(block.tag.slice(1)))} ${inline(block.children)}`;
    case "hr":
      return "---";
    case "ul":
    case "ol":
      return list(block);
    case "blockquote":
      return indent(joinBlocks(block.children), "> ", "> ");
    case "pre":
      return fence(textOf(block.children).replace(/ $/, ""));
    case "figure":
      return figure(block);
    case "table":
      return table(block);
    default:
      return undefined;
  }
}

/** Returns a block as HTML that Markdown leaves unchanged. For that, no line of it may be blank. */
export function blockToHtml(block: ElementNode): string {
  return serialize([block]).replaceAll("\n", "&#10;");
}

function inline(nodes: RichNode[]): string {
  return nodes.map(inlineNode).join("");
}

function inlineNode(node: RichNode): string {
  if (isText(node)) return node.text.replace(/[\\`*_[\]<>~|]/g, "\\$&").replace(/&(?=#?\w+;)/g, "\\&");
  const inner = () => inline(node.children);
  switch (node.tag) {
    case "br":
      return "\\\n";
    case "strong":
      return `**${inner()}**`;
    case "em":
      return `*${inner()}*`;
    case "s":
      return `~~${inner()}~~`;
    case "u":
      return `<u>${inner()}</u>`;
    case "code":
      return codeSpan(textOf(node.children));
    case "a":
      return `[${inner()}](<${node.attributes["href"] ?? ""}>)`;
    case "img":
      return picture(node, "");
    default:
      return inner();
  }
}

function codeSpan(text: string): string {
  const ticks = "`".repeat(Math.max(0, ...(text.match(/`+/g) ?? []).map((run) => run.length)) + 1);
  const space = /^`|`$/.test(text) ? " " : "";
  return `${ticks}${space}${text}${space}${ticks}`;
}

function picture(image: ElementNode, caption: string): string {
  const title = caption === "" ? "" : ` "${caption.replace(/["\\]/g, "\\$&")}"`;
  const alt = (image.attributes["alt"] ?? "").replace(/[\\[\]*_`<>]/g, "\\$&");
  return `![${alt}](<${image.attributes["src"] ?? ""}>${title})`;
}

function figure(block: ElementNode): string | undefined {
  const chart = readChart(block);
  if (chart !== undefined) return fence(writeChartFence(chart), "chart");
  const [image, caption, ...more] = block.children.filter((child) => !isText(child)) as ElementNode[];
  if (image?.tag !== "img" || more.length > 0 || (caption !== undefined && caption.tag !== "figcaption"))
    return undefined;
  if (caption?.children.some((child) => !isText(child) && /^(?:small|mark)$/.test(child.tag))) return undefined;
  return picture(image, caption === undefined ? "" : textOf(caption.children));
}

function list(block: ElementNode): string | undefined {
  let number = Number(block.attributes["start"] ?? "1");
  const items = block.children.map((item) => {
    const mark = block.tag === "ol" ? `${number}. ` : "- ";
    number += 1;
    const content = isText(item) ? undefined : joinBlocks(itemBlocks(item.children));
    return content === undefined ? undefined : indent(content, mark, " ".repeat(mark.length));
  });
  return items.some((item) => item === undefined) ? undefined : items.join("\n");
}

/** Turns the bare text of a list item into a paragraph before its nested lists. */
function itemBlocks(children: RichNode[]): RichNode[] {
  const first = children.findIndex(
    (child) => !isText(child) && /^(?:p|ul|ol|pre|table|blockquote|figure|hr|h\d)$/.test(child.tag),
  );
  if (first === -1) return [element("p", children)];
  return first === 0 ? children : [element("p", children.slice(0, first)), ...children.slice(first)];
}

function joinBlocks(blocks: RichNode[]): string | undefined {
  const written = blocks.map((block) => (isText(block) ? undefined : blockToMarkdown(block)));
  return written.some((block) => block === undefined) ? undefined : written.join("\n\n");
}

function indent(text: string | undefined, first: string, rest: string): string | undefined {
  if (text === undefined) return undefined;
  return text
    .split("\n")
    .map((line, index) => `${index === 0 ? first : line === "" ? rest.trimEnd() : rest}${line}`)
    .join("\n");
}

function fence(text: string, language = ""): string {
  const ticks = "`".repeat(Math.max(2, ...(text.match(/`+/g) ?? []).map((run) => run.length)) + 1);
  return `${ticks}${language}\n${text}\n${ticks}`;
}

function table(block: ElementNode): string | undefined {
  const rows = block.children.flatMap((part) => (isText(part) ? [] : part.children)) as ElementNode[];
  const head = block.children[0];
  if (head === undefined || isText(head) || head.tag !== "thead" || head.children.length !== 1) return undefined;
  const lines = rows.map(
    (row) => `| ${row.children.map((cell) => (isText(cell) ? "" : inline(cell.children))).join(" | ")} |`,
  );
  const width = rows[0]?.children.length ?? 0;
  lines.splice(1, 0, `| ${Array.from({ length: width }, () => "---").join(" | ")} |`);
  return lines.join("\n");
}

/** Escapes the start of a text that Markdown would read as another kind of block. */
function escapeStart(text: string): string {
  return text.replace(/^(\s*)([#+=-])/, "$1\\$2").replace(/^(\d{1,9})([.)])/, "$1\\$2");
}
