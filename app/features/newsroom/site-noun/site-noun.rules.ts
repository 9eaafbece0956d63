/** What a site is divided into and what stands beside its stories: all of them are kept, ordered and undone alike. */
export const SITE_NOUNS = ["column", "industry", "sector", "page", "post", "link"] as const;
export type SiteNounKind = (typeof SITE_NOUNS)[number];

/** Families of colours for the drawn covers of an industry. */
export const INDUSTRY_PALETTES = ["ink", "consumer", "auto", "health", "tech", "property"] as const;

/** What readers' addresses are made of, or where a thing belongs: said once, when it is made. */
export const FIXED_FIELDS: Readonly<Record<SiteNounKind, readonly string[]>> = {
  column: ["parent_id"],
  industry: ["slug"],
  sector: ["industry_id", "slug"],
  page: ["slug"],
  post: [],
  link: [],
};

/** Texts that are written with the editor. */
export const BODY_FIELDS = ["body_html", "body_html_en"] as const;

/** Pages at addresses that the site itself leads to. */
export const STANDING_PAGES = [
  "about",
  "agreement",
  "privacy",
  "child_rule",
  "copyright",
  "contact",
  "contribute",
  "joinus",
  "links",
] as const;

/** What depends on a thing, by which it cannot be removed. */
export const NOUN_USES = [
  "routes",
  "columns",
  "sectors",
  "articles",
  "stories",
  "flashes",
  "billboards",
  "subjects",
  "bulletins",
  "contributions",
  "places",
  "grants",
  "menus",
  "consents",
] as const;
export type NounUse = (typeof NOUN_USES)[number];
