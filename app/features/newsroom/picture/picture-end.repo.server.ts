import { sql } from "kysely";
import { database, type Db } from "#db/client.ts";

/** Pictures of one run; there are more where as many come. */
const AT_ONCE = 100;

/** When the next right of a picture ends. */
export const nextEnd = sql<Date | null>`
  select min(valid_until) from media where valid_until is not null and not rights_over and valid_until > now()`;

/** Marks pictures whose rights have ended, and holds them; those that somebody else has locked are left for the next time. */
export async function takeOver(trx: Db): Promise<{ id: number; sha256: string; valid_until: Date }[]> {
  const { rows } = await sql<{ id: number; sha256: string; valid_until: Date }>`
    with ended as (
      select id from media where valid_until is not null and not rights_over and valid_until <= clock_timestamp()
      order by id limit ${AT_ONCE} for update skip locked
    )
    update media set rights_over = true, held = true from ended where media.id = ended.id
    returning media.id, media.sha256, media.valid_until`.execute(trx);
  return rows;
}

/** Something that readers see which uses a picture; `slug`: of a page. */
export type PublicUse = {
  mediaId: number;
  kind: "article" | "headline" | "subject" | "page" | "bulletin";
  target: number;
  slug: string | null;
};

/** What readers see of all that uses pictures. */
export async function findPublicUses(mediaIds: readonly number[], db: Db = database()): Promise<PublicUse[]> {
  const { rows } = await sql<PublicUse>`
    select media_id as "mediaId", kind, target_id as target, pages.slug from media_uses
    left join pages on media_uses.kind = 'page' and pages.id = target_id
    where media_id = any (${[...mediaIds]}::bigint[]) and kind <> 'manuscript'`.execute(db);
  return rows;
}

/** Lets pictures be shown again whose rights go on: held only where nothing public uses them. Gives those that it does. */
export async function giveBack(mediaIds: readonly number[], trx: Db): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    update media set rights_over = false, held = not exists (
      select from media_uses where media_id = media.id and kind <> 'manuscript')
    where id = any (${[...mediaIds]}::bigint[]) and rights_over and (valid_until is null or valid_until > clock_timestamp())
    returning id`.execute(trx);
  return rows.map(({ id }) => id);
}
