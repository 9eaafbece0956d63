import { sql } from "kysely";
import { database, type Db } from "#db/client.ts";
import { onlyRow } from "#db/only-row.ts";
import type { WordAction } from "./sensitive-word.rules.ts";

export type SensitiveWord = { word: string; action: WordAction };

/** Returns all words in the order of the list. */
export async function findAll(db: Db = database()): Promise<SensitiveWord[]> {
  const rows = await db.selectFrom("sensitive_words").select(["word", "action"]).orderBy("id").execute();
  return rows;
}

/** Returns a text that changes with every added or removed word, because ids are never used twice. */
export async function findVersion(db: Db = database()): Promise<string> {
  const query = sql<{ version: string }>`
    select count(*) || '-' || coalesce(max(id), 0) as version from sensitive_words`;
  return (await onlyRow(query.execute(db))).version;
}

/** Returns the given words that are on the list. No other transaction can change the list until this one ends. */
export async function lockWords(words: readonly string[], trx: Db): Promise<SensitiveWord[]> {
  await sql`lock table sensitive_words in share row exclusive mode`.execute(trx);
  const { rows } = await sql<SensitiveWord>`
    select word, action from sensitive_words where word = any(${words}::text[])`.execute(trx);
  return rows;
}

/** Removes words from the list. */
export async function deleteWords(words: readonly string[], trx: Db): Promise<void> {
  await sql`delete from sensitive_words where word = any(${words}::text[])`.execute(trx);
}

/** Adds words that are not on the list. */
export async function insertWords(words: readonly SensitiveWord[], trx: Db): Promise<void> {
  const list = JSON.stringify(words);
  await sql`insert into sensitive_words (word, action)
    select word, action from jsonb_to_recordset(${list}::jsonb) as added (word text, action text)`.execute(trx);
}

/** Adds those of the words that are missing. Needs at least one word. */
export async function insertMissing(words: SensitiveWord[], trx: Db): Promise<void> {
  await trx
    .insertInto("sensitive_words")
    .values(words)
    .onConflict((conflict) => conflict.constraint("sensitive_words_word_uq").doNothing())
    .execute();
}
