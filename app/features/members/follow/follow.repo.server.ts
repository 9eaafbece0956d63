import { sql } from "kysely";
import { visible } from "#app/features/published/article/article.visibility.ts";
import type { Dossier } from "#app/features/published/dossier/dossier.kinds.ts";
import { database, type Db } from "#db/client.ts";
import { holdLock } from "#db/transaction-lock.ts";
import type { FollowKind } from "./follow.schema.ts";

/** The key of a follow. */
export type FollowKey = { memberId: number; kind: FollowKind; targetId: number };

/** Locks a member's follows until the transaction ends, so that their count stays correct. */
export async function lockFollows(memberId: number, trx: Db): Promise<void> {
  await holdLock(`follows:${memberId}`, trx);
}

/** Adds a follow unless it exists or the member has `most` follows. Returns whether it is new. */
export async function insert(key: FollowKey, title: string, most: number, trx: Db): Promise<boolean> {
  const { rows } = await sql`
    insert into follows (member_id, kind, target_id, title)
    select ${key.memberId}::bigint, ${key.kind}::text, ${key.targetId}::bigint, ${title}::text
    where (select count(*) from follows where member_id = ${key.memberId}) < ${most}
    on conflict (member_id, kind, target_id) do nothing
    returning target_id`.execute(trx);
  return rows.length > 0;
}

export async function remove({ memberId, kind, targetId }: FollowKey, trx: Db): Promise<void> {
  await trx
    .deleteFrom("follows")
    .where("member_id", "=", memberId)
    .where("kind", "=", kind)
    .where("target_id", "=", targetId)
    .execute();
}

export async function isFollowing({ memberId, kind, targetId }: FollowKey, db: Db = database()): Promise<boolean> {
  const row = await db
    .selectFrom("follows")
    .select("target_id")
    .where("member_id", "=", memberId)
    .where("kind", "=", kind)
    .where("target_id", "=", targetId)
    .executeTakeFirst();
  return row !== undefined;
}

/** Returns everything that a member follows, the last added first. */
export async function findAll(memberId: number, db: Db = database()) {
  return db
    .selectFrom("follows")
    .select(["kind", "target_id", "title", "created_at"])
    .where("member_id", "=", memberId)
    .orderBy("created_at", "desc")
    .orderBy("kind")
    .orderBy("target_id", "desc")
    .execute();
}

export type FollowRow = Awaited<ReturnType<typeof findAll>>[number];

/** Followed public records, grouped by how their articles are found. */
export type FeedSources = {
  /** Columns of the first level, with their children. */
  topColumns: number[];
  columns: number[];
  industries: number[];
  subjects: number[];
  dossiers: Dossier[];
};

/** An article of the feed with its narrowest source. */
export type FeedKey = { id: number; publish_at: Date; kind: FollowKind; target_id: number };

/**
 * Returns the `most` newest visible articles of all sources, newest first, each once. An index finds the newest of
 * every source. The work grows with the number of follows, not with the site.
 */
export async function findFeed(sources: FeedSources, most: number, db: Db = database()): Promise<FeedKey[]> {
  const newest = sql`${visible} order by articles.publish_at desc, articles.id desc limit ${most}`;
  const { rows } = await sql<FeedKey>`
    with found as (
      select 'subject' as kind, 1 as rank, source.id as target_id, articles.id, articles.publish_at
      from unnest(${sources.subjects}::bigint[]) as source (id), lateral (
        select articles.id, articles.publish_at from subject_sections
        join subject_articles on subject_articles.section_id = subject_sections.id
        join articles on articles.id = subject_articles.article_id
        where subject_sections.subject_id = source.id and ${newest}) as articles
      union all
      select 'subject', 1, source.id, articles.id, articles.publish_at
      from (select distinct subject_id as id, unnest(rule_tags) as tag from subject_sections
        where subject_id = any(${sources.subjects}::bigint[])) as source, lateral (
        select articles.id, articles.publish_at from articles
        where articles.tags @> array[source.tag] and ${newest}) as articles
      union all
      select source.kind, 2, source.id, articles.id, articles.publish_at
      from unnest(${sources.dossiers.map(({ kind }) => kind)}::text[], ${sources.dossiers.map(({ id }) => id)}::bigint[])
        as source (kind, id), lateral (
        select articles.id, articles.publish_at from dossier_entries
        join articles on articles.id = dossier_entries.entry_id
        where dossier_entries.kind = source.kind and dossier_entries.page_id = source.id
          and dossier_entries.entry_kind = 'article' and ${visible}
        order by dossier_entries.publish_at desc, dossier_entries.entry_id desc limit ${most}) as articles
      union all
      select 'column', 3, source.id, articles.id, articles.publish_at
      from unnest(${sources.columns}::integer[]) as source (id), lateral (
        select articles.id, articles.publish_at from articles
        where articles.column_id = source.id and ${newest}) as articles
      union all
      select 'column', 4, source.id, articles.id, articles.publish_at
      from unnest(${sources.topColumns}::integer[]) as source (id), lateral (
        select articles.id, articles.publish_at from articles
        where articles.top_column_id = source.id and ${newest}) as articles
      union all
      select 'industry', 5, source.id, articles.id, articles.publish_at
      from unnest(${sources.industries}::integer[]) as source (id), lateral (
        select articles.id, articles.publish_at from articles
        where articles.industry_id = source.id and ${newest}) as articles
    ), each_once as (
      select distinct on (found.id) found.* from found order by found.id, found.rank, found.kind, found.target_id
    )
    select id, publish_at, kind, target_id from each_once order by publish_at desc, id desc limit ${most}`.execute(db);
  return rows;
}
