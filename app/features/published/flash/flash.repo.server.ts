import { sql } from "kysely";
import { visible } from "#app/features/published/article/article.visibility.ts";
import type { Cursor } from "#app/lib/cursor.ts";
import { database, type Db } from "#db/client.ts";
import { shapedQuery } from "#db/shaped-query.ts";
import type { Channel } from "./flash.channels.ts";
import type { FlashChange, FlashRecord } from "./flash.schema.ts";
import { visibleFlash } from "./flash.visibility.ts";

/** The filter of flashes; all fields apply together. */
export type FlashFilter = {
  channel?: Channel;
  importantOnly?: boolean;
  /** Published at this time or later. */
  from?: Date;
  /** Published before this time. */
  to?: Date;
  /** Excludes withdrawn flashes. */
  standing?: true;
};

/** Query of visible flashes, each with the visible article that it links to. */
const flashes = (db: Db) =>
  db
    .selectFrom("flashes")
    .leftJoin("articles", (join) => join.onRef("articles.id", "=", "flashes.article_id").on(visible))
    .select([
      "flashes.id",
      "flashes.title",
      "flashes.content",
      "flashes.importance",
      "flashes.channel",
      "flashes.tags",
      "flashes.source",
      "flashes.publish_at",
      "flashes.correction",
      "flashes.corrected_at",
      "flashes.withdrawn_at",
      "articles.id as article_id",
      "articles.title as article_title",
    ])
    .where(visibleFlash);

/**
 * Returns visible flashes after the cursor, newest first, at most `limit`. Each has the article that it links to, if
 * that is visible.
 */
export function findFlashes(
  { importantOnly, ...filter }: FlashFilter,
  { before, limit }: { limit: number; before?: Cursor },
  db: Db = database(),
) {
  return listed(db, {
    ...filter,
    importantOnly: importantOnly || undefined,
    time: before?.time,
    beforeId: before?.id,
    limit,
  });
}

type FlashValues = FlashFilter & { time?: Cursor["time"]; beforeId?: number; limit: number };

const listed = shapedQuery((db, values: FlashValues) => {
  let query = flashes(db);
  if (values.channel !== undefined) query = query.where("flashes.channel", "=", values.channel);
  if (values.importantOnly !== undefined) query = query.where("flashes.importance", "=", sql.lit("important"));
  if (values.standing !== undefined) query = query.where("flashes.withdrawn_at", "is", null);
  if (values.from !== undefined) query = query.where("flashes.publish_at", ">=", values.from);
  if (values.to !== undefined) query = query.where("flashes.publish_at", "<", values.to);
  if (values.time !== undefined)
    query = query.where(sql<boolean>`(flashes.publish_at, flashes.id) < (${values.time}, ${values.beforeId})`);
  return query.orderBy("flashes.publish_at", "desc").orderBy("flashes.id", "desc").limit(values.limit);
});

/** Returns a visible flash, or undefined. */
export async function findFlash(id: number, db: Db = database()): Promise<FlashRow | undefined> {
  return flashes(db).where("flashes.id", "=", id).executeTakeFirst();
}

export type FlashRow = Awaited<ReturnType<typeof findFlashes>>[number];

/**
 * Returns the times of the visible flashes around a range: the last one before `from`, and the first one at or after
 * `to`.
 */
export async function findTimesAround(from: Date, to: Date, db: Db = database()) {
  const flashes = db.selectFrom("flashes").where(visibleFlash);
  const [older, newer] = await Promise.all([
    flashes
      .where("publish_at", "<", from)
      .select((eb) => eb.fn.max("publish_at").as("time"))
      .executeTakeFirst(),
    flashes
      .where("publish_at", ">=", to)
      .select((eb) => eb.fn.min("publish_at").as("time"))
      .executeTakeFirst(),
  ]);
  return { older: older?.time ?? null, newer: newer?.time ?? null };
}

/** Adds a flash, or replaces the one with `id`. Returns its id and industry, or undefined if `id` does not exist. */
export async function saveRow(flash: FlashRecord, db: Db = database()) {
  const values = {
    title: flash.title,
    content: flash.content,
    importance: flash.importance,
    channel: flash.channel,
    tags: flash.tags,
    industry_id: idOfIndustry(flash.industry),
    source: flash.source,
    article_id: flash.article_id,
    status: flash.status,
    publish_at: flash.publish_at,
    is_demo: flash.is_demo,
  };
  if (flash.id === undefined) {
    return db.insertInto("flashes").values(values).returning(["id", "industry_id"]).executeTakeFirst();
  }
  return db
    .updateTable("flashes")
    .set({ ...values, version: sql`version + 1` })
    .where("id", "=", flash.id)
    .returning(["id", "industry_id"])
    .executeTakeFirst();
}

const idOfIndustry = (slug: string) =>
  sql<number | null>`(select industries.id from industries where industries.slug = ${slug})`;

/** Updates a flash from its base version. The change is visible to readers at once. */
const changeOf = ({ id, version }: { id: number; version: number }, trx: Db) =>
  trx
    .updateTable("flashes")
    .set({ version: sql`version + 1` })
    .where("id", "=", id)
    .where("version", "=", version)
    .where("withdrawn_at", "is", null)
    .where(visibleFlash)
    .returning(["id", "version", "industry_id", "publish_at"]);
export type ChangedRow = { id: number; version: number; industry_id: number | null; publish_at: Date };

/**
 * Replaces the text and stores `note` for readers, if any. Returns undefined if the version differs or the flash is not
 * visible.
 */
export async function changeRow(
  base: { id: number; version: number },
  { industry, ...text }: FlashChange,
  note: string,
  trx: Db,
): Promise<ChangedRow | undefined> {
  const told = note === "" ? {} : { correction: note, corrected_at: sql<Date>`now()` };
  return changeOf(base, trx)
    .set({ ...text, ...told, industry_id: idOfIndustry(industry) })
    .executeTakeFirst();
}

/** Replaces the text by a note. Returns undefined in the same cases as changeRow. */
export async function withdrawRow(
  base: { id: number; version: number },
  note: string,
  trx: Db,
): Promise<ChangedRow | undefined> {
  return changeOf(base, trx)
    .set({
      title: "",
      content: note,
      importance: "normal",
      tags: [],
      article_id: null,
      correction: "",
      corrected_at: null,
      withdrawn_at: sql<Date>`now()`,
    })
    .executeTakeFirst();
}

/** Returns an upcoming flash, locked for a change if asked. Returns undefined for any other flash. */
export async function findUpcoming(id: number, db: Db = database(), lock = false) {
  const query = db
    .selectFrom("flashes")
    .leftJoin("industries", "industries.id", "flashes.industry_id")
    .select([
      "flashes.id",
      "flashes.version",
      "flashes.title",
      "flashes.content",
      "flashes.importance",
      "flashes.channel",
      "flashes.tags",
      "flashes.source",
      "flashes.industry_id",
      "industries.slug as industry",
      "flashes.article_id as linked_id",
      "flashes.status",
      "flashes.publish_at",
    ])
    .where("flashes.id", "=", id)
    .where("flashes.status", "=", "published")
    .where("flashes.publish_at", ">", sql<Date>`now()`);
  return (lock ? query.forUpdate("flashes") : query).executeTakeFirst();
}

/** Sets the publication time of a flash. Returns its new version. */
export async function moveRow(id: number, at: Date, trx: Db): Promise<number> {
  const { version } = await trx
    .updateTable("flashes")
    .set({ publish_at: at, version: sql`version + 1` })
    .where("id", "=", id)
    .returning("version")
    .executeTakeFirstOrThrow();
  return version;
}

/** Returns a visible flash with the data for its writers, locked if it is to be changed. */
export async function findWhole(id: number, db: Db = database(), lock = false) {
  const query = wholeFlashes(db).where("flashes.id", "=", id);
  return (lock ? query.forUpdate("flashes") : query).executeTakeFirst();
}

/** Returns visible flashes before the cursor, newest first. */
export function findWholes({ before, limit }: { before?: Cursor; limit: number }, db: Db = database()) {
  let query = wholeFlashes(db).orderBy("publish_at", "desc").orderBy("flashes.id", "desc").limit(limit);
  if (before !== undefined)
    query = query.where(sql<boolean>`(flashes.publish_at, flashes.id) < (${before.time}, ${before.id})`);
  return query.execute();
}

const wholeFlashes = (db: Db) =>
  flashes(db)
    .leftJoin("industries", "industries.id", "flashes.industry_id")
    .select([
      "flashes.version",
      "flashes.industry_id",
      "industries.slug as industry",
      "flashes.article_id as linked_id",
    ]);
export type WholeFlash = Awaited<ReturnType<typeof findWholes>>[number];
