import { sql } from "kysely";
import { database, type Db } from "#db/client.ts";

/** Stores a mark of the key unless there is one. Returns the stored mark. */
export async function insertOrFind(mark: Buffer, db: Db = database()): Promise<Buffer> {
  await db
    .insertInto("server_key_marks")
    .values({ mark })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return (await db.selectFrom("server_key_marks").select("mark").executeTakeFirstOrThrow()).mark;
}

/** Stores a mark of the key and replaces any earlier one. */
export async function upsert(mark: Buffer, trx: Db): Promise<void> {
  await trx
    .insertInto("server_key_marks")
    .values({ mark })
    .onConflict((conflict) => conflict.column("is_only").doUpdateSet({ mark, noted_at: sql`now()` }))
    .execute();
}

/** Locks the stored mark and returns it. */
export async function findForUpdate(trx: Db): Promise<Buffer | undefined> {
  return (await trx.selectFrom("server_key_marks").select("mark").forUpdate().executeTakeFirst())?.mark;
}
