import { sql, type Selectable } from "kysely";
import { database, type Db } from "#db/client.ts";
import type { Media as MediaTable } from "#db/types.ts";
import { notable } from "./picture.visibility.ts";

/** The columns of a stored picture. */
export const MEDIA_COLUMNS = [
  "id",
  "sha256",
  "extension",
  "width",
  "height",
  "widths",
  "alt",
  "credit",
  "rights",
  "rights_note",
  "valid_until",
  "held",
  "crop_of",
  "focus_x",
  "focus_y",
  "ai_mark",
  "parts",
] as const;

/** A stored picture. */
export type Media = Pick<Selectable<MediaTable>, (typeof MEDIA_COLUMNS)[number]>;

/** The data of a new picture. Missing fields get their defaults. */
export type NewMedia = Pick<Media, "sha256" | "extension" | "width" | "height" | "widths" | "alt"> & {
  /** The size of all its files in bytes. */
  bytes: number;
  /** Whether the metadata of its files state that a machine made it. */
  phash: string;
  /** Whether the metadata of its files states that a machine made it. */
  meta_mark?: boolean;
  /** The further ratios, as JSON. */
  parts?: string;
} & Partial<
    Pick<Media, "credit" | "rights" | "rights_note" | "valid_until" | "crop_of" | "focus_x" | "focus_y" | "ai_mark">
  >;

/** Returns the picture with this hash. */
export async function findBySha(sha: string, db: Db = database()): Promise<Media | undefined> {
  return db.selectFrom("media").select(MEDIA_COLUMNS).where("sha256", "=", sha).executeTakeFirst();
}

/** Inserts a picture, or returns the existing row if another writer was faster. */
export async function insert(media: NewMedia, db: Db = database()): Promise<Media> {
  return db
    .insertInto("media")
    .values(media)
    .onConflict((conflict) => conflict.column("sha256").doUpdateSet((eb) => ({ sha256: eb.ref("excluded.sha256") })))
    .returning(MEDIA_COLUMNS)
    .executeTakeFirstOrThrow();
}

/** Returns whether a picture is hidden, and whether it was ever public. */
export async function findHeld(sha: string): Promise<{ held: boolean; was_public: boolean } | undefined> {
  return database().selectFrom("media").select(["held", "was_public"]).where("sha256", "=", sha).executeTakeFirst();
}

/**
 * Returns whether a picture is hidden, and whether it was ever public. The row stays locked until the transaction ends.
 */
export async function lockHeld(sha: string, trx: Db): Promise<{ held: boolean; was_public: boolean } | undefined> {
  return trx.selectFrom("media").select(["held", "was_public"]).where("sha256", "=", sha).forShare().executeTakeFirst();
}

/** Returns the hidden pictures of a text. */
export async function findHeldOf({ body, coverId }: PicturedText, trx: Db): Promise<string[]> {
  const { rows } = await sql<{ sha256: string }>`
    select sha256 from media where id = any (media_in(${body}::text, ${coverId}::bigint)) and held`.execute(trx);
  return rows.map(({ sha256 }) => sha256);
}

/**
 * Returns the hashes whose pictures a text must not show unchanged: their rights have expired, or a machine made them.
 */
export async function findNotable(
  hashes: readonly string[],
  db: Db = database(),
): Promise<Map<string, { isOver: boolean }>> {
  const rows = await db
    .selectFrom("media")
    .select(["sha256", "rights_over as isOver"])
    .where("sha256", "in", [...hashes])
    .where(notable)
    .execute();
  return new Map(rows.map(({ sha256, isOver }) => [sha256, { isOver }]));
}

/** Returns the hashes whose pictures are hidden. They stay hidden until the transaction ends. */
export async function lockHeldOf(hashes: readonly string[], trx: Db): Promise<string[]> {
  const rows = await trx
    .selectFrom("media")
    .select("sha256")
    .where("sha256", "in", [...hashes])
    .where("held", "=", true)
    .orderBy("id")
    .forShare()
    .execute();
  return rows.map(({ sha256 }) => sha256);
}

/** The pictures of a text: those in its body, and its cover. */
export type PicturedText = { body: string; coverId: number | null };
