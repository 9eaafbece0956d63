import type { BaseVersion } from "#app/lib/base-version.ts";
import { sql } from "kysely";
import { database, type Db } from "#db/client.ts";
import type { BillboardIssueRecord, BillboardRecord } from "./billboard.schema.ts";

/** Returns a board with all its columns. It does not check whether the caller may see it. */
export async function findWholeBoard(id: number, db: Db = database()) {
  return db
    .selectFrom("billboards")
    .leftJoin("industries", "industries.id", "billboards.industry_id")
    .selectAll("billboards")
    .select("industries.slug as industry_slug")
    .where("billboards.id", "=", id)
    .executeTakeFirst();
}

/** Locks a board and its issues until the end of the transaction. */
export async function lockBoard(id: number, trx: Db): Promise<void> {
  await trx.selectFrom("billboards").select("id").where("id", "=", id).forUpdate().execute();
}

const valuesOf = (board: BillboardRecord) => ({
  title: board.title,
  title_en: board.title_en,
  kind: board.kind,
  period: board.period,
  window_hours: board.window_hours ?? null,
  half_life_hours: board.half_life_hours ?? null,
  favorite_weight: board.favorite_weight ?? null,
  comment_weight: board.comment_weight ?? null,
  places: board.places ?? null,
  industry_id: sql<number | null>`(select id from industries where slug = ${board.industry})`,
  intro: board.intro,
  intro_en: board.intro_en,
  method: board.method,
  method_en: board.method_en,
  data_source: board.data_source,
  data_source_en: board.data_source_en,
  metrics: JSON.stringify(board.columns),
  published: board.published,
  is_demo: board.is_demo,
  updated_at: sql<Date>`now()`,
});
const WRITTEN = ["billboards.id", "billboards.industry_id", "billboards.version"] as const;

/** Inserts a board or updates the one with its slug, whatever its version is. An unknown industry is saved as none. */
export async function upsertBoard(board: BillboardRecord, trx: Db) {
  const values = { ...valuesOf(board), sort_order: board.sort_order };
  const { published } = board;
  return trx
    .insertInto("billboards")
    .values({ slug: board.slug, ...values, was_public: published })
    .onConflict((conflict) =>
      conflict.column("slug").doUpdateSet({
        ...values,
        was_public: sql<boolean>`billboards.was_public or ${published}`,
        version: sql<number>`billboards.version + 1`,
      }),
    )
    .returning(WRITTEN)
    .executeTakeFirstOrThrow();
}

/**
 * Updates a board from its base version. Returns undefined if its version has changed. Its slug and position are kept.
 */
export async function updateBoard(base: BaseVersion, board: BillboardRecord, trx: Db) {
  return trx
    .updateTable("billboards")
    .set({
      ...valuesOf(board),
      was_public: sql<boolean>`was_public or ${board.published}`,
      version: sql<number>`version + 1`,
    })
    .where("id", "=", base.id)
    .where("version", "=", base.version)
    .returning(WRITTEN)
    .executeTakeFirst();
}

/** Deletes a board with its issues from its base version. Returns whether it existed. */
export async function deleteBoard(base: BaseVersion, trx: Db): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom("billboards")
    .where("id", "=", base.id)
    .where("version", "=", base.version)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Returns an issue with its places, published or not. */
export async function findWholeIssue(id: number, db: Db = database()) {
  const issue = await db
    .selectFrom("billboard_issues")
    .select(["id", "billboard_id", "version", "publish_at", sql<string>`period_date::text`.as("period_date")])
    .where("id", "=", id)
    .executeTakeFirst();
  return issue === undefined ? undefined : { ...issue, items: await findPlaces(id, db) };
}

async function findPlaces(issueId: number, db: Db) {
  const rows = await db
    .selectFrom("billboard_items")
    .select(["rank", "previous_rank", "name", "note", "url", "article_id", "values"])
    .where("issue_id", "=", issueId)
    .orderBy("rank")
    .execute();
  return rows.map((row) => ({ ...row, values: row.values as Record<string, string> }));
}

/** Returns the issue of a board that is nearest to a day, before it or after it. */
export async function findIssueNextTo(boardId: number, day: string, side: "before" | "after", db: Db) {
  const date = sql<string>`${day}::date`;
  const issue = await db
    .selectFrom("billboard_issues")
    .select("id")
    .where("billboard_id", "=", boardId)
    .where("period_date", side === "before" ? "<" : ">", date)
    .orderBy("period_date", side === "before" ? "desc" : "asc")
    .limit(1)
    .executeTakeFirst();
  return issue === undefined ? undefined : findWholeIssue(issue.id, db);
}

/** Returns the id of a board's issue for a period. */
export async function findIssueOf(boardId: number, day: string, db: Db = database()): Promise<number | undefined> {
  const row = await db
    .selectFrom("billboard_issues")
    .select("id")
    .where("billboard_id", "=", boardId)
    .where("period_date", "=", sql<string>`${day}::date`)
    .executeTakeFirst();
  return row?.id;
}

/** Sets the period and the publication time of an issue; returns its new version. */
export async function updateIssue(
  base: BaseVersion,
  issue: Pick<BillboardIssueRecord, "period_date"> & { publish_at: Date },
  trx: Db,
): Promise<number | undefined> {
  const row = await trx
    .updateTable("billboard_issues")
    .set({ period_date: issue.period_date, publish_at: issue.publish_at, version: sql<number>`version + 1` })
    .where("id", "=", base.id)
    .where("version", "=", base.version)
    .returning("version")
    .executeTakeFirst();
  return row?.version;
}

/** Saves the places of an issue. */
export async function writePlaces(issueId: number, items: BillboardIssueRecord["items"], trx: Db): Promise<void> {
  await trx.deleteFrom("billboard_items").where("issue_id", "=", issueId).execute();
  if (items.length === 0) return;
  const rows = items.map((item) => ({ ...item, issue_id: issueId, values: JSON.stringify(item.values) }));
  await trx.insertInto("billboard_items").values(rows).execute();
}

/** Saves the ranks that the places of an issue had in the previous issue. */
export async function writePreviousRanks(
  issueId: number,
  places: readonly { rank: number; previous_rank: number | null }[],
  trx: Db,
): Promise<void> {
  await sql`
    update billboard_items set previous_rank = told.previous_rank
    from unnest(${places.map(({ rank }) => rank)}::int[], ${places.map((place) => place.previous_rank)}::int[])
      as told (rank, previous_rank)
    where issue_id = ${issueId} and billboard_items.rank = told.rank`.execute(trx);
}

export async function insertIssue(boardId: number, day: string, publishAt: Date, trx: Db): Promise<number> {
  const { id } = await trx
    .insertInto("billboard_issues")
    .values({ billboard_id: boardId, period_date: day, publish_at: publishAt })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** Deletes an issue from its base version. Returns whether it existed. */
export async function deleteIssue(base: BaseVersion, trx: Db): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom("billboard_issues")
    .where("id", "=", base.id)
    .where("version", "=", base.version)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
