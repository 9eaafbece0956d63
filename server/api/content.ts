import type { FastifyInstance, FastifyPluginAsync } from "fastify";
import { articleCalls, type ArticlesQuery } from "#app/features/published/article/article.calls.server.ts";
import { readCardPage, readShownArticle } from "#app/features/published/article/article.service.server.ts";
import { articleModel } from "#app/features/published/article/article.view.ts";
import { showCards } from "#app/features/published/body-card/body-card.service.server.ts";
import { billboardCalls } from "#app/features/published/billboard/billboard.calls.server.ts";
import { readBillboard, readBillboards } from "#app/features/published/billboard/billboard.service.server.ts";
import { billboardModel } from "#app/features/published/billboard/billboard.view.ts";
import { columnCalls } from "#app/features/published/column/column.calls.server.ts";
import { columnFilter, pickColumn, readColumns } from "#app/features/published/column/column.service.server.ts";
import { flashCalls } from "#app/features/published/flash/flash.calls.server.ts";
import { readNewer, readStream } from "#app/features/published/flash/flash.service.server.ts";
import { newestCursor } from "#app/features/published/flash/flash.view.ts";
import { industryCalls } from "#app/features/published/industry/industry.calls.server.ts";
import { readIndustries, readIndustry, readSectors } from "#app/features/published/industry/industry.service.server.ts";
import { search } from "#app/features/published/search/result.service.server.ts";
import { searchCalls } from "#app/features/published/search/search.calls.server.ts";
import { bulletinCalls } from "#app/features/published/bulletin/bulletin.calls.server.ts";
import { readBulletins } from "#app/features/published/bulletin/bulletin.service.server.ts";
import { loadBulletin } from "#app/pages/bulletin/bulletin-page.server.ts";
import { subjectCalls } from "#app/features/published/subject/subject.calls.server.ts";
import { readSubject, readSubjects } from "#app/features/published/subject/subject.service.server.ts";
import { subjectModel } from "#app/features/published/subject/subject.view.ts";
import { decodeCursor } from "#app/lib/cursor.ts";
import { DomainError } from "#app/lib/errors.ts";
import { parseId } from "#app/lib/ids.ts";
import type { Language } from "#app/lib/language.ts";
import type { Stopping } from "../http/health.ts";
import type { AppParts } from "../parts.ts";
import { nameAnswer } from "./answer-name.ts";
import { addComments } from "./content-comments.ts";
import { addContentDocs } from "./content-docs.ts";
import { flashLive } from "./flash-live.ts";
import { serveOpen } from "./serve.ts";

/**
 * Serves the open content API below /api/content (docs/wire.md#content-api): lists, single records, search. It contains
 * what the pages show. Its documentation is at /api/docs.
 */
export function content(parts: AppParts, stopping: Stopping): FastifyPluginAsync {
  return async (app) => {
    const { config, stylesheets } = parts;
    app.addHook("onSend", nameAnswer);
    await addContentDocs(app, { siteUrl: config.siteUrl, stylesheets });
    await app.register(async (scope) => {
      addArticles(scope);
      addComments(scope);
      addStreams(scope, parts, stopping);
      addCollections(scope);
      addBulletins(scope);
      addSearch(scope);
    });
  };
}

function addArticles(app: FastifyInstance): void {
  serveOpen(app, articleCalls, {
    "GET /content/articles": async ({ input, language }) => {
      const filter = {
        ...(await placeFilter(input, language)),
        tags: input.tag === undefined ? undefined : [input.tag],
      };
      const found = await readCardPage(filter, language, decodeCursor(input.before ?? null), input.limit);
      return { items: found.cards, nextCursor: found.nextCursor };
    },
    "GET /content/articles/:id": async ({ params, language }) => {
      const row = await readShownArticle(parseId(params.id));
      return articleModel({ ...row, body_html: await showCards(row.body_html, language) }, language, "");
    },
  });
  serveOpen(app, columnCalls, {
    "GET /content/columns": async ({ language }) => ({ items: await readColumns(language) }),
  });
  serveOpen(app, industryCalls, {
    "GET /content/industries": async ({ language }) => ({ items: await readIndustries(language) }),
  });
}

/**
 * Returns the column, industry and sub-sector by which a list of articles is filtered. Throws when one of them cannot
 * be read.
 */
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

function addStreams(app: FastifyInstance, parts: AppParts, stopping: Stopping): void {
  serveOpen(app, flashCalls, {
    "GET /content/flashes": async ({ input, language }) => {
      const { channel, day, limit } = input;
      const filter = {
        channel,
        day,
        importantOnly: input.importance === "important",
        articles: input.articles === "1",
      };
      const after = decodeCursor(input.after ?? null);
      const found =
        after === undefined
          ? await readStream(filter, language, { before: decodeCursor(input.before ?? null), limit })
          : await readNewer(filter, language, { after, limit });
      return { ...found, newestCursor: newestCursor(found.items) };
    },
    "GET /content/flashes/live": flashLive(app, parts, stopping),
  });
}

function addCollections(app: FastifyInstance): void {
  serveOpen(app, billboardCalls, {
    "GET /content/billboards": async ({ language }) => ({ items: await readBillboards(language) }),
    "GET /content/billboards/:id": async ({ params, input, language }) =>
      billboardModel(await readBillboard(parseId(params.id), input.issue ?? null), language),
  });
  serveOpen(app, subjectCalls, {
    "GET /content/subjects": async ({ language }) => ({ items: await readSubjects(language) }),
    "GET /content/subjects/:id": async ({ params, language }) =>
      subjectModel(await readSubject(parseId(params.id), language), language),
  });
}

function addBulletins(app: FastifyInstance): void {
  serveOpen(app, bulletinCalls, {
    "GET /content/bulletins": async ({ input, language }) => {
      const found = await readBulletins({ ...input, q: "" }, language);
      return { ...found, items: found.bulletins };
    },
    "GET /content/bulletins/:id": async ({ params, language }) => loadBulletin(parseId(params.id), language),
    "GET /content/samples": async ({ input, language }) => {
      if (input.q.trim() === "" && input.result === undefined) throw new DomainError("invalid_input", "q or result");
      const matches = await readBulletins({ ...input, industry: "" }, language);
      return { ...matches, items: matches.samples ?? [] };
    },
  });
}

function addSearch(app: FastifyInstance): void {
  serveOpen(app, searchCalls, {
    "GET /content/search": async ({ input: { q, ...filters }, language }) => {
      const outcome = await search({ words: q, filters }, language);
      if (outcome.state !== "ready") throw new DomainError("invalid_input", `the words are ${outcome.state}`);
      const { results, total, capped } = outcome;
      return { items: results, total, more: capped, page: filters.page, pages: outcome.pages };
    },
  });
}
