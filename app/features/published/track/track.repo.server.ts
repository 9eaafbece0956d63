import { sql } from "kysely";
import { visible } from "#app/features/published/article/article.visibility.ts";
import { database, type Db } from "#db/client.ts";
import type { TargetKind } from "./track.paths.ts";

/** A record that a path names by `key`, its id or its slug; with the article it shows, and that article's industry. */
export type FoundRecord = { key: string; articleId: number | null; industryId: number | null };

/** Those of the named records that the public may see. `keys` are ids or slugs as they stand in paths. */
export async function findRecords(kind: TargetKind, keys: string[], db: Db = database()): Promise<FoundRecord[]> {
  switch (kind) {
    case "article":
      return findArticles(idsOf(keys), db);
    case "headline":
      return findHeadlines(idsOf(keys), db);
    case "industry":
      return named(db.selectFrom("industries").select(["id", "slug"]).where("enabled", "=", true).execute(), keys);
    case "column":
      return named(db.selectFrom("columns").select(["id", "slug"]).where("enabled", "=", true).execute(), keys);
    case "page":
      return named(
        db
          .selectFrom("pages")
          .select(["id", "slug"])
          .where("published", "=", true)
          .where((eb) => eb.or([eb("slug", "in", keys), eb("id", "in", idsOf(keys))]))
          .execute(),
        keys,
      );
    case "billboard":
    case "subject":
    case "bulletin": {
      const table = ({ billboard: "billboards", subject: "subjects", bulletin: "bulletins" } as const)[kind];
      const query = db.selectFrom(table).select(["id", "slug"]).where("published", "=", true);
      return named(query.where("id", "in", idsOf(keys)).execute(), keys);
    }
  }
}

async function findArticles(ids: number[], db: Db): Promise<FoundRecord[]> {
  const rows = await db
    .selectFrom("articles")
    .select(["id", "industry_id"])
    .where("id", "in", ids)
    .where(visible)
    .execute();
  return rows.map((row) => ({ key: String(row.id), articleId: row.id, industryId: row.industry_id }));
}

async function findHeadlines(ids: number[], db: Db): Promise<FoundRecord[]> {
  const rows = await db
    .selectFrom("headlines")
    .innerJoin("articles", "articles.id", "headlines.article_id")
    .select(["headlines.id", "articles.id as article_id", "articles.industry_id"])
    .where("headlines.id", "in", ids)
    .where("headlines.start_at", "<=", sql<Date>`now()`)
    .where(visible)
    .execute();
  return rows.map((row) => ({ key: String(row.id), articleId: row.article_id, industryId: row.industry_id }));
}

/** Records that carry no article, under each of the keys that mean them. */
async function named(query: Promise<{ id: number; slug: string }[]>, keys: string[]): Promise<FoundRecord[]> {
  const asked = new Set(keys);
  const rows = await query;
  return rows
    .flatMap(({ id, slug }) => [String(id), slug])
    .filter((key) => asked.has(key))
    .map((key) => ({ key, articleId: null, industryId: null }));
}

/** SQL knows no empty list; no record has the id 0. */
function idsOf(keys: string[]): number[] {
  return [0, ...keys.filter((key) => /^[0-9]{1,15}$/.test(key)).map(Number)];
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
