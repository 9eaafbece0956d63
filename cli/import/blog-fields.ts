import { startOfDay, timeOfText } from "#app/lib/dates.ts";

/** The fields of a blog's front matter, converted from their various names and forms to texts and lists. */
export type BlogFields = {
  title: string;
  /** The date in the file. Undefined if no field contains one. */
  date: Date | undefined;
  categories: string[];
  tags: string[];
  authors: string[];
  summary: string;
  subtitle: string;
  keywords: string;
  sourceUrl: string;
  canonicalUrl: string;
  /** The picture above the article, as the file names it. */
  cover: string;
  /** The reason why the file is not for readers. Undefined if it is for readers. */
  draft: string | undefined;
  commentsOpen: boolean;
  noindex: boolean;
  /** Former addresses of the article. */
  slug: string;
  permalink: string;
  aliases: string[];
  /** Names of fields that the import does not use. */
  unknown: string[];
};

type Meta = Record<string, unknown>;

const TITLE = ["title"];
const DATES = ["date", "publishdate", "pubdate", "publish_date", "created", "created_at", "updated", "lastmod"];
const CATEGORIES = ["categories", "category"];
const TAGS = ["tags", "tag"];
const AUTHORS = ["authors", "author"];
const SUMMARIES = ["summary", "description", "excerpt", "abstract", "desc"];
const SUBTITLES = ["subtitle", "sub_title"];
const COVERS = [
  "cover",
  "image",
  "thumbnail",
  "featured_image",
  "featuredimage",
  "feature_image",
  "banner",
  "header-img",
];
const MORE_COVERS = ["header_img", "index_img", "banner_img", "top_img", "img", "images", "coverimage", "cover_image"];
const PERMALINKS = ["permalink", "url"];
const ALIASES = ["aliases", "alias", "redirect_from"];
/** Layout settings of the old program, which have no meaning here. */
const MEANINGLESS = [
  "layout",
  "type",
  "toc",
  "mathjax",
  "katex",
  "math",
  "lang",
  "language",
  "locale",
  "comment",
  "weight",
];
const OTHERS = [
  "draft",
  "published",
  "private",
  "hidden",
  "password",
  "status",
  "comments",
  "slug",
  "source_url",
  "canonical",
];
const MORE = ["canonical_url", "canonicalurl", "noindex", "keywords", "key"];
const KNOWN = new Set(
  [TITLE, DATES, CATEGORIES, TAGS, AUTHORS, SUMMARIES, SUBTITLES, COVERS, MORE_COVERS, PERMALINKS, ALIASES].flat(),
);
for (const name of [...MEANINGLESS, ...OTHERS, ...MORE]) KNOWN.add(name);

/** Returns the fields of a front matter. Throws an Error for an invalid date. */
export function blogFields(meta: Meta): BlogFields {
  return {
    title: textOf(meta, TITLE),
    date: dateOf(meta),
    categories: listOf(meta, CATEGORIES, /[,，、]/),
    tags: listOf(meta, TAGS, /[,，、]/),
    authors: listOf(meta, AUTHORS, /[,，、;；]|\s+and\s+/),
    summary: textOf(meta, SUMMARIES),
    subtitle: textOf(meta, SUBTITLES),
    keywords: listOf(meta, ["keywords"], /[,，、]/).join(","),
    sourceUrl: textOf(meta, ["source_url"]),
    canonicalUrl: textOf(meta, ["canonical_url", "canonicalurl", "canonical"]),
    cover: coverOf(meta),
    draft: draftOf(meta),
    commentsOpen: !isNo(meta["comments"]),
    noindex: isYes(meta["noindex"]),
    slug: textOf(meta, ["slug"]),
    permalink: textOf(meta, PERMALINKS),
    aliases: listOf(meta, ALIASES),
    unknown: Object.keys(meta).filter((name) => !KNOWN.has(name)),
  };
}

/** Returns the first of some fields that contains text. */
function textOf(meta: Meta, names: readonly string[]): string {
  return names.map((name) => plain(meta[name])).find((text) => text !== "") ?? "";
}

/**
 * Returns the values of several fields as one list. A field contains a list, a list of lists, a list of named objects,
 * or a text that `separator` splits.
 */
function listOf(meta: Meta, names: readonly string[], separator?: RegExp): string[] {
  const all = names.flatMap((name) => itemsOf(meta[name], separator));
  return [...new Set(all)];
}

function itemsOf(value: unknown, separator: RegExp | undefined): string[] {
  if (Array.isArray(value)) return value.flatMap((one) => itemsOf(one, undefined));
  if (typeof value === "object" && value !== null) return itemsOf(Reflect.get(value, "name"), undefined);
  const text = plain(value);
  const parts = separator === undefined ? [text] : text.split(separator);
  return parts.map((part) => part.trim()).filter((part) => part !== "");
}

/** Returns a text or number as trimmed text, and an empty text for any other value. */
function plain(value: unknown): string {
  return typeof value === "string" || typeof value === "number" ? String(value).trim() : "";
}

function coverOf(meta: Meta): string {
  for (const name of [...COVERS, ...MORE_COVERS]) {
    const value: unknown = Array.isArray(meta[name]) ? (meta[name] as unknown[])[0] : meta[name];
    const inner = ["image", "src", "url", "path", "feature"].map((key) =>
      typeof value === "object" && value !== null ? plain(Reflect.get(value, key)) : "",
    );
    const found = [plain(value), ...inner].find((text) => /[./]/.test(text));
    if (found !== undefined) return found;
  }
  return "";
}

const isYes = (value: unknown) => value === true || /^(?:true|yes|on|1)$/i.test(plain(value));
const isNo = (value: unknown) => value === false || /^(?:false|no|off|0)$/i.test(plain(value));

/**
 * Returns the field that marks a draft. Hugo uses draft: true, Hexo and Jekyll published: false. Other programs mark a
 * post as private or set a password.
 */
function draftOf(meta: Meta): string | undefined {
  if (isYes(meta["draft"])) return "draft: true";
  if (isNo(meta["published"])) return "published: false";
  for (const name of ["private", "hidden"]) if (isYes(meta[name])) return `${name}: true`;
  if (plain(meta["password"]) !== "") return "it has a password";
  const status = plain(meta["status"]).toLowerCase();
  return /^(?:draft|private|pending|hidden|unlisted)$/.test(status) ? `status: ${status}` : undefined;
}

function dateOf(meta: Meta): Date | undefined {
  const name = DATES.find((one) => plain(meta[one]) !== "");
  if (name === undefined) return undefined;
  const written = plain(meta[name]);
  const time = timeOfBlog(written);
  if (time === undefined)
    throw new Error(`its ${name} ${written} is no day of the calendar; write it like 2026-01-31 or 2026-01-31 08:30`);
  return time;
}

/** Time of day, in milliseconds after midnight in Asia/Shanghai, for files that contain only a day. */
const HOUR_OF_DAY = 8 * 3_600_000;
const TIME =
  /^(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})日?(?:(?:[T ]+)(\d{1,2}):(\d{2})(?::(\d{2}(?:\.\d+)?))? *(Z|UTC|GMT|[+-]\d{2}(?::?\d{2})?)?)?$/i;

/** Parses a time as blogs write it, in Asia/Shanghai unless it names a zone. Returns undefined for an invalid time. */
export function timeOfBlog(text: string): Date | undefined {
  const match = TIME.exec(text.trim().replace(/ [A-Z]{2,4}$/, (zone) => (/UTC|GMT/.test(zone) ? zone : "")));
  if (match === null) return undefined;
  const [, year, month = "", date = "", hour, minute = "", second = "00", zone = "+08:00"] = match;
  const day = `${year}-${month.padStart(2, "0")}-${date.padStart(2, "0")}`;
  if (hour === undefined) {
    const start = startOfDay(day);
    return start && new Date(start.getTime() + HOUR_OF_DAY);
  }
  return timeOfText(`${day} ${hour.padStart(2, "0")}:${minute}:${second} ${zoneOf(zone)}`);
}

function zoneOf(zone: string): string {
  const [, hours, minutes = "00"] = /^([+-]\d{2}):?(\d{2})?$/.exec(zone) ?? [];
  return hours === undefined ? "Z" : `${hours}:${minutes}`;
}
