import { beforeAll, expect, it, test } from "vitest";
import { operator } from "#app/features/base/actor/actor.ts";
import { saveArticle } from "#app/features/published/article/article-writing.service.server.ts";
import { connectionPool } from "#db/client.ts";
import { testDatabase } from "#tests/db/test-database.ts";
import { MOST_SUGGESTED, suggest } from "./suggest.service.server.ts";

testDatabase();

const article = (title: string, tags: string[], minutes: number) =>
  saveArticle(
    {
      title,
      tags,
      body: "<p>先看合同。</p>",
      publishAt: new Date(Date.now() + minutes * 60_000),
      initialStatus: "published",
    },
    operator("test"),
  );

beforeAll(async () => {
  await article("买手机领补贴，三千块是分水岭", ["手机补贴", "内存条"], -60);
  await article("手机为什么没降价", ["手机"], -50);
  await article("重定价日到了，月供怎么没变", ["重定价日"], -40);
  await article("手机分水岭", [], -45);
  await article("月供和分水岭", [], -44);
  await article("手机大涨的内幕消息", ["手机内幕"], 600);
});

test.each([
  ["手", "手机"],
  ["手机补", "手机补贴"],
  ["手機補", "手机补贴"],
  ["shouji", "手机"],
  ["sjbt", "手机补贴"],
  ["chongding", "重定价日"],
  ["重定价日 月", "重定价日 月供"],
  ["重定价日月", "重定价日月供"],
])("%s may go on as %s", async (typed, wanted) => {
  expect(await suggest(typed)).toContain(wanted);
});

it("suggests a word of titles only if two records have it", async () => {
  expect(await suggest("分水")).toEqual(["分水岭"]);
  expect(await suggest("降价")).toEqual([]);
  expect(await suggest("内存")).toEqual(["内存条"]);
});

it("suggests only what has a result that readers may see now", async () => {
  for (const typed of ["手机", "手机内", "内幕", "sjnm", "nei"])
    expect((await suggest(typed)).filter((text) => text.includes("内幕"))).toEqual([]);
  expect(await suggest("重定价日 内")).toEqual([]);
});

it.each(["", " ", "？！", "s", "😀", "龘", "'; drop table articles", "长".repeat(61), "\u0000", "%", "手\\"])(
  "suggests nothing, or nothing wrong, for %j",
  async (typed) => {
    const texts = await suggest(typed);
    expect(texts.length).toBeLessThanOrEqual(MOST_SUGGESTED);
    expect(texts.every((text) => text.startsWith("手"))).toBe(true);
  },
);

it("reads one index, however many words the site knows", async () => {
  await connectionPool().query(
    "insert into search_keys select '手机' || n, '手机' || n, 1 from generate_series(1, 50000) n; analyze search_keys",
  );
  const { rows } = await connectionPool().query<{ "QUERY PLAN": string }>(
    `explain select word from search_keys where key >= '手机' and key < '手机' || chr(1114111) order by key limit 2000`,
  );
  expect(rows.map((row) => row["QUERY PLAN"]).join("\n")).toContain("search_keys_key_idx");
  expect(await suggest("手机补")).toContain("手机补贴");
});
