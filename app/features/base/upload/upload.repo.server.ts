import { sql, type Insertable } from "kysely";
import { database, type Db } from "#db/client.ts";
import { onlyRow } from "#db/only-row.ts";
import type { Uploads } from "#db/types.ts";
import type { UploadStorage } from "./upload.storage.ts";

/** A stored file. */
export type UploadRow = {
  id: number;
  member_id: number;
  topic: string;
  storage: UploadStorage["kind"];
  /** The root-relative address, which is also the path in the storage. */
  path: string;
  sha1: string;
  name: string;
  mimetype: string;
  suffix: string;
  size: number;
  width: number;
  height: number;
  created_at: Date;
  last_uploaded_at: Date;
};

/** Returns the file at a path, whoever uploaded it. */
export async function findByPath(path: string, db: Db = database()): Promise<UploadRow | undefined> {
  return db.selectFrom("uploads").selectAll().where("path", "=", path).executeTakeFirst();
}

/** Returns the member's own upload at a path. */
export async function findOwn(memberId: number, path: string, db: Db = database()): Promise<UploadRow | undefined> {
  return db
    .selectFrom("uploads")
    .selectAll()
    .where("member_id", "=", memberId)
    .where("path", "=", path)
    .executeTakeFirst();
}

/** Returns all uploads of a member, newest first. */
export async function findAllByMember(memberId: number, db: Db = database()): Promise<UploadRow[]> {
  return db.selectFrom("uploads").selectAll().where("member_id", "=", memberId).orderBy("id", "desc").execute();
}

/** Returns the record of the same bytes uploaded earlier by the member, and updates its upload time. */
export async function touchSame(
  same: { memberId: number; topic: string; storage: UploadStorage["kind"]; sha1: string },
  db: Db = database(),
): Promise<UploadRow | undefined> {
  return db
    .updateTable("uploads")
    .set({ last_uploaded_at: sql`now()` })
    .where("member_id", "=", same.memberId)
    .where("topic", "=", same.topic)
    .where("storage", "=", same.storage)
    .where("sha1", "=", same.sha1)
    .returningAll()
    .executeTakeFirst();
}

/** Inserts a record. Returns undefined if the member's same bytes were stored meanwhile. */
export async function insert(upload: Insertable<Uploads>, db: Db = database()): Promise<UploadRow | undefined> {
  return db
    .insertInto("uploads")
    .values(upload)
    .onConflict((conflict) => conflict.constraint("uploads_same_uq").doNothing())
    .returningAll()
    .executeTakeFirst();
}

/** Locks a member's uploads until this transaction ends, so that their sum can be compared with a limit. */
export async function lockMember(memberId: number, trx: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('uploads'), hashtext(${memberId}::bigint::text))`.execute(trx);
}

/** Returns the bytes stored for a member in the last 24 hours. */
export async function sumOfDay(memberId: number, db: Db = database()): Promise<number> {
  const query = sql<{ bytes: number }>`
    select coalesce(sum(size), 0)::bigint as bytes from uploads
    where member_id = ${memberId} and created_at > now() - interval '24 hours'`;
  return (await onlyRow(query.execute(db))).bytes;
}

/** Returns the total bytes of all files. */
export async function sumOfAll(db: Db = database()): Promise<number> {
  const query = sql<{ bytes: number }>`select coalesce(sum(size), 0)::bigint as bytes from uploads`;
  return (await onlyRow(query.execute(db))).bytes;
}

/** Returns the given paths that have a record in a storage. */
export async function findKnownPaths(
  paths: string[],
  storage: UploadStorage["kind"],
  db: Db = database(),
): Promise<Set<string>> {
  const rows = await db
    .selectFrom("uploads")
    .select("path")
    .where("path", "=", sql<string>`any(${paths}::text[])`)
    .where("storage", "=", storage)
    .execute();
  return new Set(rows.map((row) => row.path));
}

/** Returns files of a storage whose records were deleted. */
export async function findRemovals(
  storage: UploadStorage["kind"],
  most: number,
  db: Db = database(),
): Promise<string[]> {
  const rows = await db
    .selectFrom("upload_removals")
    .select("path")
    .where("storage", "=", storage)
    .limit(most)
    .execute();
  return rows.map((row) => row.path);
}

/** Deletes the removal entries of files, also of missing ones. */
export async function deleteRemovals(paths: string[], db: Db = database()): Promise<void> {
  await db.deleteFrom("upload_removals").where("path", "in", paths).execute();
}
