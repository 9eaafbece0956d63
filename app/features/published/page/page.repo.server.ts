import { sql } from "kysely";
import { database, type Db } from "#db/client.ts";

function pages(db: Db) {
  return db
    .selectFrom("pages")
    .select([
      "id",
      "slug",
      "title",
      "title_en",
      "body_html",
      "body_html_en",
      "template",
      "seo_description",
      "seo_description_en",
      "version",
      sql<string | null>`effective_date::text`.as("effective_date"),
      "updated_at",
    ])
    .where("published", "=", true);
}

/** Returns a published single page by its slug. */
export async function findBySlug(slug: string, db: Db = database()) {
  return pages(db).where("slug", "=", slug).executeTakeFirst();
}

export type PageRow = NonNullable<Awaited<ReturnType<typeof findBySlug>>>;

/** Returns a published single page by its id. */
export async function findById(id: number, db: Db = database()): Promise<PageRow | undefined> {
  return pages(db).where("id", "=", id).executeTakeFirst();
}

/** Returns whether a page exists, published or not. */
export async function isThere(slug: string, db: Db = database()): Promise<boolean> {
  const row = await db.selectFrom("pages").select("id").where("slug", "=", slug).executeTakeFirst();
  return row !== undefined;
}

/** Returns the current version of published pages, by slug. */
export async function findVersions(slugs: string[], db: Db = database()): Promise<{ slug: string; version: string }[]> {
  return db
    .selectFrom("pages")
    .select(["slug", "version"])
    .where("published", "=", true)
    .where("slug", "in", slugs)
    .execute();
}
