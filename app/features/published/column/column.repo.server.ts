import { database, type Db } from "#db/client.ts";

/** All columns that are switched on, parents and children, in the editors' order. */
export async function findAll(db: Db = database()) {
  return db.selectFrom("columns").selectAll().where("enabled", "=", true).orderBy("sort_order").orderBy("id").execute();
}

export type ColumnRow = Awaited<ReturnType<typeof findAll>>[number];
