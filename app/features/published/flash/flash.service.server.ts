import { readCardPage, readCards } from "#app/features/published/article/article.service.server.ts";
import type { Cursor } from "#app/lib/cursor.ts";
import { formatDate, startOfDay } from "#app/lib/dates.ts";
import { DomainError } from "#app/lib/errors.ts";
import type { Language } from "#app/lib/language.ts";
import { dependsOn } from "#app/lib/page/page-dependencies.server.ts";
import { pageTag } from "#app/lib/page/page-tag.ts";
import type { Channel } from "./flash.channels.ts";
import type { Db } from "#db/client.ts";
import {
  findFlash,
  findFlashes,
  findTimesAround,
  findUpcoming,
  findWhole,
  findWholes,
  type FlashFilter,
  type FlashRow,
  type WholeFlash,
} from "./flash.repo.server.ts";
import type { HoursQuery } from "./flash.schema.ts";
import {
  articleItem,
  articlePlace,
  flashItem,
  flashLine,
  flashPlace,
  mergeStream,
  newerThan,
  type FlashLine,
  type StreamItem,
  type StreamPage,
} from "./flash.view.ts";

const DAY = 86_400_000;

/** Number of items on a page of the stream. */
const STREAM_LENGTH = 30;

/** The filter of the stream. */
export type StreamFilter = {
  channel?: Channel;
  importantOnly?: boolean;
  /** A day in Asia/Shanghai, yyyy-mm-dd. Without it the stream begins with the newest item. */
  day?: string;
  /** Whether the stream includes articles (docs/content.md#hours: flashes and articles in one stream). */
  articles: boolean;
};

/**
 * Returns a page of the stream, newest first, after `before` if given. It includes articles of the last 24 hours, or of
 * the requested day. Articles have no channel and no importance, so a stream filtered by one of them contains flashes
 * only.
 */
export async function readStream(
  filter: StreamFilter,
  language: Language,
  page: { before?: Cursor; limit?: number } = {},
): Promise<StreamPage> {
  const limit = page.limit ?? STREAM_LENGTH;
  const { before } = page;
  const [flashes, articles] = await Promise.all([
    findShown({ ...filter, ...spanOf(filter) }, { limit: limit + 1, before: before && flashPlace(before) }),
    withArticles(filter)
      ? readCardPage(articleSpan(filter), language, before && articlePlace(before), limit + 1)
      : { cards: [] },
  ]);
  return mergeStream([...flashes.map(flashItem), ...articles.cards.map(articleItem)], limit);
}

/** Returns items newer than `after`, newest first, at most `limit`. */
export async function readNewer(
  filter: StreamFilter,
  language: Language,
  page: { after: Cursor; limit?: number },
): Promise<StreamPage> {
  const limit = page.limit ?? STREAM_LENGTH;
  const { after } = page;
  const [flashes, articles] = await Promise.all([
    findShown({ ...filter, from: after.time }, { limit: limit + 1 }),
    withArticles(filter) ? readCards({ ...articleSpan(filter), from: after.time }, language, limit + 1) : [],
  ]);
  return mergeStream(newerThan(after, [...flashes.map(flashItem), ...articles.map(articleItem)]), limit);
}

function withArticles(filter: StreamFilter): boolean {
  return filter.articles && filter.channel === undefined && filter.importantOnly !== true;
}

/**
 * Returns the times at which a day begins and ends, or no bounds without a day. Throws `invalid_input` for an invalid
 * day.
 */
function spanOf({ day }: StreamFilter): { from?: Date; to?: Date } {
  if (day === undefined) return {};
  const from = startOfDay(day);
  if (from === undefined) throw new DomainError("invalid_input", `day ${day}`);
  return { from, to: new Date(from.getTime() + DAY) };
}

function articleSpan(filter: StreamFilter): { from?: Date; to?: Date } {
  return filter.day === undefined ? { from: new Date(Date.now() - DAY) } : spanOf(filter);
}

/** Returns a page of /hours with the days around it. `now` is in milliseconds. */
export async function readHours(query: HoursQuery, language: Language, now: number) {
  const filter = { channel: query.channel, importantOnly: query.level === "important", day: query.day, articles: true };
  const [stream, around] = await Promise.all([
    readStream(filter, language, { before: query.before }),
    readDaysAround(query.day ?? formatDate(now)),
  ]);
  return { stream, around };
}

/** Returns the nearest days (yyyy-mm-dd) with flashes before and after a day, for the links to them. */
export async function readDaysAround(day: string): Promise<{ older: string | null; newer: string | null }> {
  dependsOn(pageTag.flashes);
  const from = startOfDay(day);
  if (from === undefined) throw new DomainError("invalid_input", `day ${day}`);
  const { older, newer } = await findTimesAround(from, new Date(from.getTime() + DAY));
  return { older: older && formatDate(older), newer: newer && formatDate(newer) };
}

/** Returns the newest flashes for the home page, one line each, without withdrawn ones. */
export async function readHomeFlashes(limit: number): Promise<FlashLine[]> {
  return (await findShown({ standing: true }, { limit })).map(flashLine);
}

/** The number of newer flashes below a flash on its own page. */
const OTHERS = 6;

/** Returns a flash with the newest other ones. Throws `not_found`. */
export async function readFlash(id: number): Promise<{ item: StreamItem; others: FlashLine[] }> {
  const row = await findFlash(id);
  if (row === undefined) throw new DomainError("not_found", `flash ${id}`);
  if (row.article_id !== null) dependsOn(pageTag.named(row.article_id));
  const newest = await readHomeFlashes(OTHERS + 1);
  return { item: flashItem(row), others: newest.filter((other) => other.id !== id).slice(0, OTHERS) };
}

/** Returns the same as findFlashes. Cached results expire when one of the flashes or a linked article changes. */
async function findShown(filter: FlashFilter, page: { limit: number; before?: Cursor }): Promise<FlashRow[]> {
  dependsOn(pageTag.flashes);
  const rows = await findFlashes(filter, page);
  dependsOn(...rows.flatMap((row) => (row.article_id === null ? [] : pageTag.named(row.article_id))));
  return rows;
}

export type { WholeFlash } from "./flash.repo.server.ts";

/** Returns a visible flash with the data for its writers, or undefined. Locks it if a transaction is given. */
export async function readWholeFlash(id: number, trx?: Db): Promise<WholeFlash | undefined> {
  return trx === undefined ? findWhole(id) : findWhole(id, trx, true);
}

/** Returns an upcoming flash, locked as above, or undefined for any other flash. */
export async function readUpcomingFlash(id: number, trx?: Db) {
  return trx === undefined ? findUpcoming(id) : findUpcoming(id, trx, true);
}
export type UpcomingFlash = NonNullable<Awaited<ReturnType<typeof readUpcomingFlash>>>;

/** Returns visible flashes with the data for their writers, newest first, after the cursor `before`. */
export async function readWholeFlashes(page: { before?: Cursor | undefined; limit: number }): Promise<WholeFlash[]> {
  return findWholes({ limit: page.limit, ...(page.before !== undefined && { before: page.before }) });
}
