import type { ArticleInput } from "#app/features/published/article/article.schema.ts";
import type { FileStatus } from "#app/features/published/article/article.file.ts";
import { blogFields, timeOfBlog, type BlogFields } from "./blog-fields.ts";
import { fileNameOf, oldAddresses } from "./blog-addresses.ts";
import { readBlogMatter } from "./blog-matter.ts";
import type { BlogSite } from "./blog-site.ts";
import { mappedPlace, type CategoryMap } from "./category-map.ts";
import { needsDisclaimer, placeOf, type Placement } from "./placement.ts";

/** Matches names of authors that are programs, such as 某某AI, AI编辑部 or GPT-5. */
const PROGRAM = /(?<![A-Za-z])(?:AI|AIGC|GPT|ChatGPT)(?![A-Za-z])|人工智能|智能体|大模型/;
/** Largest number of characters in an article's fields (article.schema.ts). */
const LONGEST = { dek: 300, summary: 1_000, author: 60, tag: 40 };
const MOST = { authors: 10, tags: 20 };

/**
 * Context of a file: its path relative to the blog's folder, with `/` between folders, the blog, and the mapping file.
 */
export type BlogFileContext = { file: string; site: BlogSite; categories: CategoryMap };

/** A parsed file of a blog: the data to save, and the data that the import cannot use. */
export type BlogFile = {
  input: ArticleInput;
  status: FileStatus;
  remarks: string[];
  /** The line of the file, from 1, on which the body begins. */
  firstLine: number;
  /** The picture above the article, as the file names it. Empty if there is none. */
  cover: string;
  addresses: string[];
  /** Fields that the import does not use, and categories that the mapping file does not name. */
  unknownFields: string[];
  unmapped: string[];
};

/**
 * Reads Markdown with front matter as Hexo, Hugo and Jekyll write it. Missing fields stay empty. Throws an Error whose
 * message tells the operator the fault of the file.
 */
export function readBlogFile(source: string, context: BlogFileContext): BlogFile {
  const { meta, body, firstLine } = readBlogMatter(source);
  const fields = blogFields(meta);
  const title = fields.title === "" ? titleIn(body) : fields.title;
  if (title === "") throw new Error("it has no title: give its front matter a line title: …");
  const isDraftFile = /(?:^|\/)_drafts\//.test(context.file);
  const draft = isDraftFile ? "it lies in _drafts" : fields.draft;
  const dated = fields.date ?? timeOfBlog(fileNameOf(context.file).day ?? "");
  // A draft may have no date yet. Its story gets one on release.
  const publishAt = dated ?? (draft === undefined ? undefined : new Date());
  if (publishAt === undefined)
    throw new Error(
      "it has no date: give its front matter a line date: 2026-01-31, or begin its name with 2026-01-31-",
    );
  const remarks: string[] = [];
  if (draft !== undefined) remarks.push(`it became a story of the newsroom, which nobody has released: ${draft}`);
  const { paths, unknown } =
    isDraftFile || dated === undefined
      ? { paths: [], unknown: [] }
      : oldAddresses({ fields: { ...fields, title }, publishAt, file: context.file }, context.site);
  if (unknown.length > 0) remarks.push(`its old address is not known: nothing here gives ${unknown.join(" and ")}`);
  const words = articleFields({ ...fields, title }, context.categories, remarks);
  return {
    input: { ...words, body: withoutTitle(body, title), format: "foreign", publishAt },
    status: draft === undefined ? "published" : "draft",
    remarks,
    firstLine,
    cover: fields.cover,
    addresses: paths,
    unknownFields: fields.unknown,
    unmapped: unmappedIn(fields.categories, context.categories),
  };
}

/** Returns the categories that a mapping file does not name. */
export const unmappedIn = (names: readonly string[], categories: CategoryMap) =>
  categories.size === 0 ? [] : names.filter((name) => !categories.has(name));

/** Fields of a text from another program, from which the fields of the article are derived. */
export type TextFields = Pick<
  BlogFields,
  "title" | "categories" | "tags" | "authors" | "summary" | "subtitle" | "keywords" | "sourceUrl" | "canonicalUrl"
> &
  Pick<BlogFields, "commentsOpen" | "noindex">;

/**
 * Returns an article's fields without its body and time. Cuts texts that are too long, and adds the rest as a remark.
 */
export function articleFields(fields: TextFields, categories: CategoryMap, remarks: string[]) {
  const place = placeIn(fields, categories);
  return {
    ...wordsOf(fields, remarks),
    ...place,
    disclaimer: needsDisclaimer(place.column),
    commentsOpen: fields.commentsOpen,
    noindex: fields.noindex,
    seoKeywords: fields.keywords,
    ...(isWebAddress(fields.canonicalUrl) && { canonicalUrl: fields.canonicalUrl }),
    initialStatus: "published" as const,
  };
}

const isWebAddress = (address: string) => /^https?:\/\//.test(address) && URL.canParse(address);

/** Returns the texts above the body, and their author. */
function wordsOf(fields: TextFields, remarks: string[]) {
  const { title, sourceUrl, subtitle } = fields;
  const summary = cut(fields.summary, LONGEST.summary, "summary", remarks);
  const dek = subtitle === "" ? summary : subtitle;
  if (dek.length > LONGEST.dek) remarks.push("the summary is too long to stand under the title");
  const isWeb = isWebAddress(sourceUrl);
  if (sourceUrl !== "" && !isWeb) remarks.push(`the source address is no web address: ${sourceUrl}`);
  const authors = few(fields.authors, MOST.authors, "authors", remarks).map((name) =>
    cut(name, LONGEST.author, "name of an author", remarks),
  );
  const program = authors.find((name) => PROGRAM.test(name));
  if (program !== undefined) remarks.push(`its author ${program} reads like a program: it is labelled as made by AI`);
  return {
    title,
    summary,
    dek: dek.length > LONGEST.dek ? "" : dek,
    authors,
    sourceName: authors[0] ?? "",
    sourceUrl: isWeb ? sourceUrl : "",
    origin: isWeb ? ("reprint" as const) : ("original" as const),
    aiLabel: program === undefined ? ("none" as const) : ("generated" as const),
    tags: few(fields.tags, MOST.tags, "tags", remarks).map((tag) => cut(tag, LONGEST.tag, "tag", remarks)),
  };
}

/** Returns the sections of an article, from its mapped categories, otherwise from its words. */
function placeIn(fields: TextFields, categories: CategoryMap): Placement {
  const { title, tags, summary } = fields;
  const found = placeOf({ title, category: fields.categories[0] ?? "", tags, summary });
  return { ...found, ...mappedPlace(fields.categories, categories) };
}

function cut(text: string, longest: number, name: string, remarks: string[]): string {
  if (text.length <= longest) return text;
  remarks.push(`its ${name} has more than ${longest} characters; the end was cut off: ${text.slice(longest - 1)}`);
  return `${text.slice(0, longest - 1)}…`;
}

function few(list: string[], most: number, name: string, remarks: string[]): string[] {
  if (list.length > most)
    remarks.push(`of its ${list.length} ${name} these were left out: ${list.slice(most).join(", ")}`);
  return list.slice(0, most);
}

const FIRST_HEADING = /^\s*#[ \t]+([^\n]+?)[ \t]*#*[ \t]*(?:\n|$)/;

/** Returns the heading in the first line of a body, if it is of the highest level, otherwise an empty text. */
const titleIn = (body: string) => (FIRST_HEADING.exec(body)?.[1] ?? "").replace(/\s*\{#[^}]*\}\s*$/, "");

/** Removes a first line that repeats the title, which would be shown twice. The number of lines does not change. */
function withoutTitle(body: string, title: string): string {
  const match = /^\s*(?:#{1,6}[ \t]*([^\n]+?)[ \t]*#*|([^\n]+)\n[=-]{3,})[ \t]*(?:\n|$)/.exec(body);
  const heading = (match?.[1] ?? match?.[2] ?? "").replace(/\s*\{#[^}]*\}\s*$/, "");
  if (match === null || plain(heading) !== plain(title)) return body;
  return match[0].replaceAll(/[^\n]/g, "") + body.slice(match[0].length);
}

/** Returns a title without quotation marks and white space, so that two spellings of it compare equal. */
function plain(title: string): string {
  return title.replace(/["'“”‘’「」\s]/g, "");
}
