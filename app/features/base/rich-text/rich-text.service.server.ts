import { hash } from "node:crypto";
import { DomainError } from "#app/lib/errors.ts";
import { MOST_CHARTS } from "#app/features/base/chart/chart.ts";
import { blocksOf, linesOf } from "./clean/rich-text.blocks.ts";
import { markdownToHtml } from "./markdown/rich-text.markdown.ts";
import { finish, type TocEntry } from "./clean/rich-text.outline.ts";
import { blockToHtml, blockToMarkdown } from "./markdown/rich-text.to-markdown.ts";
import { countCharacters } from "./clean/rich-text.text.ts";
import { withoutOwn } from "./clean/rich-text.own-blocks.ts";
import { parseHtml, serialize, type ElementNode, type RichNode } from "./clean/rich-text.tree.ts";

/** A stored body: sanitized HTML, its headings, its plain text, and the length of that in code points. */
export type RichText = { html: string; toc: TocEntry[]; text: string; characters: number };

/** Largest input in bytes of UTF-8 (docs/security.md#x3). */
const RICH_TEXT_BYTES = 200_000;

/** Largest output in bytes. Input within its limit that exceeds this was made to grow. */
const HTML_BYTES = 1_000_000;
/**
 * The maximum number of opening angle brackets. An article has hundreds. A text with more than this is made to overload
 * the server.
 */
const TAGS = 10_000;
/** The maximum number of characters without a blank line, because parsing emphasis and links takes quadratic time. */
const MARKDOWN_BLOCK = 10_000;
/** Largest number of cells in a Markdown table, whose rows are filled up to the width of its head. */
const TABLE_CELLS = 100_000;
/** Largest depth of nested quotes and lists. More would only exhaust the Markdown parser. */
const NESTING = 50;
/**
 * Largest number of sanitizing passes. Normally the second pass changes nothing. A text that keeps changing is refused.
 */
const ROUNDS = 5;
/**
 * The version of the sanitizer. Increment it with every change of what the sanitizer allows, so that stored bodies are
 * sanitized again. A test checks this.
 */
const CLEANER = 5;
/**
 * Number of bodies that are remembered as sanitized, so that rendering a page again does not sanitize them again. They
 * take about a megabyte.
 */
const CLEAN_BODIES = 10_000;
/** The beginning of a chart in a sanitized body. */
const CHART = '<figure class="chart ';
const cleanBodies = new Set<string>();

/**
 * Converts Markdown (GFM) to a body that may be stored and shown. `repair` (the default) also fixes errors of other
 * programs' exports. For operators' files and the site's own pages; members send HTML. Throws `invalid_input` beyond
 * 200 kB or for markup made to exhaust the server.
 */
export function fromMarkdown(markdown: string, options: { repair?: boolean } = {}): RichText {
  checkSize(markdown, RICH_TEXT_BYTES);
  checkMarkdown(markdown);
  return clean(readMarkdown(markdown, options.repair ?? true), HTML_BYTES);
}

/**
 * Converts HTML to a body that may be stored and shown. It contains only the allow list of docs/security.md#x1, and
 * only ids and classes of this site. Idempotent: its output comes back unchanged. Throws `invalid_input` beyond 200 kB.
 */
export function fromHtml(html: string): RichText {
  return clean(html, RICH_TEXT_BYTES);
}

/**
 * Does the same as fromHtml, but removes boxes, cards and footnotes, which only the newsroom may use
 * (docs/content.md#bodies).
 */
export function fromMembersHtml(html: string): RichText {
  return clean(html, RICH_TEXT_BYTES, (source) => withoutOwn(parseHtml(source)));
}

/**
 * Returns the mark that is stored with a sanitized body, so that it need not be sanitized again. It depends on the body
 * and on the version of the sanitizer.
 */
export function cleanMark(html: string): string {
  return `${CLEANER} ${hash("sha256", html, "base64url")}`;
}

/**
 * Returns a stored body that may be shown. Sanitizes it again unless its mark is valid, because other programs may
 * write to the database (docs/security.md#x1).
 */
export function shownHtml(stored: string, mark = ""): string {
  const digest = cleanMark(stored);
  if (mark === digest || cleanBodies.has(digest)) return stored;
  const { html } = cleanOnce(stored);
  if (html === stored) {
    if (cleanBodies.size >= CLEAN_BODIES) cleanBodies.clear();
    cleanBodies.add(digest);
  }
  return html;
}

/**
 * Returns a stored body as Markdown. Without repair, fromMarkdown converts it back to the same body. Parts that
 * Markdown cannot express are HTML.
 */
export function toMarkdown(html: string): string {
  const blocks = blocksOf(parseHtml(html));
  const written = blocks.map((block, index) => {
    // Two lists of one kind in a row would be read as one list.
    const joins = /^[uo]l$/.test(block.tag) && blocks[index - 1]?.tag === block.tag;
    const markdown = joins ? undefined : blockToMarkdown(block);
    return markdown !== undefined && saysTheSame(markdown, block) ? markdown : blockToHtml(block);
  });
  return `${written.join("\n\n")}\n`;
}

function saysTheSame(markdown: string, block: ElementNode): boolean {
  return cleanOnce(markdownToHtml(markdown, false)).html === cleanOnce(serialize([block])).html;
}

function clean(html: string, limit: number, read = parseHtml): RichText {
  checkSize(html, limit);
  if (html.split("<").length > TAGS) throw new DomainError("invalid_input", `more than ${TAGS} tags`);
  let last = cleanOnce(html, read);
  if (last.html.split(CHART).length > MOST_CHARTS + 1) {
    throw new DomainError("invalid_input", `more than ${MOST_CHARTS} charts`);
  }
  for (let round = 1; round < ROUNDS; round += 1) {
    const next = cleanOnce(last.html);
    if (next.html === last.html) return next;
    last = next;
  }
  throw new DomainError("invalid_input", "the markup does not settle");
}

function cleanOnce(html: string, read: (html: string) => RichNode[] = parseHtml): RichText {
  const sound = blocksOf(read(html));
  const { blocks, toc } = finish(sound);
  const text = linesOf(sound);
  return { html: serialize(blocks), toc, text, characters: countCharacters(text) };
}

function checkSize(source: string, limit: number): void {
  if (Buffer.byteLength(source) > limit) throw new DomainError("invalid_input", `text of more than ${limit} bytes`);
}

function readMarkdown(markdown: string, repair: boolean): string {
  try {
    return markdownToHtml(markdown.replace(/^[ \t]+$/gm, ""), repair);
  } catch (error) {
    if (error instanceof RangeError) throw new DomainError("invalid_input", "markup nested too deep");
    throw error;
  }
}

function checkMarkdown(markdown: string): void {
  const lines = markdown.split("\n");
  const widest = lines.reduce(
    (most, line) => (/^[\s|:-]+$/.test(line) ? Math.max(most, line.split("|").length) : most),
    0,
  );
  if (widest * lines.length > TABLE_CELLS) throw new DomainError("invalid_input", "a table of too many cells");
  if (lines.some((line) => nestingOf(line) > NESTING)) throw new DomainError("invalid_input", "markup nested too deep");
  let block = 0;
  for (const line of lines) {
    block = line.trim() === "" ? 0 : block + line.length;
    if (block > MARKDOWN_BLOCK)
      throw new DomainError("invalid_input", `a paragraph of more than ${MARKDOWN_BLOCK} characters`);
  }
}

/** Returns the number of marks for quotes and lists at the start of a line. A rule of stars or dashes has none. */
function nestingOf(line: string): number {
  if (/^\s*[*\-_][\s*\-_]*$/.test(line)) return 0;
  const start = /^(?:\s*(?:>|[*+-](?=\s)|\d{1,9}[.)](?=\s)))*/.exec(line)?.[0] ?? "";
  return (start.match(/[>*+-]|\d{1,9}[.)]/g) ?? []).length;
}
