import { isSheet, withHeaderRow } from "./pasted-sheet.ts";
import { STORED_PATH } from "#app/features/base/upload/upload.savename.ts";

/** What was pasted, ready for the editor once its pictures are uploaded. */
export type Pasted = {
  html: string;
  /** Pictures that came along as data: URLs, or lie at a web address from which they can be had; `html` names them by pictureMark. */
  pictures: string[];
  /** Pictures that lie where a browser cannot get them. */
  dropped: number;
  /** Pictures that are files of the writer's disk, taken along or dropped. */
  local: number;
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
const BLOCK = /^(?:p|div|section|article|h[1-6]|ul|ol|table|t[dhr]|blockquote|pre|figure|hr)$/;
/** The editor's headings: the page's title is the h1. */
const TOP_HEADING = 2;
const LOWEST_HEADING = 3;
/** Pictures of the site's own pages, which only the newsroom puts into texts. */
const MEDIA_PATH = /^\/media\/([0-9a-f]{64})\/\d+\.[a-z]{3,4}$/;
const WEB_PICTURE = /^https?:\/\//i;
const LOCAL_PICTURE = /^file:/i;
const DATA_PICTURE = /^data:image\/(?:png|jpe?g|gif|webp|bmp);base64,/i;
/** Word writes "1." or "a)" in front of numbered items, and a dot or a letter of a symbol font in front of the others. */
const NUMBERED = /^[(（]?(?:\d{1,3}|[a-z]{1,2}|[ivx]{1,5}|[一二三四五六七八九十]{1,3})[.)）、．]/i;

type Tag = { closing: boolean; name: string; attributes: Map<string, string> };

/** A list that is open: where it began in the output, and at which of Word's levels. */
type OpenList = { at: number; level: number };

/**
 * HTML of the clipboard (Word, WeChat, any page) without what belongs to its origin: styles, classes, comments, foreign
 * elements. Word's list paragraphs become lists, headings move to the editor's two levels, pictures are taken apart.
 * `local` has the pictures of the writer's disk as data: URLs, in their order, as far as they are known; for staff those at web
 * addresses are taken along, and the site's own stay. What may be kept is decided by the editor's schema and, above all, by the server (docs/security.md#x1).
 */
export function cleanPasted(
  html: string,
  { local = [], isForStaff = false }: { local?: readonly (string | undefined)[]; isForStaff?: boolean } = {},
): Pasted {
  const pasted = new Cleaner(html, local, isForStaff).clean();
  return isSheet(html) ? { ...pasted, html: withHeaderRow(pasted.html) } : pasted;
}

class Cleaner {
  readonly #html: string;
  readonly #known: readonly (string | undefined)[];
  readonly #isForStaff: boolean;
  readonly #isOwn: boolean;
  readonly #shift: number;
  readonly #out: string[] = [];
  readonly #pictures: string[] = [];
  #dropped = 0;
  #local = 0;
  /** The lists that are open, the outermost first, and whether a paragraph of the last one's item is open. */
  readonly #lists: OpenList[] = [];
  #isInItem = false;

  constructor(html: string, known: readonly (string | undefined)[], isForStaff: boolean) {
    this.#html = html;
    this.#isForStaff = isForStaff;
    this.#known = known;
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
    this.#closeLists();
    return { html: this.#out.join(""), pictures: this.#pictures, dropped: this.#dropped, local: this.#local };
  }

  #text(text: string): void {
    // Between two paragraphs of a list stands only white space.
    if (this.#lists.length > 0 && !this.#isInItem && text.trim() === "") return;
    if (text !== "") this.#out.push(text);
  }

  #tag(tag: Tag): void {
    const { closing, name } = tag;
    if (name === "img") return closing ? undefined : this.#picture(tag.attributes);
    if (this.#isInItem && closing && name === "p") {
      // The item stays open: what follows may be a list within it.
      this.#isInItem = false;
      return;
    }
    const level = closing ? undefined : listLevel(tag);
    if (level !== undefined) return this.#openItem(level);
    if (BLOCK.test(name) && !this.#isInItem) this.#closeLists();
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
    // A picture that loads late, as in WeChat, has a placeholder in its src and lies elsewhere.
    const written = (attributes.get("data-src") || attributes.get("src") || "").trim();
    const source = LOCAL_PICTURE.test(written) ? (this.#known[this.#local++] ?? "") : written;
    const text = ["alt", "title"].flatMap((key) => {
      const value = attributes.get(key) ?? "";
      return value === "" ? [] : [` ${key}="${value.replaceAll('"', "&quot;")}"`];
    });
    if ((this.#isForStaff ? MEDIA_PATH : STORED_PATH).test(source))
      this.#out.push(`<img src="${source}"${text.join("")}>`);
    else if (DATA_PICTURE.test(source) || (this.#isForStaff && WEB_PICTURE.test(source))) {
      this.#out.push(`<img src="${pictureMark(this.#pictures.length)}"${text.join("")}>`);
      this.#pictures.push(source.replaceAll("&amp;", "&"));
    } else this.#dropped += 1;
  }

  #openItem(level: number): void {
    this.#closeLists(level);
    if (this.#lists.at(-1)?.level === level) this.#out.push("</li>");
    else {
      this.#lists.push({ at: this.#out.length, level });
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
    const list = this.#lists.at(-1);
    if (list !== undefined && NUMBERED.test(mark)) this.#out[list.at] = "<ol>";
    return end;
  }

  /** Closes the lists that lie deeper than a level, or all. */
  #closeLists(level = 0): void {
    for (let list = this.#lists.at(-1); list !== undefined && list.level > level; list = this.#lists.at(-1)) {
      this.#out.push("</li>", this.#out[list.at] === "<ol>" ? "</ol>" : "</ul>");
      this.#lists.pop();
    }
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

/** The level, from 1, of a paragraph that is an item of one of Word's lists; undefined for any other element. */
function listLevel({ name, attributes }: Tag): number | undefined {
  const list = /mso-list\s*:\s*([^;]*)/i.exec(attributes.get("style") ?? "")?.[1];
  if (name !== "p" || list === undefined || /^(?:none|ignore)/i.test(list)) return undefined;
  return Number(/\blevel([1-9])\b/i.exec(list)?.[1] ?? 1);
}

function isListMark({ closing, name, attributes }: Tag): boolean {
  return !closing && name === "span" && /mso-list\s*:\s*ignore/i.test(attributes.get("style") ?? "");
}
