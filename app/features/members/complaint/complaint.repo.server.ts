import { sql, type Insertable } from "kysely";
import { database, type Db } from "#db/client.ts";
import type { ComplaintFiles, Complaints } from "#db/types.ts";

/** Inserts a complaint with its first step. */
export async function insertComplaint(complaint: Insertable<Complaints>, trx: Db): Promise<void> {
  const { id } = await trx.insertInto("complaints").values(complaint).returning("id").executeTakeFirstOrThrow();
  await trx.insertInto("complaint_steps").values({ complaint_id: id, step: "sent" }).execute();
}

/** Returns the public data of a complaint with this number, or undefined. */
export async function findByNumber(number: string, db: Db = database()) {
  return db
    .selectFrom("complaints")
    .select(["id", "number", "kind", "state", "accept_due_at", "due_at", "answer"])
    .select(sql<number>`(select count(*)::int from complaint_files where complaint_id = complaints.id)`.as("files"))
    .where("number", "=", number)
    .executeTakeFirst();
}

/** Returns all steps of a complaint in order, without their texts. */
export async function findSteps(id: number, db: Db = database()) {
  return db.selectFrom("complaint_steps").select(["step", "at"]).where("complaint_id", "=", id).orderBy("id").execute();
}

/** Returns the total bytes of all files attached to complaints. */
export async function sumOfFiles(db: Db = database()): Promise<number> {
  const { sum } = await db
    .selectFrom("complaint_files")
    .select(sql<number>`coalesce(sum(size), 0)::float8`.as("sum"))
    .executeTakeFirstOrThrow();
  return sum;
}

/** Locks an open complaint until the transaction ends, against concurrent files. */
export async function lockOpenComplaint(id: number, trx: Db): Promise<boolean> {
  const row = await trx
    .selectFrom("complaints")
    .select("id")
    .where("id", "=", id)
    .where("state", "in", ["new", "accepted"])
    .forUpdate()
    .executeTakeFirst();
  return row !== undefined;
}

export type FileSuffix = ComplaintFiles["suffix"];

/** Counts the files of a complaint. */
export async function countFiles(complaintId: number, trx: Db): Promise<number> {
  const { count } = await trx
    .selectFrom("complaint_files")
    .select(sql<number>`count(*)::int`.as("count"))
    .where("complaint_id", "=", complaintId)
    .executeTakeFirstOrThrow();
  return count;
}

/** Attaches a file. */
export async function insertFile(
  file: Pick<Insertable<ComplaintFiles>, "complaint_id" | "place" | "suffix" | "bytes">,
  trx: Db,
): Promise<void> {
  await trx
    .insertInto("complaint_files")
    .values({ ...file, size: file.bytes.length })
    .execute();
}

/** Deletes the words, the files and the contact of complaints closed before a time. Returns their number. */
export async function forgetWords(closedBefore: Date, db: Db = database()): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    with forgotten as (
      update complaints set said = '', contact = '', answer = '', forgotten_at = now()
      where closed_at < ${closedBefore} and forgotten_at is null returning id),
    removed as (
      delete from complaint_files where complaint_id in (select id from forgotten)),
    emptied as (
      update complaint_steps set words = '' where complaint_id in (select id from forgotten))
    select id from forgotten`.execute(db);
  return rows.length;
}
