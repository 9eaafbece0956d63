import { fromMarkdown } from "#app/features/base/rich-text/rich-text.service.server.ts";
import { accountForWords, wordsOfArticle } from "./account.ts";
import { BodyText, type BodyRemark } from "./body-text.ts";
import { readEmbeds } from "./embeds.ts";
import { readNotes } from "./notes.ts";
import { takePictures, type PictureCount, type PictureSource } from "./pictures.ts";
import { readTemplates } from "./templates.ts";

/** A blog's body as Markdown of this site, with what was counted in it and everything that is not as it stood. */
export type BlogBody = { body: string; remarks: BodyRemark[]; words: number; pictures: PictureCount };

/**
 * Makes a blog's body ready to be saved: tags, embedded things and footnotes as this site has them, its pictures taken. Then
 * holds the words and pictures of the file against those of the article. Throws `invalid_input` as fromMarkdown does.
 */
export async function readBlogBody(source: string, firstLine: number, pictures: PictureSource): Promise<BlogBody> {
  const text = new BodyText(source, firstLine);
  readTemplates(text);
  readEmbeds(text);
  readNotes(text);
  const count = await takePictures(text, pictures);
  noteDeadLinks(text);
  const body = withBreathingSpace(text.whole());
  const { html } = fromMarkdown(body);
  const remarks = text.remarks.map(({ remark }) => remark);
  const { words, differences } = accountForWords({ body: source, firstLine }, wordsOfArticle(html), remarks);
  const all = [...text.remarks, ...differences, ...missingPictures(html, count, firstLine)];
  return { body, remarks: all.toSorted((a, b) => a.line - b.line), words, pictures: count };
}

/** Pictures that were taken and do not stand in the article after all. */
function missingPictures(html: string, { taken }: PictureCount, line: number): BodyRemark[] {
  const shown = html.match(/<img src="\/media\//g)?.length ?? 0;
  return shown >= taken ? [] : [{ line, remark: `${taken - shown} of ${taken} pictures are not in the article` }];
}

/** Characters of a row of lines without a blank one beyond which two line breaks of HTML begin a new paragraph. */
const LONG_BLOCK = 5_000;

/** A text whose author never left a line blank, but broke its lines by tags: such breaks become paragraphs. */
function withBreathingSpace(body: string): string {
  return body
    .split(/(\n[ \t]*\n)/)
    .map((block) =>
      block.length > LONG_BLOCK ? block.replaceAll(/(?:\n?<br[ \t]*\/?>[ \t]*){2,}\n?/gi, "\n\n") : block,
    )
    .join("");
}

const LINK = /(?<!!)\[[^\]\n]*\]\(\s*<?([^\s()<>]+)|<a\b[^>]*\bhref\s*=\s*["']?([^"'\s>]+)/gi;

/** Links to files of the blog and to places within a text, which have other addresses here: their words stay. */
function noteDeadLinks(body: BodyText): void {
  for (const { index, 1: markdown, 2: html } of body.text.matchAll(LINK)) {
    const address = markdown ?? html ?? "";
    if (!/^(?:https?:|mailto:|\/|&#|\uE000)/i.test(address))
      body.note(index, `the link to ${address} leads nowhere here and became words`);
  }
}
