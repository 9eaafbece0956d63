import { sql } from "kysely";
import { beforeAll, describe, expect, test } from "vitest";
import { connectionPool, database, type Db } from "#db/client.ts";
import { testDatabase } from "#tests/db/test-database.ts";
import { rank } from "./ranking.service.server.ts";
import { queryOf, readTerms } from "#app/features/base/search-index/search.query.ts";
import { countMatches, findNewest, findTimeOfNewest, withSearchPlans } from "./search.repo.server.ts";
import type { SearchScope } from "./candidates.service.server.ts";
import type { SearchOrder } from "./search.schema.ts";
import { vectorText } from "#app/features/base/search-index/search.vector.ts";

const HOUR = 3_600_000;
const NOW = Date.now();
/** Number of documents: more than the first step ranks, and enough to fill the newest weeks. */
const COUNT = 13_000;
testDatabase();

beforeAll(async () => {
  const rows = Array.from({ length: COUNT }, (_, index) => {
    const publishAt = new Date(NOW - (index + 1) * HOUR);
    const title = index % 1_000 === 0 ? "常见词在标题" : "别的";
    return {
      kind: "article" as const,
      id: index + 1,
      title,
      names: [],
      lead: "",
      body: index < 12_750 ? "常见词" : "罕见词",
      industryId: null,
      publishAt,
    };
  });
  await connectionPool().query(
    `insert into search_documents (kind, target_id, publish_at, vector)
     select 'article', id, at, vector::tsvector from unnest($1::bigint[], $2::timestamptz[], $3::text[]) as rows (id, at, vector)`,
    [rows.map((row) => row.id), rows.map((row) => row.publishAt), rows.map(vectorText)],
  );
});

type Asked = { limit: number; offset: number; order?: SearchOrder; scope?: SearchScope };

async function ids(words: string, { order = "relevance", scope = {}, ...page }: Asked) {
  const read = readTerms(words);
  if (read.state !== "ready") throw new Error(read.state);
  const { keys, ...rest } = await rank(queryOf(read.terms, new Set()), { scope, order }, page, NOW);
  return { ids: keys.map((key) => key.id), ...rest };
}

const countDown = (from: number, count: number) => Array.from({ length: count }, (_, index) => from - index);

describe("a frequent word", () => {
  const titles = Array.from({ length: 13 }, (_, index) => index * 1_000 + 1);

  test("is counted up to the cap; titles of all time come first, then the newest texts", async () => {
    const found = await ids("常见词", { limit: 20, offset: 0 });
    expect(found).toMatchObject({ total: 192, capped: true });
    expect(found.ids).toEqual([...titles, 2, 3, 4, 5, 6, 7, 8]);
  });

  test("by time is as many of the newest as there are pages, and within a span only what is from then on", async () => {
    const newest = (count: number) => Array.from({ length: count }, (_, index) => index + 1);
    const byTime = await ids("常见词", { limit: 300, offset: 0, order: "time" });
    expect(byTime).toEqual({ ids: newest(300), total: 300, whole: 300, capped: true });
    const scope = { since: new Date(NOW - 310 * HOUR) };
    const within = await ids("常见词", { limit: 300, offset: 0, scope });
    expect(within).toEqual({ ids: newest(180), total: 180, whole: 180, capped: true });
    const few = await ids("常见词", { limit: 300, offset: 0, scope: { since: new Date(NOW - 300 * HOUR) } });
    expect(few).toEqual({ ids: newest(300), total: 300, whole: 300, capped: false });
  });

  test("goes on over its pages without gap or repetition", async () => {
    const pages = await Promise.all([0, 20, 40].map((offset) => ids("常见词", { limit: 20, offset })));
    expect(pages.flatMap((page) => page.ids)).toEqual([
      ...titles,
      ...Array.from({ length: 47 }, (_, index) => index + 2),
    ]);
  });
});

test("a rare word is counted exactly and found however old", async () => {
  const found = await ids("罕见词", { limit: 20, offset: 0 });
  expect(found).toMatchObject({ total: 250, capped: false });
  expect(found.ids).toEqual(Array.from({ length: 20 }, (_, index) => 12_751 + index));
});

test("the newest documents are those that readers have, from their time on, of one time the latest written", async () => {
  await connectionPool().query(
    `insert into search_documents (kind, target_id, publish_at, vector) select kind, id, at, to_tsvector('simple', 'x') from
      (values ('article', 20001, $1::timestamptz), ('flash', 20001, $1), ('article', 20002, $1), ('article', 20003, $1 + interval '3 hours')) as given (kind, id, at)`,
    [new Date(NOW - HOUR / 2)],
  );
  const times = await Promise.all([0, 3, 6_003, COUNT + 3].map((count) => findTimeOfNewest(count)));
  expect(times.map((time) => time && NOW - time.getTime())).toEqual([HOUR / 2, HOUR, 6_001 * HOUR, undefined]);
  const newest = (since?: Date) =>
    findNewest({ queries: ["x"], ...(since && { since }) }, { cap: 9, limit: 2 }, database());
  expect(await newest()).toEqual({
    total: 3,
    keys: [
      { kind: "article", id: 20_002 },
      { kind: "article", id: 20_001 },
    ],
  });
  expect((await newest(new Date(NOW - HOUR / 2))).total).toBe(3);
  expect(await newest(new Date(NOW))).toEqual({ total: 0, keys: [] });
  expect(await countMatches([{ queries: ["x"] }], 2, database())).toEqual([2]);
  expect(await countMatches([{ queries: ["x"] }, { queries: ["y"] }, { queries: ["x"] }], 2, database())).toEqual([
    2, 0, 2,
  ]);
});

test("of more than a thousand titles the newest come, whichever were written last, and after them the newest texts", async () => {
  const text = { kind: "article", names: [], lead: "", industryId: null, publishAt: new Date(0) };
  await connectionPool().query(
    `insert into search_documents (kind, target_id, publish_at, vector)
     select 'article', 30000 + n, '2000-01-01'::timestamptz + make_interval(hours => n),
       case when n <= 1100 then $1 else $2 end::tsvector from generate_series(1, 1300) n`,
    [vectorText({ ...text, title: "旧词", body: "" }), vectorText({ ...text, title: "", body: "旧词" })],
  );
  const found = await ids("旧词", { limit: 130, offset: 0 });
  expect(found).toMatchObject({ total: 300, capped: true });
  expect(found.ids).toEqual([...countDown(31_100, 120), ...countDown(31_300, 10)]);
});

test("fewer than ten that hold all words are filled up to twenty by those that hold most of them, of the same the latest written", async () => {
  const text = { kind: "article", title: "", names: [], lead: "", industryId: null, publishAt: new Date(0) };
  const bodies = ["石墨烯，氢燃料，钙钛矿。", "石墨烯，氢燃料。", "石墨烯。"];
  await connectionPool().query(
    `insert into search_documents (kind, target_id, publish_at, vector)
     select 'article', 40000 + n, '2000-01-01', ($1::text[])[case when n <= 10 then 1 when n <= 30 then 2 else 3 end]::tsvector
       from generate_series(1, 31) n`,
    [bodies.map((body) => vectorText({ ...text, body }))],
  );
  const words = "石墨烯 氢燃料 钙钛矿";
  const all = { limit: 50, offset: 0 };
  expect(await ids(words, all)).toEqual({ ids: countDown(40_010, 10), total: 10, whole: 10, capped: false });
  await connectionPool().query("delete from search_documents where target_id = 40001");
  expect(await ids(words, all)).toEqual({
    ids: [...countDown(40_010, 9), ...countDown(40_030, 11)],
    total: 20,
    whole: 9,
    capped: false,
  });
  await connectionPool().query("delete from search_documents where target_id between 40002 and 40009");
  // One word has no match, the other a single one.
  expect(await ids("钙钛矿 飞碟", all)).toEqual({ ids: [40_010], total: 1, whole: 0, capped: false });
  // A document with half of the words does not have most of them.
  expect(await ids("石墨烯 钙钛矿", all)).toEqual({ ids: [40_010], total: 1, whole: 1, capped: false });
});

test("searches go by their own index, and nothing after them does", async () => {
  const plan = async (db: Db) => (await sql<{ enable_seqscan: string }>`show enable_seqscan`.execute(db)).rows;
  expect(await withSearchPlans(plan)).toEqual([{ enable_seqscan: "off" }]);
  expect(await plan(database())).toEqual([{ enable_seqscan: "on" }]);
});
