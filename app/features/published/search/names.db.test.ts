import { operator } from "#app/features/base/actor/actor.ts";
import { expect, test } from "vitest";
import { saveArticle } from "#app/features/published/article/article-writing.service.server.ts";
import { connectionPool } from "#db/client.ts";
import { testDatabase } from "#tests/db/test-database.ts";
import { nameDocuments } from "#app/features/base/search-index/names.service.server.ts";
import { findNames } from "./search.repo.server.ts";
import { search } from "./result.service.server.ts";
import { vectorText } from "#app/features/base/search-index/search.vector.ts";

testDatabase();

const found = async (words: string) => {
  const outcome = await search({ words, filters: { order: "relevance", page: 1 } }, "zh-cn");
  return outcome.state === "ready" ? outcome.results.map(({ id }) => id) : [];
};

test("documents of an earlier release are found by author and tag once the job has been there, and lose nothing", async () => {
  const publishAt = new Date(Date.now() - 60_000);
  const input = { title: "旧稿标题", body: "<p>旧稿正文。</p>", authors: ["古月明"], tags: ["远山汽车"], publishAt };
  const { id } = await saveArticle({ ...input, initialStatus: "published" }, operator("test"));
  const text = {
    kind: "article",
    title: input.title,
    lead: "",
    body: "旧稿正文。",
    industryId: null,
  } as const;
  const pool = connectionPool();
  await pool.query("truncate search_names");
  await pool.query("update search_documents set named = false, vector = $1::text::tsvector", [
    vectorText({ ...text, names: [], publishAt }),
  ]);
  expect(await found("古月明")).toEqual([]);
  expect(await found("旧稿正文")).toEqual([id]);
  expect(await nameDocuments()).toBe(1);
  for (const words of ["古月明", "远山汽车", "古月明旧稿", "旧稿正文", "旧稿标题"])
    expect(await found(words)).toEqual([id]);
  expect((await pool.query("select name from search_names order by name")).rows).toEqual([
    { name: "古月明" },
    { name: "远山汽车" },
  ]);
  expect(await findNames(["古月明"])).toEqual(new Set(["古月明"]));
  expect(await findNames(["没有的", "远山汽车"])).toEqual(new Set(["远山汽车"]));
  expect(await findNames([])).toEqual(new Set());
  await pool.query(`
    insert into articles (id, title) select n, '又一篇' from generate_series(1001, 1101) n;
    insert into search_documents (kind, target_id, publish_at, named, vector)
      select 'article', n, now(), false, '' from generate_series(1001, 1101) n`);
  expect(await nameDocuments()).toBe(101);
  expect(await nameDocuments()).toBe(0);
});
