import { withNotes } from "./pasted-notes.ts";
import { isSheet, withHeaderRow } from "./pasted-sheet.ts";
import { withCaptions } from "./pasted-captions.ts";
import { ATTRIBUTE, readStyles, TOKEN, type Lost } from "./pasted-styles.ts";
import { STORED_PATH } from "#app/features/base/upload/upload.savename.ts";

/** Pasted content, ready for the editor once its pictures are uploaded. */
export type Pasted = {
  html: string;
  /** Pictures that are data: URLs or lie at a reachable web address. `html` contains them as pictureMark. */
  pictures: string[];
  /** The number of pictures that a browser cannot load. */
  dropped: number;
  /** The number of pictures that are files on the writer's disk, included or left out. */
  local: number;
  /** Counts of everything else that was left out. */
  lost: Lost;
};

/** The placeholder address of a pasted picture in the HTML until its upload. */
export const pictureMark = (index: number) => `pasted:${index}`;

/** Elements that are removed together with their content. */
const DROPPED = new Set(
  "style script xml title noscript iframe object svg math template textarea select audio video".split(" "),
);
const KEPT: Record<string, readonly string[]> = {
  a: ["href"],
  ol: ["start"],
  td: ["colspan", "rowspan"],
  th: ["colspan", "rowspan"],
};
/** The attributes that identify the newsroom's own blocks (docs/content.md#bodies). */
const OWN_KEPT: Record<string, readonly string[]> = {
  aside: ["class"],
  p: ["class"],
  section: ["class"],
  sup: ["class", "title", "data-source"],
};
const OWN_CLASS = /^(?:box box-[a-z]+|box-label|body-notes|card|note)$/;
/** Matches a block that is empty or has pictures only: a spacer of Word or WeChat, or the wrapper of a picture. */
const WORDLESS = /<(p|div|section)>((?:\s|&nbsp;|<br>|<\/?(?:span|b|strong|i|em|u|s)>|<img [^<>]*>)*)<\/\1>/gi;
const PICTURE = /<img [^<>]*>/gi;
const HEADING = /^h[1-6]$/;
const BLOCK = /^(?:p|div|section|article|h[1-6]|ul|ol|table|t[dhr]|blockquote|pre|figure|hr)$/;
/** The highest and lowest heading in the editor, because the page's title is the h1. */
const TOP_HEADING = 2;
const LOWEST_HEADING = 3;
/** Matches pictures on this site, which only the newsroom can add to texts. */
const MEDIA_PATH = /^\/media\/([0-9a-f]{64})\/\d+\.[a-z]{3,4}$/;
const WEB_PICTURE = /^https?:\/\//i;
const LOCAL_PICTURE = /^file:/i;
const DATA_PICTURE = /^data:image\/(?:png|jpe?g|gif|webp|bmp);base64,/i;
/**
 * Matches the number, such as "1." or "a)", that Word writes before a numbered item. Other items begin with a dot or a
 * letter of a symbol font.
 */
const NUMBERED = /^[(（]?(?:\d{1,3}|[a-z]{1,2}|[ivx]{1,5}|[一二三四五六七八九十]{1,3})[.)）、．]/i;

type Tag = { closing: boolean; name: string; attributes: Map<string, string> };

/** An item of a Word list: its level, from 1, and the id of its list. */
type Item = { level: number; list: string };

/** An open list, and its position in the output. */
type OpenList = Item & { at: number };

/**
 * Cleans HTML of the clipboard (Word, WeChat, any page) from styles, classes, comments and foreign elements. Formatting
 * in styles becomes tags (pasted-styles.ts), Word's list paragraphs become lists, and headings move to the editor's two
 * levels. Superscript digits become characters. Pictures are returned separately. `local` has the pictures of the
 * writer's disk as data: URLs, in order, if available. For staff it preserves footnotes, the newsroom's own blocks,
 * pictures at web addresses and pictures of the site. The editor's schema and finally the server decide what is stored
 * (docs/security.md#x1).
 */
export function cleanPasted(
  html: string,
  { local = [], isForStaff = false }: { local?: readonly (string | undefined)[]; isForStaff?: boolean } = {},
): Pasted {
  // HTML copied from our own editor has tags instead of styles already.
  const isOwn = html.includes("data-pm-slice");
  const noted = isForStaff ? withNotes(html) : html;
  const { html: styled, lost } = isOwn
    ? { html: noted, lost: NOTHING_LOST }
    : readStyles(withCaptions(noted), isForStaff);
  const pasted = { ...new Cleaner(styled, local, isForStaff).clean(), lost };
  return isSheet(html) ? { ...pasted, html: withHeaderRow(pasted.html) } : pasted;
}

const NOTHING_LOST: Lost = { media: 0, formulas: 0 };

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
  /** The open lists, the outermost first, and whether a paragraph of the last list's item is open. */
  readonly #lists: OpenList[] = [];
  #isInItem = false;
  #isInHead = false;

  constructor(html: string, known: readonly (string | undefined)[], isForStaff: boolean) {
    this.#html = html;
    this.#isForStaff = isForStaff;
    this.#known = known;
    this.#isOwn = html.includes("data-pm-slice");
    this.#shift = headingShift(html);
  }

  clean(): Omit<Pasted, "lost"> {
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
    const written = this.#out.join("");
    return {
      html: this.#isOwn ? written : withPicturesAlone(written),
      pictures: this.#pictures,
      dropped: this.#dropped,
      local: this.#local,
    };
  }

  #text(text: string): void {
    // Drops white space between two paragraphs of a list.
    if (this.#lists.length > 0 && !this.#isInItem && text.trim() === "") return;
    if (text !== "") this.#out.push(text);
  }

  #tag(tag: Tag): void {
    const { closing, name } = tag;
    if (name === "img") return closing ? undefined : this.#picture(tag.attributes);
    if (this.#isInItem && closing && name === "p") {
      // The item stays open, because a nested list may follow.
      this.#isInItem = false;
      return;
    }
    const item = closing ? undefined : itemOf(tag);
    if (item !== undefined) return this.#openItem(item);
    if (BLOCK.test(name) && !this.#isInItem) this.#closeLists();
    if (name.includes(":") || name === "font" || name === "meta" || name === "link") return;
    if (name === "thead") this.#isInHead = !closing;
    this.#out.push(this.#written(tag));
  }

  #isOwnBlock({ attributes }: Tag): boolean {
    return this.#isForStaff && OWN_CLASS.test(attributes.get("class") ?? "");
  }

  #written(tag: Tag): string {
    const { closing, name, attributes } = tag;
    const written = this.#named(name);
    if (closing) return `</${written}>`;
    const own = this.#isOwnBlock(tag) ? (OWN_KEPT[name] ?? []) : [];
    const kept = [...(KEPT[name] ?? []), ...own, "data-pm-slice"].flatMap((key) => {
      const value = attributes.get(key);
      return value === undefined ? [] : [` ${key}="${value.replaceAll('"', "&quot;")}"`];
    });
    return `<${written}${kept.join("")}>`;
  }

  #named(name: string): string {
    if (name === "td" && this.#isInHead) return "th";
    if (!HEADING.test(name) || this.#isOwn) return name;
    return `h${Math.min(Number(name.slice(1)) + this.#shift, LOWEST_HEADING)}`;
  }

  #picture(attributes: Map<string, string>): void {
    // A lazily loaded picture, as in WeChat, has a placeholder in src and its address in data-src.
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

  #openItem(item: Item): void {
    this.#closeLists(item.level);
    const last = this.#lists.at(-1);
    if (last?.level === item.level && last.list !== item.list) this.#closeLists(item.level - 1);
    if (this.#lists.at(-1)?.level === item.level) this.#out.push("</li>");
    else {
      this.#lists.push({ ...item, at: this.#out.length });
      this.#out.push("<ul>");
    }
    this.#isInItem = true;
    this.#out.push("<li>");
  }

  /** Removes the number or dot before an item, which determines the kind of list. Returns its end. */
  #readListMark(from: number): number {
    const end = this.#endOf("span", from);
    const mark = this.#html
      .slice(from, end)
      .replace(/<[^<>]*>|&nbsp;/g, "")
      .trim();
    const list = this.#lists.at(-1);
    if (list !== undefined && this.#out[list.at] === "<ul>" && NUMBERED.test(mark)) {
      // A list that continues after a paragraph keeps its numbering.
      const first = Number(/^\d+/.exec(mark)?.[0] ?? 1);
      this.#out[list.at] = first > 1 ? `<ol start="${first}">` : "<ol>";
    }
    return end;
  }

  /** Closes the lists that are deeper than a level, or all. */
  #closeLists(level = 0): void {
    for (let list = this.#lists.at(-1); list !== undefined && list.level > level; list = this.#lists.at(-1)) {
      this.#out.push("</li>", this.#out[list.at] === "<ul>" ? "</ul>" : "</ol>");
      this.#lists.pop();
    }
    this.#isInItem = false;
  }

  /** Returns the end of the element that was opened before `from`. Nested elements of the same name are skipped. */
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

/** Converts pictures in their own paragraph to blocks, and drops blank blocks. */
const withPicturesAlone = (html: string): string =>
  html.replace(WORDLESS, (_, _name, inner: string) => (inner.match(PICTURE) ?? []).join(""));

function tagOf([, slash, name, attributes]: RegExpExecArray | RegExpMatchArray): Tag | undefined {
  if (name === undefined) return undefined;
  const found = new Map<string, string>();
  for (const [, key = "", double, single, bare] of (attributes ?? "").matchAll(ATTRIBUTE))
    found.set(key.toLowerCase(), double ?? single ?? bare ?? "");
  return { closing: slash === "/", name: name.toLowerCase(), attributes: found };
}

/** Returns by how many levels headings move, so that the highest becomes the editor's highest. */
function headingShift(html: string): number {
  const levels = [...html.matchAll(/<h([1-6])\b/gi)].map(([, level]) => Number(level));
  return levels.length === 0 ? 0 : TOP_HEADING - Math.min(...levels);
}

/** Returns the Word list item that a paragraph represents, or undefined for any other element. */
function itemOf({ name, attributes }: Tag): Item | undefined {
  const item = /mso-list\s*:\s*([^;]*)/i.exec(attributes.get("style") ?? "")?.[1];
  if (name !== "p" || item === undefined || /^(?:none|ignore)/i.test(item)) return undefined;
  return { level: Number(/\blevel([1-9])\b/i.exec(item)?.[1] ?? 1), list: /\blfo\d+/i.exec(item)?.[0] ?? "" };
}

function isListMark({ closing, name, attributes }: Tag): boolean {
  return !closing && name === "span" && /mso-list\s*:\s*ignore/i.test(attributes.get("style") ?? "");
}
