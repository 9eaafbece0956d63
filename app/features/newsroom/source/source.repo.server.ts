import { database, type Db } from "#db/client.ts";

/** A source, whether its words may still be used or not. */
export async function findById(id: number, db: Db = database()) {
  return db.selectFrom("sources").selectAll().where("id", "=", id).executeTakeFirst();
}
export type Source = NonNullable<Awaited<ReturnType<typeof findById>>>;
