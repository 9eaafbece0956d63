import { sql } from "kysely";
import { visible } from "#app/features/published/article/article.visibility.ts";
import { database, type Db } from "#db/client.ts";
import type { PersonalTable } from "./personal-data.tables.ts";

/** A stored row, keyed by column name. */
export type PlainRow = Record<string, unknown>;

/** Makes the rest of the transaction use one snapshot of the database. */
export async function beginSnapshot(trx: Db): Promise<void> {
  await sql`set transaction isolation level repeatable read read only`.execute(trx);
}

const ofMember = ({ column, only }: PersonalTable, memberId: number) => {
  const isTheirs = sql`${sql.ref(column)} = ${memberId}`;
  return only === undefined ? isTheirs : sql`${isTheirs} and ${sql.ref(only.column)} = ${only.value}`;
};

/** Returns a member's rows of a table in the order of their creation. */
export async function findRows(table: PersonalTable, memberId: number, db: Db): Promise<PlainRow[]> {
  const { rows } = await sql<PlainRow>`
    select * from ${sql.table(table.table)} where ${ofMember(table, memberId)} order by 1, 2`.execute(db);
  return rows;
}

/** Returns the editors' notes on quoted words of a member's contributions, oldest first. */
export async function findContributionNotes(memberId: number, db: Db) {
  return db
    .selectFrom("contribution_notes")
    .innerJoin("contributions", "contributions.id", "contribution_notes.contribution_id")
    .select(["contribution_id", "contribution_notes.quote", "contribution_notes.note"])
    .where("member_id", "=", memberId)
    .orderBy("contribution_notes.id")
    .execute();
}

/** Returns the articles of comments that a member liked or reported. */
export async function findArticlesOfComments(memberId: number, db: Db): Promise<Map<number, number>> {
  const { rows } = await sql<{ id: number; articleId: number }>`
    select id, article_id as "articleId" from comments where id in (
      select comment_id from comment_likes where member_id = ${memberId}
      union select comment_id from comment_reports where member_id = ${memberId})`.execute(db);
  return new Map(rows.map(({ id, articleId }) => [id, articleId]));
}

/** Returns the titles of public articles, keyed by id. */
export async function findTitles(ids: number[], db: Db): Promise<Map<number, string>> {
  const rows = await db
    .selectFrom("articles")
    .select(["id", "title"])
    .where("id", "=", sql<number>`any(${ids}::bigint[])`)
    .where(visible)
    .execute();
  return new Map(rows.map(({ id, title }) => [id, title]));
}

/** Deletes a member's rows of a table. */
export async function deleteRows(table: PersonalTable, memberId: number, trx: Db): Promise<void> {
  await sql`delete from ${sql.table(table.table)} where ${ofMember(table, memberId)}`.execute(trx);
}

/** Returns accounts whose last day has passed, the longest waiting first. */
export async function findDue(now: Date, limit: number, db: Db = database()): Promise<number[]> {
  const rows = await db
    .selectFrom("members")
    .select("id")
    .where("close_at", "<=", now)
    .where("status", "!=", "closed")
    // An account with money is not closed. The operator first pays the money out.
    .where("money_cents", "=", 0)
    .orderBy("close_at")
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** Returns a member whose account is due, locked, or undefined if they have cancelled meanwhile. */
export async function lockDue(id: number, now: Date, trx: Db) {
  return (
    trx
      .selectFrom("members")
      .select(["id", "mobile", "email"])
      .where("id", "=", id)
      .where("close_at", "<=", now)
      .where("status", "!=", "closed")
      // An account with money is not closed. The operator first pays the money out.
      .where("money_cents", "=", 0)
      .forUpdate()
      .executeTakeFirst()
  );
}

/** Removes the personal data from a member's row. Its id, balance and points stay. */
export async function emptyMember(id: number, names: { username: string; nickname: string }, trx: Db): Promise<void> {
  await trx
    .updateTable("members")
    .set({
      ...names,
      status: "closed",
      email: null,
      mobile: null,
      password_hash: null,
      avatar: "",
      gender: 0,
      birthday: null,
      motto: "",
      muted_until: null,
      mute_reason: "",
      province: null,
      city: null,
      district: null,
      last_login_at: null,
      last_login_address: "",
      moved_at: null,
      updated_at: sql`now()`,
    })
    .where("id", "=", id)
    .execute();
}

/** Deletes a member's contributions. For those that became articles, a row without text and personal data stays. */
export async function emptyContributions(memberId: number, trx: Db): Promise<void> {
  await trx.deleteFrom("contributions").where("member_id", "=", memberId).where("status", "!=", "accepted").execute();
  // The notes quote the text.
  await sql`delete from contribution_notes where contribution_id in (select id from contributions where member_id = ${memberId})`.execute(
    trx,
  );
  await trx
    .updateTable("contributions")
    .set({ body_html: "", characters: 0, cover: "", author_name: "", identity_sealed: null, note: "" })
    .where("member_id", "=", memberId)
    .execute();
}
