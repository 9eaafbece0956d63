import { beforeAll, describe, expect, it } from "vitest";
import { decodeCursor } from "#app/lib/cursor.ts";
import { collectDependencies } from "#app/lib/page/page-dependencies.server.ts";
import { pageTag } from "#app/lib/page/page-tag.ts";
import { database } from "#db/client.ts";
import { testDatabase } from "#tests/db/test-database.ts";
import { column, industry, insert, picture } from "#tests/fixtures/content.ts";
import type { ArticleFilter } from "./article.repo.server.ts";
import {
  readArticle,
  readArticleTargets,
  readCardPage,
  readCards,
  readCardsByIds,
  readMonths,
  readNewestOfEach,
  readSurroundings,
} from "./article.service.server.ts";

testDatabase();

const ids = new Map<string, number>();
const titlesOf = (list: number[]) => list.map((id) => [...ids].find(([, one]) => one === id)?.[0]);

const story = (title: string, publish_at: string, fields: Record<string, unknown> = {}) =>
  insert("articles", { title, status: "published", publish_at, ...fields });
const titlesIn = (list: { title: string }[]) => list.map(({ title }) => title);

beforeAll(async () => {
  const industries = await database()
    .insertInto("industries")
    .values(["auto", "health"].map((slug) => ({ slug, name: slug, name_en: slug })))
    .returning("id")
    .execute();
  const [auto = 0, health = 0] = industries.map(({ id }) => id);
  const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000);
  const add = async (title: string, hours: number, tags: string[], industry_id = auto) => {
    const { id } = await database()
      .insertInto("articles")
      .values({ title, status: "published", publish_at: hoursAgo(hours), tags, industry_id })
      .returning("id")
      .executeTakeFirstOrThrow();
    ids.set(title, id);
  };
  await add("说的这篇", 15, ["电池", "保费", "补贴"]);
  await add("两样相同", 90, ["电池", "保费"]);
  await add("三样相同", 99, ["电池", "保费", "补贴"]);
  for (const number of [1, 2, 3, 4, 5, 6]) await add(`一样相同${number}`, 10 * number, ["电池"]);
  // The articles of the industry that fill the list are newer than those that share a tag.
  await add("没有标签", 25, []);
  for (const hidden of ["撤了的", "还没到的"]) await add(hidden, -1, ["电池", "保费", "补贴"]);
  const gone = { status: "offline" as const, publish_at: hoursAgo(1) };
  await database().updateTable("articles").set(gone).where("title", "=", "撤了的").execute();
  await add("别的行业", 50, [], health);
});

describe("articles of a section", () => {
  it("are the newest of each, newest first", async () => {
    const [auto = 0, health = 0] = (await database().selectFrom("industries").select("id").orderBy("id").execute()).map(
      ({ id }) => id,
    );
    const newest = await readNewestOfEach("industryId", [auto, health], 3);
    expect(titlesOf(newest(auto))).toEqual(["一样相同1", "说的这篇", "一样相同2"]);
    expect(titlesOf(newest(health))).toEqual(["别的行业"]);
  });
});

describe("related reading", () => {
  it("begins with what shares most, however old, and holds six; what it does not show changes no page", async () => {
    const article = await readArticle(ids.get("说的这篇") ?? 0);
    const { result, tags } = await collectDependencies(() => readSurroundings(article, "zh-cn"));
    expect(tags).not.toContain(pageTag.named(ids.get("没有标签") ?? 0));
    expect(result.related.map(({ title }) => title)).toEqual([
      "三样相同",
      "两样相同",
      "一样相同1",
      "一样相同2",
      "一样相同3",
      "一样相同4",
    ]);
  });
});

describe("what stands around an article", () => {
  it("is the next ones of its industry, of one moment by their numbers, and its newest where too little shares a tag", async () => {
    const industry_id = await industry("home");
    const at = "2024-05-06T07:00:00Z";
    const list = [];
    for (const number of [1, 2, 3, 4, 5, 6, 7, 8])
      list.push(await story(`近${number}`, at, { industry_id, tags: number === 5 || number === 8 ? ["门"] : [] }));
    await story("撤了", "2024-05-06T07:30:00Z", { industry_id, status: "offline" });
    await story("新", "2024-05-06T08:00:00Z", { industry_id });
    // These are inserted last, but their publication times put them between the others.
    await story("间", "2024-05-06T07:40:00Z", { industry_id });
    await story("早", "2024-05-06T06:00:00Z", { industry_id });
    const outside = await story("不在行业里", at);
    const around = async (id = 0) => {
      const { older, newer, related } = await readSurroundings(await readArticle(id), "zh-cn");
      return [older?.title, newer?.title, titlesIn(related)];
    };
    expect(await around(list[3])).toEqual(["近3", "近5", ["新", "间", "近8", "近7", "近6", "近5"]]);
    expect(await around(list[7])).toEqual(["近7", "间", ["近5", "新", "间", "近7", "近6", "近4"]]);
    expect(await around(outside)).toEqual(["近8", "间", []]);
  });
});

describe("cards", () => {
  it("are narrowed by column, sector, tag and time, newest first, of one moment the last written, and go on behind the last", async () => {
    const [industry_id, parent] = [await industry("energy"), await column("macro")];
    const child = await column("trade", parent);
    const sector_id = await insert("sectors", { industry_id, slug: "grid", name: "电网", name_en: "Grid" });
    const places = [
      { column_id: parent, top_column_id: parent },
      { column_id: child, top_column_id: parent },
      { industry_id, sector_id },
      { tags: ["表"] },
      {},
    ];
    const list = [];
    for (const [index, place] of places.entries()) list.push(await story(`卡${index}`, "2020-02-03T00:00:00Z", place));
    await story("前", "2020-01-31T15:59:59Z");
    await story("后", "2020-02-04T00:00:00Z");
    const span = { from: new Date("2020-02-03T00:00:00Z"), to: new Date("2020-02-04T00:00:00Z") };
    const cards = async (filter: ArticleFilter, ...page: [number?, number?]) =>
      titlesIn(await readCards(filter, "zh-cn", page[0] ?? 9, page[1]));
    expect(await cards({ columnId: parent })).toEqual(["卡0"]);
    expect(await cards({ topColumnId: parent })).toEqual(["卡1", "卡0"]);
    expect(await cards({ sectorId: sector_id })).toEqual(["卡2"]);
    expect(await cards({ tags: ["表", "没有的"] })).toEqual(["卡3"]);
    expect(await cards(span)).toEqual(["卡4", "卡3", "卡2", "卡1", "卡0"]);
    expect(await cards(span, 2, 1)).toEqual(["卡3", "卡2"]);
    const first = await readCardPage(span, "zh-cn", undefined, 3);
    expect(titlesIn(first.cards)).toEqual(["卡4", "卡3", "卡2"]);
    const rest = await readCardPage(span, "zh-cn", decodeCursor(first.nextCursor), 3);
    expect([titlesIn(rest.cards), rest.nextCursor]).toEqual([["卡1", "卡0"], null]);
    const [one = 0, two = 0] = list;
    expect(titlesIn(await readCardsByIds([two, ids.get("撤了的") ?? 0, one], "zh-cn"))).toEqual(["卡1", "卡0"]);
    expect(titlesIn(await readArticleTargets([one, ids.get("撤了的") ?? 0]))).toEqual(["卡0"]);
    const months = await readMonths();
    expect(months.filter(({ month }) => month < "2021")).toEqual([
      { month: "2020-02", count: 6 },
      { month: "2020-01", count: 1 },
    ]);
    expect(months).toEqual(months.toSorted((a, b) => b.month.localeCompare(a.month)));
  });
});

it("shows its picture until the rights to it are over", async () => {
  const id = await story("有图", "2020-04-01", { cover_media_id: await picture("a") });
  const shown = async () => (await readCardsByIds([id], "zh-cn")).map(({ cover }) => cover.kind);
  expect(await shown()).toEqual(["picture"]);
  await database().updateTable("media").set({ rights_over: true }).execute();
  expect(await shown()).toEqual(["drawn"]);
});

it("is gone where readers had it, and not found where it never was", async () => {
  const reasons: [string, Record<string, unknown>][] = [
    ["gone", { status: "offline" }],
    ["gone", { status: "trashed", was_public: true }],
    ["not_found", { status: "trashed", was_public: false }],
    ["not_found", { publish_at: new Date(Date.now() + 3_600_000) }],
  ];
  for (const [code, fields] of reasons) {
    const id = await story("不在了", "2020-03-01", fields);
    await expect(readArticle(id)).rejects.toMatchObject({ code });
  }
  await expect(readArticle(999_999)).rejects.toMatchObject({ code: "not_found" });
});
