/** Tags with the id of a record. */
const NUMBERED = [
  /** The page of an article. */
  "article",
  /** All pages that show the title or card of an article. */
  "named",
  /** Readers' comments on an article. */
  "comments",
  "column",
  "industry",
  "subject",
  "billboard",
  /** The names on a ranking and their order, without the scores. */
  "ranking",
  "bulletin",
  /** The lists on the page of an author, a topic or a company. */
  "author",
  "topic",
  "company",
] as const;

/** Tags of all lists of a kind. */
const LISTS = [
  "articles",
  "flashes",
  "headlines",
  "subjects",
  "billboards",
  "bulletins",
  "jobs",
  "links",
  /** All pages that show names of authors, tags or companies as links. */
  "authors",
  "topics",
  "companies",
] as const;

declare const made: unique symbol;

type Text = "*" | "site" | (typeof LISTS)[number] | `${(typeof NUMBERED)[number]}:${number}` | `page:${string}`;

/** A changing part of pages. Only this file creates tags, so that reader and writer use the same ones. */
export type PageTag = Text & { readonly [made]: true };

const tag = (text: Text) => text as PageTag;
const numbered = (name: (typeof NUMBERED)[number]) => (id: number) => tag(`${name}:${id}`);

/** Creates the tags of all kinds. */
export const pageTag = {
  everything: tag("*"),
  /** Settings, rules and the footer: part of every page. */
  site: tag("site"),
  articles: tag("articles"),
  flashes: tag("flashes"),
  headlines: tag("headlines"),
  subjects: tag("subjects"),
  billboards: tag("billboards"),
  bulletins: tag("bulletins"),
  jobs: tag("jobs"),
  links: tag("links"),
  authors: tag("authors"),
  topics: tag("topics"),
  companies: tag("companies"),
  article: numbered("article"),
  named: numbered("named"),
  comments: numbered("comments"),
  column: numbered("column"),
  industry: numbered("industry"),
  subject: numbered("subject"),
  billboard: numbered("billboard"),
  ranking: numbered("ranking"),
  bulletin: numbered("bulletin"),
  author: numbered("author"),
  topic: numbered("topic"),
  company: numbered("company"),
  /** A single page by its slug. */
  page: (slug: string) => tag(`page:${slug}`),
};

const KNOWN = new RegExp(`^(?:\\*|site|${LISTS.join("|")}|(?:${NUMBERED.join("|")}):\\d+|page:.*)$`, "s");

/** Parses a list of texts from outside as tags. Returns undefined if one of them is invalid. */
export function readPageTags(list: unknown): PageTag[] | undefined {
  const isTag = (text: unknown): text is PageTag => typeof text === "string" && KNOWN.test(text);
  return Array.isArray(list) && list.every(isTag) ? list : undefined;
}
