import { sql } from "kysely";
import { database, type Db } from "#db/client.ts";
import type { RightsFacts } from "./picture.rules.ts";

/** The hashes or ids of pictures. */
export type NamedPictures = { hashes: readonly string[]; ids: readonly number[] };

/** A picture with its rights (for a cover, those of the whole picture), and whether a machine made it. */
export type RightsRow = RightsFacts & { id: number; sha256: string; isOfMachine: boolean; isMarked: boolean };

/** Returns the rights of pictures at a time. Unknown pictures are omitted. */
export async function findRights({ hashes, ids }: NamedPictures, at: Date, db: Db = database()): Promise<RightsRow[]> {
  const { rows } = await sql<RightsRow>`
    select media.id, media.sha256, media.rights, whole.rights_by as by, whole.licence, whole.origin_url as origin,
      media.rights = 'ai' as "isOfMachine", media.ai_mark as "isMarked",
      media_is_allowed(media.valid_until, media.leases, ${at}) as "isAllowed"
    from media join media as whole on whole.id = coalesce(media.crop_of, media.id)
    where media.sha256 = any (${[...hashes]}::text[]) or media.id = any (${[...ids]}::bigint[])
    order by media.id`.execute(db);
  return rows;
}
