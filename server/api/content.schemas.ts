import { z } from "zod";
import { CHANNELS } from "#app/features/published/flash/flash.channels.ts";
import { SEARCH_KINDS } from "#app/features/base/search-index/search.vector.ts";
import { startOfDay } from "#app/lib/dates.ts";

/** Shapes of the public content API. What the answers name here is what a reader may see on the pages, and no more. */

const text = z.string();
const path = z.string().describe("Path on this site, beginning with a slash");
const time = z.iso.datetime().describe("UTC, ISO 8601");
const day = z.iso.date();
const id = z.int().positive();

/** A named place that something belongs to. */
const place = z.object({ name: text, href: path }).nullable();

const cover = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("drawn"), src: path }),
  z.object({
    kind: z.literal("picture"),
    sha: text,
    extension: text,
    width: z.int(),
    height: z.int(),
    widths: z.array(z.int()),
    alt: text,
  }),
]);

export const articleItem = z.object({
  id,
  href: path,
  title: text,
  shortTitle: text,
  dek: text,
  plain: text.describe("一句话说明白, the first sentence"),
  author: text,
  publishedAt: time,
  industry: place,
  column: place,
  cover,
});

export const articleDetail = articleItem.extend({
  plain: z.array(text).describe("一句话说明白, every sentence"),
  summary: text,
  bodyHtml: text,
  toc: z.array(z.object({ id: text, level: z.int(), text })),
  authors: z.array(text),
  editor: text,
  source: z.object({ name: text, url: text }),
  origin: z.enum(["original", "reprint", "compiled", "contributed"]),
  sector: place,
  tags: z.array(text),
  characters: z.int(),
  minutes: z.int(),
  aiLabel: z.enum(["none", "assisted", "generated"]),
  disclaimer: z.boolean(),
  updatedAt: time.nullable(),
  counts: z.object({ views: z.int(), comments: z.int(), favorites: z.int(), likes: z.int() }),
});

const columnLink = z.object({ id, name: text, href: path });

export const columnItem = columnLink.extend({
  slug: text,
  description: text,
  parent: columnLink.nullable(),
  children: z.array(columnLink),
});

export const industryItem = z.object({ id, slug: text, name: text, href: path, intro: text });

export const streamItem = z.object({
  kind: z.enum(["flash", "article"]),
  id,
  title: text,
  text,
  important: z.boolean(),
  channel: z.enum(CHANNELS).nullable(),
  tags: z.array(text),
  source: text,
  publishedAt: time,
  href: path,
  article: z.object({ title: text, href: path }).nullable(),
});

const change = z.object({ kind: z.enum(["up", "down", "same", "new", "none"]), by: z.int().optional() });

const rank = z.object({
  rank: z.int(),
  name: text,
  href: text.nullable(),
  external: z.boolean(),
  note: text,
  change,
  values: z.array(text),
});

const issue = z.object({ date: day, publishedAt: time });

export const billboardItem = z.object({
  id,
  href: path,
  title: text,
  intro: text,
  automatic: z.boolean(),
  windowHours: z.int().nullable(),
  period: text,
  industry: place,
  metrics: z.array(z.object({ key: text, label: text, unit: text })),
  issue: issue.nullable(),
  top: z.array(rank),
});

export const billboardDetail = billboardItem.extend({
  method: text,
  dataSource: text,
  issues: z.array(issue.extend({ href: path, current: z.boolean() })),
});

export const subjectItem = z.object({
  id,
  href: path,
  title: text,
  lead: text,
  status: z.enum(["ongoing", "ended"]),
  articles: z.int(),
  changedAt: time,
  industry: place,
  cover,
});

export const subjectDetail = subjectItem.extend({
  startAt: time,
  endAt: time.nullable(),
  tags: z.array(text),
  sections: z.array(z.object({ anchor: text, title: text, intro: text, layout: text, cards: z.array(articleItem) })),
  events: z.array(z.object({ date: day, title: text, text, href: text.nullable() })),
  related: z.array(subjectItem),
});

export const bulletinItem = z.object({
  id,
  href: path,
  title: text,
  family: z.enum(["food", "product"]),
  issuer: text,
  level: z.enum(["national", "province", "city", "county"]),
  region: text,
  number: text,
  issueDate: day,
  period: text,
  summary: text,
  total: z.int(),
  passed: z.int(),
  failed: z.int(),
  failRate: text.nullable(),
});

const finding = z.object({ name: text, measured: text, standard: text, basis: text });

const sampleLine = z.object({
  seq: z.int(),
  product: text,
  spec: text,
  brand: text,
  date: text,
  batch: text,
  maker: text,
  unit: text,
  platform: text,
  remark: text,
});

export const bulletinDetail = bulletinItem.extend({
  categories: z.array(text),
  bodyHtml: text,
  sourceUrl: text,
  rightOfReply: text,
  correction: text,
  industry: place,
  updatedAt: time,
  failedSamples: z.array(
    sampleLine.extend({
      samplingNo: text,
      category: text,
      lab: text,
      makerAddress: text,
      address: text,
      recheck: text,
      followUp: text,
      findings: z.array(finding),
    }),
  ),
  passedSamples: z.array(sampleLine),
});

export const sampleItem = z.object({
  key: text,
  href: path,
  product: text,
  spec: text,
  brand: text,
  maker: text,
  date: text,
  batch: text,
  failed: z.boolean(),
  findings: z.array(finding),
  bulletin: z.object({ title: text, issueDate: day }),
});

const parts = z
  .array(z.object({ text, marked: z.boolean() }))
  .describe("The text in parts; those that hold the words asked for are marked");

export const searchItem = z.object({
  kind: z.enum(SEARCH_KINDS),
  id,
  href: path,
  title: parts,
  excerpt: parts,
  names: z.array(parts).describe("Authors and tags that were asked for"),
  industry: text,
  publishedAt: time.nullable(),
  missing: z.array(text).describe("Words asked for that it does not hold; such items follow those that hold all"),
});

/** Query parameters. */

const limit = z.coerce.number().int().min(1).max(100).default(20).describe("1 to 100");
const cursor = z
  .string()
  .regex(/^[0-9a-z]{1,10}-[0-9a-z]{1,10}$/)
  .describe("A cursor of an earlier answer");
const slug = z.string().min(1).max(60);
const page = z.coerce.number().int().min(1).max(100).default(1);
const digits = z.string().regex(/^[0-9]{1,15}$/);
const realDay = z.string().refine((value) => startOfDay(value) !== undefined, { error: "yyyy-mm-dd" });

export const idParams = z.object({ id: digits });

export const articlesQuery = z.object({
  column: digits.optional().describe("Id of a column; one of the first level includes its children"),
  industry: slug.optional().describe("Slug or id of an industry"),
  sector: slug.optional().describe("Slug of a sub-sector; needs industry"),
  tag: z.string().min(1).max(40).optional(),
  before: cursor.optional(),
  limit,
});

export const flashesQuery = z.object({
  channel: z.enum(CHANNELS).optional(),
  importance: z.literal("important").optional(),
  day: realDay.optional().describe("A day in Asia/Shanghai, yyyy-mm-dd"),
  articles: z.literal("1").optional().describe("1: with the articles of the last 24 hours, or of the day, among them"),
  before: cursor.optional().describe("Older items"),
  after: cursor.optional().describe("Newer items; wins over before"),
  limit,
});

export const billboardQuery = z.object({ issue: realDay.optional().describe("First day of an issue's period") });

export const bulletinsQuery = z.object({
  family: z.enum(["food", "product"]).optional(),
  level: z.enum(["national", "province", "city", "county"]).optional(),
  region: z.string().max(60).default(""),
  year: z.coerce.number().int().min(1990).max(2999).optional(),
  industry: z.string().max(60).default(""),
  page,
});

export const samplesQuery = z.object({
  q: z.string().max(60).default("").describe("Product, maker or brand"),
  result: z.enum(["fail", "pass"]).optional(),
  family: z.enum(["food", "product"]).optional(),
  region: z.string().max(60).default(""),
  page,
});

export const searchWords = z.object({
  q: z.string().max(200).describe("Words or a sentence, with or without spaces; up to 60 characters"),
});
