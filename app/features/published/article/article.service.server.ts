import { AsyncLocalStorage } from "node:async_hooks";
import { withShownPictures } from "#app/features/base/picture/picture-place.service.server.ts";
import { shownHtml } from "#app/features/base/rich-text/rich-text.service.server.ts";
import type { Cursor } from "#app/lib/cursor.ts";
import { DomainError } from "#app/lib/errors.ts";
import type { Language } from "#app/lib/language.ts";
import { dependsOn } from "#app/lib/page/page-dependencies.server.ts";
import { pageTag, type PageTag } from "#app/lib/page/page-tag.ts";
import type { PublicTarget } from "#app/lib/address/public-target.ts";
import type { Db } from "#db/client.ts";
import { findArchiveMonths } from "./article-sums.repo.server.ts";
import {
  findAround,
  findCards,
  findNewestOfEach,
  findPlainById,
  findVisibleById,
  wasTakenDown,
  type ArticleFilter,
  type ArticleRow,
  type CardRow,
} from "./article.repo.server.ts";
import { articleCard, articleTarget, cardPage, type ArticleCard, type CardPage } from "./article.view.ts";

export type { ArticleRow } from "./article.repo.server.ts";

/**
 * LIST_LENGTH: number of articles on a page of a list (docs/content.md#news: 20). RELATED_LENGTH: number of related
 * articles.
 */
const LIST_LENGTH = 20;

const RELATED_LENGTH = 6;

const inPlace = new AsyncLocalStorage<ArticleRow>();

/** Runs `work` with a row that replaces the published article. Its results are a preview and must not be cached. */
export async function withArticle<T>(row: ArticleRow, work: () => Promise<T>): Promise<T> {
  return inPlace.run(row, work);
}

/** Returns a public article. Throws `gone` if it was taken down, otherwise `not_found`. */
export async function readArticle(id: number): Promise<ArticleRow> {
  dependsOn(pageTag.article(id));
  const previewed = inPlace.getStore();
  const row = previewed?.id === id ? previewed : await findVisibleById(id);
  if (row !== undefined) return row;
  throw new DomainError((await wasTakenDown(id)) ? "gone" : "not_found", `article ${id}`);
}

/** Returns the same as readArticle, with the body for display: without pictures whose rights have expired. */
export async function readShownArticle(id: number): Promise<ArticleRow> {
  const row = await readArticle(id);
  const body = shownHtml(row.body_html, row.body_mark);
  return { ...row, body_html: row.has_notable_pictures ? await withShownPictures(body) : body };
}

/** Returns a page of a list with its newest articles after the cursor, if one is given. */
export async function readCardPage(
  filter: ArticleFilter,
  language: Language,
  before?: Cursor,
  limit = LIST_LENGTH,
): Promise<CardPage> {
  dependsOn(...listTags(filter));
  return cardPage(await findNamed(filter, { limit: limit + 1, before }), limit, language);
}

/** Returns the newest articles of a list as cards, without the first `offset`. */
export async function readCards(
  filter: ArticleFilter,
  language: Language,
  limit: number,
  offset?: number,
): Promise<ArticleCard[]> {
  dependsOn(...listTags(filter));
  return (await findNamed(filter, { limit, offset })).map((row) => articleCard(row, language));
}

/**
 * Returns ids of the newest articles of each industry, or of each column with its children, newest first, at most
 * `limit` for each.
 */
export async function readNewestOfEach(
  by: "industryId" | "topColumnId",
  sections: number[],
  limit: number,
): Promise<(section: number) => number[]> {
  dependsOn(...sections.flatMap((section) => listTags({ [by]: section })));
  const rows = await findNewestOfEach(by === "industryId" ? "industry_id" : "top_column_id", sections, limit);
  const bySection = Map.groupBy(rows, ({ section }) => section);
  return (section) => (bySection.get(section) ?? []).map(({ id }) => id);
}

/** Returns the months (yyyy-mm) with articles, newest first, each with its number of articles. */
export async function readMonths(): Promise<{ month: string; count: number }[]> {
  dependsOn(pageTag.articles);
  return findArchiveMonths();
}

/** Returns cards of the given articles in the given order, without articles that are not visible. */
export async function readCardsByIds(ids: number[], language: Language): Promise<ArticleCard[]> {
  const rows = await findNamed({ ids }, { limit: ids.length });
  const cards = new Map(rows.map((row) => [row.id, articleCard(row, language)]));
  return ids.flatMap((id) => cards.get(id) ?? []);
}

/** Returns the given articles as entries of a mixed list, without articles that are not visible. */
export async function readArticleTargets(ids: number[], trx?: Db): Promise<PublicTarget[]> {
  return (await findCards({ ids }, { limit: ids.length }, trx)).map(articleTarget);
}

/** Returns all sentences of 一句话说明白 of an article that a page shows large. */
export async function readPlain(card: ArticleCard): Promise<string[]> {
  return findPlainById(card.id);
}

/**
 * Returns the neighbours of an article: related articles (filled up from its industry), the next older and the next
 * newer one.
 */
export async function readSurroundings(article: ArticleRow, language: Language) {
  const rows = await findAround(article, RELATED_LENGTH);
  const related = rows.filter(({ role }) => role === "related");
  const known = new Set([article.id, ...related.map(({ id }) => id)]);
  const fill = rows.filter(({ role, id }) => role === "newest" && !known.has(id));
  const shown = [...related, ...fill].slice(0, RELATED_LENGTH);
  const older = rows.find(({ role }) => role === "older");
  const newer = rows.find(({ role }) => role === "newer");
  dependsOn(...named([...shown, older, newer].filter((row) => row !== undefined)));
  return { related: shown.map((row) => articleCard(row, language)), older, newer };
}

/** Returns the same as findCards. Cached results expire when one of the returned articles changes. */
async function findNamed(
  filter: ArticleFilter,
  page: { limit: number; before?: Cursor; offset?: number },
): Promise<CardRow[]> {
  const rows = await findCards(filter, page);
  dependsOn(...named(rows));
  return rows;
}

const named = (rows: { id: number }[]) => rows.map(({ id }) => pageTag.named(id));

/** Returns the tags of the lists that a new article changes: its column's, its industry's or the whole site's. */
function listTags({ columnId, topColumnId, industryId, dossier }: ArticleFilter): PageTag[] {
  if (dossier !== undefined) return [pageTag[dossier.kind](dossier.id)];
  const column = columnId ?? topColumnId;
  if (column !== undefined) return [pageTag.column(column)];
  return [industryId === undefined ? pageTag.articles : pageTag.industry(industryId)];
}
