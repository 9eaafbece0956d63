import { sql } from "kysely";
import { database, type Db } from "#db/client.ts";
import type { DB } from "#db/types.ts";

/** The kinds of records that can have a search document. */
export type DocumentKind = DB["search_documents"]["kind"];

/** Saves the search document of a record. `vector` is the text form of a tsvector. */
export async function upsertDocument(
  document: { kind: DocumentKind; id: number; industryId: number | null; publishAt: Date; vector: string },
  db: Db = database(),
): Promise<void> {
  const row = {
    industry_id: document.industryId,
    publish_at: document.publishAt,
    named: true,
    vector: sql<string>`${document.vector}::text::tsvector`,
  };
  await db
    .insertInto("search_documents")
    .values({ kind: document.kind, target_id: document.id, ...row })
    .onConflict((conflict) => conflict.columns(["kind", "target_id"]).doUpdateSet(row))
    .execute();
}

/** Adds names that are recognised as words in readers' queries. Duplicates are allowed, so that no writer waits. */
export async function insertNames(names: string[], db: Db = database()): Promise<void> {
  if (names.length === 0) return;
  await sql`
    insert into search_names select name from unnest(${names}::text[]) as given (name)
    where not exists (select from search_names where search_names.name = given.name)
  `.execute(db);
}

/** A spelling that readers may type for a word, and the word's rank: names come before words of titles. */
export type PlacedKey = { key: string; word: string; place: 0 | 1 };

/** Adds words with their spellings. Duplicates are allowed, so that no writer waits. */
export async function insertKeys(keys: PlacedKey[], db: Db = database()): Promise<void> {
  if (keys.length === 0) return;
  const column = (name: keyof PlacedKey) => keys.map((one) => one[name]);
  await sql`
    insert into search_keys (key, word, place)
    select key, word, place from unnest(${column("key")}::text[], ${column("word")}::text[], ${column("place")}::smallint[])
      as given (key, word, place)
    where not exists (
      select from search_keys where search_keys.key = given.key and search_keys.word = given.word
        and search_keys.place <= given.place
    )
  `.execute(db);
}

/** Returns the ranks of the words that already have keys. */
export async function findKeyedWords(words: string[], db: Db = database()): Promise<Map<string, number>> {
  const { rows } = await sql<{ word: string; place: number }>`
    select word, min(place) as place from search_keys where key = any(${words}::text[]) and word = key group by word
  `.execute(db);
  return new Map(rows.map(({ word, place }) => [word, place]));
}

/** Returns the next articles without search keys, newest first, or null if there are none. */
export async function takeUnkeyed(limit: number, trx: Db): Promise<{ title: string; names: string[] }[] | null> {
  const backlog = await trx
    .selectFrom("search_key_backlog")
    .select("next_id")
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
  if (backlog === undefined) return null;
  const articles = await trx
    .selectFrom("articles")
    .select(["id", "title", sql<string[]>`authors || tags`.as("names")])
    .where("id", "<=", backlog.next_id)
    .where("status", "=", "published")
    .orderBy("id", "desc")
    .limit(limit)
    .execute();
  const last = articles.at(-1);
  if (last === undefined || articles.length < limit) await trx.deleteFrom("search_key_backlog").execute();
  else
    await trx
      .updateTable("search_key_backlog")
      .set({ next_id: last.id - 1 })
      .execute();
  return articles;
}

/** Returns documents of articles that were stored without names, newest first, with the names to add. */
export async function lockUnnamed(limit: number, trx: Db): Promise<{ id: number; names: string[] }[]> {
  const { rows } = await sql<{ id: number; names: string[] }>`
    select target_id as id, authors || tags as names from search_documents join articles on articles.id = target_id
    where kind = 'article' and not named order by target_id desc limit ${limit} for update of search_documents skip locked
  `.execute(trx);
  return rows;
}

/** Adds names at the start of article documents. `vectors` are text forms of tsvectors. */
export async function addNames(ids: number[], vectors: string[], trx: Db): Promise<void> {
  await sql`
    update search_documents set named = true, vector = given.vector::tsvector || search_documents.vector
    from unnest(${ids}::bigint[], ${vectors}::text[]) as given (id, vector)
    where kind = 'article' and target_id = given.id
  `.execute(trx);
}

/** Deletes the search document of a record, if it exists. */
export async function deleteDocument(kind: DocumentKind, id: number, db: Db = database()): Promise<void> {
  await db.deleteFrom("search_documents").where("kind", "=", kind).where("target_id", "=", id).execute();
}
