import { sql } from "kysely";
import { database, type Db } from "#db/client.ts";
import { onlyRow } from "#db/only-row.ts";

/**
 * What becomes of a text with the word: it is kept out, or marked for the reviewer; the other two are for names alone, which
 * must not hold the word, or not be it.
 */
export const WORD_ACTIONS = ["refuse", "hold", "name", "whole-name"] as const;
export type WordAction = (typeof WORD_ACTIONS)[number];

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

/** Adds a word; one that is there is replaced, with a new id, so that its new action counts as a change. */
export async function replace({ word, action }: SensitiveWord, trx: Db): Promise<void> {
  await remove(word, trx);
  await trx.insertInto("sensitive_words").values({ word, action }).execute();
}

/** Adds the words, at least one, that are not there. */
export async function insertMissing(words: SensitiveWord[], trx: Db): Promise<void> {
  await trx
    .insertInto("sensitive_words")
    .values(words)
    .onConflict((conflict) => conflict.constraint("sensitive_words_word_uq").doNothing())
    .execute();
}

/** Removes a word; gives whether it was there. */
export async function remove(word: string, trx: Db): Promise<boolean> {
  const { numDeletedRows } = await trx.deleteFrom("sensitive_words").where("word", "=", word).executeTakeFirst();
  return numDeletedRows > 0n;
}
