import { sql } from "kysely";
import type { Db } from "#db/client.ts";

/** Search words of demo readers, their searches a day, and whether they find anything. */
const WORDS: [words: string, searches: number, isFound: boolean][] = [
  ["新能源车", 46, true],
  ["预制菜", 38, true],
  ["医保", 31, true],
  ["房贷利率", 27, true],
  ["抽检不合格", 22, true],
  ["养老金什么时候涨", 12, false],
  ["退货险", 7, false],
];

/** Origins of demo visits, in percent. */
const SOURCES: [source: string, share: number][] = [
  ["direct", 27],
  ["site", 38],
  ["search/baidu", 12],
  ["social/weixin", 14],
  ["social/toutiao", 5],
  ["social/weibo", 3],
  ["other", 1],
];

/**
 * Adds the figures of the demo's hourly views, as the counter would have done. Where the counter has already added one,
 * the larger figure stays.
 */
export async function insertFigures(trx: Db): Promise<void> {
  await sql`
    insert into story_counts (grain, at, article_id, column_id, industry_id, views, readings, depth, finished)
    select grain, date_trunc(grain, hour at time zone 'Asia/Shanghai')::date as day, article_id, coalesce(column_id, 0),
      coalesce(industry_id, 0), sum(views), sum(views) / 4, sum(views) / 4 * (2 + article_id % 2), sum(views) / (9 + article_id % 5)
    from article_views_hourly join articles on articles.id = article_id, unnest(array['day', 'month']) as grain
    group by grain, day, article_id, column_id, industry_id
    on conflict (grain, at, article_id) do update set
      views = greatest(story_counts.views, excluded.views), readings = greatest(story_counts.readings, excluded.readings),
      depth = greatest(story_counts.depth, excluded.depth), finished = greatest(story_counts.finished, excluded.finished)`.execute(
    trx,
  );
  await sql`
    with hours as (select hour, sum(views)::int as views from article_views_hourly group by hour),
    minutes as (
      select hour + minute * interval '1 minute' as at, views / 60 + (minute * 37 % 60 < views % 60)::int as count
      from hours, generate_series(0, 59) as minute where hour > now() - interval '2 days'
    ),
    counted as (
      select 'view' as measure, hour as at, '' as key, views as count from hours
      union all select 'source', hour, source, views * share / 100 from hours,
        unnest(${SOURCES.map(([source]) => source)}::text[], ${SOURCES.map(([, share]) => share)}::int[]) as shares (source, share)
      union all select 'depth', hour, quarter::text, views / 4 * (array[20, 15, 25, 40])[quarter] / 100 from hours, generate_series(1, 4) as quarter
      union all select 'search', hour, case when part = 1 then 'found' else 'empty' end, views / (20 * part) from hours, unnest(array[1, 9]) as part
      union all select 'column', hour, column_id::text, sum(views) from article_views_hourly
        join articles on articles.id = article_id where column_id is not null group by hour, column_id
      union all select 'industry', hour, industry_id::text, sum(views) from article_views_hourly
        join articles on articles.id = article_id where industry_id is not null group by hour, industry_id
    )
    insert into site_counts (measure, grain, at, key, count)
    select measure, grain, date_trunc(grain, at, 'Asia/Shanghai') as begins, key, sum(count)
    from counted, unnest(array['hour', 'day', 'month']) as grain where count > 0 group by measure, grain, begins, key
    union all select 'view', 'minute', at, '', count from minutes where at <= now() and count > 0
    on conflict (measure, grain, at, key) do update set count = greatest(site_counts.count, excluded.count)`.execute(
    trx,
  );
  await sql`
    insert into search_counts (grain, at, words, searches, is_found)
    select grain, date_trunc(grain, day)::date as begins, words, sum(searches), bool_and(is_found)
    from unnest(${WORDS.map(([words]) => words)}::text[], ${WORDS.map(([, searches]) => searches)}::int[],
        ${WORDS.map(([, , isFound]) => isFound)}::boolean[]) as looked (words, searches, is_found),
      generate_series(now() at time zone 'Asia/Shanghai' - interval '6 days', now() at time zone 'Asia/Shanghai', interval '1 day') as day,
      unnest(array['day', 'month']) as grain
    group by grain, begins, words on conflict do nothing`.execute(trx);
}
