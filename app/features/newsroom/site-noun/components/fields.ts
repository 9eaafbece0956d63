import { SOURCE_LENGTHS, SOURCE_LISTS } from "#app/features/newsroom/source/source.rules.ts";
import { INDUSTRY_PALETTES, type SiteNounKind } from "#app/features/newsroom/site-noun/site-noun.rules.ts";

/** A field of a form: its kind of input, its longest value and its language. */
export type FieldSpec = {
  name: string;
  as: "line" | "lines" | "words" | "choice" | "tick" | "number" | "day" | "body" | "picture" | "column" | "industry";
  longest?: number;
  isNeeded?: true;
  /** The language of its text, where it is not the staff member's own. */
  lang?: "zh-CN" | "en";
  choices?: readonly string[];
};

const zh = (name: string, longest: number, as: FieldSpec["as"] = "line"): FieldSpec => ({
  name,
  as,
  longest,
  lang: "zh-CN",
});
const en = (name: string, longest: number, as: FieldSpec["as"] = "line"): FieldSpec => ({
  name,
  as,
  longest,
  lang: "en",
});
const needed = (field: FieldSpec): FieldSpec => ({ ...field, isNeeded: true });
const slug: FieldSpec = { name: "slug", as: "line", longest: 64, isNeeded: true };
const tick = (name: string): FieldSpec => ({ name, as: "tick" });
const choice = (name: string, choices: readonly string[]): FieldSpec => ({ name, as: "choice", choices });

/** The form of each kind, in the order of its fields. */
export const FORMS: Readonly<Record<SiteNounKind, readonly FieldSpec[]>> = {
  column: [
    needed(zh("name", 20)),
    needed(en("name_en", 40)),
    slug,
    { name: "parent_id", as: "column" },
    zh("description", 300, "lines"),
    en("description_en", 600, "lines"),
    choice("template", ["list", "cards"]),
    zh("seo_description", 300, "lines"),
    tick("show_in_nav"),
    tick("enabled"),
  ],
  industry: [
    needed(zh("name", 20)),
    needed(en("name_en", 40)),
    slug,
    zh("intro", 300, "lines"),
    en("intro_en", 600, "lines"),
    zh("keywords", 400, "words"),
    choice("palette", INDUSTRY_PALETTES),
    zh("seo_description", 300, "lines"),
    tick("enabled"),
  ],
  sector: [
    { name: "industry_id", as: "industry", isNeeded: true },
    needed(zh("name", 20)),
    needed(en("name_en", 40)),
    slug,
  ],
  page: [
    needed(zh("title", 64)),
    en("title_en", 120),
    slug,
    { name: "version", as: "line", longest: 20, isNeeded: true },
    { name: "effective_date", as: "day" },
    zh("body_html", 0, "body"),
    en("body_html_en", 0, "body"),
    zh("seo_description", 300, "lines"),
    en("seo_description_en", 600, "lines"),
    choice("template", ["article", "plain"]),
    tick("show_in_footer"),
    tick("published"),
  ],
  post: [
    needed(zh("title", 40)),
    en("title_en", 80),
    needed(zh("department", 20)),
    en("department_en", 40),
    needed(zh("place", 20)),
    en("place_en", 40),
    { name: "headcount", as: "number", isNeeded: true },
    needed(zh("description", 4_000, "lines")),
    en("description_en", 8_000, "lines"),
    { name: "mail", as: "line", longest: 120, isNeeded: true },
    { name: "ends_on", as: "day" },
    tick("published"),
  ],
  link: [
    needed(zh("name", 40)),
    { name: "url", as: "line", longest: 300, isNeeded: true },
    zh("group_name", 20),
    choice("kind", ["text", "image"]),
    { name: "logo", as: "picture", longest: 300 },
    choice("position", ["inner", "home"]),
    tick("nofollow"),
    tick("enabled"),
  ],
  source: [
    needed(zh("name", SOURCE_LENGTHS.name)),
    choice("list", SOURCE_LISTS),
    { name: "edition", as: "line", longest: SOURCE_LENGTHS.edition },
    { name: "host", as: "line", longest: SOURCE_LENGTHS.host },
    tick("may_reprint"),
    zh("terms", SOURCE_LENGTHS.terms, "lines"),
    { name: "valid_until", as: "day" },
    tick("active"),
  ],
};

/** Default values of a new record. */
export const BLANK: Readonly<Record<SiteNounKind, Readonly<Record<string, unknown>>>> = {
  column: {
    parent_id: null,
    slug: "",
    name: "",
    name_en: "",
    description: "",
    description_en: "",
    template: "list",
    show_in_nav: true,
    seo_description: "",
    enabled: false,
  },
  industry: {
    slug: "",
    name: "",
    name_en: "",
    intro: "",
    intro_en: "",
    keywords: [],
    palette: "ink",
    seo_description: "",
    enabled: false,
  },
  sector: { industry_id: null, slug: "", name: "", name_en: "" },
  page: {
    slug: "",
    title: "",
    title_en: "",
    body_html: "",
    body_html_en: "",
    template: "article",
    seo_description: "",
    seo_description_en: "",
    show_in_footer: false,
    version: "1.0",
    effective_date: null,
    published: false,
  },
  post: {
    title: "",
    title_en: "",
    department: "",
    department_en: "",
    place: "",
    place_en: "",
    headcount: 1,
    description: "",
    description_en: "",
    mail: "",
    ends_on: null,
    published: false,
  },
  link: {
    name: "",
    url: "",
    logo: "",
    kind: "text",
    group_name: "",
    position: "inner",
    nofollow: false,
    enabled: true,
  },
  source: {
    name: "",
    list: "other",
    edition: "",
    host: "",
    may_reprint: false,
    terms: "",
    valid_until: null,
    active: true,
  },
};

/** The field with a record's display name. */
export const nameField = (kind: SiteNounKind) => (kind === "page" || kind === "post" ? "title" : "name");

const SHOWN_FIELDS: Readonly<Partial<Record<SiteNounKind, string>>> = {
  column: "enabled",
  industry: "enabled",
  page: "published",
  post: "published",
  link: "enabled",
  source: "active",
};

/** The field that hides a record from readers or disables a source; sectors have none. */
export const shownField = (kind: SiteNounKind) => SHOWN_FIELDS[kind];
