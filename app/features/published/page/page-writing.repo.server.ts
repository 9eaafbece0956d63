import { sql, type Selectable } from "kysely";
import { database, type Db } from "#db/client.ts";
import type { Pages } from "#db/types.ts";

/** The stored English of a single page; empty if it has none. */
export type EnglishRecord = { title_en: string; body_html_en: string; seo_description_en: string };

/** The stored form of a single page. */
export type PageRecord = EnglishRecord & {
  slug: string;
  title: string;
  body_html: string;
  template: Selectable<Pages>["template"];
  seo_description: string;
  show_in_footer: boolean;
  footer_order: number;
  version: string;
  effective_date: string | null;
  published: boolean;
};

/** Inserts a page or replaces the one with the same slug. Returns its id and the time of its creation. */
export async function upsertBySlug(page: PageRecord, db: Db = database()): Promise<{ id: number; created_at: Date }> {
  return db
    .insertInto("pages")
    .values(page)
    .onConflict((conflict) => conflict.column("slug").doUpdateSet({ ...page, updated_at: sql`now()` }))
    .returning(["id", "created_at"])
    .executeTakeFirstOrThrow();
}

/** Sets the change time of a page to now. Returns the time of its creation. */
export async function touch(id: number, trx: Db): Promise<Date> {
  const { created_at } = await trx
    .updateTable("pages")
    .set({ updated_at: sql`now()` })
    .where("id", "=", id)
    .returning("created_at")
    .executeTakeFirstOrThrow();
  return created_at;
}

/** Returns whether a page exists that has no English at all. */
export async function lacksEnglish(slug: string, db: Db): Promise<boolean> {
  const row = await db
    .selectFrom("pages")
    .select("id")
    .where("slug", "=", slug)
    .where("title_en", "=", "")
    .where("body_html_en", "=", "")
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Adds the English title if the page has the given Chinese title, and the English text if it has the given Chinese
 * text.
 */
export async function fillEnglish(
  slug: string,
  same: { title: string; body_html: string },
  { title_en, ...body }: EnglishRecord,
  db: Db,
): Promise<void> {
  const page = db.updateTable("pages").where("slug", "=", slug);
  await page.set({ title_en }).where("title", "=", same.title).execute();
  await page.set(body).where("body_html", "=", same.body_html).execute();
}
