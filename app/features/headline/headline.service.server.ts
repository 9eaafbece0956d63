import { readArticle, readCards, readCardsByIds, readPlain } from "#app/features/article/article.service.server.ts";
import type { ArticleRow } from "#app/features/article/article.repo.server.ts";
import { startOfDay } from "#app/lib/dates.ts";
import { DomainError } from "#app/lib/errors.ts";
import type { Language } from "#app/lib/language.ts";
import { findCurrent, findDays, findStartedBetween, findStartedById, type HeadlineRow } from "./headline.repo.server.ts";
import {
  filledHeadlines,
  headlineDays,
  headlineModels,
  type Front,
  type Headline,
  type HeadlineDay,
} from "./headline.view.ts";

const DAY = 24 * 3_600_000;
/** Days that the dated archive offers at once. */
const ARCHIVE_DAYS = 30;
/** A lead and four to six beside it (domain.md). */
const FRONT_LENGTH = 7;
const FRONT_LEAST = 5;
/** Days before today whose headlines /headlines shows in full. */
const RECENT_DAYS = 7;

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

/** The top of the home page: the headlines that stand now, filled up with the newest articles. */
export async function readFront(language: Language): Promise<Front> {
  const [slots, newest] = await Promise.all([
    readCurrentHeadlines(language, FRONT_LENGTH),
    readCards({}, language, FRONT_LENGTH),
  ]);
  return front(filledHeadlines(slots, newest, FRONT_LEAST));
}

/** The top of /headlines: of now, or of a day; only what the editors chose. Throws `not_found` for what is no day. */
export async function readHeadlineFront(day: string | null, language: Language): Promise<Front> {
  const slots = day === null ? await readCurrentHeadlines(language, FRONT_LENGTH) : await readHeadlinesOfDay(day, language);
  return front(filledHeadlines(slots, [], 0));
}

/** The headlines of the last days by day, without those that stand on the page already. */
export async function readRecentHeadlines(shown: Front, language: Language): Promise<HeadlineDay[]> {
  const now = Date.now();
  const past = await withCards(await findStartedBetween(new Date(now - RECENT_DAYS * DAY), new Date(now)), language);
  return headlineDays(past, shown.lead === null ? [] : [shown.lead, ...shown.secondary]);
}

async function front([lead, ...secondary]: Headline[]): Promise<Front> {
  const sentences = lead?.card ? await readPlain(lead.card) : [];
  return { lead: lead ?? null, sentences, secondary };
}

async function withCards(rows: HeadlineRow[], language: Language): Promise<Headline[]> {
  const ids = rows.flatMap((row) => row.article_id ?? []);
  return headlineModels(rows, await readCardsByIds(ids, language));
}
