import { offTheLine } from "../clean/rich-text.raised.ts";

/** The numbers of parts that could not be pasted, besides pictures. `media`: videos, sounds and frames. */
export type Lost = { media: number; formulas: number };

/**
 * Text whose formatting is in tags, without hidden text, deletions and comments; and the parts that could not be
 * pasted.
 */
export type Styled = { html: string; lost: Lost };

/** The formatting of a piece of text. */
type Format = { b: boolean; i: boolean; u: boolean; s: boolean; off: "sup" | "sub" | undefined };

/** An open element: the format of its content, and whether its tag is in the output. */
type Open = {
  name: string;
  format: Format;
  isWritten: boolean;
  isLink: boolean;
  isHeading: boolean;
  isVerbatim: boolean;
};

/**
 * Matches a tag with its slash, name and attributes, or a comment or declaration, in pasted HTML. One that is not
 * closed extends to the end of the text.
 */
export const TOKEN =
  /<!--[\s\S]*?(?:-->|$)|<[!?][^>]*(?:>|$)|<(\/?)([a-z][\w:-]*)((?:"[^"]*(?:"|$)|'[^']*(?:'|$)|[^>"'])*)(?:>|$)/gi;
/** Matches an attribute with its name and its value in any kind of quotes. */
export const ATTRIBUTE = /(?<![\w:-])([a-z][\w:-]*)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s>]+))/gi;
const VOID = new Set("area base br col embed hr img input link meta param source track wbr".split(" "));
/** Formatting tags. They are written again where the format changes. */
const FORMATTING = new Set("b strong i em u ins s strike del sup sub span font".split(" "));
const BLOCK =
  /^(?:p|div|section|article|h[1-6]|ul|ol|li|table|t[dhr]|tbody|thead|tfoot|blockquote|pre|figure|figcaption|a)$/;
const MEDIA = new Set("iframe video audio object embed canvas".split(" "));
/** Classes of formulas that programs have drawn. */
const FORMULAS = new Set(["katex", "katex-display", "MathJax", "MathJax_Display"]);
const PLAIN: Format = { b: false, i: false, u: false, s: false, off: undefined };
const TAGS = ["b", "i", "u", "s"] as const;
/** Classes of Word's comments: their marks in the text, and the list of comments below it. */
const COMMENT_CLASS = /\b(?:Mso(?:CommentReference|CommentText|CommentSubject)|msocom\w*)\b/i;
const DELETED_CLASS = /\b(?:msoDel|mso-deleted)\b/i;
/** Matches zero-width space, byte order mark, word joiner and soft hyphen, also as entities. No writer types them. */
const UNSEEN = /[\u200b\u2060\ufeff\u00ad]|&(?:#(?:8203|8288|65279|173)|#x(?:200b|2060|feff|ad)|ZeroWidthSpace|shy);/gi;

/** Returns text without zero-width characters, which programs leave in it. */
export const withoutInvisible = (text: string): string => text.replace(UNSEEN, "");

/**
 * Converts HTML of the clipboard so that all formatting is in tags, whether it was in tags or styles. It drops what the
 * source program hides: hidden text, deletions and comments. Google Docs wraps everything in a meaningless bold
 * element; Word writes deletions and comments beside the text. For staff it preserves the newsroom's own footnotes.
 */
export function readStyles(html: string, isForStaff: boolean): Styled {
  return new Reader(html, isForStaff).read();
}

class Reader {
  readonly #html: string;
  readonly #isForStaff: boolean;
  readonly #rules: ReadonlyMap<string, string>;
  readonly #out: string[] = [];
  readonly #open: Open[] = [];
  readonly #lost: Lost = { media: 0, formulas: 0 };
  #written: Format = PLAIN;

  constructor(html: string, isForStaff: boolean) {
    this.#html = withoutInvisible(html);
    this.#isForStaff = isForStaff;
    this.#rules = rulesOf(html);
  }

  read(): Styled {
    let end = 0;
    let skipUntil = 0;
    for (const match of this.#html.matchAll(TOKEN)) {
      if (match.index < skipUntil) continue;
      this.#text(this.#html.slice(Math.max(end, skipUntil), match.index));
      end = match.index + match[0].length;
      skipUntil = this.#token(match, end);
      end = Math.max(end, skipUntil);
    }
    this.#text(this.#html.slice(end));
    this.#format(PLAIN);
    return { html: this.#out.join(""), lost: this.#lost };
  }

  /** Reads a tag. Returns the end of the skipped part. */
  #token([whole, slash, tag = "", rest = ""]: RegExpExecArray, end: number): number {
    const name = tag.toLowerCase();
    if (name === "") {
      this.#out.push(whole);
      return 0;
    }
    if (slash === "/") {
      this.#close(name, whole);
      return 0;
    }
    const attributes = attributesOf(rest);
    const isOpen = !VOID.has(name) && !rest.trimEnd().endsWith("/");
    if (MEDIA.has(name) && !(name === "object" && this.#lost.media > 0)) this.#lost.media += 1;
    const isFormula = name === "math" || (attributes.get("class") ?? "").split(/\s+/).some((one) => FORMULAS.has(one));
    if (isFormula) this.#lost.formulas += 1;
    if (isFormula || this.#isUnshown(name, attributes) || MEDIA.has(name)) return isOpen ? this.#endOf(name, end) : 0;
    this.#begin(name, whole, attributes, isOpen);
    return 0;
  }

  #begin(name: string, whole: string, attributes: ReadonlyMap<string, string>, isOpen: boolean): void {
    const parent = this.#open.at(-1);
    const style = this.#styleOf(name, attributes);
    const isVerbatim = parent?.isVerbatim === true || style.get("mso-list")?.startsWith("ignore") === true;
    const isNote = this.#isForStaff && name === "sup" && attributes.get("class") === "note";
    const isHeading = parent?.isHeading === true || /^h[1-6]$/.test(name);
    const isLink = parent?.isLink === true || name === "a";
    const isWritten = isVerbatim || isNote || !FORMATTING.has(name);
    const format = isNote ? PLAIN : formatOf(name, style, parent?.format ?? PLAIN, { isHeading, isLink, attributes });
    if (isWritten) {
      this.#format(BLOCK.test(name) ? PLAIN : this.#written);
      this.#out.push(whole);
    }
    if (isOpen) this.#open.push({ name, format, isWritten, isLink, isHeading, isVerbatim });
  }

  #close(name: string, whole: string): void {
    const at = this.#open.findLastIndex((one) => one.name === name);
    if (at === -1) {
      // Tags that do not match may stay, because the editor repairs them.
      if (!FORMATTING.has(name)) this.#out.push(whole);
      return;
    }
    // oxlint-disable-next-line unicorn/no-array-reverse -- a list of its own, and the worker has no polyfills
    for (const one of this.#open.splice(at).reverse()) {
      if (!one.isWritten) continue;
      if (BLOCK.test(one.name)) this.#format(PLAIN);
      if (one.name === name) this.#out.push(whole);
    }
  }

  #text(text: string): void {
    if (text === "") return;
    const { format = PLAIN, isVerbatim = false } = this.#open.at(-1) ?? {};
    if (isVerbatim) {
      this.#out.push(text);
      return;
    }
    // White space between blocks has no formatting.
    if (text.trim() !== "") this.#format(format);
    this.#out.push(format.off === undefined ? text : offTheLine(text, format.off));
  }

  /** Closes and opens tags to match the wanted format. */
  #format(wanted: Format): void {
    if (TAGS.every((tag) => this.#written[tag] === wanted[tag])) return;
    this.#out.push(
      // Closes the last opened tag first. The worker has no polyfill for toReversed.
      ...TAGS.reduceRight<string[]>((ends, tag) => (this.#written[tag] ? [...ends, `</${tag}>`] : ends), []),
    );
    this.#out.push(...TAGS.filter((tag) => wanted[tag]).map((tag) => `<${tag}>`));
    this.#written = wanted;
  }

  /** Returns the style of an element: its own attribute and the rules for its classes. */
  #styleOf(name: string, attributes: ReadonlyMap<string, string>): ReadonlyMap<string, string> {
    const classes = (attributes.get("class") ?? "").split(/\s+/).filter((one) => one !== "");
    const rules = classes.flatMap((one) => [this.#rules.get(`.${one}`), this.#rules.get(`${name}.${one}`)]);
    return declarationsOf([...rules, attributes.get("style")].filter((one) => one !== undefined).join(";"));
  }

  #isUnshown(name: string, attributes: ReadonlyMap<string, string>): boolean {
    const style = this.#styleOf(name, attributes);
    const classes = attributes.get("class") ?? "";
    if (style.get("display") === "none" || style.get("mso-hide") === "all" || style.get("visibility") === "hidden")
      return true;
    if (attributes.has("hidden") || /^0(?:px|pt|em)?$/.test(style.get("font-size") ?? "")) return true;
    if (name === "del" && (attributes.has("cite") || attributes.has("datetime"))) return true;
    if (DELETED_CLASS.test(classes) || COMMENT_CLASS.test(classes)) return true;
    const element = style.get("mso-element") ?? "";
    return (
      element.startsWith("comment") ||
      style.get("mso-special-character") === "comment" ||
      (attributes.get("name") ?? "").startsWith("_msocom")
    );
  }

  /** Returns the end of the element that was opened before `from`. Nested elements of the same name are skipped. */
  #endOf(name: string, from: number): number {
    const marks = new RegExp(`<(/?)${name}\\b(?:"[^"]*"|'[^']*'|[^>"'])*>`, "gi");
    marks.lastIndex = from;
    let depth = 1;
    for (let mark = marks.exec(this.#html); mark !== null; mark = marks.exec(this.#html)) {
      depth += mark[1] === "/" ? -1 : 1;
      if (depth === 0) return marks.lastIndex;
    }
    return this.#html.length;
  }
}

type Around = { isHeading: boolean; isLink: boolean; attributes: ReadonlyMap<string, string> };

/** Returns the format of text in an element, from its tag and its style; the style has priority. */
function formatOf(name: string, style: ReadonlyMap<string, string>, outer: Format, around: Around): Format {
  const line = `${style.get("text-decoration") ?? ""} ${style.get("text-decoration-line") ?? ""}`;
  const isTracked = name === "ins" && around.attributes.has("datetime");
  const isInserted = isTracked || /\bmsoIns\b/.test(around.attributes.get("class") ?? "");
  const isUnderlined =
    !isInserted && ((/^(?:u|ins)$/.test(name) && !line.includes("none")) || line.includes("underline"));
  const isStruck = (/^(?:s|strike|del)$/.test(name) && !line.includes("none")) || line.includes("line-through");
  return {
    b: !around.isHeading && (boldOf(style.get("font-weight")) ?? (outer.b || /^(?:b|strong)$/.test(name))),
    i: italicOf(style.get("font-style")) ?? (outer.i || /^(?:i|em)$/.test(name)),
    u: !around.isLink && (outer.u || isUnderlined),
    s: outer.s || isStruck,
    off: offOf(name, style.get("vertical-align"), outer.off),
  };
}

function boldOf(weight: string | undefined): boolean | undefined {
  if (weight === undefined || weight === "inherit") return undefined;
  return /^(?:bold|bolder|[6-9]00|1000)$/.test(weight);
}

function italicOf(style: string | undefined): boolean | undefined {
  return style === undefined || style === "inherit" ? undefined : /^(?:italic|oblique)/.test(style);
}

function offOf(name: string, align: string | undefined, outer: Format["off"]): Format["off"] {
  if (name === "sup" || align === "super") return "sup";
  if (name === "sub" || align === "sub") return "sub";
  return align === "baseline" && name === "span" ? undefined : outer;
}

function attributesOf(rest: string): Map<string, string> {
  const found = new Map<string, string>();
  for (const [, key = "", double, single, bare] of rest.matchAll(ATTRIBUTE))
    found.set(key.toLowerCase(), double ?? single ?? bare ?? "");
  if (/(?:^|\s)hidden(?:\s|$)/i.test(rest.replace(/"[^"]*"|'[^']*'/g, ""))) found.set("hidden", "");
  return found;
}

/** Returns the declarations of a style, keyed by name. The last one of a name counts. */
function declarationsOf(style: string): Map<string, string> {
  const pairs = style
    .replaceAll("&quot;", '"')
    .toLowerCase()
    .split(";")
    .map((one) => /^\s*([\w-]+)\s*:([^]*)$/.exec(one));
  return new Map(
    pairs.flatMap((pair) => (pair === null ? [] : [[pair[1] ?? "", withoutPriority((pair[2] ?? "").trim())]])),
  );
}

const withoutPriority = (value: string) => value.replace(/!important$/, "").trimEnd();

/** Returns the style rules for single classes, as spreadsheets write them: `.xl65`, `td.xl65`. */
function rulesOf(html: string): Map<string, string> {
  const rules = new Map<string, string>();
  for (const [, sheet = ""] of html.matchAll(/<style\b[^<>]*>((?:(?!<\/style>)[^])*)/gi)) {
    for (const [, selectors = "", body = ""] of sheet
      .replaceAll(/<!--|-->|\/\*[\s\S]*?(?:\*\/|$)/g, "")
      .matchAll(/(?<![^{}])([^{}]*)\{([^{}]*)\}/g)) {
      for (const selector of selectors.split(",").map((one) => one.trim()))
        if (/^[a-z]*\.[\w-]+$/i.test(selector)) rules.set(selector, `${rules.get(selector) ?? ""};${body}`);
    }
  }
  return rules;
}
