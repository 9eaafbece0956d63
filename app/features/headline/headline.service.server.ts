import { readArticle, readCardsByIds } from "#app/features/article/article.service.server.ts";
import type { ArticleRow } from "#app/features/article/article.repo.server.ts";
import { startOfDay } from "#app/lib/dates.ts";
import { DomainError } from "#app/lib/errors.ts";
import type { Language } from "#app/lib/language.ts";
import { findCurrent, findDays, findStartedBetween, findStartedById, type HeadlineRow } from "./headline.repo.server.ts";
import { headlineModels, type Headline } from "./headline.view.ts";

const DAY = 24 * 3_600_000;
/** Days that the dated archive offers at once. */
const ARCHIVE_DAYS = 30;

/** The headlines that stand now. */
export async function readCurrentHeadlines(language: Language, limit: number): Promise<Headline[]> {
  return withCards(await findCurrent(limit), language);
}

/** The headlines of a day (yyyy-mm-dd in Asia/Shanghai). Throws `not_found` for what is no day. */
export async function readHeadlinesOfDay(day: string, language: Language): Promise<Headline[]> {
  const from = startOfDay(day);
  if (from === undefined) throw new DomainError("not_found", `day ${day}`);
  return withCards(await findStartedBetween(from, new Date(from.getTime() + DAY)), language);
}

/** The newest days that have headlines, newest first. */
export async function readHeadlineDays(): Promise<string[]> {
  return findDays(ARCHIVE_DAYS);
}

/**
 * Where /headlines/{id} leads: the article of the slot, or the outside address it points at.
 * Throws `not_found` for a slot that does not exist or has not begun, and what reading the article throws.
 */
export async function readHeadlineTarget(id: number): Promise<{ article: ArticleRow } | { url: string }> {
  const row = await findStartedById(id);
  if (row === undefined) throw new DomainError("not_found", `headline ${id}`);
  return row.article_id === null ? { url: row.url } : { article: await readArticle(row.article_id) };
}

async function withCards(rows: HeadlineRow[], language: Language): Promise<Headline[]> {
  const ids = rows.flatMap((row) => row.article_id ?? []);
  return headlineModels(rows, await readCardsByIds(ids, language));
}
