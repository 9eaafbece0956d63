import { sql } from "kysely";
import { visible } from "#app/features/published/article/article.visibility.ts";
import type { Cursor } from "#app/lib/cursor.ts";
import { baseQuery } from "#db/base-query.ts";
import { database, type Db } from "#db/client.ts";
import type { Channel } from "./flash.channels.ts";
import type { FlashRecord } from "./flash.schema.ts";
import { visibleFlash } from "./flash.visibility.ts";

/** Which flashes a stretch holds; every field narrows it. */
export type FlashFilter = {
  channel?: Channel;
  importantOnly?: boolean;
  /** Published at or after. */
  from?: Date;
  /** Published before. */
  to?: Date;
};

/** Visible flashes, each with the visible article it leads to. */
const flashes = baseQuery((db) =>
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
      "articles.id as article_id",
      "articles.title as article_title",
    ])
    .where(visibleFlash),
);

/** Visible flashes, newest first, `limit` of them after the cursor, each with the visible article it leads to. */
export async function findFlashes(filter: FlashFilter, page: { limit: number; before?: Cursor }, db: Db = database()) {
  let query = flashes(db);
  if (filter.channel !== undefined) query = query.where("flashes.channel", "=", filter.channel);
  if (filter.importantOnly === true) query = query.where("flashes.importance", "=", sql.lit("important"));
  if (filter.from !== undefined) query = query.where("flashes.publish_at", ">=", filter.from);
  if (filter.to !== undefined) query = query.where("flashes.publish_at", "<", filter.to);
  if (page.before !== undefined) {
    const { time, id } = page.before;
    query = query.where(sql<boolean>`(flashes.publish_at, flashes.id) < (${time}, ${id})`);
  }
  return query.orderBy("flashes.publish_at", "desc").orderBy("flashes.id", "desc").limit(page.limit).execute();
}

export type FlashRow = Awaited<ReturnType<typeof findFlashes>>[number];

/** The times of the visible flashes on either side of a span: the last before `from`, the first at or after `to`. */
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

/** Writes a flash: a new one, or the one of `id` anew. Gives its id and industry; undefined when that id does not exist. */
export async function saveRow(flash: FlashRecord, db: Db = database()) {
  const values = {
    title: flash.title,
    content: flash.content,
    importance: flash.importance,
    channel: flash.channel,
    tags: flash.tags,
    industry_id: sql<number | null>`(select industries.id from industries where industries.slug = ${flash.industry})`,
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
    .set(values)
    .where("id", "=", flash.id)
    .returning(["id", "industry_id"])
    .executeTakeFirst();
}
