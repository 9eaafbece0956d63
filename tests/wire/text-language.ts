import { Parser } from "htmlparser2";

/** Elements whose text is not displayed; a title has no language of its own. */
const UNREAD = new Set(["script", "style", "title"]);
const VOID = new Set([
  "area",
  "base",
  "br",
  "col",
  "embed",
  "hr",
  "img",
  "input",
  "link",
  "meta",
  "source",
  "track",
  "wbr",
]);

/** Returns each text of an English page that has Chinese characters outside an element with `lang`. */
export function chineseWithoutLanguage(html: string): string[] {
  const found: string[] = [];
  const open: { name: string; lang: string }[] = [];
  const parser = new Parser({
    onopentag(name, { lang }) {
      if (!VOID.has(name)) open.push({ name, lang: lang ?? open.at(-1)?.lang ?? "" });
    },
    ontext(text) {
      const inner = open.at(-1);
      if (inner === undefined || UNREAD.has(inner.name) || inner.lang.startsWith("zh")) return;
      if (/\p{Script=Han}/u.test(text)) found.push(text.trim());
    },
    onclosetag(name) {
      if (!VOID.has(name)) open.pop();
    },
  });
  parser.end(html);
  return found;
}
