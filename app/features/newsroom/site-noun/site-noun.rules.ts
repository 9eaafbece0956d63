/** What a site is divided into, what stands beside its stories and where these come from: all of them are kept and undone alike. */
export const SITE_NOUNS = ["column", "industry", "sector", "page", "post", "link", "source"] as const;
export type SiteNounKind = (typeof SITE_NOUNS)[number];

/** Things that stand in an order which editors make; the others stand by their names. */
export const isArranged = (kind: SiteNounKind) => kind !== "source";
/** Things that readers have on a page, where they can be looked at before they are saved. */
export const hasPage = (kind: SiteNounKind) => kind !== "source";

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
  source: [],
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
  "policies",
] as const;
export type NounUse = (typeof NOUN_USES)[number];
