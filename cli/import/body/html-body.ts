import { fromHtml } from "#app/features/base/rich-text/rich-text.service.server.ts";
import { DomainError } from "#app/lib/errors.ts";
import { accountForWords } from "./account.ts";
import { missingPictures, noteDeadLinks, type BlogBody } from "./blog-body.ts";
import { BodyText } from "./body-text.ts";
import { readElements, readTags } from "./embeds.ts";
import { attributesOf, unescaped } from "./html-text.ts";
import { takePictures, type PictureSource } from "./pictures.ts";

/** A body in HTML. The functions handle notations of the former program, such as shortcodes. */
export type HtmlSource = {
  html: string;
  /** Replaces the program's own marks and adds a remark for every change. */
  prepare?: (body: BodyText) => void;
  /** Returns the HTML without the program's own marks, for the comparison of words. */
  withoutMarks?: (html: string) => string;
};

/** A body as HTML of this site, and the paths of its pictures, keyed by former address. */
export type HtmlBody = BlogBody & { paths: ReadonlyMap<string, string | undefined> };

/**
 * Prepares a body in HTML for saving: converts embedded parts, and imports its pictures. Then compares its words and
 * pictures with those of the article. Throws `invalid_input` as fromHtml does.
 */
export async function readHtmlBody(source: HtmlSource, pictures: PictureSource): Promise<HtmlBody> {
  const { html, prepare, withoutMarks = (text) => text } = source;
  if (html.length > LONGEST) throw new DomainError("invalid_input", `text of more than ${LONGEST} characters`);
  const body = new BodyText(html, 1, { isHtml: true });
  body.replace(PREFORMATTED, ([code = ""]) => body.keepCode(code));
  body.replace(ENLARGED, ([, picture = ""]) => picture);
  prepare?.(body);
  readElements(body);
  readTags(body);
  const { count, paths } = await takePictures(body, pictures);
  noteDeadLinks(body);
  const saved = fromHtml(body.whole()).html;
  const said = body.remarks.map(({ remark }) => remark);
  const { words, differences } = accountForWords(
    { text: textOf(withoutMarks(html)), firstLine: 1 },
    textOf(saved.replaceAll(/<section class="body-notes"[^]*?<\/section>/g, " ")),
    said,
  );
  const remarks = [...body.remarks, ...differences, ...missingPictures(saved, count, 1)];
  return { body: saved, remarks: remarks.toSorted((a, b) => a.line - b.line), words, pictures: count, paths };
}

/**
 * Largest number of characters of a body. An article may have 200 kB. The limit exists because parsing of hostile marks
 * takes quadratic time.
 */
const LONGEST = 300_000;
/** Matches a picture inside a link to the same picture in a larger size. */
const ENLARGED = /<a\b[^>]*\bhref\s*=\s*["'][^"'>]*\.(?:png|jpe?g|gif|webp|avif)["'][^>]*>\s*(<img\b[^>]*>)\s*<\/a>/gi;
const PREFORMATTED = /<pre\b[^>]*>[^]*?<\/pre\s*>/gi;
const LEFT_OUT = /<!--[^]*?-->|<(script|style|svg|math|iframe|video|audio|object|noscript|template)\b[^]*?<\/\1\s*>/gi;
const PICTURE = /<img\b(?:"[^"]*"|'[^']*'|[^'">])*>/gi;
/** Matches tags of inline elements, which do not separate words. */
const INLINE =
  /<\/?(?:a|abbr|b|bdi|big|cite|code|em|font|i|ins|kbd|mark|q|s|small|span|strong|sub|sup|tt|u|var|wbr)\b[^<>]*>/gi;
const TAG = /<\/?[a-z][\w:-]*(?:"[^"]*"|'[^']*'|[^'"<>])*>/gi;

/** Returns the text of HTML with the descriptions of its pictures. The number of line breaks does not change. */
function textOf(html: string): string {
  const kept = (match: string, words: string) => words + "\n".repeat(match.split("\n").length - 1);
  return unescaped(
    html
      .replaceAll(LEFT_OUT, (match) => kept(match, " "))
      .replaceAll(PICTURE, (match) => {
        const attributes = attributesOf(match);
        return kept(match, ` ${attributes.get("alt") ?? ""} ${attributes.get("title") ?? ""} `.replaceAll("\n", " "));
      })
      .replaceAll(INLINE, (match) => kept(match, ""))
      .replaceAll(TAG, (match) => kept(match, " ")),
  );
}
