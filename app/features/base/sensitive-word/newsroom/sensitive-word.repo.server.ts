import { sql } from "kysely";
import type { WordAction } from "#app/features/base/sensitive-word/sensitive-word.rules.ts";
import type { WordChange } from "#app/features/base/sensitive-word/sensitive-word.service.server.ts";
import { database, type Db } from "#db/client.ts";

export type WordFilter = { q: string; action?: WordAction | undefined; after?: number | undefined };

/** Returns words of the list, newest first. */
export async function findWords({ q, action, after }: WordFilter, limit: number, db: Db = database()) {
  const { rows } = await sql<{ id: number; word: string; action: WordAction }>`
    select id, word, action from sensitive_words
    where (${q} = '' or position(lower(${q}) in lower(word)) > 0)
      and (${action ?? null}::text is null or action = ${action ?? null})
      and (${after ?? null}::bigint is null or id < ${after ?? null})
    order by id desc limit ${limit}`.execute(db);
  return rows;
}

/** Counts the words of each kind that contain a text. */
export async function countWords(q: string, db: Db = database()) {
  const { rows } = await sql<{ action: WordAction; count: number }>`
    select action, count(*)::int as count from sensitive_words
    where ${q} = '' or position(lower(${q}) in lower(word)) > 0 group by action`.execute(db);
  return rows;
}

/** Returns the actions of the words that are on the list. */
export async function findActions(words: readonly string[], db: Db = database()) {
  const { rows } = await sql<{ word: string; action: WordAction }>`
    select word, action from sensitive_words where word = any(${words}::text[])`.execute(db);
  return rows;
}

/** Returns the newest comments since a time. */
export async function findComments(since: Date, limit: number, db: Db = database()): Promise<string[]> {
  const rows = await db
    .selectFrom("comments")
    .select(["content", "created_at"])
    .where("status", "<>", "deleted")
    .orderBy("id", "desc")
    .limit(limit)
    .execute();
  return rows.filter(({ created_at }) => created_at >= since).map(({ content }) => content);
}

export async function insertChange(
  change: { words: readonly WordChange[]; staffId: number | null; undoes: number | null },
  trx: Db,
): Promise<void> {
  const { words, staffId, undoes } = change;
  await trx
    .insertInto("word_changes")
    .values({ words: JSON.stringify(words), count: words.length, staff_id: staffId, undoes })
    .execute();
}

/** Returns the newest changes, each with the numbers of added, changed and removed words, and the first of them. */
export async function findChanges(limit: number, db: Db = database()) {
  const { rows } = await sql<{
    id: number;
    staffId: number | null;
    at: Date;
    added: number;
    changed: number;
    removed: number;
    words: string[];
    isUndone: boolean;
    isUndoing: boolean;
  }>`
    select c.id, c.staff_id as "staffId", c.at, kinds.added, kinds.changed, kinds.removed,
      array(select one ->> 'word' from jsonb_array_elements(jsonb_path_query_array(c.words, '$[0 to 9]')) one) as words,
      exists (select from word_changes u where u.undoes = c.id) as "isUndone", c.undoes is not null as "isUndoing"
    from (select * from word_changes order by id desc limit ${limit}) c cross join lateral (
      select (count(*) filter (where one ->> 'before' is null))::int as added,
        (count(*) filter (where one ->> 'after' is null))::int as removed,
        (count(*) filter (where one ->> 'before' is not null and one ->> 'after' is not null))::int as changed
      from jsonb_array_elements(c.words) one) kinds
    order by c.id desc`.execute(db);
  return rows;
}

/** Returns the words of a change, locked until the transaction ends. `isUndone`: it was already undone. */
export async function lockChange(id: number, trx: Db) {
  const row = await trx.selectFrom("word_changes").select("words").where("id", "=", id).forUpdate().executeTakeFirst();
  if (row === undefined) return undefined;
  const undone = await trx.selectFrom("word_changes").select("id").where("undoes", "=", id).executeTakeFirst();
  return { words: row.words as unknown as WordChange[], isUndone: undone !== undefined };
}
