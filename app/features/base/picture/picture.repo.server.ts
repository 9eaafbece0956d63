import { sql, type Selectable } from "kysely";
import { database, type Db } from "#db/client.ts";
import type { Media as MediaTable } from "#db/types.ts";
import { notable } from "./picture.visibility.ts";

/** What a stored picture is read with. */
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

/** What is known of a new picture; what is left out is as a picture begins. */
export type NewMedia = Pick<Media, "sha256" | "extension" | "width" | "height" | "widths" | "alt"> & {
  /** The size of all its files. */
  bytes: number;
  /** What it looks like, as 64 signs. */
  phash: string;
  /** Its files say in their metadata that a machine has made it. */
  meta_mark?: boolean;
  /** The ratios that lie beside it, as JSON. */
  parts?: string;
} & Partial<
    Pick<Media, "credit" | "rights" | "rights_note" | "valid_until" | "crop_of" | "focus_x" | "focus_y" | "ai_mark">
  >;

/** The picture of a hash. */
export async function findBySha(sha: string, db: Db = database()): Promise<Media | undefined> {
  return db.selectFrom("media").select(MEDIA_COLUMNS).where("sha256", "=", sha).executeTakeFirst();
}

/** Inserts a picture; the row that is there already when another writer was faster. */
export async function insert(media: NewMedia, db: Db = database()): Promise<Media> {
  return db
    .insertInto("media")
    .values(media)
    .onConflict((conflict) => conflict.column("sha256").doUpdateSet((eb) => ({ sha256: eb.ref("excluded.sha256") })))
    .returning(MEDIA_COLUMNS)
    .executeTakeFirstOrThrow();
}

/** Returns whether a picture is held, and whether it ever was public; nobody changes that before the transaction is over. */
export async function lockHeld(sha: string, trx: Db): Promise<{ held: boolean; was_public: boolean } | undefined> {
  return trx.selectFrom("media").select(["held", "was_public"]).where("sha256", "=", sha).forShare().executeTakeFirst();
}

/** Of the pictures of a text, those that are held now. */
export async function findHeldOf({ body, coverId }: PicturedText, trx: Db): Promise<string[]> {
  const { rows } = await sql<{ sha256: string }>`
    select sha256 from media where id = any (media_in(${body}::text, ${coverId}::bigint)) and held`.execute(trx);
  return rows.map(({ sha256 }) => sha256);
}

/** Of some hashes, those of pictures that are not to be shown as they stand in a text: their rights are over, or a machine made them. */
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

/** Of some hashes, those of held pictures, which stay so until the transaction is over. */
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

/** A text as far as its pictures go: those that its body names, and its cover. */
export type PicturedText = { body: string; coverId: number | null };
