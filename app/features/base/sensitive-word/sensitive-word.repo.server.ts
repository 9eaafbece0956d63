import { sql } from "kysely";
import { database, type Db } from "#db/client.ts";
import { onlyRow } from "#db/only-row.ts";
import type { WordAction } from "./sensitive-word.rules.ts";

export type SensitiveWord = { word: string; action: WordAction };

/** All words, in the order of the list. */
export async function findAll(db: Db = database()): Promise<SensitiveWord[]> {
  const rows = await db.selectFrom("sensitive_words").select(["word", "action"]).orderBy("id").execute();
  return rows;
}

/** A text that is another one whenever a word was added or removed: ids are never given twice. */
export async function findVersion(db: Db = database()): Promise<string> {
  const query = sql<{ version: string }>`
    select count(*) || '-' || coalesce(max(id), 0) as version from sensitive_words`;
  return (await onlyRow(query.execute(db))).version;
}

/** Which of the words are on the list; no other change of it comes before the transaction ends. */
export async function lockWords(words: readonly string[], trx: Db): Promise<SensitiveWord[]> {
  await sql`lock table sensitive_words in share row exclusive mode`.execute(trx);
  const { rows } = await sql<SensitiveWord>`
    select word, action from sensitive_words where word = any(${words}::text[])`.execute(trx);
  return rows;
}

/** Takes words off the list. */
export async function deleteWords(words: readonly string[], trx: Db): Promise<void> {
  await sql`delete from sensitive_words where word = any(${words}::text[])`.execute(trx);
}

/** Puts words on the list that are not there. */
export async function insertWords(words: readonly SensitiveWord[], trx: Db): Promise<void> {
  const list = JSON.stringify(words);
  await sql`insert into sensitive_words (word, action)
    select word, action from jsonb_to_recordset(${list}::jsonb) as added (word text, action text)`.execute(trx);
}

/** Adds the words, at least one, that are not there. */
export async function insertMissing(words: SensitiveWord[], trx: Db): Promise<void> {
  await trx
    .insertInto("sensitive_words")
    .values(words)
    .onConflict((conflict) => conflict.constraint("sensitive_words_word_uq").doNothing())
    .execute();
}
