import { sql } from "kysely";
import { database, type Db } from "#db/client.ts";

/** Inserts the key of a staff member's command. Returns false if another transaction has committed the key before. */
export async function insertKey(key: string, staffId: number, act: string, trx: Db): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto("office_act_keys")
    .values({ key, staff_id: staffId, act })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

export async function findAnswer(key: string, staffId: number, act: string, trx: Db) {
  const row = await trx
    .selectFrom("office_act_keys")
    .select("answer")
    .where("key", "=", key)
    .where("staff_id", "=", staffId)
    .where("act", "=", act)
    .executeTakeFirst();
  return row;
}

export async function storeAnswer(key: string, staffId: number, answer: unknown, trx: Db): Promise<void> {
  await trx
    .updateTable("office_act_keys")
    .set({ answer: JSON.stringify(answer) })
    .where("key", "=", key)
    .where("staff_id", "=", staffId)
    .execute();
}

/** Deletes keys that are older than `days`. Returns how many were deleted. */
export async function deleteOldKeys(days: number, db: Db = database()): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom("office_act_keys")
    .where("at", "<", sql<Date>`now() - make_interval(days => ${days})`)
    .executeTakeFirst();
  return Number(numDeletedRows);
}
