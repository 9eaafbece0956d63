import { sql, type Insertable } from "kysely";
import { database, type Db } from "#db/client.ts";
import type { Complaints } from "#db/types.ts";

/** Writes a complaint with its first step. */
export async function insertComplaint(complaint: Insertable<Complaints>, trx: Db): Promise<void> {
  const { id } = await trx.insertInto("complaints").values(complaint).returning("id").executeTakeFirstOrThrow();
  await trx.insertInto("complaint_steps").values({ complaint_id: id, step: "sent" }).execute();
}

/** What whoever has the number may know; undefined for a number that nothing has. */
export async function findByNumber(number: string, db: Db = database()) {
  return db
    .selectFrom("complaints")
    .select(["id", "number", "kind", "state", "accept_due_at", "due_at", "answer"])
    .where("number", "=", number)
    .executeTakeFirst();
}

/** All steps of a complaint, in their order, without what was written at them. */
export async function findSteps(id: number, db: Db = database()) {
  return db.selectFrom("complaint_steps").select(["step", "at"]).where("complaint_id", "=", id).orderBy("id").execute();
}

/** Removes the words and the contact of complaints that were closed before; gives of how many. */
export async function forgetWords(closedBefore: Date, db: Db = database()): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    with forgotten as (
      update complaints set said = '', contact = '', answer = '', forgotten_at = now()
      where closed_at < ${closedBefore} and forgotten_at is null returning id),
    emptied as (
      update complaint_steps set words = '' where complaint_id in (select id from forgotten))
    select id from forgotten`.execute(db);
  return rows.length;
}
