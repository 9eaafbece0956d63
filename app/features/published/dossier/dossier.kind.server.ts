import { sql } from "kysely";
import type { CardFacts, ServerKind, TrackedRow } from "#app/features/base/content-kind/content-kind.ts";
import { dossierPath, type DossierKind } from "./dossier.kinds.ts";
import { isShown } from "./dossier.repo.server.ts";
import { TABLES } from "./dossier.tables.ts";

/** Returns the server's definition of a kind of dossier. */
export function dossierOnServer(kind: DossierKind): ServerKind {
  const table = sql.table(TABLES[kind]);
  return {
    path: ({ id }) => dossierPath(kind, id),
    card: {
      kicker: kind,
      facts: (id) => sql<CardFacts>`
        select name as title, '{}'::text[] as plain, array[intro] as lines, null as industry, null as palette,
          '' as title_en, intro_en as line_en
        from ${table} as thing where id = ${id} and ${isShown(kind)}`,
    },
    tracked: {
      addresses: [`/${kind}/:id`],
      records: (ids) => sql<TrackedRow>`
        select id::text as key from ${table} as thing
        where id = any (${ids}::bigint[]) and ${isShown(kind)}`,
    },
    sitemap: sql`
      select ${`/${kind}/`} || id as path, null::timestamptz as changed, id as place from ${table} as thing
      where ${isShown(kind)}`,
  };
}
