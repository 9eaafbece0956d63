import { sql } from "kysely";
import type { FoundRow } from "#app/features/base/content-kind/content-kind.ts";
import { visible } from "#app/features/published/article/article.visibility.ts";
import type { KindName } from "#app/features/published/content-kind/content-kinds.ts";
import { contentKind } from "#app/features/published/content-kind/content-kinds.server.ts";
import { onceEach } from "#app/lib/once-each.ts";
import { database, type Db } from "#db/client.ts";
import { shapedQuery } from "#db/shaped-query.ts";

/** Query of the records of a kind, built once for each kind. */
const foundOf = onceEach((kind: KindName) =>
  shapedQuery((db, { ids }: { ids: number[] }) => ({ compile: () => contentKind(kind).search.found(ids).compile(db) })),
);

/** Returns the given records of a kind in any order, without records that are not public. */
export async function findResults(kind: KindName, ids: number[], db: Db = database()): Promise<FoundRow[]> {
  return ids.length === 0 ? [] : foundOf(kind)(db, { ids });
}

/** Number of newest articles that the suggestions are taken from. */
const NEWEST = 200;

/** Returns the most frequent tags of the newest articles. */
export async function findFrequentTags(limit: number, db: Db = database()): Promise<string[]> {
  const { rows } = await sql<{ tag: string }>`
    select tag from (
      select articles.tags from articles where ${visible} order by articles.publish_at desc, articles.id desc limit ${NEWEST}
    ) as newest, unnest(newest.tags) as tag
    group by tag order by count(*) desc, tag limit ${limit}
  `.execute(db);
  return rows.map((row) => row.tag);
}

/** Returns ids of the most read among the newest articles. */
export async function findMostRead(limit: number, db: Db = database()): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select newest.id from (
      select articles.id from articles where ${visible} order by articles.publish_at desc, articles.id desc limit ${NEWEST}
    ) as newest left join article_counts on article_counts.article_id = newest.id
    order by coalesce(article_counts.views, 0) desc, newest.id desc limit ${limit}
  `.execute(db);
  return rows.map((row) => row.id);
}
