import { z } from "zod";
import { defineCalls } from "#app/features/base/call/call.ts";
import { ORIGINS } from "./article.origins.ts";
import {
  CONTENT_MAX_AGE,
  cover,
  cursor,
  digits,
  id,
  idParams,
  limit,
  nextCursor,
  path,
  place,
  slug,
  text,
  time,
} from "#app/features/base/call/content-fields.ts";

/** An article as a line of a list. */
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

const articleDetail = articleItem.extend({
  plain: z.array(text).describe("一句话说明白, every sentence"),
  summary: text,
  bodyHtml: text,
  toc: z.array(z.object({ id: text, level: z.int(), text })),
  authors: z.array(text),
  editor: text,
  source: z.object({ name: text, url: text }),
  origin: z.enum(ORIGINS),
  sector: place,
  tags: z.array(text),
  characters: z.int(),
  minutes: z.int(),
  aiLabel: z.enum(["none", "assisted", "generated"]),
  disclaimer: z.boolean(),
  updatedAt: time.nullable(),
  counts: z.object({ views: z.int(), comments: z.int(), favorites: z.int(), likes: z.int() }),
});

const articlesQuery = z.object({
  column: digits.optional().describe("Id of a column; one of the first level includes its children"),
  industry: slug.optional().describe("Slug or id of an industry"),
  sector: slug.optional().describe("Slug of a sub-sector; needs industry"),
  tag: z.string().min(1).max(40).optional(),
  before: cursor.optional(),
  limit,
});
export type ArticlesQuery = z.output<typeof articlesQuery>;

/** Articles for anyone. */
export const articleCalls = defineCalls({
  "GET /content/articles": {
    permission: "anyone",
    docs: {
      summary: "Articles, newest first",
      description: "文章列表，从新到旧，可按栏目、行业、细分领域、标签筛选",
    },
    input: articlesQuery,
    records: { column: "public column" },
    answer: z.object({ items: z.array(articleItem), nextCursor }),
    maxAge: CONTENT_MAX_AGE,
  },
  "GET /content/articles/:id": {
    permission: "anyone",
    docs: { summary: "One article with its text", description: "一篇文章的全文" },
    params: idParams,
    records: { id: "public article" },
    answer: articleDetail,
    maxAge: CONTENT_MAX_AGE,
  },
});

type ArticleCalls = typeof articleCalls;
declare module "#app/features/base/call/call.ts" {
  interface CallTable extends ArticleCalls {}
}
