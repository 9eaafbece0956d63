import { sql } from "kysely";
import { database, type Db } from "#db/client.ts";
import type { ManuscriptFields, ManuscriptText, RevisionReason } from "./story.schema.ts";

/** A revision without its text. */
export type RevisionLine = {
  id: number;
  manuscriptId: number;
  number: number;
  reason: RevisionReason;
  writtenBy: number | null;
  at: Date;
  textSha256: Buffer;
};

const LINE = [
  "manuscript_revisions.id",
  "manuscript_revisions.manuscript_id as manuscriptId",
  "manuscript_revisions.number",
  "manuscript_revisions.reason",
  "manuscript_revisions.written_by as writtenBy",
  "manuscript_revisions.at",
  "manuscript_revisions.text_sha256 as textSha256",
] as const;

/**
 * Inserts a revision with the next number. The caller must have locked the manuscript. A body that occurs in several
 * revisions is stored once.
 */
export async function insertRevision(
  revision: {
    manuscriptId: number;
    text: ManuscriptText;
    characters: number;
    reason: RevisionReason;
    writtenBy: number | null;
  },
  trx: Db,
): Promise<RevisionLine> {
  const { manuscriptId, text, characters, reason, writtenBy } = revision;
  const sha256 = bodyHashOf(text);
  await trx
    .insertInto("bodies")
    .values({ sha256, html: text.body, characters })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return trx
    .insertInto("manuscript_revisions")
    .values({
      manuscript_id: manuscriptId,
      number: sql`(select coalesce(max(number), 0) + 1 from manuscript_revisions where manuscript_id = ${manuscriptId})`,
      fields: JSON.stringify(text.fields),
      body_sha256: sha256,
      reason,
      written_by: writtenBy,
    })
    .returning(LINE)
    .executeTakeFirstOrThrow();
}

/** Returns the newest revisions of a story, at most `limit`, with numbers below `before` if given. */
export async function findRevisions(
  manuscriptId: number,
  { before, limit }: { before?: number | undefined; limit: number },
  db: Db = database(),
): Promise<RevisionLine[]> {
  const newest = db
    .selectFrom("manuscript_revisions")
    .select(LINE)
    .where("manuscript_id", "=", manuscriptId)
    .orderBy("number", "desc")
    .limit(limit);
  return (before === undefined ? newest : newest.where("number", "<", before)).execute();
}

/** A revision with its text. */
export type Revision = RevisionLine & ManuscriptText & { characters: number };

export async function findRevision(id: number, db: Db = database()): Promise<Revision | undefined> {
  const row = await db
    .selectFrom("manuscript_revisions")
    .innerJoin("bodies", "bodies.sha256", "manuscript_revisions.body_sha256")
    .select(LINE)
    .select(["manuscript_revisions.fields", "bodies.html as body", "bodies.characters"])
    .where("manuscript_revisions.id", "=", id)
    .executeTakeFirst();
  return row === undefined ? undefined : { ...row, fields: row.fields as unknown as ManuscriptFields };
}

/** Returns a revision of a story with the same text and reason, if there is one. */
export async function findSameRevision(
  manuscriptId: number,
  text: ManuscriptText,
  reason: RevisionReason,
  trx: Db,
): Promise<RevisionLine | undefined> {
  return trx
    .selectFrom("manuscript_revisions")
    .select(LINE)
    .where("manuscript_id", "=", manuscriptId)
    .where("reason", "=", reason)
    .where("text_sha256", "=", hashOf(text))
    .executeTakeFirst();
}

/** Returns the newest revision of a story, and whether it has the same text. */
export async function findLastRevision(
  manuscriptId: number,
  text: ManuscriptText,
  trx: Db,
): Promise<(RevisionLine & { isSame: boolean }) | undefined> {
  return trx
    .selectFrom("manuscript_revisions")
    .select(LINE)
    .select(sql<boolean>`text_sha256 = ${hashOf(text)}`.as("isSame"))
    .where("manuscript_id", "=", manuscriptId)
    .orderBy("number", "desc")
    .limit(1)
    .executeTakeFirst();
}

/** Returns the time of a story's newest revision. */
export async function findLastRevisionTime(manuscriptId: number, trx: Db): Promise<Date | undefined> {
  const row = await trx
    .selectFrom("manuscript_revisions")
    .select("at")
    .where("manuscript_id", "=", manuscriptId)
    .orderBy("number", "desc")
    .limit(1)
    .executeTakeFirst();
  return row?.at;
}

/** The most revisions that one run deletes. The job continues the next night. */
const A_RUN = 10_000;

/**
 * Deletes automatic revisions that are older than some days. The last revision of a day, and revisions that other
 * records refer to, stay.
 */
export async function deleteThinned(days: number, db: Db = database()): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    delete from manuscript_revisions where id in (
      select id from (
        select id, row_number() over (
          partition by manuscript_id, (at at time zone 'Asia/Shanghai')::date order by number desc
        ) as place
        from manuscript_revisions where reason = 'interval' and at < now() - make_interval(days => ${days})
      ) as old
      where place > 1
        and not exists (select from review_notes where revision_id = old.id)
        and not exists (select from preview_links where revision_id = old.id)
      limit ${A_RUN}
    )
  `.execute(db);
  return Number(numAffectedRows);
}

const bodyHashOf = ({ body }: ManuscriptText) => sql<Buffer>`sha256(convert_to(${body}::text, 'UTF8'))`;

const hashOf = (text: ManuscriptText) =>
  sql<Buffer>`text_sha256(${JSON.stringify(text.fields)}::jsonb, ${bodyHashOf(text)})`;
