import { fromMarkdown } from "#app/features/base/rich-text/rich-text.service.server.ts";
import { accountForWords, visibleText, wordsOfArticle } from "./account.ts";
import { BodyText, type BodyRemark } from "./body-text.ts";
import { readEmbeds } from "./embeds.ts";
import { readNotes } from "./notes.ts";
import { takePictures, type PictureCount, type PictureSource } from "./pictures.ts";
import { readTemplates } from "./templates.ts";

/** A blog's body as Markdown of this site, with the numbers of its words and pictures and a remark on every change. */
export type BlogBody = { body: string; remarks: BodyRemark[]; words: number; pictures: PictureCount };

/**
 * Prepares a blog's body for saving: converts tags, embedded parts and footnotes, and imports its pictures. Then
 * compares the words and pictures of the file with those of the article. Throws `invalid_input` as fromMarkdown does.
 */
export async function readBlogBody(source: string, firstLine: number, pictures: PictureSource): Promise<BlogBody> {
  const text = new BodyText(source, firstLine);
  readTemplates(text);
  readEmbeds(text);
  readNotes(text);
  const { count } = await takePictures(text, pictures);
  noteDeadLinks(text);
  const body = withBreathingSpace(text.whole());
  const { html } = fromMarkdown(body);
  const remarks = text.remarks.map(({ remark }) => remark);
  const { words, differences } = accountForWords(
    { text: visibleText(source), firstLine },
    wordsOfArticle(html),
    remarks,
  );
  const all = [...text.remarks, ...differences, ...missingPictures(html, count, firstLine)];
  return { body, remarks: all.toSorted((a, b) => a.line - b.line), words, pictures: count };
}

/** Returns a remark if imported pictures are missing in the article. */
export function missingPictures(html: string, { taken }: PictureCount, line: number): BodyRemark[] {
  const shown = html.match(/<img src="\/media\//g)?.length ?? 0;
  return shown >= taken ? [] : [{ line, remark: `${taken - shown} of ${taken} pictures are not in the article` }];
}

/** Number of characters without a blank line above which two <br> begin a new paragraph. */
const LONG_BLOCK = 5_000;

/** Turns double <br> tags into paragraphs, in a long text without blank lines. */
function withBreathingSpace(body: string): string {
  return body
    .split(/(\n[ \t]*\n)/)
    .map((block) =>
      block.length > LONG_BLOCK ? block.replaceAll(/(?:\n?<br[ \t]*\/?>[ \t]*){2,}\n?/gi, "\n\n") : block,
    )
    .join("");
}

const LINK = /(?<!!)\[[^\]\n]*\]\(\s*<?([^\s()<>]+)|<a\b[^>]*\bhref\s*=\s*["']?([^"'\s>]+)/gi;

/**
 * Adds a remark for each link to a file of the blog or within the text. Such links lead nowhere, so only their words
 * remain.
 */
export function noteDeadLinks(body: BodyText): void {
  for (const { index, 1: markdown, 2: html } of body.text.matchAll(LINK)) {
    const address = markdown ?? html ?? "";
    if (!/^(?:https?:|mailto:|\/|&#|\uE000)/i.test(address))
      body.note(index, `the link to ${address} leads nowhere here and became words`);
  }
}
