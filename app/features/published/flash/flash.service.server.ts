import { demand, type Actor } from "#app/features/base/actor/actor.ts";
import { readCardPage, readCards } from "#app/features/published/article/article.service.server.ts";
import { recordAudit } from "#app/features/base/audit/audit.service.server.ts";
import { purgePages } from "#app/features/base/page-cache/page-cache.service.server.ts";
import { indexDocument, removeDocument } from "#app/features/base/search-index/search-index.service.server.ts";
import { accept } from "#app/lib/accept.ts";
import type { Cursor } from "#app/lib/cursor.ts";
import { formatDate, startOfDay } from "#app/lib/dates.ts";
import { DomainError } from "#app/lib/errors.ts";
import type { Language } from "#app/lib/language.ts";
import { dependsOn } from "#app/lib/page-dependencies.server.ts";
import { pageTag } from "#app/lib/page-tag.ts";
import { withTransaction, type Db } from "#db/client.ts";
import { flashKind } from "./flash.kind.ts";
import type { Channel } from "./flash.channels.ts";
import { findFlashes, findTimesAround, saveRow, type FlashFilter, type FlashRow } from "./flash.repo.server.ts";
import { flashInput, type FlashInput, type FlashRecord, type HoursQuery } from "./flash.schema.ts";
import {
  articleItem,
  articlePlace,
  flashItem,
  flashLine,
  flashPlace,
  mergeStream,
  newerThan,
  type FlashLine,
  type StreamPage,
} from "./flash.view.ts";

const DAY = 86_400_000;

/** Items of a stretch of the stream. */
const STREAM_LENGTH = 30;

/** Which part of the stream is asked for. */
export type StreamFilter = {
  channel?: Channel;
  importantOnly?: boolean;
  /** A day in Asia/Shanghai, yyyy-mm-dd; without it the stream runs back from now. */
  day?: string;
  /** Whether articles stand between the flashes (docs/content.md#hours: both readings in one stream). */
  articles: boolean;
};

/**
 * A stretch of the stream, newest first, after `before` when there is one. Articles are those of the last 24 hours,
 * or of the day asked for; they have no channel and no importance, so a stream narrowed by those holds flashes only.
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

/** What has come since `after`, newest first, at most `limit` items. */
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

/** The span of a day; no bounds without one. Throws `invalid_input` for what is no day. */
function spanOf({ day }: StreamFilter): { from?: Date; to?: Date } {
  if (day === undefined) return {};
  const from = startOfDay(day);
  if (from === undefined) throw new DomainError("invalid_input", `day ${day}`);
  return { from, to: new Date(from.getTime() + DAY) };
}

function articleSpan(filter: StreamFilter): { from?: Date; to?: Date } {
  return filter.day === undefined ? { from: new Date(Date.now() - DAY) } : spanOf(filter);
}

/** A stretch of the page /hours with the days around it. `now` in milliseconds. */
export async function readHours(query: HoursQuery, language: Language, now: number) {
  const filter = { channel: query.channel, importantOnly: query.level === "important", day: query.day, articles: true };
  const [stream, around] = await Promise.all([
    readStream(filter, language, { before: query.before }),
    readDaysAround(query.day ?? formatDate(now)),
  ]);
  return { stream, around };
}

/** The nearest days (yyyy-mm-dd) with flashes before and after a day, for the day pager. */
export async function readDaysAround(day: string): Promise<{ older: string | null; newer: string | null }> {
  dependsOn(pageTag.flashes);
  const from = startOfDay(day);
  if (from === undefined) throw new DomainError("invalid_input", `day ${day}`);
  const { older, newer } = await findTimesAround(from, new Date(from.getTime() + DAY));
  return { older: older && formatDate(older), newer: newer && formatDate(newer) };
}

/** The newest flashes, one line each, for the home page. */
export async function readHomeFlashes(limit: number): Promise<FlashLine[]> {
  return (await findShown({}, { limit })).map(flashLine);
}

/** As findFlashes; whatever is made of them goes when a flash changes, or an article that one of them leads to. */
async function findShown(filter: FlashFilter, page: { limit: number; before?: Cursor }): Promise<FlashRow[]> {
  dependsOn(pageTag.flashes);
  const rows = await findFlashes(filter, page);
  dependsOn(...rows.flatMap((row) => (row.article_id === null ? [] : pageTag.named(row.article_id))));
  return rows;
}

/**
 * Writes a flash and gives its id: the row, its search document, the audit line and the word to the page caches,
 * all or nothing. Throws `invalid_input`, and `not_found` when `id` names no flash.
 */
export async function saveFlash(input: FlashInput, actor: Actor, trx?: Db): Promise<number> {
  demand(actor, "flash.write");
  const flash = accept(flashInput, input);
  return trx === undefined ? withTransaction((own) => write(flash, actor, own)) : write(flash, actor, trx);
}

async function write(flash: FlashRecord, actor: Actor, trx: Db): Promise<number> {
  const row = await saveRow(flash, trx);
  if (row === undefined) throw new DomainError("not_found", `flash ${flash.id}`);
  await recordAudit(
    { actor, action: "flash.save", targetKind: "flash", targetId: row.id, detail: { status: flash.status } },
    trx,
  );
  await index(row, flash, trx);
  await purgePages([pageTag.flashes], trx);
  return row.id;
}

async function index(row: { id: number; industry_id: number | null }, flash: FlashRecord, trx: Db): Promise<void> {
  if (flash.status !== "published") return removeDocument(flashKind.name, row.id, trx);
  await indexDocument(
    {
      kind: flashKind.name,
      id: row.id,
      title: flash.title,
      names: flash.tags,
      lead: "",
      body: flash.content,
      industryId: row.industry_id,
      publishAt: flash.publish_at,
    },
    trx,
  );
}
