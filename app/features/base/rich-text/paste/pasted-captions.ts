import { elementsOf, quoted, withChanges, wordsOf } from "./pasted-elements.ts";

/** The class of Word's captions on the clipboard, and of captions from a .docx (word-file.reader.ts). */
const CAPTION = /\bclass=["']?(?:MsoCaption|caption)\b/i;
const TITLE = /\bclass=["']?MsoTitle\b/i;
const PARAGRAPH = /^p$/i;
/** Matches a picture directly before a caption, and one directly after it. */
const BEFORE =
  /<img\b(?:"[^"]*"|'[^']*'|[^"'<>])*>(?:\s|&nbsp;|<\/?(?:span|p|div|o:p|a|b)\b[^<>]*>|<!\[endif\]-*>|<!--[^<>]*-->)*$/i;
const BEHIND = /^(?:\s|&nbsp;|<\/?(?:span|p|div|o:p|a|b)\b[^<>]*>)*<img\b(?:"[^"]*"|'[^']*'|[^"'<>])*>/i;
const IMG = /<img\b/i;

/** The longest caption or title in characters, with the source program's markup. */
const LONGEST_HTML = 5_000;

/**
 * Converts Word's titles to headings, and moves Word's captions to the picture beside them. The caption of a table
 * stays a paragraph.
 */
export function withCaptions(html: string): string {
  const text = withTitles(html);
  const captions = elementsOf(text, PARAGRAPH, CAPTION, LONGEST_HTML).filter(
    ({ from }, index, all) => index === 0 || from >= (all[index - 1]?.to ?? 0),
  );
  let written = text.slice(0, captions[0]?.from);
  for (const [index, { from, to, inner }] of captions.entries()) {
    const title = quoted(wordsOf(inner));
    const behind = text.slice(to, captions[index + 1]?.from);
    const picture = title === "" ? null : BEFORE.exec(written);
    if (picture !== null) written = written.slice(0, picture.index) + titled(picture[0], title) + behind;
    else if (title !== "" && BEHIND.test(behind)) written += titled(behind, title);
    else written += text.slice(from, to) + behind;
  }
  return written;
}

const titled = (html: string, title: string) => html.replace(IMG, () => `<img title="${title}"`);

/** Converts a title to the highest heading, and moves all other headings one level down. */
function withTitles(html: string): string {
  const others = html.replace(
    /<(\/?)h([1-5])\b/gi,
    (_, slash: string, level: string) => `<${slash}h${Number(level) + 1}`,
  );
  const titles = elementsOf(others, PARAGRAPH, TITLE, LONGEST_HTML);
  if (titles.length === 0) return html;
  return withChanges(
    others,
    titles.map(({ from, to, inner }) => ({ from, to, written: `<h1>${inner}</h1>` })),
  );
}
