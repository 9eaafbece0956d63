import { beforeAll, describe, expect, it, test } from "vitest";
import { operator } from "#app/features/base/actor/actor.ts";
import { keyDocuments } from "#app/features/base/search-index/names.service.server.ts";
import { saveArticle } from "#app/features/published/article/article-writing.service.server.ts";
import { connectionPool } from "#db/client.ts";
import { testDatabase } from "#tests/db/test-database.ts";
import { search } from "./result.service.server.ts";

testDatabase();

const ask = (words: string) => search({ words, filters: { order: "relevance", page: 1 } }, "zh-cn");

async function answer(words: string) {
  const outcome = await ask(words);
  if (outcome.state !== "ready") return outcome.state;
  const titles = outcome.results.map(({ title }) => title.map((part) => part.text).join(""));
  return { instead: outcome.instead, first: titles[0] ?? null };
}

const ARTICLES = [
  { title: "重定价日到了，月供怎么没变", authors: ["沈一禾"], tags: ["重定价日"], body: "<p>先看合同。</p>" },
  { title: "动态血糖仪要不要贴", authors: ["单小满"], tags: ["动态血糖仪"], body: "<p>一片三千三百三十四元。</p>" },
  { title: "維修資金躺在賬上", authors: ["高砚"], tags: ["维修资金"], body: "<p>軟體記錄了每一筆。</p>" },
];

beforeAll(async () => {
  const publishAt = new Date(Date.now() - 60_000);
  for (const article of ARTICLES)
    await saveArticle({ ...article, publishAt, initialStatus: "published" }, operator("test"));
});

describe("words that are typed otherwise", () => {
  test.each([
    ["chongdingjiari", "重定价日", 0],
    ["Shen Yihe", "沈一禾", 0],
    ["cdjr", "重定价日", 0],
    ["shanxiaoman", "单小满", 1],
    ["动态血塘仪", "动态血糖仪", 1],
    ["沈一一禾", "沈一禾", 0],
  ])("%s is searched as %s", async (typed, instead, at) => {
    expect(await answer(typed)).toEqual({ instead, first: ARTICLES[at]?.title });
  });

  test.each([
    ["維修資金", 2],
    ["维修资金躺在账上", 2],
    ["软件记录", 2],
    ["維修基金", 2],
    ["3334元", 1],
    ["动态血糖糖仪", 1],
    ["动态糖仪", 1],
  ])("%s finds what it means, without a correction", async (typed, at) => {
    expect(await answer(typed)).toEqual({ instead: null, first: ARTICLES[at]?.title });
  });

  it.each(["qwzx", "xyzzyplugh", "龘靐齉爩", "😀", "zzzz".repeat(10)])("%s finds nothing", async (typed) => {
    const found = await answer(typed);
    expect(typeof found === "string" ? found : found.first).toBeOneOf([null, "unsearchable"]);
  });
});

it("marks the words of a text in traditional characters", async () => {
  const outcome = await ask("维修资金");
  const marked = outcome.state === "ready" ? outcome.results[0]?.title.filter((part) => part.marked) : [];
  expect(marked?.map((part) => part.text)).toEqual(["維修資金"]);
});

it("learns the words of articles of an earlier release from a job", async () => {
  await connectionPool().query(
    "truncate search_keys; insert into search_key_backlog select max(id) from articles having max(id) is not null",
  );
  expect(await answer("cdjr")).toEqual({ instead: null, first: null });
  expect(await keyDocuments()).toBe(ARTICLES.length);
  expect(await keyDocuments()).toBe(0);
  expect(await answer("cdjr")).toEqual({ instead: "重定价日", first: ARTICLES[0]?.title });
});

describe("bad input", () => {
  test.each([
    ["a character without width", "押\u200B金", "ready"],
    ["characters without width alone", "\u200B\u200B", "unsearchable"],
    ["10,000 Chinese characters", "字".repeat(10_000), "too_long"],
    ["10,000 letters", "a".repeat(10_000), "too_long"],
    ["a regular expression", "(a+)+$", "ready"],
    ["marks of a regular expression", "[^]*.\\", "unsearchable"],
    ["a statement", "'; drop table articles; --", "ready"],
    ["operators", "-重定价日 & | ! <1> :*", "ready"],
    ["broken characters", "\u0000\uD800", "unsearchable"],
  ])("%s", async (_, words, state) => {
    expect((await ask(words)).state).toBe(state);
  });
});

/** Returns the numbers of rows that a query reads from the words and from the documents. */
async function rowsRead(words: string): Promise<number> {
  const read = async () => {
    const { rows } = await connectionPool().query<{ rows: number }>(
      `select pg_stat_force_next_flush(), sum(seq_tup_read + coalesce(idx_tup_fetch, 0))::int as rows
       from pg_stat_xact_user_tables where relname in ('search_keys', 'search_documents')`,
    );
    return rows[0]?.rows ?? 0;
  };
  const before = await read();
  await ask(words);
  return (await read()) - before;
}

it("asks the keys by their index, whatever is typed", async () => {
  await connectionPool().query(
    "insert into search_keys select 'k' || n, 'w' || n, 1 from generate_series(1, 50000) n; analyze search_keys",
  );
  const { rows } = await connectionPool().query<{ "QUERY PLAN": string }>(
    `explain select word, place from unnest('{a,b}'::text[]) as given (key), lateral (
       select word, place from search_keys where search_keys.key = given.key order by place limit 50) as held`,
  );
  expect(rows.map((row) => row["QUERY PLAN"]).join("\n")).toContain("search_keys_key_idx");
  expect(await rowsRead("zhongguo".repeat(5))).toBeLessThan(5_000);
});
