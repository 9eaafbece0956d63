import { sql, type SelectQueryBuilder } from "kysely";
import { piecesOfWords } from "#app/features/base/search-index/search.query.ts";
import { visible } from "#app/features/published/article/article.visibility.ts";
import { database, type Db } from "#db/client.ts";
import type { DB } from "#db/types.ts";
import { holdLock } from "#db/transaction-lock.ts";
import { KIND_OF, type CollectKind, type CollectType } from "./collect.schema.ts";

/** The key of a record in a member's collection. */
export type CollectKey = { memberId: number; kind: CollectKind; targetId: number };

/** Locks a member's collection until the transaction ends, so that its count stays correct. */
export async function lockCollection(memberId: number, trx: Db): Promise<void> {
  await holdLock(`collected:${memberId}`, trx);
}

/** Adds a record unless it is in the collection or the collection has `most` records. Returns whether it is new. */
export async function insert(key: CollectKey, title: string, most: number, trx: Db): Promise<boolean> {
  const { rows } = await sql`
    insert into collected (member_id, kind, target_id, title)
    select ${key.memberId}::bigint, ${key.kind}::text, ${key.targetId}::bigint, ${title}::text
    where (select count(*) from collected where member_id = ${key.memberId}) < ${most}
    on conflict (member_id, kind, target_id) do nothing
    returning id`.execute(trx);
  return rows.length > 0;
}

/** Removes a record; returns whether it was collected. */
export async function remove({ memberId, kind, targetId }: CollectKey, trx: Db): Promise<boolean> {
  const removed = await trx
    .deleteFrom("collected")
    .where("member_id", "=", memberId)
    .where("kind", "=", kind)
    .where("target_id", "=", targetId)
    .returning("id")
    .executeTakeFirst();
  return removed !== undefined;
}

export async function isCollected({ memberId, kind, targetId }: CollectKey, db: Db = database()): Promise<boolean> {
  const row = await db
    .selectFrom("collected")
    .select("id")
    .where("member_id", "=", memberId)
    .where("kind", "=", kind)
    .where("target_id", "=", targetId)
    .executeTakeFirst();
  return row !== undefined;
}

/** Changes the number of readers who collect an article by 1 or -1. Ignores a missing article. */
export async function addToFavorites(articleId: number, by: 1 | -1, trx: Db): Promise<void> {
  await sql`
    insert into article_counts (article_id, favorites)
    select id, greatest(${by}::int, 0) from articles where id = ${articleId}
    on conflict (article_id) do update set favorites = greatest(article_counts.favorites + ${by}::int, 0)`.execute(trx);
}

/** Empties a member's collection and decrements the counts of its articles. */
export async function removeAll(memberId: number, trx: Db): Promise<void> {
  await sql`
    with removed as (delete from collected where member_id = ${memberId} returning kind, target_id)
    update article_counts set favorites = greatest(favorites - 1, 0) from removed
    where removed.kind = 'article' and article_counts.article_id = removed.target_id`.execute(trx);
}

/** The filter of a collection. */
export type CollectFilter = { type: CollectType | undefined; search: string };

function narrowed<O>(query: SelectQueryBuilder<DB, "collected", O>, memberId: number, filter: CollectFilter) {
  const { type, search } = filter;
  let narrow = query.where("collected.member_id", "=", memberId);
  if (type !== undefined) narrow = narrow.where("collected.kind", "=", KIND_OF[type]);
  if (type === "headline") {
    narrow = narrow.where(
      sql<boolean>`exists (select from headlines where article_id = collected.target_id and start_at <= now())`,
    );
  }
  if (type === "industry") {
    narrow = narrow.where(
      sql<boolean>`exists (select from articles where id = collected.target_id and industry_id is not null)`,
    );
  }
  return search === "" ? narrow : narrow.where(isNamed(search));
}

/**
 * Matches records whose title at the time of collecting contains all words. Articles also match by their current title.
 */
function isNamed(search: string) {
  const pieces = piecesOfWords(search);
  const has = (title: string) =>
    sql<boolean>`not exists (
      select from unnest(${pieces}::text[]) as piece where strpos(lower(normalize(${sql.ref(title)}, NFKC)), piece) = 0)`;
  return sql<boolean>`(${has("collected.title")} or collected.kind = 'article' and exists (
    select from articles where articles.id = collected.target_id and ${visible} and ${has("articles.title")}))`;
}

/** Returns a page of a member's collection, newest first. */
export async function findPage(
  memberId: number,
  filter: CollectFilter,
  page: { limit: number; offset: number },
  db: Db = database(),
) {
  const rows = db
    .selectFrom("collected")
    .select(["collected.id", "collected.kind", "collected.target_id", "collected.title", "collected.created_at"]);
  return narrowed(rows, memberId, filter)
    .orderBy("collected.id", "desc")
    .limit(page.limit)
    .offset(page.offset)
    .execute();
}

export type CollectedRow = Awaited<ReturnType<typeof findPage>>[number];

/** Counts the records of a member's collection that match a filter. */
export async function count(memberId: number, filter: CollectFilter, db: Db = database()): Promise<number> {
  const counted = db.selectFrom("collected").select(sql<number>`count(*)::int`.as("count"));
  return (await narrowed(counted, memberId, filter).executeTakeFirstOrThrow()).count;
}
