import { sql } from "kysely";
import { MEDIA_COLUMNS, type CutSource } from "#app/features/base/picture/picture.service.server.ts";
import { database, type Db } from "#db/client.ts";
import type { Lease } from "./picture.rules.ts";

/** A picture with its uploader and its record. */
export type Picture = CutSource & {
  uploaded_by: number | null;
  caption: string;
  /** For a cover, these are the version and rights of its whole picture. */
  version: number;
  rights_by: string;
  licence: string;
  origin_url: string;
  leases: Lease[];
  rights_over: boolean;
  created_at: Date;
};

const SAID = ["uploaded_by", "caption", "rights_over", "media.created_at"] as const;
const ofWhole = <T>(name: "version" | "rights_by" | "licence" | "origin_url") =>
  sql<T>`coalesce((select whole.${sql.id(name)} from media as whole where whole.id = media.crop_of), media.${sql.id(name)})`;

/** Returns a query that selects pictures with all columns of Picture. */
export const pictures = (db: Db) =>
  db
    .selectFrom("media")
    .select([...MEDIA_COLUMNS, ...SAID])
    .select([
      ofWhole<number>("version").as("version"),
      ofWhole<string>("rights_by").as("rights_by"),
      ofWhole<string>("licence").as("licence"),
      ofWhole<string>("origin_url").as("origin_url"),
    ])
    .select([sql<Lease[]>`leases`.as("leases"), sql<Picture["crops"]>`crops`.as("crops")]);

const picturesOf = (storyId: number, db: Db) =>
  pictures(db)
    .innerJoin("media_uses", "media_uses.media_id", "media.id")
    .where("media_uses.kind", "=", "manuscript")
    .where("media_uses.target_id", "=", storyId);

/** Returns all pictures that were ever added to a story, in the order of their upload. */
export async function findAllOfStory(storyId: number, db: Db = database()): Promise<Picture[]> {
  return picturesOf(storyId, db).orderBy("media.id").execute();
}

/** Returns a picture if it was ever added to the story. */
export async function findOfStory(id: number, storyId: number, db: Db = database()): Promise<Picture | undefined> {
  return picturesOf(storyId, db).where("media.id", "=", id).executeTakeFirst();
}

/** Returns the picture with this id, locked for the rest of the transaction. */
export async function lockById(id: number, trx: Db): Promise<Picture | undefined> {
  return pictures(trx).where("id", "=", id).forUpdate().executeTakeFirst();
}

/** Returns the hashes whose pictures are public or were ever added to the story. */
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

/** Adds a picture to a story. If it already belongs to the story, its first uploader stays. */
export async function addToStory(mediaId: number, storyId: number, staffId: number, trx: Db): Promise<void> {
  await trx
    .insertInto("media_uses")
    .values({ media_id: mediaId, kind: "manuscript", target_id: storyId, is_public: false })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await claim(mediaId, staffId, trx);
}

/** Sets the uploader of a picture that has none. */
export async function claim(id: number, staffId: number, trx: Db): Promise<void> {
  await trx
    .updateTable("media")
    .set({ uploaded_by: staffId })
    .where("id", "=", id)
    .where("uploaded_by", "is", null)
    .where("was_public", "=", false)
    .execute();
}
