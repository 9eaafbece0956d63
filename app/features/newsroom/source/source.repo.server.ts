import { database, type Db } from "#db/client.ts";

/** Returns a source, active or not. */
export async function findById(id: number, db: Db = database()) {
  return db.selectFrom("sources").selectAll().where("id", "=", id).executeTakeFirst();
}
export type Source = NonNullable<Awaited<ReturnType<typeof findById>>>;
