import { basename, dirname } from "node:path/posix";
import { addressOfPath } from "#app/features/published/old-address/old-address.rules.ts";
import { formatDateTime } from "#app/lib/dates.ts";
import type { BlogFields } from "./blog-fields.ts";
import type { BlogSite } from "./blog-site.ts";

/** The parts of a file name: the date that Jekyll puts first, and the words after it. */
export type FileName = { day: string | undefined; name: string };

const DATED = /^(\d{4})-(\d{1,2})-(\d{1,2})-(.+)$/;
const EXTENSION = /\.(?:md|markdown)$/i;

/** Parses a file name. An article with its own folder (post/index.md) is named after the folder. */
export function fileNameOf(file: string): FileName {
  const own = basename(file).replace(EXTENSION, "");
  const name = /^index(?:\.[a-z-]{2,7})?$/i.test(own) && dirname(file) !== "." ? basename(dirname(file)) : own;
  const [, year, month = "", day = "", rest] = DATED.exec(name) ?? [];
  if (rest === undefined) return { day: undefined, name };
  return { day: `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`, name: rest };
}

/** An article: its fields, its time, and its path relative to the blog's folder, with `/` between folders. */
type Article = { fields: BlogFields; publishAt: Date; file: string };

/**
 * Returns the former paths of an article: those in its front matter, and the one from the blog's permalink pattern.
 * `unknown` lists the variables of the pattern that have no value.
 */
export function oldAddresses(article: Article, site: BlogSite): { paths: string[]; unknown: string[] } {
  const { fields } = article;
  const unknown: string[] = [];
  const written = fields.permalink === "" ? patternOf(article, site) : fields.permalink;
  const expanded = expand(written, article, site, unknown);
  const own = expanded === "" ? [] : [within(expanded, site.basePath)];
  const others = fields.aliases.map((alias) => within(alias, site.basePath));
  const paths = unknown.length > 0 ? others : [...own, ...others];
  return { paths: [...new Set(paths.flatMap((path) => addressOfPath(path) ?? []))], unknown };
}

const isWhole = (address: string) => /^https?:\/\//i.test(address);

/** Prefixes a path with the path of the blog. Leaves a full URL unchanged. */
function within(path: string, basePath: string): string {
  if (isWhole(path)) return path;
  const absolute = path.startsWith("/") ? path : `/${path}`;
  return absolute.startsWith(`${basePath}/`) ? absolute : `${basePath}${absolute}`;
}

function patternOf({ fields, file }: Article, site: BlogSite): string {
  if (isPage(file, site)) return `/${file.replace(/^source\//, "").replace(EXTENSION, ".html")}`;
  if (site.permalink !== undefined) return site.permalink;
  return fields.slug === "" ? "" : "/:slug";
}

/**
 * Returns whether a file is a page. Hexo and Jekyll publish pages, outside the folders of articles, under their own
 * path.
 */
const isPage = (file: string, { engine }: BlogSite) =>
  (engine === "hexo" || engine === "jekyll") && !file.split("/").some((folder) => folder.startsWith("_"));

const VARIABLE = /:([a-z_]+)|\[([a-z]+)\]/gi;

function expand(pattern: string, article: Article, site: BlogSite, unknown: string[]): string {
  if (isWhole(pattern) || isPage(article.file, site)) return pattern;
  const values = variablesOf(article, site);
  return pattern.replace(VARIABLE, (whole, name: string | undefined) => {
    const value = name === undefined ? undefined : values[name.toLowerCase()];
    if (value === undefined) unknown.push(whole);
    return value ?? "";
  });
}

/** Returns the values of the variables in permalink patterns. Dates are in Asia/Shanghai. */
function variablesOf({ fields, publishAt, file }: Article, { engine }: BlogSite): Record<string, string> {
  const [date = "", clock = ""] = formatDateTime(publishAt).split(" ");
  const [year = "", month = "", day = ""] = date.split("-");
  const [hour = "", minute = ""] = clock.split(":");
  const { name } = fileNameOf(file);
  const slug = fields.slug === "" ? name : fields.slug;
  const folders = foldersOf(file);
  const categories = fields.categories.join("/");
  return {
    year,
    month,
    day,
    hour,
    minute,
    second: String(publishAt.getUTCSeconds()).padStart(2, "0"),
    short_year: year.slice(2),
    i_month: String(Number(month)),
    i_day: String(Number(day)),
    y_day: dayOfYear(date),
    yearday: String(Number(dayOfYear(date))),
    // In Hexo the name includes the folders below its posts folder.
    title: engine === "hexo" ? [...folders, slug].join("/") : slug,
    name: slug,
    slug,
    filename: name,
    slugorfilename: slug,
    contentbasename: name,
    slugorcontentbasename: slug,
    post_title: fields.title,
    category: categories === "" ? "uncategorized" : categories,
    categories: categories.toLowerCase(),
    section: folders[0] ?? "",
    sections: folders.join("/"),
  };
}

/** Returns the content folders above a file. The own folder of an article (post/index.md) does not count. */
function foldersOf(file: string): string[] {
  const folder = /^index(?:\.|$)/i.test(basename(file)) ? dirname(dirname(file)) : dirname(file);
  const names = folder.split("/").filter((name) => name !== "." && name !== "");
  const content = names.findLastIndex((name) => /^(?:content|_posts|_drafts)$/.test(name));
  return names.slice(content + 1);
}

function dayOfYear(date: string): string {
  const days = (Date.parse(`${date}T00:00:00Z`) - Date.parse(`${date.slice(0, 4)}-01-01T00:00:00Z`)) / 86_400_000;
  return String(days + 1).padStart(3, "0");
}
