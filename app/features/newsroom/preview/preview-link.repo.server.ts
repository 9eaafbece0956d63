import { sql, type Selectable } from "kysely";
import { database, type Db } from "#db/client.ts";
import type { Manuscripts } from "#db/types.ts";

type NewLink = {
  hash: Buffer;
  manuscriptId: number;
  revisionId: number;
  madeBy: number;
  forWhom: string;
  hours: number;
  opens: number;
};

export async function insert(link: NewLink, trx: Db): Promise<number> {
  const { id } = await trx
    .insertInto("preview_links")
    .values({
      hash: link.hash,
      manuscript_id: link.manuscriptId,
      revision_id: link.revisionId,
      made_by: link.madeBy,
      for_whom: link.forWhom,
      expires_at: sql<Date>`now() + make_interval(hours => ${link.hours}::int)`,
      opens_left: link.opens,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** A preview link of a story, as its writers see it. */
export type LinkRow = {
  id: number;
  forWhom: string;
  madeBy: string;
  makerId: number;
  madeAt: Date;
  expiresAt: Date;
  opened: number;
  opensLeft: number;
  isOpen: boolean;
};

/** Returns the links of a story, newest first. */
export async function findAllByStory(manuscriptId: number, most: number, db: Db = database()): Promise<LinkRow[]> {
  const { rows } = await sql<LinkRow>`
    select p.id, p.for_whom as "forWhom", s.real_name as "madeBy", p.made_by as "makerId", p.created_at as "madeAt", p.expires_at as "expiresAt",
      p.opened, p.opens_left as "opensLeft", ${IS_GOOD} as "isOpen"
    from preview_links p join staff s on s.member_id = p.made_by join manuscripts m on m.id = p.manuscript_id
    where p.manuscript_id = ${manuscriptId} order by p.id desc limit ${most}`.execute(db);
  return rows;
}

/**
 * The SQL condition of a valid link. It has not expired, has openings left, is not revoked, and its story is neither
 * taken down nor in the trash. The permission of the link's maker is checked separately.
 */
const IS_GOOD = sql`(p.revoked_at is null and p.expires_at > clock_timestamp() and p.opens_left > 0
  and m.state not in ('withdrawn', 'trashed'))`;

/** The text that a link opens, and who made the link. */
export type OpenedLink = {
  manuscriptId: number;
  revisionId: number;
  makerId: number;
  forWhom: string;
  expiresAt: Date;
  opensLeft: number;
  /** The fields of the story that decide who may act on it. */
  place: Pick<Selectable<Manuscripts>, "column_id" | "industry_id" | "owner_id" | "assignee_id">;
};

/** Counts an opening of a link and returns its target. Returns undefined if the link is missing or invalid. */
export async function open(hash: Buffer, trx: Db): Promise<OpenedLink | undefined> {
  const { rows } = await sql<OpenedLink>`
    update preview_links p set opens_left = p.opens_left - 1, opened = p.opened + 1
    from manuscripts m
    where p.hash = ${hash} and m.id = p.manuscript_id and ${IS_GOOD}
    returning p.manuscript_id as "manuscriptId", p.revision_id as "revisionId", p.made_by as "makerId",
      p.for_whom as "forWhom", p.expires_at as "expiresAt", p.opens_left as "opensLeft",
      jsonb_build_object('column_id', m.column_id, 'industry_id', m.industry_id, 'owner_id', m.owner_id,
        'assignee_id', m.assignee_id) as place`.execute(trx);
  return rows[0];
}

/** Revokes a link of a story. Returns false if it was revoked before. */
export async function revoke(id: number, manuscriptId: number, trx: Db): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable("preview_links")
    .set({ revoked_at: sql`now()` })
    .where("id", "=", id)
    .where("manuscript_id", "=", manuscriptId)
    .where("revoked_at", "is", null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
