import { z } from "zod";
import { isWebAddress } from "#app/features/base/site/site.view.ts";
import { pageSlug } from "#app/features/published/page/page.schema.ts";
import { sourceRecord } from "#app/features/newsroom/source/source.schema.ts";
import { INDUSTRY_PALETTES, type SiteNounKind } from "./site-noun.rules.ts";

const line = (longest: number) => z.string().trim().max(longest);
const needed = (longest: number) => line(longest).min(1);
/** The record's name in addresses. */
const slug = z.string().regex(/^[a-z0-9][a-z0-9-]{0,39}$/);
const recordId = z.int().positive();
/** A day in Shanghai. */
const day = z.iso.date().nullable();
/** The longest body before it is cleaned; the cleaner has its own limit. */
const body = z.string().max(300_000);
const keywords = z.array(needed(20)).max(20);

/** A picture of this site: pictures of other sites would tell them who reads here (docs/security.md#x8). */
const logo = z
  .string()
  .trim()
  .max(300)
  .regex(/^(?:\/[^/\\\s][^\\\s]*)?$/);
const webAddress = needed(300).refine(isWebAddress, "no web address");

/** The records of each kind, by column names (docs/newsroom.md#columns-and-what-stands-beside-stories). */
export const siteNounRecords = {
  column: z.strictObject({
    parent_id: recordId.nullable(),
    slug,
    name: needed(20),
    name_en: needed(40),
    description: line(300),
    description_en: line(600),
    template: z.enum(["list", "cards"]),
    show_in_nav: z.boolean(),
    seo_description: line(300),
    enabled: z.boolean(),
  }),
  industry: z.strictObject({
    slug,
    name: needed(20),
    name_en: needed(40),
    intro: line(300),
    intro_en: line(600),
    keywords,
    palette: z.enum(INDUSTRY_PALETTES),
    seo_description: line(300),
    enabled: z.boolean(),
  }),
  sector: z.strictObject({ industry_id: recordId, slug, name: needed(20), name_en: needed(40) }),
  page: z.strictObject({
    slug: pageSlug,
    title: needed(64),
    title_en: line(120),
    body_html: body,
    body_html_en: body,
    template: z.enum(["article", "plain"]),
    seo_description: line(300),
    seo_description_en: line(600),
    show_in_footer: z.boolean(),
    version: needed(20),
    effective_date: day,
    published: z.boolean(),
  }),
  post: z.strictObject({
    title: needed(40),
    title_en: line(80),
    department: needed(20),
    department_en: line(40),
    place: needed(20),
    place_en: line(40),
    headcount: z.int().min(1).max(999),
    description: needed(4_000),
    description_en: line(8_000),
    mail: z.email().max(120),
    ends_on: day,
    published: z.boolean(),
  }),
  link: z.strictObject({
    name: needed(40),
    url: webAddress,
    logo,
    kind: z.enum(["text", "image"]),
    group_name: line(20),
    position: z.enum(["home", "inner"]),
    nofollow: z.boolean(),
    enabled: z.boolean(),
  }),
  source: sourceRecord,
} as const satisfies Record<SiteNounKind, z.ZodObject>;

export type SiteNounRecords = { [Kind in SiteNounKind]: z.infer<(typeof siteNounRecords)[Kind]> };
export type SiteNounRecord = SiteNounRecords[SiteNounKind];
