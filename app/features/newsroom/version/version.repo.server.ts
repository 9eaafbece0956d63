import { database, type Db } from "#db/client.ts";
import type { NounRevisions } from "#db/types.ts";

/** The stored name of a small noun with versions. */
export type NounKind = NounRevisions["kind"];

/** The highest number of versions in a list. */
const MOST = 200;

/** Inserts a version of a record. If the version exists already, it is unchanged. */
export async function insert(
  row: { kind: NounKind; targetId: number; number: number; record: object; note: string; staffId: number | null },
  trx: Db,
): Promise<void> {
  const { targetId, staffId, record, ...rest } = row;
  await trx
    .insertInto("noun_revisions")
    .values({ ...rest, target_id: targetId, staff_id: staffId, record: JSON.stringify(record) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Returns the versions of a record, newest first. */
export async function findAllOf(kind: NounKind, targetId: number, db: Db = database()) {
  return db
    .selectFrom("noun_revisions")
    .select(["number", "record", "note", "staff_id as staffId", "at"])
    .where("kind", "=", kind)
    .where("target_id", "=", targetId)
    .orderBy("number", "desc")
    .limit(MOST)
    .execute();
}

/** Returns one version of a record with its author's name, "" if the author is not a staff member. */
export async function findOne(kind: NounKind, targetId: number, number: number, db: Db = database()) {
  return db
    .selectFrom("noun_revisions")
    .leftJoin("staff", "staff.member_id", "noun_revisions.staff_id")
    .select(({ fn, val }) => ["record", fn.coalesce("staff.real_name", val("")).as("by")])
    .where("kind", "=", kind)
    .where("target_id", "=", targetId)
    .where("number", "=", number)
    .executeTakeFirst();
}
