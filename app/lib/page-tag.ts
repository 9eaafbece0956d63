/** What stands for one thing, by its id. */
const NUMBERED = [
  /** The page of an article. */
  "article",
  /** Whatever names an article: its title or its card. */
  "named",
  /** What readers say under an article. */
  "comments",
  "column",
  "industry",
  "subject",
  "billboard",
  /** Which names stand on a board in which order, without their figures. */
  "ranking",
  "bulletin",
] as const;

/** What stands for all that is listed of a kind. */
const LISTS = ["articles", "flashes", "headlines", "subjects", "billboards", "bulletins", "jobs", "links"] as const;

declare const made: unique symbol;

type Text = "*" | "site" | (typeof LISTS)[number] | `${(typeof NUMBERED)[number]}:${number}` | `page:${string}`;

/** Something that pages are made of and that changes. Made here alone, so that reader and writer mean the same. */
export type PageTag = Text & { readonly [made]: true };

const tag = (text: Text) => text as PageTag;
const numbered = (name: (typeof NUMBERED)[number]) => (id: number) => tag(`${name}:${id}`);

/** Every tag there is. */
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
  article: numbered("article"),
  named: numbered("named"),
  comments: numbered("comments"),
  column: numbered("column"),
  industry: numbered("industry"),
  subject: numbered("subject"),
  billboard: numbered("billboard"),
  ranking: numbered("ranking"),
  bulletin: numbered("bulletin"),
  /** A standing page by its slug. */
  page: (slug: string) => tag(`page:${slug}`),
};

const KNOWN = new RegExp(`^(?:\\*|site|${LISTS.join("|")}|(?:${NUMBERED.join("|")}):\\d+|page:.*)$`, "s");

/** Tags that came from outside as a list of texts; undefined when one of them is none. */
export function readPageTags(list: unknown): PageTag[] | undefined {
  const isTag = (text: unknown): text is PageTag => typeof text === "string" && KNOWN.test(text);
  return Array.isArray(list) && list.every(isTag) ? list : undefined;
}
