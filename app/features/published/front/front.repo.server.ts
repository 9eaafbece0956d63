import { sql } from "kysely";
import { visible } from "#app/features/published/article/article.visibility.ts";
import { COVER_COLUMNS } from "#app/features/published/cover/cover.view.ts";
import { database, type Db } from "#db/client.ts";
import { shapedQuery } from "#db/shaped-query.ts";

/** Query of headlines with their articles, if these are public. A slot with an external URL needs no article. */
const headlines = (db: Db) =>
  db
    .selectFrom("headlines")
    .leftJoin("articles", (join) => join.onRef("articles.id", "=", "headlines.article_id").on(visible))
    .leftJoin("media", (join) =>
      join.onRef("media.id", "=", "headlines.cover_media_id").on("media.rights_over", "=", false),
    )
    .select([
      "headlines.id",
      "headlines.article_id",
      "headlines.url",
      "headlines.title",
      "headlines.badge",
      "headlines.badge_en",
      "headlines.start_at",
      "headlines.end_at",
      "headlines.position",
      ...COVER_COLUMNS,
    ])
    .where((eb) => eb.or([eb("articles.id", "is not", null), eb("headlines.article_id", "is", null)]));

export type HeadlineRow = Awaited<ReturnType<typeof findCurrent>>[number];

/** Returns the current headlines, in the editors' order. */
export function findCurrent(limit: number, db: Db = database()) {
  return current(db, { limit });
}

const current = shapedQuery((db, { limit }: { limit: number }) =>
  headlines(db)
    .where("headlines.start_at", "<=", sql<Date>`now()`)
    .where((eb) => eb.or([eb("headlines.end_at", "is", null), eb("headlines.end_at", ">", sql<Date>`now()`)]))
    .orderBy("headlines.position")
    .orderBy("headlines.start_at", "desc")
    .limit(limit),
);

/** Returns the headlines that began within a range of time, but not in the future, in the editors' order. */
export async function findStartedBetween(from: Date, to: Date, db: Db = database()) {
  return headlines(db)
    .where("headlines.start_at", ">=", from)
    .where("headlines.start_at", "<", to)
    .where("headlines.start_at", "<=", sql<Date>`now()`)
    .orderBy("headlines.position")
    .orderBy("headlines.start_at", "desc")
    .limit(60)
    .execute();
}

/** Returns the days (yyyy-mm-dd, Asia/Shanghai) on which headlines began, newest first. */
export async function findDays(limit: number, db: Db = database()): Promise<string[]> {
  const day = sql<string>`to_char(headlines.start_at at time zone 'Asia/Shanghai', 'YYYY-MM-DD')`;
  const rows = await db
    .selectFrom("headlines")
    .select(day.as("day"))
    .where("start_at", "<=", sql<Date>`now()`)
    .groupBy("day")
    .orderBy("day", "desc")
    .limit(limit)
    .execute();
  return rows.map((row) => row.day);
}

/** Returns a headline that has begun. */
export async function findStartedById(id: number, db: Db = database()) {
  return db
    .selectFrom("headlines")
    .select(["id", "article_id", "url"])
    .where("id", "=", id)
    .where("start_at", "<=", sql<Date>`now()`)
    .executeTakeFirst();
}
