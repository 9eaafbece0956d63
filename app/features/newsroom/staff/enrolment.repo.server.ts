import { sql } from "kysely";
import { database, type Db } from "#db/client.ts";

/** Stores the hash and the lifetime of a staff member's code. Replaces a former code. */
export async function upsert(
  code: { staffId: number; hash: Buffer; madeBy: string },
  lifeSeconds: number,
  trx: Db,
): Promise<void> {
  const values = {
    hash: code.hash,
    made_by: code.madeBy,
    expires_at: sql<Date>`now() + make_interval(secs => ${lifeSeconds}::int)`,
  };
  await trx
    .insertInto("staff_enrolments")
    .values({ staff_id: code.staffId, ...values })
    .onConflict((conflict) => conflict.constraint("staff_enrolments_pk").doUpdateSet(values))
    .execute();
}

/** Returns whether a code belongs to the staff member and is valid. */
export async function isGood(staffId: number, hash: Buffer, db: Db = database()): Promise<boolean> {
  const { rows } = await sql`
    select from staff_enrolments
    where staff_id = ${staffId} and hash = ${hash} and expires_at > clock_timestamp()`.execute(db);
  return rows.length > 0;
}

/** Deletes the code of a staff member. Returns whether one existed. */
export async function deleteOf(staffId: number, trx: Db): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom("staff_enrolments")
    .where("staff_id", "=", staffId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
