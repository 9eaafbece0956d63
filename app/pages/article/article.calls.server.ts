import { z } from "zod";
import { articleItem } from "#app/features/published/article/article.answer.ts";
import { openCall } from "#app/features/base/call/open-call.ts";
import { ORIGINS } from "#app/features/published/article/article.origins.ts";
import {
  CONTENT_MAX_AGE,
  cursor,
  digits,
  idParams,
  limit,
  nextCursor,
  place,
  slug,
  text,
  time,
} from "#app/features/base/call/content-fields.ts";
import { readCardPage, readShownArticle } from "#app/features/published/article/article.service.server.ts";
import { articleModel } from "#app/features/published/article/article.view.ts";
import { showCards } from "#app/features/published/body-card/body-card.service.server.ts";
import { columnFilter, pickColumn, readColumns } from "#app/features/published/column/column.service.server.ts";
import { readIndustry, readSectors } from "#app/features/published/industry/industry.service.server.ts";
import { DomainError } from "#app/lib/errors.ts";
import type { Language } from "#app/lib/language.ts";
import { decodeCursor } from "#app/lib/cursor.ts";
import { parseId } from "#app/lib/ids.ts";

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
type ArticlesQuery = z.output<typeof articlesQuery>;

/** The public calls about articles. */
export const articleCalls = {
  "GET /content/articles": openCall({
    docs: {
      summary: "Articles, newest first",
      description: "文章列表，从新到旧，可按栏目、行业、细分领域、标签筛选",
    },
    input: articlesQuery,
    records: { column: "public column" },
    answer: z.object({ items: z.array(articleItem), nextCursor }),
    maxAge: CONTENT_MAX_AGE,
    run: async ({ input, language }) => {
      const filter = {
        ...(await placeFilter(input, language)),
        tags: input.tag === undefined ? undefined : [input.tag],
      };
      const found = await readCardPage(filter, language, decodeCursor(input.before ?? null), input.limit);
      return { items: found.cards, nextCursor: found.nextCursor };
    },
  }),
  "GET /content/articles/:id": openCall({
    docs: { summary: "One article with its text", description: "一篇文章的全文" },
    params: idParams,
    records: { id: "public article" },
    answer: articleDetail,
    maxAge: CONTENT_MAX_AGE,
    run: async ({ params, language }) => {
      const row = await readShownArticle(parseId(params.id));
      return articleModel({ ...row, body_html: await showCards(row.body_html, language) }, language, "");
    },
  }),
};

/** Returns the column, industry and sector that filter a list of articles. Throws if one of them cannot be read. */
async function placeFilter(query: ArticlesQuery, language: Language) {
  const column =
    query.column === undefined ? {} : columnFilter(pickColumn(await readColumns(language), parseId(query.column)));
  if (query.industry === undefined) {
    if (query.sector !== undefined) throw new DomainError("invalid_input", "a sector without its industry");
    return column;
  }
  const industry = await readIndustry(query.industry, language);
  if (query.sector === undefined) return { ...column, industryId: industry.id };
  const sector = (await readSectors(industry, language)).find((other) => other.slug === query.sector);
  if (sector === undefined) throw new DomainError("not_found", `sector ${query.sector}`);
  return { ...column, industryId: industry.id, sectorId: sector.id };
}
