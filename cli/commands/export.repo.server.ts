import { sql } from "kysely";
import { database, type Db } from "#db/client.ts";

/** Sets an import key for every article without one, so that an import of its file finds the article again. */
export async function giveKeys(db: Db = database()): Promise<void> {
  await sql`update articles set import_key = 'article:' || gen_random_uuid() where import_key is null`.execute(db);
  await sql`update manuscripts set import_key = 'article:' || gen_random_uuid() where import_key is null
    and not exists (select from articles where articles.id = manuscripts.id)`.execute(db);
}

/**
 * Returns articles of every status with ids above `id`, ordered by id, with the slugs of their column, industry and
 * sector.
 */
export async function findArticlesAfter(id: number, limit: number, db: Db = database()) {
  return db
    .selectFrom("articles")
    .leftJoin("columns", "columns.id", "articles.column_id")
    .leftJoin("industries", "industries.id", "articles.industry_id")
    .leftJoin("sectors", "sectors.id", "articles.sector_id")
    .selectAll("articles")
    .select(["columns.slug as column_slug", "industries.slug as industry_slug", "sectors.slug as sector_slug"])
    .where("articles.id", ">", id)
    .orderBy("articles.id")
    .limit(limit)
    .execute();
}

/** Returns stories with ids above `id` that are not articles yet, ordered by id. Discarded stories are left out. */
export async function findStoriesAfter(id: number, limit: number, db: Db = database()) {
  return db
    .selectFrom("manuscripts")
    .leftJoin("columns", "columns.id", "manuscripts.column_id")
    .leftJoin("industries", "industries.id", "manuscripts.industry_id")
    .leftJoin("releases", (join) =>
      join.onRef("releases.manuscript_id", "=", "manuscripts.id").on("releases.state", "=", "waiting"),
    )
    .select([
      "manuscripts.id",
      "manuscripts.import_key",
      "manuscripts.state",
      "manuscripts.fields",
      "manuscripts.body_html",
      "manuscripts.is_demo",
      "columns.slug as column_slug",
      "industries.slug as industry_slug",
      sql<string | null>`(select slug from sectors where sectors.id = (manuscripts.fields ->> 'sectorId')::bigint)`.as(
        "sector_slug",
      ),
      sql<Date>`coalesce(releases.due_at, manuscripts.touched_at)`.as("publish_at"),
    ])
    .where("manuscripts.id", ">", id)
    .where("manuscripts.state", "<>", "trashed")
    .where(sql<boolean>`not exists (select from articles where articles.id = manuscripts.id)`)
    .orderBy("manuscripts.id")
    .limit(limit)
    .execute();
}

export type StoryRow = Awaited<ReturnType<typeof findStoriesAfter>>[number];

export type ExportRow = Awaited<ReturnType<typeof findArticlesAfter>>[number];
