import { sql } from "kysely";
import { database, type Db } from "#db/client.ts";

/** Gives every article without an import key one, so that its file finds it again. */
export async function giveKeys(db: Db = database()): Promise<void> {
  await sql`update articles set import_key = 'article:' || gen_random_uuid() where import_key is null`.execute(db);
}

/** Articles of every status after an id, in the order of ids, with the slugs of where they stand. */
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

export type ExportRow = Awaited<ReturnType<typeof findArticlesAfter>>[number];
