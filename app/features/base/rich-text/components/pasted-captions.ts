/** Word's style of captions on the clipboard, and the class that a .docx gives them here (word-file.reader.ts). */
const CAPTION = /<p\b[^<>]*\bclass=["']?(?:MsoCaption|caption)\b[^<>]*>([\s\S]{0,5000}?)<\/p>/gi;
const TITLE = /<p\b[^<>]*\bclass=["']?MsoTitle\b[^<>]*>([\s\S]{0,5000}?)<\/p>/gi;
/** A picture at the end of what stands before a caption, and one at the beginning of what stands behind it. */
const BEFORE =
  /<img\b(?:"[^"]*"|'[^']*'|[^"'<>])*>(?:\s|&nbsp;|<\/?(?:span|p|div|o:p|a|b)\b[^<>]*>|<!\[endif\]-*>|<!--[^<>]*-->)*$/i;
const BEHIND = /^(?:\s|&nbsp;|<\/?(?:span|p|div|o:p|a|b)\b[^<>]*>)*<img\b(?:"[^"]*"|'[^']*'|[^"'<>])*>/i;
const IMG = /<img\b/i;

/** Word's titles as headings, and its captions at the picture that they stand next to; one of a table stays a paragraph. */
export function withCaptions(html: string): string {
  let written = "";
  let rest = withTitles(html);
  for (;;) {
    CAPTION.lastIndex = 0;
    const match = CAPTION.exec(rest);
    if (match === null) return written + rest;
    const [whole, inner = ""] = match;
    const title = inner
      .replaceAll(/<[^<>]*>/g, "")
      .replaceAll(/(?:\s|&nbsp;)+/g, " ")
      .replaceAll('"', "&quot;")
      .trim();
    const before = written + rest.slice(0, match.index);
    const behind = rest.slice(match.index + whole.length);
    const picture = BEFORE.exec(before);
    if (picture !== null && title !== "") {
      written = before.slice(0, picture.index) + titled(picture[0], title);
      rest = behind;
    } else if (BEHIND.test(behind) && title !== "") {
      written = before;
      rest = titled(behind, title);
    } else {
      written = before + whole;
      rest = behind;
    }
  }
}

const titled = (html: string, title: string) => html.replace(IMG, () => `<img title="${title}"`);

/** A title is the highest heading: the others are one level below it. */
function withTitles(html: string): string {
  const others = html.replace(
    /<(\/?)h([1-5])\b/gi,
    (_, slash: string, level: string) => `<${slash}h${Number(level) + 1}`,
  );
  const titles = others.replace(TITLE, "<h1>$1</h1>");
  return titles === others ? html : titles;
}
