import { beforeEach, expect, it } from "vitest";
import { connectionPool } from "#db/client.ts";
import { testDatabase } from "#tests/db/test-database.ts";
import { findArticleFiles } from "../feed/feed.repo.server.ts";
import { foldArticleSums } from "./article-sums.service.server.ts";
import { findArchiveMonths } from "./article-sums.repo.server.ts";

/** Uses one connection, so that its statistics count exactly the rows that a list has read. */
testDatabase({ connections: 1 });

const query = async <T extends object>(text: string): Promise<T[]> => (await connectionPool().query<T>(text)).rows;

/** Inserts articles of January 2026 with the ids `from` to `to`. */
const insertArticles = (from: number, to: number) =>
  query(`insert into articles (id, title, status, publish_at, updated_at)
    select n, 'Titel ' || n, 'published', '2026-01-15', '2026-01-15' from generate_series(${from}, ${to}) n`);

/** Returns the number of rows read from the articles so far, by index or by table scan. */
async function readSoFar(): Promise<number> {
  await query("select pg_stat_force_next_flush()");
  const [read] = await query<{ rows: number }>(
    `select (select sum(idx_tup_read) from pg_stat_user_indexes where relname = 'articles')::int +
      (select seq_tup_read from pg_stat_user_tables where relname = 'articles')::int as rows`,
  );
  return read?.rows ?? Number.NaN;
}

const counts = async () => ({
  months: (await findArchiveMonths()).map(({ month, count }) => `${month}: ${count}`),
  files: (await findArticleFiles()).map(({ file, changed }) => `${file}: ${changed.toISOString().slice(0, 10)}`),
});

beforeEach(async () => {
  await query("delete from articles");
  await foldArticleSums();
});

it("reads no article for the months and the files, however many there are", async () => {
  await insertArticles(1, 3_000);
  const before = await readSoFar();
  expect(await counts()).toEqual({ months: ["2026-01: 3000"], files: ["1: 2026-01-15"] });
  expect(await readSoFar()).toBe(before);
});

it.each([
  [
    "comes in another month",
    "update articles set publish_at = '2026-02-01' where id = 2",
    ["2026-02: 1", "2026-01: 2"],
  ],
  ["is taken down", "update articles set status = 'offline' where id = 2", ["2026-01: 2"]],
  ["is removed", "delete from articles where id = 2", ["2026-01: 2"]],
  ["has not come yet", "update articles set publish_at = now() + interval '1 hour' where id = 2", ["2026-01: 2"]],
])("counts an article that %s", async (_, change, months) => {
  await insertArticles(1, 3);
  await query(change);
  expect((await counts()).months).toEqual(months);
  await foldArticleSums();
  expect((await counts()).months).toEqual(months);
});

it("dates a file by its last change and leaves out one without articles", async () => {
  await insertArticles(20_000, 20_001);
  await query("update articles set updated_at = '2026-03-01' where id = 20001");
  expect((await counts()).files).toEqual(["1: 2026-01-15", "2: 2026-03-01"]);
  await query("delete from articles where id = 20000");
  expect((await counts()).files).toEqual(["2: 2026-03-01"]);
});

it("keeps one row of each month and file after folding", async () => {
  for (let id = 1; id <= 5; id += 1) await insertArticles(id, id);
  const before = await counts();
  await foldArticleSums();
  expect(await counts()).toEqual(before);
  expect(
    await query(
      "select (select count(*) from archive_months) as months, (select count(*) from sitemap_files) as files",
    ),
  ).toEqual([{ months: 1, files: 1 }]);
});

it("writes nothing for a change that neither list shows", async () => {
  await insertArticles(1, 3);
  await foldArticleSums();
  await query("update articles set weight = 1");
  expect(await query("select count(*) as rows from archive_months")).toEqual([{ rows: 1 }]);
  expect(await query("select count(*) as rows from sitemap_files")).toEqual([{ rows: 1 }]);
});
