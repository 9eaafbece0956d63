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

/** A stored body: cleaned HTML, its headings, its plain text, and the length of that in code points. */
export type RichText = { html: string; toc: TocEntry[]; text: string; characters: number };

/** Largest input in bytes of UTF-8 (docs/security.md#x3). */
const RICH_TEXT_BYTES = 200_000;

/** Markup that grows beyond this from an input within the cap was written to grow. */
const HTML_BYTES = 1_000_000;
/** The maximum number of opening angle brackets: an article has hundreds, texts with more are made to keep the server busy. */
const TAGS = 10_000;
/** The maximum number of lines without a blank one: parsing emphasis and links takes quadratic time. */
const MARKDOWN_BLOCK = 10_000;
/** Cells that a Markdown table may have: its rows are filled up to the width of its head. */
const TABLE_CELLS = 100_000;
/** Quotes and lists within one another; more would only exhaust the reader of Markdown. */
const NESTING = 50;
/** Cleaning changes nothing after the second time; a text that never settles is refused. */
const ROUNDS = 5;
/** To be raised with every change of what cleaning lets through, so that bodies of before are cleaned again (a test asks). */
const CLEANER = 5;
/** Bodies remembered as clean, so that rebuilding a page need not clean them again: about a megabyte. */
const CLEAN_BODIES = 10_000;
/** The beginning of a chart in a cleaned body. */
const CHART = '<figure class="chart ';
const cleanBodies = new Set<string>();

/**
 * Turns Markdown (GFM) into a body that may be stored and shown; `repair` (the default) also fixes errors of other programs'
 * exports. For operators' files and our own pages: members write HTML. Throws `invalid_input` beyond 200 kB or for markup made
 * to exhaust the server.
 */
export function fromMarkdown(markdown: string, options: { repair?: boolean } = {}): RichText {
  checkSize(markdown, RICH_TEXT_BYTES);
  checkMarkdown(markdown);
  return clean(readMarkdown(markdown, options.repair ?? true), HTML_BYTES);
}

/**
 * Turns HTML into a body that may be stored and shown: only the allow list of docs/security.md#x1, only our ids and classes.
 * Idempotent: its output comes back unchanged. Throws `invalid_input` beyond 200 kB.
 */
export function fromHtml(html: string): RichText {
  return clean(html, RICH_TEXT_BYTES);
}

/** As fromHtml, without the boxes, cards and footnotes that are the newsroom's own (docs/content.md#bodies). */
export function fromMembersHtml(html: string): RichText {
  return clean(html, RICH_TEXT_BYTES, (source) => withoutOwn(parseHtml(source)));
}

/** The mark stored with a cleaned body, so that it need not be cleaned again. It is unique to this body and this cleaner. */
export function cleanMark(html: string): string {
  return `${CLEANER} ${hash("sha256", html, "base64url")}`;
}

/**
 * Returns a stored body that may be shown. Cleans it again unless its mark is by this cleaner, since other programs may write
 * to the database (docs/security.md#x1).
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
 * Returns a stored body as Markdown, which fromMarkdown turns back into the same body without repair. HTML replaces what
 * Markdown cannot express.
 */
export function toMarkdown(html: string): string {
  const blocks = blocksOf(parseHtml(html));
  const written = blocks.map((block, index) => {
    // A list right behind a list of its kind would read as the same one.
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

/** Marks of quotes and lists at the beginning of a line; a rule of stars or dashes is none. */
function nestingOf(line: string): number {
  if (/^\s*[*\-_][\s*\-_]*$/.test(line)) return 0;
  const start = /^(?:\s*(?:>|[*+-](?=\s)|\d{1,9}[.)](?=\s)))*/.exec(line)?.[0] ?? "";
  return (start.match(/[>*+-]|\d{1,9}[.)]/g) ?? []).length;
}
