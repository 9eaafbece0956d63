import { sql } from "kysely";
import { visible } from "#app/features/published/article/article.visibility.ts";
import type { Cursor } from "#app/lib/cursor.ts";
import { database, type Db } from "#db/client.ts";
import { shapedQuery } from "#db/shaped-query.ts";
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
      "articles.id as article_id",
      "articles.title as article_title",
    ])
    .where(visibleFlash);

/** Visible flashes, newest first, `limit` of them after the cursor, each with the visible article it leads to. */
export function findFlashes(
  { importantOnly, ...filter }: FlashFilter,
  { before, limit }: { limit: number; before?: Cursor },
  db: Db = database(),
) {
  const isNarrowed = importantOnly === true ? true : undefined;
  return listed(db, { ...filter, importantOnly: isNarrowed, time: before?.time, beforeId: before?.id, limit });
}

type FlashValues = FlashFilter & { time?: Cursor["time"]; beforeId?: number; limit: number };

const listed = shapedQuery((db, values: FlashValues) => {
  let query = flashes(db);
  if (values.channel !== undefined) query = query.where("flashes.channel", "=", values.channel);
  if (values.importantOnly !== undefined) query = query.where("flashes.importance", "=", sql.lit("important"));
  if (values.from !== undefined) query = query.where("flashes.publish_at", ">=", values.from);
  if (values.to !== undefined) query = query.where("flashes.publish_at", "<", values.to);
  if (values.time !== undefined)
    query = query.where(sql<boolean>`(flashes.publish_at, flashes.id) < (${values.time}, ${values.beforeId})`);
  return query.orderBy("flashes.publish_at", "desc").orderBy("flashes.id", "desc").limit(values.limit);
});

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
