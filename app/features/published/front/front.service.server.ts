import { readCards, readCardsByIds, readPlain } from "#app/features/published/article/article.service.server.ts";
import { isWebAddress } from "#app/features/base/site/site.view.ts";
import { startOfDay } from "#app/lib/dates.ts";
import { DomainError } from "#app/lib/errors.ts";
import { parseDigits } from "#app/lib/ids.ts";
import type { Language } from "#app/lib/language.ts";
import { dependsOn } from "#app/lib/page/page-dependencies.server.ts";
import { pageTag } from "#app/lib/page/page-tag.ts";
import { findCurrent, findDays, findStartedBetween, findStartedById, type HeadlineRow } from "./front.repo.server.ts";
import { findHomePlaces } from "./home-place.repo.server.ts";
import { homePlaces, type HomePlaces } from "./home-place.view.ts";
import {
  filledHeadlines,
  headlineDays,
  headlineModels,
  type Front,
  type Headline,
  type HeadlinesModel,
} from "./front.view.ts";

const DAY = 24 * 3_600_000;
/** Maximum number of days that the archive lists. */
const ARCHIVE_DAYS = 30;
/** Number of headlines: a lead and four to six beside it (docs/content.md#headlines). */
const FRONT_LENGTH = 7;
const FRONT_LEAST = 5;
/** Number of past days whose headlines /headlines shows in full. */
const RECENT_DAYS = 7;

/** Returns the current headlines. */
async function readCurrentHeadlines(language: Language, limit: number): Promise<Headline[]> {
  return withCards(await findCurrent(limit), language);
}

/** Returns the headlines of a day (yyyy-mm-dd in Asia/Shanghai). Throws `not_found` for an invalid day. */
async function readHeadlinesOfDay(day: string, language: Language): Promise<Headline[]> {
  const from = startOfDay(day);
  if (from === undefined) throw new DomainError("not_found", `day ${day}`);
  return withCards(await findStartedBetween(from, new Date(from.getTime() + DAY)), language);
}

/** Returns the newest days with headlines, newest first. */
async function readHeadlineDays(): Promise<string[]> {
  return findDays(ARCHIVE_DAYS);
}

/**
 * Returns the target of /headlines/{id}: the article of the slot, or its external URL. Throws `not_found` for an
 * invalid id, and for a slot that does not exist, has not begun, or has no valid web address.
 */
export async function readHeadlineTarget(text: string | undefined): Promise<{ articleId: number } | { url: string }> {
  dependsOn(pageTag.headlines);
  const id = parseDigits(text);
  const row = id === undefined ? undefined : await findStartedById(id);
  if (row?.article_id) return { articleId: row.article_id };
  if (row === undefined || !isWebAddress(row.url)) throw new DomainError("not_found", `headline ${text}`);
  return { url: row.url };
}

/** Returns the top of the home page: the current headlines, filled up with the newest articles. */
export async function readFront(language: Language): Promise<Front> {
  dependsOn(pageTag.headlines);
  const [slots, newest] = await Promise.all([
    readCurrentHeadlines(language, FRONT_LENGTH),
    readCards({}, language, FRONT_LENGTH),
  ]);
  return front(filledHeadlines(slots, newest, FRONT_LEAST));
}

/** Returns the editors' arrangement of the home page below the headlines. */
export async function readHomePlaces(): Promise<HomePlaces> {
  dependsOn(pageTag.headlines);
  return homePlaces(await findHomePlaces());
}

/**
 * Returns the page /headlines: the current headlines with those of the last days below, or the headlines of one day
 * (yyyy-mm-dd). It contains only slots of the editors. Throws `not_found` for an invalid day.
 */
export async function readHeadlines(day: string | null, language: Language): Promise<HeadlinesModel> {
  dependsOn(pageTag.headlines, pageTag.articles);
  const [slots, days, past] = await Promise.all([
    day === null ? readCurrentHeadlines(language, FRONT_LENGTH) : readHeadlinesOfDay(day, language),
    readHeadlineDays(),
    day === null ? readRecent(language) : [],
  ]);
  const shown = filledHeadlines(slots, [], FRONT_LEAST);
  return { day, front: await front(shown), recent: headlineDays(past, shown), days };
}

async function readRecent(language: Language): Promise<Headline[]> {
  const now = Date.now();
  return withCards(await findStartedBetween(new Date(now - RECENT_DAYS * DAY), new Date(now)), language);
}

async function front([lead, ...secondary]: Headline[]): Promise<Front> {
  const sentences = lead?.card ? await readPlain(lead.card) : [];
  return { lead: lead ?? null, sentences, secondary };
}

async function withCards(rows: HeadlineRow[], language: Language): Promise<Headline[]> {
  const ids = rows.flatMap((row) => row.article_id ?? []);
  return headlineModels(rows, await readCardsByIds(ids, language), language);
}
