import { sql } from "kysely";
import { database, type Db } from "#db/client.ts";

/** Returns the notes of a story, with the names of their authors and of the staff members who resolved them. */
export async function findNotes(manuscriptId: number, db: Db = database()) {
  return db
    .selectFrom("review_notes")
    .innerJoin("staff", "staff.member_id", "review_notes.staff_id")
    .select(["review_notes.id", "revision_id as revisionId", "parent_id as parentId", "field", "quote"])
    .select(["block_hash as blockHash", "offset_from as from", "offset_to as to", "text", "staff_id as staffId"])
    .select(["staff.real_name as name", "created_at as at", "settled_by as settledBy", "settled_at as settledAt"])
    .where("manuscript_id", "=", manuscriptId)
    .orderBy("review_notes.id")
    .execute();
}
export type Note = Awaited<ReturnType<typeof findNotes>>[number];

export async function insertNote(
  note: {
    manuscript_id: number;
    parent_id: number | null;
    field: string;
    quote: string;
    block_hash: string;
    offset_from: number | null;
    offset_to: number | null;
    text: string;
    staff_id: number;
  },
  trx: Db,
): Promise<number> {
  const { id } = await trx.insertInto("review_notes").values(note).returning("id").executeTakeFirstOrThrow();
  return id;
}

/** Returns a note if it belongs to the story and is the first of a thread. */
export async function findThread(id: number, manuscriptId: number, trx: Db) {
  return trx
    .selectFrom("review_notes")
    .select(["id", "field", "settled_at"])
    .where("id", "=", id)
    .where("manuscript_id", "=", manuscriptId)
    .where("parent_id", "is", null)
    .executeTakeFirst();
}

export async function settleNote(id: number, staffId: number, trx: Db): Promise<void> {
  await trx
    .updateTable("review_notes")
    .set({ settled_by: staffId, settled_at: sql`now()` })
    .where("id", "=", id)
    .where("settled_at", "is", null)
    .execute();
}
