import { STORED_PATH } from "#app/features/upload/upload.savename.ts";

/** What was pasted, ready for the editor once its pictures are uploaded. */
export type Pasted = {
  html: string;
  /** Pictures that came along as data: URLs; `html` names them by pictureMark. */
  pictures: string[];
  /** Pictures that lie where a browser cannot get them. */
  dropped: number;
};

/** The address under which a picture that came along stands in the HTML until it is uploaded. */
export const pictureMark = (index: number) => `pasted:${index}`;

const TOKEN = /<!--[\s\S]*?-->|<[!?][^>]*>|<(\/?)([a-z][\w:-]*)((?:"[^"]*"|'[^']*'|[^>"'])*)>/gi;
const ATTRIBUTE = /([a-z][\w:-]*)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s>]+))/gi;
/** Elements that go together with what they hold. */
const DROPPED = new Set(
  "style script xml title noscript iframe object svg math template textarea select audio video".split(" "),
);
const KEPT: Record<string, readonly string[]> = {
  a: ["href"],
  ol: ["start"],
  td: ["colspan", "rowspan"],
  th: ["colspan", "rowspan"],
};
const HEADING = /^h[1-6]$/;
const BLOCK = /^(?:p|div|section|article|h[1-6]|ul|ol|table|blockquote|pre|figure|hr)$/;
/** The editor's headings: the page's title is the h1. */
const TOP_HEADING = 2;
const LOWEST_HEADING = 3;
const DATA_PICTURE = /^data:image\/(?:png|jpe?g|gif|webp|bmp);base64,/i;
/** Word writes "1." or "a)" in front of numbered items, and a dot or a letter of a symbol font in front of the others. */
const NUMBERED = /^[(（]?(?:\d{1,3}|[a-z]{1,2}|[ivx]{1,5}|[一二三四五六七八九十]{1,3})[.)）、．]/i;

type Tag = { closing: boolean; name: string; attributes: Map<string, string> };

/**
 * HTML of the clipboard (Word, WeChat, any page) without what belongs to its origin: styles, classes, comments, foreign
 * elements. Word's list paragraphs become lists, headings move to the editor's two levels, pictures are taken apart.
 * What may be kept is decided by the editor's schema and, above all, by the server (security.md X1).
 */
export function cleanPasted(html: string): Pasted {
  return new Cleaner(html).clean();
}

class Cleaner {
  readonly #html: string;
  readonly #isOwn: boolean;
  readonly #shift: number;
  readonly #out: string[] = [];
  readonly #pictures: string[] = [];
  #dropped = 0;
  /** Where the list that is open began in the output, and whether a paragraph of it is open. */
  #list: number | undefined;
  #isInItem = false;

  constructor(html: string) {
    this.#html = html;
    this.#isOwn = html.includes("data-pm-slice");
    this.#shift = headingShift(html);
  }

  clean(): Pasted {
    let end = 0;
    let skipUntil = 0;
    for (const match of this.#html.matchAll(TOKEN)) {
      if (match.index < skipUntil) continue;
      this.#text(this.#html.slice(Math.max(end, skipUntil), match.index));
      end = match.index + match[0].length;
      const tag = tagOf(match);
      if (tag === undefined) continue;
      if (!tag.closing && DROPPED.has(tag.name)) skipUntil = this.#endOf(tag.name, end);
      else if (isListMark(tag)) skipUntil = this.#readListMark(end);
      else this.#tag(tag);
      end = Math.max(end, skipUntil);
    }
    this.#text(this.#html.slice(end));
    this.#closeList();
    return { html: this.#out.join(""), pictures: this.#pictures, dropped: this.#dropped };
  }

  #text(text: string): void {
    // Between two paragraphs of a list stands only white space.
    if (this.#list !== undefined && !this.#isInItem && text.trim() === "") return;
    if (text !== "") this.#out.push(text);
  }

  #tag(tag: Tag): void {
    const { closing, name } = tag;
    if (name === "img") return closing ? undefined : this.#picture(tag.attributes);
    if (this.#isInItem && closing && name === "p") {
      this.#isInItem = false;
      this.#out.push("</li>");
      return;
    }
    if (!closing && isListParagraph(tag)) return this.#openItem();
    if (BLOCK.test(name) && !this.#isInItem) this.#closeList();
    if (name.includes(":") || name === "font" || name === "meta" || name === "link") return;
    this.#out.push(this.#written(tag));
  }

  #written({ closing, name, attributes }: Tag): string {
    const written = HEADING.test(name) && !this.#isOwn ? this.#heading(name) : name;
    if (closing) return `</${written}>`;
    const kept = [...(KEPT[name] ?? []), "data-pm-slice"].flatMap((key) => {
      const value = attributes.get(key);
      return value === undefined ? [] : [` ${key}="${value.replaceAll('"', "&quot;")}"`];
    });
    return `<${written}${kept.join("")}>`;
  }

  #heading(name: string): string {
    return `h${Math.min(Number(name.slice(1)) + this.#shift, LOWEST_HEADING)}`;
  }

  #picture(attributes: Map<string, string>): void {
    const source = (attributes.get("src") ?? attributes.get("data-src") ?? "").trim();
    const text = ["alt", "title"].flatMap((key) => {
      const value = attributes.get(key) ?? "";
      return value === "" ? [] : [` ${key}="${value.replaceAll('"', "&quot;")}"`];
    });
    if (STORED_PATH.test(source)) this.#out.push(`<img src="${source}"${text.join("")}>`);
    else if (DATA_PICTURE.test(source)) {
      this.#out.push(`<img src="${pictureMark(this.#pictures.length)}"${text.join("")}>`);
      this.#pictures.push(source);
    } else this.#dropped += 1;
  }

  #openItem(): void {
    if (this.#isInItem) this.#out.push("</li>");
    if (this.#list === undefined) {
      this.#list = this.#out.length;
      this.#out.push("<ul>");
    }
    this.#isInItem = true;
    this.#out.push("<li>");
  }

  /** The number or dot in front of an item: it says which kind of list this is, and goes. Gives where it ends. */
  #readListMark(from: number): number {
    const end = this.#endOf("span", from);
    const mark = this.#html
      .slice(from, end)
      .replace(/<[^>]*>|&nbsp;/g, "")
      .trim();
    if (this.#list !== undefined && NUMBERED.test(mark)) this.#out[this.#list] = "<ol>";
    return end;
  }

  #closeList(): void {
    if (this.#list === undefined) return;
    if (this.#isInItem) this.#out.push("</li>");
    this.#out.push(this.#out[this.#list] === "<ol>" ? "</ol>" : "</ul>");
    this.#list = undefined;
    this.#isInItem = false;
  }

  /** Where the element that was opened before `from` ends, others of its name within it included. */
  #endOf(name: string, from: number): number {
    const marks = new RegExp(`<(/?)${name}\\b[^>]*>`, "gi");
    marks.lastIndex = from;
    let depth = 1;
    for (let mark = marks.exec(this.#html); mark !== null; mark = marks.exec(this.#html)) {
      depth += mark[1] === "/" ? -1 : 1;
      if (depth === 0) return marks.lastIndex;
    }
    return this.#html.length;
  }
}

function tagOf([, slash, name, attributes]: RegExpExecArray | RegExpMatchArray): Tag | undefined {
  if (name === undefined) return undefined;
  const found = new Map<string, string>();
  for (const [, key = "", double, single, bare] of (attributes ?? "").matchAll(ATTRIBUTE))
    found.set(key.toLowerCase(), double ?? single ?? bare ?? "");
  return { closing: slash === "/", name: name.toLowerCase(), attributes: found };
}

/** How far headings move so that the highest one becomes the editor's highest. */
function headingShift(html: string): number {
  const levels = [...html.matchAll(/<h([1-6])\b/gi)].map(([, level]) => Number(level));
  return levels.length === 0 ? 0 : TOP_HEADING - Math.min(...levels);
}

function isListParagraph({ name, attributes }: Tag): boolean {
  const style = attributes.get("style") ?? "";
  return name === "p" && /mso-list\s*:/i.test(style) && !/mso-list\s*:\s*(?:none|ignore)/i.test(style);
}

function isListMark({ closing, name, attributes }: Tag): boolean {
  return !closing && name === "span" && /mso-list\s*:\s*ignore/i.test(attributes.get("style") ?? "");
}
