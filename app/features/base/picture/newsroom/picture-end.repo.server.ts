import { sql } from "kysely";
import { database, type Db } from "#db/client.ts";

/** The number of pictures that are checked in one transaction. */
const AT_ONCE = 100;

/** The next time at which a picture is shown or hidden. */
export const nextChange = sql<Date | null>`
  select min(rights_change_at) from media where rights_change_at > now()`;

/** A picture whose rights have expired or begun. */
export type Changed = { id: number; sha256: string; isOver: boolean };

/**
 * Shows or hides pictures whose scheduled time has come. Locked pictures are left for the next run. Returns the changed
 * ones, and the number of checked ones.
 */
export async function settleDue(trx: Db): Promise<{ changed: Changed[]; count: number }> {
  const { rows } = await sql<{ id: number }>`
    select id from media where rights_change_at <= clock_timestamp() order by id limit ${AT_ONCE} for update skip locked`.execute(
    trx,
  );
  return { changed: await settle(rows, trx), count: rows.length };
}

/** Shows or hides pictures whose record has just changed. */
export async function settleNow(ids: readonly number[], trx: Db): Promise<Changed[]> {
  const { rows } = await sql<{ id: number }>`
    select id from media where id = any (${[...ids]}::bigint[]) order by id for update`.execute(trx);
  return settle(rows, trx);
}

/** Hides pictures without rights and pictures that no public record uses. Shows the others. */
async function settle(found: readonly { id: number }[], trx: Db): Promise<Changed[]> {
  if (found.length === 0) return [];
  const { rows } = await sql<Changed & { wasOver: boolean }>`
    with before as (
      select id, rights_over, not media_is_allowed(valid_until, leases, clock_timestamp()) as is_over
      from media where id = any (${found.map(({ id }) => id)}::bigint[])
    )
    update media set rights_over = is_over, held = case when is_over = before.rights_over then held else
        is_over or not exists (select from media_uses where media_id = media.id and is_public) end
      from before where media.id = before.id
      returning media.id, sha256, is_over as "isOver", before.rights_over as "wasOver"`.execute(trx);
  return rows
    .filter(({ isOver, wasOver }) => isOver !== wasOver)
    .map(({ id, sha256, isOver }) => ({ id, sha256, isOver }));
}

/** A public record that uses a picture. `slug` is set for a page only. */
export type PublicUse = {
  mediaId: number;
  kind: "article" | "headline" | "subject" | "page" | "bulletin" | "link" | "author";
  target: number;
  slug: string | null;
};

/** Returns all public uses of the pictures. */
export async function findPublicUses(mediaIds: readonly number[], db: Db = database()): Promise<PublicUse[]> {
  const { rows } = await sql<PublicUse>`
    select media_id as "mediaId", kind, target_id as target, pages.slug from media_uses
    left join pages on media_uses.kind = 'page' and pages.id = target_id
    where media_id = any (${[...mediaIds]}::bigint[]) and is_public`.execute(db);
  return rows;
}
