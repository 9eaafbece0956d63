import { sql } from "kysely";
import type { FoundRow } from "#app/features/base/content-kind/content-kind.ts";
import { visible } from "#app/features/published/article/article.visibility.ts";
import type { KindName } from "#app/features/published/content-kind/content-kinds.ts";
import { contentKind } from "#app/features/published/content-kind/content-kinds.server.ts";
import { onceEach } from "#app/lib/once-each.ts";
import { database, type Db } from "#db/client.ts";
import { shapedQuery } from "#db/shaped-query.ts";

/** The query for records of a kind, built once for each. */
const foundOf = onceEach((kind: KindName) =>
  shapedQuery((db, { ids }: { ids: number[] }) => ({ compile: () => contentKind(kind).search.found(ids).compile(db) })),
);

/** The given records of a kind, in any order, without those that the public may not see. */
export async function findResults(kind: KindName, ids: number[], db: Db = database()): Promise<FoundRow[]> {
  return ids.length === 0 ? [] : foundOf(kind)(db, { ids });
}

/** How many of the newest articles speak for what is going on. */
const NEWEST = 200;

/** The tags that the newest articles carry most, most frequent first. */
export async function findFrequentTags(limit: number, db: Db = database()): Promise<string[]> {
  const { rows } = await sql<{ tag: string }>`
    select tag from (
      select articles.tags from articles where ${visible} order by articles.publish_at desc, articles.id desc limit ${NEWEST}
    ) as newest, unnest(newest.tags) as tag
    group by tag order by count(*) desc, tag limit ${limit}
  `.execute(db);
  return rows.map((row) => row.tag);
}

/** Ids of the most read of the newest articles. */
export async function findMostRead(limit: number, db: Db = database()): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select newest.id from (
      select articles.id from articles where ${visible} order by articles.publish_at desc, articles.id desc limit ${NEWEST}
    ) as newest left join article_counts on article_counts.article_id = newest.id
    order by coalesce(article_counts.views, 0) desc, newest.id desc limit ${limit}
  `.execute(db);
  return rows.map((row) => row.id);
}
