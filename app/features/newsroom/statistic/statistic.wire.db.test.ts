import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { addArticleViews, addSearches } from "#app/features/published/track/track.repo.server.ts";
import { testDatabase } from "#tests/db/test-database.ts";
import { article, column } from "#tests/fixtures/content.ts";
import { MemberSite, rows } from "#tests/fixtures/members.ts";
import { colleague, type Colleague } from "#tests/fixtures/newsroom/newsroom.ts";

/** Tests the figures through their calls (docs/newsroom.md#statistics). */
testDatabase();
let site: MemberSite;
let chief: Colleague;
const DAY = "span=day&day=2026-11-20";
const NOON = new Date("2026-11-20T12:00:00+08:00");

beforeAll(async () => {
  site = await MemberSite.open();
  chief = await colleague(site, "chief");
});
afterAll(() => site.close());
beforeEach(async () => {
  await rows("truncate site_counts, story_counts, search_counts");
});

const opened = (articleId: number, views: number) =>
  addArticleViews([{ hour: NOON, articleId, views, readings: 2, depth: 8, finished: 2 }]);

it("answers with figures and rows, kept by no cache", async () => {
  await opened(await article("一篇"), 5);
  const figures = await site.get(`newsroom/statistics?${DAY}`, chief.token);
  expect(figures.data).toMatchObject({ grain: "hour", tables: expect.arrayContaining(["stories", "steps"]) });
  const { data } = await site.get(`newsroom/statisticTable?${DAY}&table=stories`, chief.token);
  expect(data).toMatchObject({ list: [{ name: "一篇", numbers: [5, 2, 100, 100] }] });
  const answer = await site.app.http.inject({
    url: `/api/newsroom/statisticFile?${DAY}&table=stories&as=csv`,
    headers: { authorization: chief.token },
  });
  expect(answer.headers["cache-control"]).toBe("private, no-store");
});

it("gives tables as files in the language that is asked for, and defuses what spreadsheets would run", async () => {
  await opened(await article('=HYPERLINK("x")'), 5);
  const file = (as: string, language = "zh-cn") =>
    site.app.http.inject({
      url: `/api/newsroom/statisticFile?${DAY}&table=stories&as=${as}`,
      headers: { authorization: chief.token, "think-lang": language },
    });
  const csv = await file("csv");
  expect(csv.headers["content-type"]).toBe("text/csv; charset=utf-8");
  expect(csv.body.slice(1).split("\r\n")).toEqual([
    "标题,浏览,读过（次）,平均读到 %,读完 %",
    `"'=HYPERLINK(""x"")",5,2,100,100`,
    "",
  ]);
  expect((await file("csv", "en")).body.slice(1)).toMatch(/^Headline,Views,/);
  const workbook = await file("xlsx");
  expect(workbook.rawPayload.subarray(0, 2).toString()).toBe("PK");
  expect(decodeURIComponent(String(workbook.headers["content-disposition"]))).toContain("统计-稿件-2026-11-20.xlsx");
});

it("names sources and steps in words in a file", async () => {
  await rows(
    "insert into site_counts (measure, grain, at, key, count) values ('source', 'day', '2026-11-19T16:00:00Z', 'search/baidu', 4)",
  );
  const answer = await site.app.http.inject({
    url: `/api/newsroom/statisticFile?${DAY}&table=sources&as=csv`,
    headers: { authorization: chief.token },
  });
  expect(answer.body).toContain("百度,4,100");
});

it("shows a hundred rows of a table, and has a thousand in a file", async () => {
  await rows(
    "insert into search_counts (grain, at, words, searches, is_found) select 'day', '2026-11-20', 'w' || n, n, true from generate_series(1, 1001) n",
  );
  const { data } = await site.get(`newsroom/statisticTable?${DAY}&table=words`, chief.token);
  expect(data.list).toHaveLength(100);
  const { body } = await site.app.http.inject({
    url: `/api/newsroom/statisticFile?${DAY}&table=words&as=csv`,
    headers: { authorization: chief.token },
  });
  expect(body.trim().split("\r\n")).toHaveLength(1 + 1_000);
});

it("refuses tables that lie beyond somebody's right, as rows and as a file", async () => {
  const own = await column("own-figures");
  const editor = await colleague(site, { role: "editor", scope: { kind: "column", id: own } });
  const reporter = await colleague(site, "reporter");
  const operations = await colleague(site, "operations");
  await addSearches([{ day: "2026-11-20", words: "降息", searches: 3, isFound: true }]);
  await opened(await article("别处的"), 9);
  for (const [who, table] of [
    [editor, "words"],
    [editor, "times"],
    [reporter, "columns"],
    [reporter, "releases"],
    [operations, "steps"],
  ] as const) {
    for (const call of [`statisticTable?${DAY}&table=${table}`, `statisticFile?${DAY}&table=${table}&as=csv`]) {
      const { code, data } = await site.get(`newsroom/${call}`, who.token);
      expect([table, code, data]).toEqual([table, 401, null]);
    }
  }
  for (const who of [editor, reporter])
    expect((await site.get(`newsroom/statisticTable?${DAY}&table=stories`, who.token)).data).toEqual({ list: [] });
});

it.each([
  "span=week&day=2026-11-20",
  "span=day&day=2026-13-40",
  "span=day&day=0000-00-00",
  "span=day",
  "span=month&day=0001-01-01",
  "span=month&day=9999-12-31",
  "span=day&day=2026-11-20'%20or%201=1",
  "span[]=day&day=2026-11-20",
])("refuses %s", async (query) => {
  expect((await site.get(`newsroom/statistics?${query}`, chief.token)).code).toBe(400);
});
