import { expect, it } from "vitest";
import { connectionPool } from "#db/client.ts";
import { testDatabase } from "#tests/db/test-database.ts";
import { search } from "./result.service.server.ts";

/** Uses one connection, so that its statistics count exactly the rows that a search has read. */
testDatabase({ connections: 1 });

const BATCH = 100;
/** Numbers of documents. `npm run test:search` continues to 200,000, which takes a minute. */
const SIZES = [300, 4_000, 20_000, ...(process.env["SEARCH"] === "large" ? [200_000] : [])];

const query = async <T extends object>(text: string, values: unknown[] = []): Promise<T[]> =>
  (await connectionPool().query<T>(text, values)).rows;

/**
 * Inserts documents as an import does, so that statistics are still those of the last vacuum. Each has 12 of 300 common
 * words; one in a hundred has `needle`.
 */
const importDocuments = (from: number, to: number) =>
  query(
    `insert into search_documents (kind, target_id, publish_at, vector, named)
     select 'article', n, now() - make_interval(hours => n), array_to_tsvector(
       array(select 'word' || (n * 31 + place * place * 7) % 300 from generate_series(1, 12) place)
       || case when n % 100 = 0 then '{needle}'::text[] else '{}' end), true
     from generate_series($1::int, $2::int) n`,
    [from, to],
  );

/** Returns how often each index and the whole table were read, and the number of rows fetched. */
async function readings() {
  await query("select pg_stat_force_next_flush()");
  const indexes = await query<{ name: string; scans: number }>(
    "select indexrelname as name, idx_scan as scans from pg_stat_user_indexes where relname = 'search_documents'",
  );
  const [table] = await query<{ whole: number; rows: number }>(
    "select seq_scan as whole, idx_tup_fetch as rows from pg_stat_user_tables where relname = 'search_documents'",
  );
  const scans = Object.fromEntries(indexes.map((one) => [one.name, one.scans]));
  return { byTime: scans["search_documents_time_idx"], byWords: scans["search_documents_vector_idx"], ...table };
}

const find = (words: string) => search({ words, filters: { order: "relevance", page: 1 } }, "en");

it("goes by the words alone right after an import, at every size", { timeout: 600_000 }, async () => {
  await query("vacuum analyze search_documents");
  // The first search reads the time index to find where the newest weeks begin. The result is cached for five minutes,
  // so later searches do not read that index.
  await find("needle");
  let size = 0;
  for (const grown of SIZES) {
    for (; size < grown; size += BATCH) await importDocuments(size + 1, size + BATCH);
    const before = await readings();
    await find("needle");
    await find("nowhere");
    await find("word1 word2");
    const after = await readings();
    expect({ size, byTime: after.byTime, whole: after.whole }).toEqual({
      size,
      byTime: before.byTime,
      whole: before.whole,
    });
    expect(after.byWords).toBeGreaterThan(before.byWords ?? 0);
  }
});

it("keeps no list of pending words in any index of words", async () => {
  const open = await query<{ name: string }>(
    `select c.relname as name from pg_index join pg_class c on c.oid = indexrelid join pg_am on pg_am.oid = c.relam
     join pg_namespace n on n.oid = c.relnamespace
     where amname = 'gin' and n.nspname = 'public' and not coalesce('fastupdate=off' = any(c.reloptions), false)`,
  );
  expect(open).toEqual([]);
});
