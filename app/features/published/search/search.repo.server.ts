import { sql } from "kysely";
import { database, withTransaction, type Db } from "#db/client.ts";
import type { SearchKind } from "#app/features/base/search-index/search.vector.ts";

/**
 * What is looked for: texts of tsqueries that must all hold, bound and cast by PostgreSQL, and the earliest publication.
 * Several small queries are no matter of taste: the index walks from one to the next and leaps over what the rarest of
 * them rules out, where a single query is worked out for each candidate (measured: 1 ms instead of 20).
 */
export type Match = { queries: string[]; since?: Date };

export type FoundKey = { kind: SearchKind; id: number };

/** The time is written so that no index serves it: a bitmap of a whole year costs more than the hits it rules out. */
const matches = ({ queries, since }: Match) => {
  const all = sql.join(
    queries.map((query) => sql`vector @@ ${query}::text::tsquery`),
    sql` and `,
  );
  const found = sql<boolean>`${all} and publish_at <= now()`;
  return since === undefined ? found : sql<boolean>`${found} and publish_at + interval '0' >= ${since}`;
};

/**
 * Runs search queries so that they go by the GIN index, whatever the planner thinks of a LIMIT: for frequent words it
 * takes a scan of the whole table for cheap, which reads every vector (measured: 320 ms instead of 12).
 */
export async function withSearchPlans<T>(work: (trx: Db) => Promise<T>): Promise<T> {
  return withTransaction(async (trx) => {
    const off = ["enable_seqscan", "enable_indexscan", "jit"].map((name) => sql`set_config(${name}, 'off', true)`);
    await sql`select ${sql.join(off)}`.execute(trx);
    return work(trx);
  });
}

/** How many documents match, counted up to `cap`. */
export async function countMatches(match: Match, cap: number, trx: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from (select from search_documents where ${matches(match)} limit ${cap}) as hits
  `.execute(trx);
  return rows[0]?.count ?? 0;
}

/**
 * The first step: at most `cap` matches, materialized and then ordered, those in the title first, newest first.
 * Their title is known from a second match of the index, so that no vector is read. `total` counts up to `cap`.
 * It is asked for by IN and not by a join: taking both sides for one row, the planner made a loop of millions of it.
 */
export async function findFewMatches(
  match: Match,
  titleQueries: string[],
  page: { cap: number; limit: number; offset: number },
  trx: Db,
): Promise<{ total: number; keys: FoundKey[] }> {
  const titles = matches({ ...match, queries: titleQueries });
  const { rows } = await sql<{ total: number; keys: FoundKey[] }>`
    with hits as materialized (
      select kind, target_id, publish_at from search_documents where ${matches(match)} limit ${page.cap}
    ), titles as materialized (
      select kind, target_id from search_documents where ${titles} limit ${page.cap}
    ), page as (
      select kind, target_id as id from hits
      order by (kind, target_id) in (select kind, target_id from titles) desc, publish_at desc, target_id desc, kind
      limit ${page.limit} offset ${page.offset}
    )
    select (select count(*) from hits) as total, coalesce((select json_agg(page) from page), '[]') as keys
  `.execute(trx);
  return rows[0] ?? { total: 0, keys: [] };
}

/** The newest `limit` of at most `cap` matches. `total` counts up to `cap`. */
export async function findNewest(
  match: Match,
  page: { cap: number; limit: number },
  trx: Db,
): Promise<{ total: number; keys: FoundKey[] }> {
  const { rows } = await sql<{ total: number; keys: FoundKey[] }>`
    with hits as materialized (
      select kind, target_id, publish_at from search_documents where ${matches(match)} limit ${page.cap}
    ), page as (
      select kind, target_id as id from hits order by publish_at desc, target_id desc, kind limit ${page.limit}
    )
    select (select count(*) from hits) as total, coalesce((select json_agg(page) from page), '[]') as keys
  `.execute(trx);
  return rows[0] ?? { total: 0, keys: [] };
}

/**
 * Those of the given documents that match, in the order given. The match stands in a subquery of its own, so that each
 * document is read by its key: as a condition, the planner looked the words up in the index and read all that had them.
 */
export async function keepMatching(keys: FoundKey[], query: string, trx: Db): Promise<FoundKey[]> {
  if (keys.length === 0) return [];
  const { rows } = await sql<FoundKey>`
    select found.kind, found.id
    from unnest(${keys.map((key) => key.kind)}::text[], ${keys.map((key) => key.id)}::bigint[])
      with ordinality as found (kind, id, place)
    where (
      select vector @@ ${query}::text::tsquery from search_documents
      where search_documents.kind = found.kind and search_documents.target_id = found.id
    )
    order by found.place
  `.execute(trx);
  return rows;
}

/** When the `count`th newest document was published; undefined when there are fewer. */
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
