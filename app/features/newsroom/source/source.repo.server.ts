import { sql, type Insertable } from "kysely";
import { database, type Db } from "#db/client.ts";
import type { Sources } from "#db/types.ts";

export async function findById(id: number, db: Db = database()) {
  return db.selectFrom("sources").selectAll().where("id", "=", id).executeTakeFirst();
}

/** All sources by name. */
export async function findAll(db: Db = database()) {
  return db.selectFrom("sources").selectAll().orderBy("name").execute();
}
export type Source = Awaited<ReturnType<typeof findAll>>[number];

type Row = Omit<Insertable<Sources>, "id" | "version">;

/** Inserts a source; undefined when there is one of its name. */
export async function insert(row: Row, trx: Db): Promise<Source | undefined> {
  return trx
    .insertInto("sources")
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst();
}

/** Rewrites the version of a source that its writer has seen; undefined when it is another one by now. */
export async function update(id: number, version: number, row: Row, trx: Db): Promise<Source | undefined> {
  return trx
    .updateTable("sources")
    .set({ ...row, version: sql`version + 1` })
    .where("id", "=", id)
    .where("version", "=", version)
    .returningAll()
    .executeTakeFirst();
}
