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

/** A standing page that the public may see. */
export async function findBySlug(slug: string, db: Db = database()) {
  return pages(db).where("slug", "=", slug).executeTakeFirst();
}

export type PageRow = NonNullable<Awaited<ReturnType<typeof findBySlug>>>;

/** A standing page that the public may see, by its id. */
export async function findById(id: number, db: Db = database()): Promise<PageRow | undefined> {
  return pages(db).where("id", "=", id).executeTakeFirst();
}

/** True when a page is there, whether the public may see it or not. */
export async function isThere(slug: string, db: Db = database()): Promise<boolean> {
  const row = await db.selectFrom("pages").select("id").where("slug", "=", slug).executeTakeFirst();
  return row !== undefined;
}

/** Which version of published pages is in force, by slug. */
export async function findVersions(slugs: string[], db: Db = database()): Promise<{ slug: string; version: string }[]> {
  return db
    .selectFrom("pages")
    .select(["slug", "version"])
    .where("published", "=", true)
    .where("slug", "in", slugs)
    .execute();
}
