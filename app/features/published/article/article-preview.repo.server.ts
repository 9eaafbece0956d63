import { sql } from "kysely";
import { database, type Db } from "#db/client.ts";
import type { DB } from "#db/types.ts";
import { pageRow, type ArticleRow } from "./article.repo.server.ts";

/** Returns the row of an article page with the given values instead of the stored ones. The article need not exist. */
export async function findAsIfPublished(
  id: number,
  values: Record<string, unknown>,
  db: Db = database(),
): Promise<ArticleRow | undefined> {
  // Runs the page's own query. A table of one row with the given values takes the place of `articles`.
  const articles = sql<DB["articles"]>`(
    select given.* from (select 1) as one
    left join public.articles stored on stored.id = ${id}
    cross join lateral jsonb_populate_record(stored, jsonb_build_object(
      'id', ${id}::bigint, 'publish_at', coalesce(stored.publish_at, date_trunc('second', now())), 'created_at', now(), 'updated_at', now()
    ) || ${JSON.stringify(values)}::jsonb) as given)`;
  const inPlace = db.with("articles", () => articles) as unknown as Db;
  return pageRow(inPlace, id).executeTakeFirst();
}
