import { database, type Db } from "#db/client.ts";

/** A stored picture. */
export type Media = {
  id: number;
  sha256: string;
  extension: string;
  width: number;
  height: number;
  widths: number[];
  alt: string;
};

const COLUMNS = ["id", "sha256", "extension", "width", "height", "widths", "alt"] as const;

/** The picture of a hash. */
export async function findBySha(sha: string, db: Db = database()): Promise<Media | undefined> {
  return db.selectFrom("media").select(COLUMNS).where("sha256", "=", sha).executeTakeFirst();
}

/** Inserts a picture; the row that is there already when another writer was faster. `bytes` is the size of all files. */
export async function insert(media: Omit<Media, "id"> & { bytes: number }, db: Db = database()): Promise<Media> {
  return db
    .insertInto("media")
    .values(media)
    .onConflict((conflict) => conflict.column("sha256").doUpdateSet((eb) => ({ sha256: eb.ref("excluded.sha256") })))
    .returning(COLUMNS)
    .executeTakeFirstOrThrow();
}
