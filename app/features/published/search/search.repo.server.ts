import type { KindName } from "#app/features/published/content-kind/content-kinds.ts";
import { sql } from "kysely";
import { database, withReadTransaction, type Db } from "#db/client.ts";
import { onlyRow } from "#db/only-row.ts";
import type { Ask, Weight } from "#app/features/base/search-index/search.query.ts";
import { quoteLexeme } from "#app/features/base/search-index/search.vector.ts";

/** Maximum number of rows that are read for one key. */
const MOST_OF_KEY = 50;

/** Returns which of the given texts are names. */
export async function findNames(texts: string[], db: Db = database()): Promise<Set<string>> {
  if (texts.length === 0) return new Set();
  const rows = await db
    .selectFrom("search_names")
    .select("name")
    .where(sql<boolean>`name = any(${texts}::text[])`)
    .execute();
  return new Set(rows.map((row) => row.name));
}

/**
 * A search condition: texts of tsqueries that must all match, and the earliest publication time. Several small queries
 * are faster than one, because the index skips documents that the rarest query excludes. It evaluates a single large
 * query for each candidate (measured: 1 ms instead of 20).
 */
export type Match = { queries: string[]; since?: Date };

export type FoundKey = { kind: KindName; id: number };

/**
 * The conditions on time are written so that no index can serve them. Otherwise the planner may read the bitmap of all
 * publication times, which covers every document. Right after an import it considers that cheaper than searching the
 * words.
 */
const matches = ({ queries, since }: Match) => {
  const all = sql.join(
    queries.map((query) => sql`vector @@ ${query}::text::tsquery`),
    sql` and `,
  );
  const found = sql<boolean>`${all} and publish_at + interval '0' <= now()`;
  return since === undefined ? found : sql<boolean>`${found} and publish_at + interval '0' >= ${since}`;
};

const BY_GIN_ALONE = sql`
  select set_config('enable_seqscan', 'off', true), set_config('enable_indexscan', 'off', true), set_config('jit', 'off', true)`;

/**
 * Runs search queries with settings that make PostgreSQL use the GIN index, whatever it expects from a LIMIT. For
 * frequent words it would estimate that a scan of the whole table is cheap, but such a scan reads every vector
 * (measured: 320 ms instead of 12).
 */
export async function withSearchPlans<T>(work: (trx: Db) => Promise<T>): Promise<T> {
  return withReadTransaction(async (trx) => {
    await BY_GIN_ALONE.execute(trx);
    return work(trx);
  });
}

/** Returns how many documents match each condition, counted up to `cap`. */
export async function countMatches(list: Match[], cap: number, trx: Db): Promise<number[]> {
  if (list.length === 0) return [];
  const counts = list.map(
    (match) => sql`(select count(*) from (select from search_documents where ${matches(match)} limit ${cap}) as hits)`,
  );
  const query = sql<{ counts: number[] }>`select array[${sql.join(counts)}]::int[] as counts`;
  return (await onlyRow(query.execute(trx))).counts;
}

/** Returns the newest `limit` of at most `cap` matches. `total` counts up to `cap`. */
export async function findNewest(
  match: Match,
  page: { cap: number; limit: number },
  trx: Db,
): Promise<{ total: number; keys: FoundKey[] }> {
  const query = sql<{ total: number; keys: FoundKey[] }>`
    with hits as materialized (
      select kind, target_id, publish_at from search_documents where ${matches(match)} limit ${page.cap}
    ), page as (
      select kind, target_id as id from hits order by publish_at desc, target_id desc, kind limit ${page.limit}
    )
    select (select count(*) from hits) as total, coalesce((select json_agg(page) from page), '[]') as keys`;
  return onlyRow(query.execute(trx));
}

/** A document with the part (index into PLACES) that matches each word of the query. */
export type HoldingRow = FoundKey & { published_at: Date; places: number[]; density: number };

/**
 * Returns which parts of documents match, and the number of matches. A vector is stored compressed outside its row. A
 * subquery that OFFSET isolates unpacks it once, and titles, leads and names are searched in that result. Removing a
 * lexeme that no vector contains unpacks it without a copy: 9 µs of CPU for a document of 1,200 lexemes, instead of 37.
 */
export async function readHoldings(keys: FoundKey[], asks: Ask[], trx: Db): Promise<HoldingRow[]> {
  if (keys.length === 0) return [];
  const places = asks.map(({ phrase }) => {
    const at = (weight: Weight) => sql`${phrase(weight)}::text::tsquery`;
    return sql`case when head @@ ${at("A")} then 4 when head @@ ${at("C")} then 3 when head @@ ${at("B")} then 2
      when whole @@ ${at("")} then 1 else 0 end`;
  });
  const any = asks.flatMap(({ lexemes }) => lexemes.map(quoteLexeme)).join(" | ");
  const { rows } = await sql<HoldingRow>`
    select kind, id, published_at, array[${sql.join(places)}]::int[] as places,
      ts_rank('{1, 1, 1, 1}', whole, ${any}::text::tsquery)::float8 as density
    from (
      select kind, id, published_at, whole, ts_filter(whole, '{a, b, c}') as head
      from (
        select found.kind, found.id, publish_at as published_at, ts_delete(vector, '') as whole
        from unnest(${keys.map((key) => key.kind)}::text[], ${keys.map((key) => key.id)}::bigint[]) as found (kind, id)
        join search_documents on search_documents.kind = found.kind and search_documents.target_id = found.id
        offset 0
      ) as unpacked offset 0
    ) as parted
  `.execute(trx);
  return rows;
}

/** Returns the lexemes of documents' titles, with their positions. */
export async function readTitles(keys: FoundKey[], trx: Db): Promise<(FoundKey & { lexemes: [string, number[]][] })[]> {
  if (keys.length === 0) return [];
  const { rows } = await sql<FoundKey & { lexemes: [string, number[]][] }>`
    select kind, target_id as id, (
      select coalesce(json_agg(json_build_array(lexeme, positions)), '[]') from unnest(ts_filter(vector, '{a}'))
    ) as lexemes
    from unnest(${keys.map((key) => key.kind)}::text[], ${keys.map((key) => key.id)}::bigint[]) as found (kind, id)
    join search_documents using (kind) where search_documents.target_id = found.id
  `.execute(trx);
  return rows;
}

/** Returns the words that keys mean, keyed by search key: names first, then shorter words. */
export async function findByKeys(keys: string[], db: Db = database()): Promise<Map<string, string[]>> {
  if (keys.length === 0) return new Map();
  const { rows } = await sql<{ key: string; words: string[] }>`
    select given.key, array_agg(found.word order by found.place, length(found.word), found.word) as words
    from unnest(${[...new Set(keys)]}::text[]) as given (key), lateral (
      select word, min(place) as place from (
        select word, place from search_keys where search_keys.key = given.key order by place limit ${MOST_OF_KEY}
      ) as held group by word
    ) as found
    group by given.key
  `.execute(db);
  return new Map(rows.map(({ key, words }) => [key, words]));
}

/** Maximum number of keys that are read for one beginning, and of words that are returned for it. */
const MOST_KEYS = 2_000;
const MOST_WORDS = 12;

/** A word of public records. `isName`: of an author, a tag or a company, and not only of a title. */
export type KnownWord = { word: string; isName: boolean };

/**
 * Returns the words whose key begins with a text, keyed by that text: names first, then shorter words. If more than
 * MOST_KEYS keys begin with it, only the words of the first ones are returned.
 */
export async function findKeysFrom(beginnings: string[], db: Db = database()): Promise<Map<string, KnownWord[]>> {
  const { rows } = await sql<{ beginning: string; words: KnownWord[] }>`
    select given.beginning, json_agg(
      json_build_object('word', found.word, 'isName', found.place = 0) order by found.place, found.length, found.word
    ) as words
    from unnest(${[...new Set(beginnings)]}::text[]) as given (beginning), lateral (
      select word, min(place) as place, length(word) as length from (
        select word, place from search_keys
        where key >= given.beginning and key < given.beginning || chr(1114111)
        order by key limit ${MOST_KEYS}
      ) as held group by word order by place, length, word limit ${MOST_WORDS}
    ) as found
    group by given.beginning
  `.execute(db);
  return new Map(rows.map(({ beginning, words }) => [beginning, words]));
}

/** Returns the publication time of the `count`th newest document, or undefined if there are fewer. */
export async function findTimeOfNewest(count: number, db: Db = database()): Promise<Date | undefined> {
  const row = await db
    .selectFrom("search_documents")
    .select("publish_at")
    .where("publish_at", "<=", sql<Date>`now()`)
    .orderBy("publish_at", "desc")
    .offset(count)
    .limit(1)
    .executeTakeFirst();
  return row?.publish_at;
}
