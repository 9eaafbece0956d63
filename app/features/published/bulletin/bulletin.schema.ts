import { z } from "zod";
import "#app/lib/request/zod-in-browser.ts";

export const FAMILIES = ["food", "product"] as const;
export type Family = (typeof FAMILIES)[number];

export const LEVELS = ["national", "province", "city", "county"] as const;
export type Level = (typeof LEVELS)[number];

export const RESULTS = ["fail", "pass"] as const;
export type Result = (typeof RESULTS)[number];

/** The sign that a bulletin prints where the label of a sample has no text (docs/content.md#bulletins). */
export const NOT_MARKED = "/";

const marked = z.string().min(1).default(NOT_MARKED);

/**
 * A failed item. Its texts are kept exactly as printed, with units, signs and powers; they are never parsed as numbers.
 */
const findingInput = z.object({
  name: z.string().min(1),
  measured: z.string().min(1),
  standard: z.string().min(1),
  basis: z.string().default(""),
});

const sampleInput = z.object({
  /** Position in the bulletin's list; by default the given order, counted from 1. */
  seq: z.number().int().positive().optional(),
  sampling_no: z.string().default(""),
  product: z.string().min(1),
  category: z.string().default(""),
  spec: marked,
  brand: marked,
  production_date_text: marked,
  batch: marked,
  maker: marked,
  maker_address: marked,
  sampled_unit: marked,
  sampled_address: marked,
  platform: z.string().default(""),
  /** The region where the sample was taken; empty means the bulletin's region. */
  region: z.string().default(""),
  result: z.enum(RESULTS),
  lab: z.string().default(""),
  remark: z.string().default(""),
  recheck: z.string().default(""),
  follow_up: z.string().default(""),
  items: z.array(findingInput).default([]),
});

/** The input of a bulletin. `slug` is its stable key, `body` is Markdown, `industry` is a slug or empty. */
export const bulletinInput = z.object({
  slug: z.string().min(1).max(80),
  title: z.string().min(1),
  family: z.enum(FAMILIES),
  issuer: z.string().min(1),
  level: z.enum(LEVELS),
  region: z.string().min(1),
  number: z.string().default(""),
  issue_date: z.iso.date(),
  period: z.string().default(""),
  industry: z.string().default(""),
  categories: z.array(z.string()).default([]),
  summary: z.string().default(""),
  body: z.string().default(""),
  source_url: z.union([z.literal(""), z.url({ protocol: /^https?$/ })]).default(""),
  right_of_reply: z.string().default(""),
  correction: z.string().default(""),
  published: z.boolean().default(true),
  publish_at: z.date().optional(),
  is_demo: z.boolean().default(false),
  samples: z.array(sampleInput).default([]),
});

export type BulletinInput = z.input<typeof bulletinInput>;
export type BulletinRecord = z.output<typeof bulletinInput>;
export type SampleRecord = z.output<typeof sampleInput> & { seq: number };

const line = (most: number) => z.string().trim().max(most);
const needed = (most: number) => line(most).min(1);
const cell = line(500).transform((said) => (said === "" ? NOT_MARKED : said));
const note = line(1_000);

/** The input of a sample from the newsroom, without its position in the bulletin. */
export const sampleChange = z.object({
  sampling_no: line(100),
  product: needed(500),
  category: line(100),
  spec: cell,
  brand: cell,
  production_date_text: cell,
  batch: cell,
  maker: cell,
  maker_address: cell,
  sampled_unit: cell,
  sampled_address: cell,
  platform: line(200),
  region: line(60),
  result: z.enum(RESULTS),
  lab: line(200),
  remark: note,
  recheck: note,
  follow_up: note,
  items: z
    .array(z.object({ name: needed(500), measured: needed(500), standard: needed(500), basis: line(500) }))
    .max(100),
});
export type SampleChange = z.output<typeof sampleChange>;

/**
 * The input of a bulletin from the newsroom, without its samples. `body` is Markdown, `industry` is a slug or empty.
 */
export const bulletinChange = z.object({
  title: needed(200),
  family: z.enum(FAMILIES),
  issuer: needed(100),
  level: z.enum(LEVELS),
  region: needed(60),
  number: line(100),
  issue_date: z.iso.date(),
  period: line(100),
  industry: line(60),
  categories: z.array(needed(40)).max(30),
  summary: line(500),
  body: line(50_000),
  source_url: z.union([z.literal(""), z.url({ protocol: /^https?$/ }).max(2_000)]),
  right_of_reply: line(5_000),
  correction: line(5_000),
  published: z.boolean(),
});
export type BulletinChange = z.output<typeof bulletinChange>;

const MAX_KEYWORD = 60;
/** Number of list pages that can be reached by page number. Filters lead to the rest. */
export const MAX_PAGE = 100;

const text = z.string().trim().max(MAX_KEYWORD).catch("");

/** The query parameters of /spotcheck. Decoding never fails: an invalid value counts as missing. */
export const bulletinQuery = z.object({
  family: z.enum(FAMILIES).optional().catch(undefined),
  level: z.enum(LEVELS).optional().catch(undefined),
  region: text.default(""),
  year: z.coerce.number().int().min(1990).max(2999).optional().catch(undefined),
  industry: text.default(""),
  q: text.default(""),
  result: z.enum(RESULTS).optional().catch(undefined),
  page: z.coerce.number().int().min(1).max(MAX_PAGE).catch(1),
});

export type BulletinQuery = z.infer<typeof bulletinQuery>;

/** Names of the query parameters, for the page cache. */
export const BULLETIN_PARAMS = Object.keys(bulletinQuery.shape);

/** Returns the decoded query parameters of a URL. */
export function decodeBulletinQuery(params: URLSearchParams): BulletinQuery {
  const given = [...params].filter(([key, value]) => BULLETIN_PARAMS.includes(key) && value !== "");
  return bulletinQuery.parse({ page: 1, ...Object.fromEntries(given) });
}

/** Returns the path of /spotcheck with these parameters. Empty and default values are left out. */
export function bulletinsPath(query: Partial<BulletinQuery>): string {
  const params = new URLSearchParams();
  for (const key of BULLETIN_PARAMS) {
    const value = query[key as keyof BulletinQuery];
    if (value !== undefined && value !== "" && !(key === "page" && value === 1)) params.set(key, String(value));
  }
  const search = params.toString();
  return search === "" ? "/spotcheck" : `/spotcheck?${search}`;
}

/** Returns whether a query lists samples instead of bulletins, because it has a keyword or a result. */
export function asksForSamples(query: BulletinQuery): boolean {
  return query.q !== "" || query.result !== undefined;
}
