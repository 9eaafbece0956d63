import { sql } from "kysely";
import { SERVER_KINDS } from "#app/features/published/content-kind/content-kinds.server.ts";
import { database, type Db } from "#db/client.ts";

/**
 * A record that a path names by `key`, its id or its slug, with the article that it shows and that article's industry.
 */
export type FoundRecord = { key: string; articleId: number | null; industryId: number | null };

/** Returns which of the named records are public. `keys` are ids or slugs from paths. */
export async function findRecords(kind: string, keys: string[], db: Db = database()): Promise<FoundRecord[]> {
  const ids = keys.filter((key) => /^[0-9]{1,15}$/.test(key)).map(Number);
  const found = await SERVER_KINDS.get(kind)?.tracked?.records(ids, keys).execute(db);
  return (found?.rows ?? []).map(({ key, articleId = null, industryId = null }) => ({ key, articleId, industryId }));
}

export type PageRow = { hour: Date; path: string; views: number };
/** The views of an article in an hour. `depth` is the sum of the quarters of the text that were read. */
export type ArticleViewRow = {
  hour: Date;
  articleId: number;
  views: number;
  readings: number;
  depth: number;
  finished: number;
};
/** A count for the whole site in a minute. */
export type SiteRow = { minute: Date; measure: string; key: string; count: number };
/** The searches for words on a day (yyyy-mm-dd, Asia/Shanghai), and whether the last one had results. */
export type SearchRow = { day: string; words: string; searches: number; isFound: boolean };

/** Increments the hourly counters of pages. Each pair of hour and path may occur once. */
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
 * Increments the counters of articles by hour, day and month, their totals, and the sums of their columns and
 * industries. Skips articles that were deleted meanwhile. Each pair of hour and article may occur once.
 */
export async function addArticleViews(rows: ArticleViewRow[], db: Db = database()): Promise<void> {
  if (rows.length === 0) return;
  const numbers = (name: "articleId" | "views" | "readings" | "depth" | "finished") => rows.map((row) => row[name]);
  await sql`
    with added as (
      select articles.id as article_id, coalesce(articles.column_id, 0) as column_id,
        coalesce(articles.industry_id, 0) as industry_id, given.hour, given.views, given.readings, given.depth, given.finished
      from unnest(${numbers("articleId")}::bigint[], ${rows.map((row) => row.hour.toISOString())}::timestamptz[],
        ${numbers("views")}::int[], ${numbers("readings")}::int[], ${numbers("depth")}::int[], ${numbers("finished")}::int[])
        as given (article_id, hour, views, readings, depth, finished)
      join articles on articles.id = given.article_id
      order by articles.id, given.hour
    ), hourly as (
      insert into article_views_hourly (article_id, hour, views)
      select article_id, hour, views from added where views > 0
      on conflict (article_id, hour) do update set views = article_views_hourly.views + excluded.views
    ), stories as (
      insert into story_counts (grain, at, article_id, column_id, industry_id, views, readings, depth, finished)
      select grain, date_trunc(grain, hour at time zone 'Asia/Shanghai')::date as at, article_id, column_id, industry_id,
        sum(views), sum(readings), sum(depth), sum(finished)
      from added, unnest(array['day', 'month']) as grain
      group by article_id, column_id, industry_id, grain, 2 order by article_id, grain, at
      on conflict (grain, at, article_id) do update set column_id = excluded.column_id, industry_id = excluded.industry_id,
        views = story_counts.views + excluded.views, readings = story_counts.readings + excluded.readings,
        depth = story_counts.depth + excluded.depth, finished = story_counts.finished + excluded.finished
    ), places as (
      insert into site_counts (measure, grain, at, key, count)
      select place.measure, grain, date_trunc(grain, hour, 'Asia/Shanghai') as at, place.key::text, sum(views)
      from added, (values ('column'), ('industry')) as places (measure),
        lateral (select measure, case measure when 'column' then column_id else industry_id end as key) as place,
        unnest(array['hour', 'day', 'month']) as grain
      where place.key <> 0 and views > 0
      group by place.measure, grain, at, place.key order by place.measure, grain, at, place.key::text
      on conflict (measure, grain, at, key) do update set count = site_counts.count + excluded.count
    )
    insert into article_counts (article_id, views)
    select article_id, sum(views) from added where views > 0 group by article_id order by article_id
    on conflict (article_id) do update set views = article_counts.views + excluded.views
  `.execute(db);
}

/** Increments the sums of the site by minute, hour, day and month. */
export async function addSiteCounts(rows: SiteRow[], db: Db = database()): Promise<void> {
  if (rows.length === 0) return;
  await sql`
    insert into site_counts (measure, grain, at, key, count)
    select measure, grain, date_trunc(grain, minute, 'Asia/Shanghai') as at, key, sum(count)
    from unnest(${rows.map((row) => row.measure)}::text[], ${rows.map((row) => row.minute.toISOString())}::timestamptz[],
      ${rows.map((row) => row.key)}::text[], ${rows.map((row) => row.count)}::bigint[]) as given (measure, minute, key, count),
      unnest(array['minute', 'hour', 'day', 'month']) as grain
    group by measure, grain, at, key order by measure, grain, at, key
    on conflict (measure, grain, at, key) do update set count = site_counts.count + excluded.count
  `.execute(db);
}

/** Increments the counts of searches by day and month. Each pair of day and words may occur once. */
export async function addSearches(rows: SearchRow[], db: Db = database()): Promise<void> {
  if (rows.length === 0) return;
  await sql`
    insert into search_counts (grain, at, words, searches, is_found)
    select grain, date_trunc(grain, day::timestamp)::date as at, words, sum(searches), bool_and(is_found)
    from unnest(${rows.map((row) => row.day)}::date[], ${rows.map((row) => row.words)}::text[],
      ${rows.map((row) => row.searches)}::int[], ${rows.map((row) => row.isFound)}::boolean[])
      as given (day, words, searches, is_found), unnest(array['day', 'month']) as grain
    group by grain, at, words order by grain, at, words
    on conflict (grain, at, words) do update set searches = search_counts.searches + excluded.searches,
      is_found = excluded.is_found
  `.execute(db);
}
