import { sql, type Selectable } from "kysely";
import { database, type Db } from "#db/client.ts";
import type { Pages } from "#db/types.ts";

/** The stored form of a standing page. */
export type PageRecord = {
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

/** Inserts a page or replaces the one of the same slug; gives its id and since when it exists. */
export async function upsertBySlug(page: PageRecord, db: Db = database()): Promise<{ id: number; created_at: Date }> {
  return db
    .insertInto("pages")
    .values(page)
    .onConflict((conflict) => conflict.column("slug").doUpdateSet({ ...page, updated_at: sql`now()` }))
    .returning(["id", "created_at"])
    .executeTakeFirstOrThrow();
}
