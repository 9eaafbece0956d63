import { sql } from "kysely";
import { database, type Db } from "#db/client.ts";
import type { PictureRecord } from "./picture.schema.ts";

/**
 * Stores a picture's record as its next version, and copies its rights to the covers made from it. Returns all their
 * ids.
 */
export async function writeRecord(id: number, record: PictureRecord, words: string, trx: Db): Promise<number[]> {
  const { caption, alt, by, licence, origin, focus, crops } = record;
  await trx
    .updateTable("media")
    .set({
      caption,
      alt,
      licence,
      rights_by: by,
      origin_url: origin,
      focus_x: focus.x,
      focus_y: focus.y,
      crops: JSON.stringify(crops),
      words: sql`${words}::tsvector`,
      version: sql`version + 1`,
    })
    .where("id", "=", id)
    .execute();
  const rows = await trx
    .updateTable("media")
    .set({
      rights: record.rights,
      credit: record.credit,
      rights_note: record.rightsNote,
      valid_until: record.validUntil === 0 ? null : new Date(record.validUntil * 1_000),
      leases: JSON.stringify(record.leases),
    })
    .where((eb) => eb.or([eb("id", "=", id), eb("crop_of", "=", id)]))
    .returning("id")
    .execute();
  return rows.map((row) => row.id);
}

/** Returns pictures without recognised text, newest first. */
export async function findUnread(limit: number, db: Db = database()) {
  return db
    .selectFrom("media")
    .select(["id", "sha256", "widths", "extension", "caption", "alt", "credit", "rights_by"])
    .where("crop_of", "is", null)
    .where("words", "is", null)
    .orderBy("id", "desc")
    .limit(limit)
    .execute();
}

/** Stores a picture's search words, and its perceptual hash if computed. */
export async function setRead(id: number, words: string, look: string | undefined, db: Db = database()): Promise<void> {
  await db
    .updateTable("media")
    .set({ words: sql`${words}::tsvector`, phash: sql`coalesce(phash, ${look ?? null}::bit(64))` })
    .where("id", "=", id)
    .execute();
}

/** Deletes a picture and its covers. Returns the hashes of their files. */
export async function remove(id: number, trx: Db): Promise<string[]> {
  const covers = await trx.deleteFrom("media").where("crop_of", "=", id).returning("sha256").execute();
  const whole = await trx.deleteFrom("media").where("id", "=", id).returning("sha256").execute();
  return [...covers, ...whole].map(({ sha256 }) => sha256);
}

/**
 * Returns pictures whose metadata wrongly states whether a machine made them. A crop also has a visible label, which is
 * permanent.
 */
export async function findWronglyMarked(limit: number, db: Db = database()) {
  return db
    .selectFrom("media")
    .select(["id", "sha256", "widths", "extension", "parts", "rights", "ai_mark"])
    .select(sql<boolean>`crop_of is not null`.as("isCut"))
    .where(sql<boolean>`(rights = 'ai') <> meta_mark`)
    .orderBy("id")
    .limit(limit)
    .execute();
}

/** Stores the machine mark of a picture's files, and whether its label is visible. */
export async function setMarked(
  id: number,
  { inFiles, inPicture }: { inFiles: boolean; inPicture: boolean },
  db: Db = database(),
): Promise<void> {
  await db.updateTable("media").set({ meta_mark: inFiles, ai_mark: inPicture }).where("id", "=", id).execute();
}
