import { sql } from "kysely";
import { visible } from "#app/features/published/article/article.visibility.ts";
import { visibleFlash } from "#app/features/published/flash/flash.visibility.ts";
import { database, type Db } from "#db/client.ts";
import type { SearchKind } from "#app/features/base/search-index/search.vector.ts";

/** A found thing as it is told in the results: its texts in the order in which one is chosen to be shown. */
export type ResultRow = {
  id: number;
  title: string;
  texts: string[];
  /** Authors and tags. */
  names: string[];
  /** Long text in HTML, of which a piece is shown when none of the others has what was asked for. */
  html: string;
  time: Date | null;
  slug: string | null;
  industry: string | null;
  industry_en: string | null;
};

/** Characters of a body that are looked through for the words asked for. */
const BODY_LENGTH = 30_000;

const industry = sql`left join industries on industries.id = thing.industry_id`;
const industryNames = sql`industries.name as industry, industries.name_en as industry_en`;
const given = (ids: number[]) => sql`thing.id = any(${ids}::bigint[])`;

/** What is shown of each kind, and only of what the public may see. */
const selections: Record<SearchKind, (ids: number[]) => ReturnType<typeof sql<ResultRow>>> = {
  article: (ids) => sql<ResultRow>`
    select thing.id, thing.title, array[array_to_string(thing.plain, ''), thing.dek, thing.summary] as texts,
      thing.authors || thing.tags as names, left(thing.body_html, ${BODY_LENGTH}::int) as html, thing.publish_at as time, null as slug, ${industryNames}
    from (select * from articles where ${visible}) as thing ${industry} where ${given(ids)}`,
  flash: (ids) => sql<ResultRow>`
    select thing.id, thing.title, array[thing.content] as texts, thing.tags as names, '' as html,
      thing.publish_at as time, null as slug, ${industryNames}
    from (select * from flashes where ${visibleFlash}) as thing ${industry} where ${given(ids)}`,
  billboard: (ids) => sql<ResultRow>`
    select thing.id, thing.title, array[thing.intro, thing.method] as texts, '{}'::text[] as names, '' as html,
      null::timestamptz as time, null as slug, ${industryNames}
    from billboards as thing ${industry} where thing.published and ${given(ids)}`,
  subject: (ids) => sql<ResultRow>`
    select thing.id, thing.title, array[thing.lead] as texts, thing.tags as names, '' as html, thing.updated_at as time,
      null as slug, ${industryNames}
    from subjects as thing ${industry} where thing.published and ${given(ids)}`,
  bulletin: (ids) => sql<ResultRow>`
    select thing.id, thing.title, array[thing.summary] as texts, array[thing.issuer] as names,
      left(thing.body_html, ${BODY_LENGTH}::int) as html, thing.publish_at as time, null as slug, ${industryNames}
    from bulletins as thing ${industry}
    where thing.published and thing.publish_at <= now() and ${given(ids)}`,
  page: (ids) => sql<ResultRow>`
    select thing.id, thing.title, array[thing.seo_description] as texts, '{}'::text[] as names,
      left(thing.body_html, ${BODY_LENGTH}::int) as html, null::timestamptz as time, thing.slug, null as industry, null as industry_en
    from pages as thing where thing.published and ${given(ids)}`,
};

/** The given things of a kind, in any order; those that the public may not see are left out. */
export async function findResults(kind: SearchKind, ids: number[], db: Db = database()): Promise<ResultRow[]> {
  if (ids.length === 0) return [];
  return (await selections[kind](ids).execute(db)).rows;
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

/** Ids of those among the newest articles that were read most. */
export async function findMostRead(limit: number, db: Db = database()): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select newest.id from (
      select articles.id from articles where ${visible} order by articles.publish_at desc, articles.id desc limit ${NEWEST}
    ) as newest left join article_counts on article_counts.article_id = newest.id
    order by coalesce(article_counts.views, 0) desc, newest.id desc limit ${limit}
  `.execute(db);
  return rows.map((row) => row.id);
}
