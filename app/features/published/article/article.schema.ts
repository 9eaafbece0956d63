import { z } from "zod";
import { ORIGINS } from "./article.origins.ts";

/**
 * The statuses of an article. An unreleased text is a manuscript of the newsroom and has no article
 * (docs/newsroom.md#principles).
 */
export const ARTICLE_STATUSES = ["published", "offline", "trashed"] as const;
export type ArticleStatus = (typeof ARTICLE_STATUSES)[number];

const webAddress = z.union([z.literal(""), z.url({ protocol: /^https?$/ }).max(2000)]);
const line = (longest: number) => z.string().trim().max(longest);
const slug = z
  .string()
  .regex(/^[a-z0-9][a-z0-9-]*$/)
  .nullable();

/** The input of an article from a file, a form or the demo (docs/content.md#articles). Lengths are in UTF-16 units. */
export const articleInput = z.object({
  /** Stable key of an imported file. An article with this key is updated instead of added again. */
  importKey: z.string().min(1).max(200).nullable().default(null),
  title: line(120).min(1),
  shortTitle: line(40).default(""),
  dek: line(300).default(""),
  /** 一句话说明白: up to four plain sentences. */
  plain: z.array(line(300).min(1)).max(4).default([]),
  summary: line(1000).default(""),
  body: z.string(),
  /** The format of the body. "foreign" is Markdown of other programs, which the server repairs. */
  format: z.enum(["markdown", "foreign", "html"]).default("html"),
  authors: z.array(line(60).min(1)).max(10).default([]),
  editor: line(60).default(""),
  sourceName: line(120).default(""),
  sourceUrl: webAddress.default(""),
  origin: z.enum(ORIGINS).default("original"),
  /** Slugs of existing records. A sector needs its industry. */
  column: slug.default(null),
  industry: slug.default(null),
  sector: slug.default(null),
  tags: z.array(line(40).min(1)).max(20).default([]),
  coverMediaId: z.number().int().positive().nullable().default(null),
  publishAt: z.date(),
  weight: z.number().int().default(0),
  commentsOpen: z.boolean().default(true),
  seoTitle: line(200).default(""),
  seoKeywords: line(300).default(""),
  seoDescription: line(500).default(""),
  canonicalUrl: webAddress.default(""),
  noindex: z.boolean().default(false),
  aiLabel: z.enum(["none", "assisted", "generated"]).default("none"),
  disclaimer: z.boolean().default(false),
  isDemo: z.boolean().default(false),
  /** Status of a new article. Only setArticleStatus changes the status of an existing one. */
  initialStatus: z.enum(ARTICLE_STATUSES).default("published"),
});

export type ArticleInput = z.input<typeof articleInput>;
export type ArticleDraft = z.output<typeof articleInput>;

/** A note to readers about a change of an article. `at` is an ISO time. */
export type CorrectionNote = { kind: "correction" | "update" | "clarification"; text: string; at: string };
