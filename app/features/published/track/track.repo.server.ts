import { sql } from "kysely";
import { SERVER_KINDS } from "#app/features/published/kinds/kinds.server.ts";
import { database, type Db } from "#db/client.ts";

/** A record that a path names by `key`, its id or its slug; with the article it shows, and that article's industry. */
export type FoundRecord = { key: string; articleId: number | null; industryId: number | null };

/** Those of the named records that the public may see. `keys` are ids or slugs as they stand in paths. */
export async function findRecords(kind: string, keys: string[], db: Db = database()): Promise<FoundRecord[]> {
  const ids = keys.filter((key) => /^[0-9]{1,15}$/.test(key)).map(Number);
  const found = await SERVER_KINDS.get(kind)?.tracked?.records(ids, keys).execute(db);
  return (found?.rows ?? []).map(({ key, articleId = null, industryId = null }) => ({ key, articleId, industryId }));
}

export type PageRow = { hour: Date; path: string; views: number };
export type ArticleViewRow = { hour: Date; articleId: number; views: number };

/** Adds to the hourly counters of pages. Each hour and path may occur once. */
export async function addPageViews(rows: PageRow[], db: Db = database()): Promise<void> {
  if (rows.length === 0) return;
  const hours = rows.map((row) => row.hour.toISOString());
  await sql`
    insert into page_views_hourly (hour, path, views)
    select * from unnest(${hours}::timestamptz[], ${rows.map((row) => row.path)}::text[], ${rows.map((row) => row.views)}::int[])
    on conflict (hour, path) do update set views = page_views_hourly.views + excluded.views
  `.execute(db);
}

/**
 * Adds to the hourly and the total counters of articles; an article deleted meanwhile is passed over.
 * Each hour and article may occur once.
 */
export async function addArticleViews(rows: ArticleViewRow[], db: Db = database()): Promise<void> {
  if (rows.length === 0) return;
  const hours = rows.map((row) => row.hour.toISOString());
  await sql`
    with added as (
      select articles.id as article_id, given.hour, given.views
      from unnest(${rows.map((row) => row.articleId)}::bigint[], ${hours}::timestamptz[], ${rows.map((row) => row.views)}::int[])
        as given (article_id, hour, views)
      join articles on articles.id = given.article_id
      order by articles.id, given.hour
    ), hourly as (
      insert into article_views_hourly (article_id, hour, views)
      select article_id, hour, views from added
      on conflict (article_id, hour) do update set views = article_views_hourly.views + excluded.views
    )
    insert into article_counts (article_id, views)
    select article_id, sum(views) from added group by article_id order by article_id
    on conflict (article_id) do update set views = article_counts.views + excluded.views
  `.execute(db);
}
