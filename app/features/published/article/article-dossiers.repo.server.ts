import { sql, type RawBuilder } from "kysely";
import type { Dossier, DossierKind } from "#app/features/published/dossier/dossier.kinds.ts";
import { TABLES } from "#app/features/published/dossier/dossier.tables.ts";
import type { Cursor } from "#app/lib/cursor.ts";
import { shapedQuery } from "#db/shaped-query.ts";
import { visible } from "./article.visibility.ts";

/** The place of a page in a list: after a time and id, or after the first `offset`. */
export type PageValues = { time?: Cursor["time"]; beforeId?: number; limit: number; offset?: number };

/** Query of the visible articles of a dossier after the cursor. The index of the entries has their order. */
export const entriesOf = shapedQuery((db, { kind, id, ...page }: PageValues & Dossier) => {
  let query = db
    .selectFrom("dossier_entries")
    .innerJoin("articles", "articles.id", "dossier_entries.entry_id")
    .select("articles.id")
    .where("dossier_entries.kind", "=", kind)
    .where("dossier_entries.page_id", "=", id)
    .where("dossier_entries.entry_kind", "=", sql.lit("article"))
    .where(visible);
  if (page.time !== undefined)
    query = query.where(
      sql<boolean>`(dossier_entries.publish_at, dossier_entries.entry_id) < (${page.time}, ${page.beforeId})`,
    );
  if (page.offset !== undefined) query = query.offset(page.offset);
  return query
    .orderBy("dossier_entries.publish_at", "desc")
    .orderBy("dossier_entries.entry_id", "desc")
    .limit(page.limit);
});

/** The ids of public dossiers by their names, of those names that an article has. */
export const dossiersOf = (kind: DossierKind, names: RawBuilder<unknown>) => sql<Record<string, number>>`(
  select coalesce(jsonb_object_agg(dossier_names.name, page_id), '{}') from dossier_names
  join ${sql.table(TABLES[kind])} as page on page.id = page_id and page.published
  where kind = ${sql.lit(kind)} and dossier_names.name = any (${names}))`;
