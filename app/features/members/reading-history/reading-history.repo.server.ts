import { sql } from "kysely";
import { visible } from "#app/features/published/article/article.visibility.ts";
import { database, type Db } from "#db/client.ts";

/**
 * Records that a member reads a visible article now, and replaces an earlier record of it. Does nothing if the member
 * has turned the history off. Returns whether it was recorded.
 */
export async function upsert(memberId: number, articleId: number, db: Db = database()): Promise<boolean> {
  const { rows } = await sql`
    insert into readings (member_id, article_id)
    select members.id, articles.id from members, articles
    where members.id = ${memberId} and members.keeps_history and articles.id = ${articleId} and ${visible}
    on conflict (member_id, article_id) do update set read_at = excluded.read_at
    returning article_id`.execute(db);
  return rows.length > 0;
}

/** Deletes all but the newest readings of a member. */
export async function removeBeyond(memberId: number, kept: number, db: Db = database()): Promise<void> {
  await sql`
    delete from readings where member_id = ${memberId} and (read_at, article_id) < (
      select read_at, article_id from readings where member_id = ${memberId}
      order by read_at desc, article_id desc offset ${kept - 1} limit 1)`.execute(db);
}

export async function remove(memberId: number, articleId: number, db: Db = database()): Promise<void> {
  await db.deleteFrom("readings").where("member_id", "=", memberId).where("article_id", "=", articleId).execute();
}

export async function removeAll(memberId: number, db: Db = database()): Promise<void> {
  await db.deleteFrom("readings").where("member_id", "=", memberId).execute();
}

/** Returns a page of a member's readings, newest first. An article that is no longer public has no title. */
export async function findPage(memberId: number, page: { limit: number; offset: number }, db: Db = database()) {
  return db
    .selectFrom("readings")
    .leftJoin("articles", (join) => join.onRef("articles.id", "=", "readings.article_id").on(visible))
    .select(["readings.article_id", "readings.read_at", "articles.title"])
    .where("readings.member_id", "=", memberId)
    .orderBy("readings.read_at", "desc")
    .orderBy("readings.article_id", "desc")
    .limit(page.limit)
    .offset(page.offset)
    .execute();
}

export async function count(memberId: number, db: Db = database()): Promise<number> {
  const { total } = await db
    .selectFrom("readings")
    .select(sql<number>`count(*)::int`.as("total"))
    .where("member_id", "=", memberId)
    .executeTakeFirstOrThrow();
  return total;
}

/** Stores whether a member wants a reading history. */
export async function updateSwitch(memberId: number, isOn: boolean, db: Db = database()): Promise<void> {
  await db.updateTable("members").set({ keeps_history: isOn }).where("id", "=", memberId).execute();
}
