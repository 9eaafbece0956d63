import { DomainError } from "#app/lib/errors.ts";
import { blocksOf, linesOf } from "./rich-text.blocks.ts";
import { markdownToHtml } from "./rich-text.markdown.ts";
import { finish, type TocEntry } from "./rich-text.outline.ts";
import { countCharacters } from "./rich-text.text.ts";
import { parseHtml, serialize } from "./rich-text.tree.ts";

/** A body as it is stored: cleaned HTML, its headings, its plain text, and the length of that in code points. */
export type RichText = { html: string; toc: TocEntry[]; text: string; characters: number };

/** Largest input in bytes of UTF-8 (security.md X3). */
export const RICH_TEXT_BYTES = 200_000;

/** Markup that grows beyond this from an input within the cap was written to grow. */
const HTML_BYTES = 1_000_000;
/** Cells that a Markdown table may have: its rows are filled up to the width of its head. */
const TABLE_CELLS = 100_000;
/** Quotes and lists within one another; more would only exhaust the reader of Markdown. */
const NESTING = 50;
/** Cleaning changes nothing after the second time; a text that never settles is refused. */
const ROUNDS = 5;

/**
 * Markdown (GFM) as a body that may be stored and shown. `repair` also puts right what other programs' exports leave
 * behind. Throws `invalid_input` beyond 200 kB or for markup made to exhaust the server.
 */
export function fromMarkdown(markdown: string, options: { repair?: boolean } = {}): RichText {
  checkSize(markdown, RICH_TEXT_BYTES);
  checkMarkdown(markdown);
  return clean(markdownToHtml(markdown, options.repair ?? true), HTML_BYTES);
}

/**
 * HTML as a body that may be stored and shown: only the allow list of security.md X1, ids and classes only of ours.
 * A fixed point: what it gives comes back unchanged. Throws `invalid_input` beyond 200 kB.
 */
export function fromHtml(html: string): RichText {
  return clean(html, RICH_TEXT_BYTES);
}

function clean(html: string, limit: number): RichText {
  checkSize(html, limit);
  let last = cleanOnce(html);
  for (let round = 1; round < ROUNDS; round += 1) {
    const next = cleanOnce(last.html);
    if (next.html === last.html) return next;
    last = next;
  }
  throw new DomainError("invalid_input", "the markup does not settle");
}

function cleanOnce(html: string): RichText {
  const { blocks, toc } = finish(blocksOf(parseHtml(html)));
  const text = linesOf(blocks);
  return { html: serialize(blocks), toc, text, characters: countCharacters(text) };
}

function checkSize(source: string, limit: number): void {
  if (Buffer.byteLength(source) > limit) throw new DomainError("invalid_input", `text of more than ${limit} bytes`);
}

function checkMarkdown(markdown: string): void {
  const lines = markdown.split("\n");
  const widest = lines.reduce((most, line) => (/^[\s|:-]+$/.test(line) ? Math.max(most, line.split("|").length) : most), 0);
  if (widest * lines.length > TABLE_CELLS) throw new DomainError("invalid_input", "a table of too many cells");
  const deepest = lines.some((line) => (/^[\s>*+-]*/.exec(line)?.[0].replace(/\s/g, "").length ?? 0) > NESTING && /^[\s>*+-]*[>+*-]\s*\S*/.test(line) && !/^\s*[*-][\s*-]*$/.test(line));
  if (deepest) throw new DomainError("invalid_input", "quotes or lists nested too deep");
}
