import { sql } from "kysely";
import { visible } from "#app/features/published/article/article.visibility.ts";
import { database, type Db } from "#db/client.ts";
import { holdLock } from "#db/transaction-lock.ts";
import type { ContributionStatus } from "./contribution.rules.ts";

/** The member's text, as columns of a contribution. */
export type ContributionRecord = {
  title: string;
  column_id: number | null;
  industry_id: number | null;
  body_html: string;
  characters: number;
  cover: string;
  is_original: boolean;
  author_name: string;
};

/**
 * Returns a contribution of a member. Returns undefined for an unknown id and for another member's contribution
 * (docs/security.md#i1).
 */
export async function findOwn(id: number, memberId: number, db: Db = database()) {
  return db
    .selectFrom("contributions")
    .selectAll()
    .where("id", "=", id)
    .where("member_id", "=", memberId)
    .executeTakeFirst();
}

/** Returns the same, locked for the rest of the transaction. */
export async function lockOwn(id: number, memberId: number, trx: Db) {
  return trx
    .selectFrom("contributions")
    .selectAll()
    .where("id", "=", id)
    .where("member_id", "=", memberId)
    .forUpdate()
    .executeTakeFirst();
}

/** Returns any member's contribution, locked; for editors only. */
export async function lockById(id: number, trx: Db) {
  return trx.selectFrom("contributions").selectAll().where("id", "=", id).forUpdate().executeTakeFirst();
}

export type ContributionRow = NonNullable<Awaited<ReturnType<typeof findOwn>>>;

/** Returns a page of a member's contributions, newest first, each with the status of its article. */
export async function findPageOfMember(memberId: number, page: number, limit: number, db: Db = database()) {
  return (
    db
      .selectFrom("contributions")
      // A story has the same id as its article.
      .leftJoin("articles", (join) =>
        join.on((is) =>
          is("articles.id", "=", is.fn.coalesce("contributions.article_id", "contributions.manuscript_id")),
        ),
      )
      .select([
        "contributions.id",
        "contributions.title",
        "contributions.status",
        "contributions.note",
        "contributions.created_at",
        "contributions.updated_at",
        "articles.id as article_id",
        visible.as("is_published"),
      ])
      .where("contributions.member_id", "=", memberId)
      .orderBy("contributions.id", "desc")
      .limit(limit)
      .offset((page - 1) * limit)
      .execute()
  );
}

export async function countOfMember(memberId: number, db: Db = database()): Promise<number> {
  const row = await db
    .selectFrom("contributions")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("member_id", "=", memberId)
    .executeTakeFirstOrThrow();
  return row.count;
}

/** Counts a member's open drafts, and locks them against concurrent additions. */
export async function countOpenLocked(memberId: number, trx: Db): Promise<number> {
  await holdLock(`contributions:${memberId}`, trx);
  const row = await trx
    .selectFrom("contributions")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("member_id", "=", memberId)
    .where("status", "in", ["draft", "returned"])
    .executeTakeFirstOrThrow();
  return row.count;
}

export async function insert(memberId: number, record: ContributionRecord, trx: Db): Promise<ContributionRow> {
  return trx
    .insertInto("contributions")
    .values({ member_id: memberId, ...record })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Overwrites a draft and increments its version. Returns the new version. */
export async function updateDraft(id: number, memberId: number, record: ContributionRecord, trx: Db): Promise<number> {
  const row = await trx
    .updateTable("contributions")
    .set({ ...record, version: sql`version + 1`, updated_at: sql`now()` })
    .where("id", "=", id)
    .where("member_id", "=", memberId)
    .returning("version")
    .executeTakeFirstOrThrow();
  return row.version;
}

/** Submits a contribution. The editor's note stays, and so does the encrypted identity if none is given. */
export async function updateSubmitted(
  id: number,
  memberId: number,
  identity: Buffer | undefined,
  trx: Db,
): Promise<void> {
  await trx
    .updateTable("contributions")
    .set({
      status: "waiting",
      version: sql`version + 1`,
      updated_at: sql`now()`,
      submitted_at: sql`now()`,
      ...(identity === undefined ? {} : { identity_sealed: identity }),
    })
    .where("id", "=", id)
    .where("member_id", "=", memberId)
    .execute();
}

/** Withdraws a waiting contribution. */
export async function updateWithdrawn(id: number, memberId: number, trx: Db): Promise<void> {
  await trx
    .updateTable("contributions")
    .set({ status: "draft", submitted_at: null, version: sql`version + 1`, updated_at: sql`now()` })
    .where("id", "=", id)
    .where("member_id", "=", memberId)
    .execute();
}

export async function deleteOwn(id: number, memberId: number, trx: Db): Promise<void> {
  await trx.deleteFrom("contributions").where("id", "=", id).where("member_id", "=", memberId).execute();
}

/** Stores an editor's decision. */
export async function updateReviewed(
  id: number,
  review: { status: ContributionStatus; note: string; reviewed_by: string; manuscript_id?: number },
  trx: Db,
): Promise<void> {
  await trx
    .updateTable("contributions")
    .set({ ...review, version: sql`version + 1`, updated_at: sql`now()`, reviewed_at: sql`now()` })
    .where("id", "=", id)
    .execute();
}

/** Returns contributions of one state for editors, the longest waiting first. */
export async function findAllByStatus(status: ContributionStatus, limit: number, db: Db = database()) {
  return db
    .selectFrom("contributions")
    .innerJoin("members", "members.id", "contributions.member_id")
    .select([
      "contributions.id",
      "contributions.title",
      "contributions.status",
      "contributions.characters",
      "contributions.author_name",
      "contributions.submitted_at",
      "contributions.updated_at",
      "members.username",
    ])
    .where("contributions.status", "=", status)
    .orderBy(sql`coalesce(contributions.submitted_at, contributions.updated_at)`)
    .orderBy("contributions.id")
    .limit(limit)
    .execute();
}

/** Returns all data of a contribution, for editors. */
export async function findById(id: number, db: Db = database()) {
  return db
    .selectFrom("contributions")
    .innerJoin("members", "members.id", "contributions.member_id")
    .leftJoin("columns", "columns.id", "contributions.column_id")
    .leftJoin("industries", "industries.id", "contributions.industry_id")
    .selectAll("contributions")
    .select(["members.username", "columns.name as column_name", "industries.name as industry_name"])
    .where("contributions.id", "=", id)
    .executeTakeFirst();
}

/** An editor's note on a quoted passage. */
export type QuoteNote = { quote: string; note: string };

/** Returns the notes of a contribution in the order of their creation. */
export async function findNotes(id: number, db: Db = database()): Promise<QuoteNote[]> {
  return db
    .selectFrom("contribution_notes")
    .select(["quote", "note"])
    .where("contribution_id", "=", id)
    .orderBy("id")
    .execute();
}

/** Replaces the notes of a contribution. */
export async function replaceNotes(id: number, notes: readonly QuoteNote[], trx: Db): Promise<void> {
  await trx.deleteFrom("contribution_notes").where("contribution_id", "=", id).execute();
  if (notes.length === 0) return;
  const rows = notes.map(({ quote, note }) => ({ contribution_id: id, quote, note }));
  await trx.insertInto("contribution_notes").values(rows).execute();
}

/** Returns the contributions with an encrypted identity, and locks them. */
export async function findSealedIdentities(trx: Db): Promise<{ id: number; sealed: Buffer }[]> {
  const rows = await trx
    .selectFrom("contributions")
    .select(["id", "identity_sealed"])
    .where("identity_sealed", "is not", null)
    .forUpdate()
    .execute();
  return rows.flatMap(({ id, identity_sealed: sealed }) => (sealed === null ? [] : [{ id, sealed }]));
}

/** Replaces the encrypted identity of a contribution. */
export async function updateSealedIdentity(id: number, sealed: Buffer, trx: Db): Promise<void> {
  await trx.updateTable("contributions").set({ identity_sealed: sealed }).where("id", "=", id).execute();
}
