import { database, type Db } from "#db/client.ts";
import { MEDIA_COLUMNS, type Media } from "#app/features/base/media/media.service.server.ts";
import type { PictureRights } from "./picture.schema.ts";

/** A picture with who brought it here. */
export type Picture = Media & { uploaded_by: number | null };

const pictures = (db: Db) => db.selectFrom("media").select([...MEDIA_COLUMNS, "uploaded_by"]);

const picturesOf = (storyId: number, db: Db) =>
  pictures(db)
    .innerJoin("media_uses", "media_uses.media_id", "media.id")
    .where("media_uses.kind", "=", "manuscript")
    .where("media_uses.target_id", "=", storyId);

/** All pictures that were ever put into a story, in the order in which they came here. */
export async function findAllOfStory(storyId: number, db: Db = database()): Promise<Picture[]> {
  return picturesOf(storyId, db).orderBy("media.id").execute();
}

/** A picture, if it was ever put into the story. */
export async function findOfStory(id: number, storyId: number, db: Db = database()): Promise<Picture | undefined> {
  return picturesOf(storyId, db).where("media.id", "=", id).executeTakeFirst();
}

/** The picture of a hash. */
export async function findBySha(sha: string, db: Db = database()): Promise<Picture | undefined> {
  return pictures(db).where("sha256", "=", sha).executeTakeFirst();
}

/** Of some hashes, those of pictures that are public or that were ever put into the story. */
export async function findShown(
  hashes: readonly string[],
  storyId: number,
  db: Db = database(),
): Promise<{ sha256: string }[]> {
  return db
    .selectFrom("media")
    .select("sha256")
    .where("sha256", "in", [...hashes])
    .where((eb) =>
      eb.or([
        eb("held", "=", false),
        eb.exists(
          eb
            .selectFrom("media_uses")
            .select("media_id")
            .whereRef("media_id", "=", "media.id")
            .where("kind", "=", "manuscript")
            .where("target_id", "=", storyId),
        ),
      ]),
    )
    .execute();
}

/** Stories that ever had a picture, as far as rights to them go; the newest hundred. */
export async function findStoriesOf(mediaId: number, db: Db = database()) {
  return db
    .selectFrom("media_uses")
    .innerJoin("manuscripts", "manuscripts.id", "media_uses.target_id")
    .select(["column_id", "industry_id", "owner_id", "assignee_id"])
    .where("media_id", "=", mediaId)
    .where("kind", "=", "manuscript")
    .orderBy("target_id", "desc")
    .limit(100)
    .execute();
}

/** Puts a picture into a story; who brought it first stays known. */
export async function addToStory(mediaId: number, storyId: number, staffId: number, trx: Db): Promise<void> {
  await trx
    .insertInto("media_uses")
    .values({ media_id: mediaId, kind: "manuscript", target_id: storyId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await trx
    .updateTable("media")
    .set({ uploaded_by: staffId })
    .where("id", "=", mediaId)
    .where("uploaded_by", "is", null)
    .where("was_public", "=", false)
    .execute();
}

/** Writes what is known of the rights to a picture, and to the covers that were made of it; gives the ids of all of them. */
export async function updateRights(
  id: number,
  rights: { rights: PictureRights; credit: string; rights_note: string; valid_until: Date | null },
  trx: Db,
): Promise<number[]> {
  const rows = await trx
    .updateTable("media")
    .set(rights)
    .where((eb) => eb.or([eb("id", "=", id), eb("crop_of", "=", id)]))
    .returning("id")
    .execute();
  return rows.map((row) => row.id);
}
