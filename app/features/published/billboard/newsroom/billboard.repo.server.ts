import { sql } from "kysely";
import type { Reach } from "#app/features/newsroom/staff/staff.policy.ts";
import { database, type Db } from "#db/client.ts";
import { onlyRow } from "#db/only-row.ts";
import type { BillboardState } from "./billboard.rules.ts";

export { previewAt } from "#db/moment.ts";

const state = sql<BillboardState>`(case when published then 'shown' when was_public then 'hidden' else 'draft' end)`;

/** Returns the boards within the actor's scope, in the editors' order. */
export async function findLines(reach: Reach, db: Db = database()) {
  let query = db
    .selectFrom("billboards")
    .leftJoin("industries", "industries.id", "billboards.industry_id")
    .select([
      "billboards.id",
      "billboards.title",
      "billboards.kind",
      state.as("state"),
      "industries.name as industry",
      "industries.name_en as industryEn",
      "billboards.updated_at as changedAt",
      sql<string>`coalesce((select max(period_date)::text from billboard_issues
        where billboard_id = billboards.id and publish_at <= now()), '')`.as("newest"),
      sql<number>`(select count(*)::int from billboard_issues where billboard_id = billboards.id)`.as("issues"),
    ])
    .orderBy("billboards.sort_order")
    .orderBy("billboards.id");
  if (!reach.all) query = query.where("billboards.industry_id", "in", [...reach.industryIds, -1]);
  return query.execute();
}

/** Returns the state of one board. */
export async function findState(id: number, db: Db = database()): Promise<BillboardState | undefined> {
  return (await db.selectFrom("billboards").select(state.as("state")).where("id", "=", id).executeTakeFirst())?.state;
}

/** Returns the newest issues of a board, public or not. */
export async function findIssues(boardId: number, limit: number, db: Db = database()) {
  return db
    .selectFrom("billboard_issues")
    .select([
      "id",
      "version",
      sql<string>`period_date::text`.as("date"),
      "publish_at as publishAt",
      sql<boolean>`publish_at <= now()`.as("isOut"),
      sql<number>`(select count(*)::int from billboard_items where issue_id = billboard_issues.id)`.as("places"),
    ])
    .where("billboard_id", "=", boardId)
    .orderBy("period_date", "desc")
    .limit(limit)
    .execute();
}

/** Returns how many issues a board has and how many readers have it in their favourites. */
export async function countUses(id: number, db: Db = database()): Promise<{ issues: number; readers: number }> {
  return onlyRow(
    sql<{ issues: number; readers: number }>`
    select (select count(*) from billboard_issues where billboard_id = ${id})::int as issues,
      (select count(*) from collected where kind = 'billboard' and target_id = ${id})::int as readers`.execute(db),
  );
}

/** Locks the order of all boards and returns their ids in the current order. */
export async function lockOrder(trx: Db): Promise<number[]> {
  await trx.selectFrom("billboards").select("id").orderBy("id").forUpdate().execute();
  // Reads the order again after the lock is granted, because rows that were read before it may have an older order.
  const rows = await trx.selectFrom("billboards").select("id").orderBy("sort_order").orderBy("id").execute();
  return rows.map(({ id }) => id);
}

/** Returns the sort position behind all boards. */
export async function findNextPlace(trx: Db): Promise<number> {
  const { next } = await trx
    .selectFrom("billboards")
    .select(sql<number>`coalesce(max(sort_order), 0) + 1`.as("next"))
    .executeTakeFirstOrThrow();
  return next;
}

/** Saves the order of boards. */
export async function placeInOrder(ids: readonly number[], trx: Db): Promise<void> {
  await sql`
    update billboards set sort_order = wished.place
    from unnest(${ids}::bigint[]) with ordinality as wished (id, place) where billboards.id = wished.id`.execute(trx);
}
