import type { DossierKind } from "#app/features/published/dossier/dossier.kinds.ts";
import { TABLES } from "#app/features/published/dossier/dossier.tables.ts";
import { sql } from "kysely";
import type { Db } from "#db/client.ts";

/**
 * Returns whether a dossier may be merged into another one: the other one is not merged, and none is merged into this
 * one.
 */
export async function mayMerge(
  kind: DossierKind,
  { id, into }: { id: number; into: number },
  trx: Db,
): Promise<boolean> {
  const table = sql.table(TABLES[kind]);
  const { rows } = await sql<{ may: boolean }>`
    select ${into} <> ${id} and exists (select from ${table} where id = ${into} and merged_into is null for update)
      and not exists (select from ${table} where merged_into = ${id}) as may`.execute(trx);
  return rows[0]?.may === true;
}

/** Returns the records that were merged into a dossier. Its removal would break their redirects. */
export const mergedUses = (kind: DossierKind) => (id: number) => ({
  merged: sql`select from ${sql.table(TABLES[kind])} where merged_into = ${id}`,
});
