import type { FastifyInstance, FastifyPluginAsync } from "fastify";
import { z } from "zod";
import { readCardPage, readShownArticle } from "#app/features/published/article/article.service.server.ts";
import { articleModel } from "#app/features/published/article/article.view.ts";
import { readBillboard, readBillboards } from "#app/features/published/billboard/billboard.service.server.ts";
import { billboardModel } from "#app/features/published/billboard/billboard.view.ts";
import { columnFilter, pickColumn, readColumns } from "#app/features/published/column/column.service.server.ts";
import { readNewer, readStream } from "#app/features/published/flash/flash.service.server.ts";
import { newestCursor } from "#app/features/published/flash/flash.view.ts";
import { readIndustries, readIndustry, readSectors } from "#app/features/published/industry/industry.service.server.ts";
import { search } from "#app/features/published/search/result.service.server.ts";
import { searchFilters } from "#app/features/published/search/search.schema.ts";
import { readBulletin, readBulletins } from "#app/features/published/spot-check/spot-check.service.server.ts";
import { bulletinModel } from "#app/features/published/spot-check/spot-check.view.ts";
import { readSubject, readSubjects } from "#app/features/published/subject/subject.service.server.ts";
import { subjectModel } from "#app/features/published/subject/subject.view.ts";
import { decodeCursor } from "#app/lib/cursor.ts";
import { DomainError } from "#app/lib/errors.ts";
import { parseId } from "#app/lib/ids.ts";
import type { Language } from "#app/lib/language.ts";
import type { AppParts } from "../parts.ts";
import { addCall, nameAnswer } from "./content-call.ts";
import { addComments } from "./content-comments.ts";
import { addContentDocs } from "./content-docs.ts";
import * as shapes from "./content.schemas.ts";

const listOf = <T extends z.ZodType>(item: T) => z.object({ items: z.array(item) });
const nextCursor = z.string().nullable().describe("Give it back as `before` for the next stretch; null at the end");
const pages = {
  count: z.int(),
  more: z.boolean().describe("There are more than `count`"),
  page: z.int(),
  pages: z.int(),
};

/**
 * The open content API below /api/content (wire.md, decision 9): lists, single records, search. It shows what the pages
 * show. The documentation lies beside it, at /api/docs.
 */
export function content({ config, stylesheets }: Pick<AppParts, "config" | "stylesheets">): FastifyPluginAsync {
  return async (app) => {
    app.addHook("onSend", nameAnswer);
    await addContentDocs(app, { siteUrl: config.siteUrl, stylesheets });
    await app.register(
      async (scope) => {
        addArticles(scope);
        addComments(scope);
        addSections(scope);
        addFlashes(scope);
        addBillboards(scope);
        addSubjects(scope);
        addBulletins(scope);
        addSearch(scope);
      },
      { prefix: "/content" },
    );
  };
}

function addArticles(app: FastifyInstance): void {
  const list = {
    summary: "Articles, newest first",
    description: "文章列表，从新到旧，可按栏目、行业、细分领域、标签筛选",
  };
  const answer = z.object({ items: z.array(shapes.articleItem), nextCursor });
  addCall(app, "/articles", { ...list, query: shapes.articlesQuery, data: answer }, async ({ query, language }) => {
    const filter = { ...(await placeFilter(query, language)), tag: query.tag };
    const found = await readCardPage(filter, language, decodeCursor(query.before ?? null), query.limit);
    return { items: found.cards, nextCursor: found.nextCursor };
  });
  const single = { summary: "One article with its text", description: "一篇文章的全文" };
  addCall(
    app,
    "/articles/:id",
    { ...single, params: shapes.idParams, data: shapes.articleDetail },
    async ({ params, language }) => articleModel(await readShownArticle(parseId(params.id)), language, ""),
  );
}

/** The column, industry and sub-sector that a list of articles is narrowed to. Throws what reading them throws. */
async function placeFilter(query: z.output<typeof shapes.articlesQuery>, language: Language) {
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

function addSections(app: FastifyInstance): void {
  const columns = { summary: "Columns of both levels", description: "两级栏目" };
  addCall(app, "/columns", { ...columns, data: listOf(shapes.columnItem) }, async ({ language }) => ({
    items: await readColumns(language),
  }));
  const industries = { summary: "Industries", description: "行业" };
  addCall(app, "/industries", { ...industries, data: listOf(shapes.industryItem) }, async ({ language }) => ({
    items: await readIndustries(language),
  }));
}

function addFlashes(app: FastifyInstance): void {
  const list = {
    summary: "The 24-hour stream, newest first",
    description: "24小时快讯，从新到旧；after 取更新的，before 取更早的",
  };
  const answer = z.object({
    items: z.array(shapes.streamItem),
    nextCursor,
    newestCursor: z
      .string()
      .nullable()
      .describe("Give it back as `after` to ask for what has come since; null for no items"),
  });
  addCall(app, "/flashes", { ...list, query: shapes.flashesQuery, data: answer }, async ({ query, language }) => {
    const { channel, day, limit } = query;
    const filter = { channel, day, importantOnly: query.importance === "important", articles: query.articles === "1" };
    const after = decodeCursor(query.after ?? null);
    const found =
      after === undefined
        ? await readStream(filter, language, { before: decodeCursor(query.before ?? null), limit })
        : await readNewer(filter, language, { after, limit });
    return { ...found, newestCursor: newestCursor(found.items) };
  });
}

function addBillboards(app: FastifyInstance): void {
  const list = { summary: "Rankings with their first places", description: "榜单，各带前三名" };
  addCall(app, "/billboards", { ...list, data: listOf(shapes.billboardItem) }, async ({ language }) => ({
    items: await readBillboards(language),
  }));
  const single = { summary: "One ranking, its newest or a given issue", description: "一个榜单，最新一期或指定一期" };
  const shape = { ...single, params: shapes.idParams, query: shapes.billboardQuery, data: shapes.billboardDetail };
  addCall(app, "/billboards/:id", shape, async ({ params, query, language }) =>
    billboardModel(await readBillboard(parseId(params.id), query.issue ?? null), language),
  );
}

function addSubjects(app: FastifyInstance): void {
  const list = { summary: "Special subjects", description: "专题" };
  addCall(app, "/subjects", { ...list, data: listOf(shapes.subjectItem) }, async ({ language }) => ({
    items: await readSubjects(language),
  }));
  const single = { summary: "One subject with its sections and time line", description: "一个专题，含各板块与时间线" };
  addCall(
    app,
    "/subjects/:id",
    { ...single, params: shapes.idParams, data: shapes.subjectDetail },
    async ({ params, language }) => subjectModel(await readSubject(parseId(params.id), language), language),
  );
}

function addBulletins(app: FastifyInstance): void {
  const list = { summary: "Spot-check bulletins", description: "抽检通报，可按类别、级别、地区、年份、行业筛选" };
  const answer = z.object({ items: z.array(shapes.bulletinItem), ...pages });
  addCall(app, "/bulletins", { ...list, query: shapes.bulletinsQuery, data: answer }, async ({ query, language }) => {
    const found = await readBulletins({ ...query, q: "" }, language);
    return { ...found, items: found.bulletins };
  });
  const single = { summary: "One bulletin with its samples", description: "一份抽检通报，含合格与不合格批次" };
  addCall(
    app,
    "/bulletins/:id",
    { ...single, params: shapes.idParams, data: shapes.bulletinDetail },
    async ({ params, language }) => bulletinModel(await readBulletin(parseId(params.id)), language),
  );
  const samples = {
    summary: "Sampled batches by product, maker or brand",
    description: "按产品、生产企业、商标查抽检批次",
  };
  const found = z.object({ items: z.array(shapes.sampleItem), ...pages });
  addCall(app, "/samples", { ...samples, query: shapes.samplesQuery, data: found }, async ({ query, language }) => {
    if (query.q.trim() === "" && query.result === undefined) throw new DomainError("invalid_input", "q or result");
    const matches = await readBulletins({ ...query, industry: "" }, language);
    return { ...matches, items: matches.samples ?? [] };
  });
}

function addSearch(app: FastifyInstance): void {
  const list = {
    summary: "Search everything: what has all words first, then most of them",
    description: "全站搜索，含全部词的在前，再列含一部分词的；order=time 按时间排",
  };
  const { more, page, pages: pageCount } = pages;
  const answer = z.object({ items: z.array(shapes.searchItem), total: z.int(), more, page, pages: pageCount });
  const query = searchFilters.extend(shapes.searchWords.shape);
  addCall(app, "/search", { ...list, query, data: answer }, async ({ query: { q, ...filters }, language }) => {
    const outcome = await search({ words: q, filters }, language);
    if (outcome.state !== "ready") throw new DomainError("invalid_input", `the words are ${outcome.state}`);
    const { results, total, capped } = outcome;
    return { items: results, total, more: capped, page: filters.page, pages: outcome.pages };
  });
}
