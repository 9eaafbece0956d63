import { database, type Db } from "#db/client.ts";

/** Returns all enabled columns of both levels, in the editors' order. */
export async function findAll(db: Db = database()) {
  return db.selectFrom("columns").selectAll().where("enabled", "=", true).orderBy("sort_order").orderBy("id").execute();
}

export type ColumnRow = Awaited<ReturnType<typeof findAll>>[number];
