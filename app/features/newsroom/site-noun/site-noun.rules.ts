/** The kinds of the site's structure, the records beside stories, and sources. All have versions that can be restored. */
export const SITE_NOUNS = ["column", "industry", "sector", "page", "post", "link", "source"] as const;
export type SiteNounKind = (typeof SITE_NOUNS)[number];

/** Kinds with a manual order; the others are sorted by name. */
export const isArranged = (kind: SiteNounKind) => kind !== "source";
/** Kinds with a public page, which can be previewed before a save. */
export const hasPage = (kind: SiteNounKind) => kind !== "source";

/** Colour palettes for the drawn covers of an industry. */
export const INDUSTRY_PALETTES = ["ink", "consumer", "auto", "health", "tech", "property"] as const;

/** Fields that make public addresses or the parent record; they are fixed when a record is added. */
export const FIXED_FIELDS: Readonly<Record<SiteNounKind, readonly string[]>> = {
  column: ["parent_id"],
  industry: ["slug"],
  sector: ["industry_id", "slug"],
  page: ["slug"],
  post: [],
  link: [],
  source: [],
};

/** Texts of the rich text editor. */
export const BODY_FIELDS = ["body_html", "body_html_en"] as const;

/** Pages whose addresses the site itself links to. */
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

/** Uses of a record, which prevent its removal. */
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
