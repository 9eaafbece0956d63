import { operator } from "#app/features/base/actor/actor.ts";
import { beforeEach, describe, expect, it } from "vitest";
import { connectionPool, database, withTransaction, type Db } from "#db/client.ts";
import { emptyTables, testDatabase } from "#tests/db/test-database.ts";
import { industry } from "#tests/fixtures/content.ts";
import { listenToPurges } from "#tests/fixtures/newsroom/notifications.ts";
import {
  readBillboard,
  readBillboards,
  readBillboardTargets,
  readHeatBeside,
  readHomeBillboards,
  readIndustryBillboards,
  refreshHeat,
  refreshHeatOf,
} from "./billboard.service.server.ts";
import {
  readWholeBoard,
  readWholeIssue,
  removeBillboard,
  removeIssue,
  writeBillboard,
  writeIssue,
  saveBillboard,
  saveBillboardIssue,
} from "./billboard-writing.service.server.ts";
import { billboardModel } from "./billboard.view.ts";

testDatabase();

beforeEach(async () => {
  await emptyTables("billboards", "articles", "industries", "audit_entries", "search_documents");
});

const EDITORIAL = { slug: "ev", title: "口碑榜", kind: "editorial" as const, columns: [{ key: "score", label: "分" }] };
const HEAT = { slug: "heat", title: "热榜", kind: "auto_heat" as const, window_hours: 24 };
const places = (...names: string[]) => names.map((name, index) => ({ rank: index + 1, name }));
const NOW = new Date("2026-11-20T04:00:00Z");
const hoursBefore = (hours: number, now = NOW) => new Date(now.getTime() - hours * 3_600_000);

async function article(
  title: string,
  views: [hoursAgo: number, views: number][],
  more: { status?: "offline"; favorites?: number; comments?: number } = {},
) {
  const { id } = await database()
    .insertInto("articles")
    .values({ title, status: more.status ?? "published", publish_at: hoursBefore(48) })
    .returning("id")
    .executeTakeFirstOrThrow();
  const rows = views.map(([hours, count]) => ({ article_id: id, hour: hoursBefore(hours), views: count }));
  if (rows.length > 0) await database().insertInto("article_views_hourly").values(rows).execute();
  const { favorites = 0, comments = 0 } = more;
  await database().insertInto("article_counts").values({ article_id: id, favorites, comments }).execute();
  return id;
}

const issue = async (id: number, date: string | null = null) => billboardModel(await readBillboard(id, date), "zh-cn");
const names = async (id: number) => (await issue(id)).top.map((line) => line.name);

describe("editors' boards", () => {
  it("are written by their slug: a second time changes the same board", async () => {
    const first = await saveBillboard(EDITORIAL, operator("editor"));
    const second = await saveBillboard({ ...EDITORIAL, title: "新名字" }, operator("editor"));
    expect(second).toBe(first);
    expect((await readBillboards("zh-cn")).map((card) => card.title)).toEqual(["新名字"]);
    const audit = await database().selectFrom("audit_entries").select(["actor", "action", "target_id"]).execute();
    const line = { actor: "operator:editor", action: "billboard.save", target_id: String(first) };
    expect(audit).toEqual([line, line]);
  });

  it.each([
    ["heat and views unless it says what, where the site counts", HEAT, ["heat", "views"]],
    ["what it says", { ...HEAT, columns: [{ key: "views", label: "看" }] }, ["views"]],
    ["nothing unless it says what, where editors rank", { ...EDITORIAL, columns: [] }, []],
  ])("show of each place %s", async (_, board, keys) => {
    const id = await saveBillboard(board, operator("e"));
    expect(await readWholeBoard(id)).toMatchObject({ metrics: keys.map((key) => ({ key })) });
  });

  it.each([
    ["a window", { ...EDITORIAL, window_hours: 24 }],
    ["no title", { ...EDITORIAL, title: "" }],
    ["a wrong metric key", { ...EDITORIAL, columns: [{ key: "A B", label: "x" }] }],
  ])("are refused with %s", async (_, input) => {
    await expect(saveBillboard(input, operator("editor"))).rejects.toMatchObject({ code: "invalid_input" });
  });

  it("refuse an issue in which two have the same rank", async () => {
    const id = await saveBillboard(EDITORIAL, operator("editor"));
    const items = places("甲", "乙").map((place) => ({ ...place, rank: 1 }));
    await expect(saveBillboardIssue(id, { period_date: "2026-10-01", items }, operator("e"))).rejects.toMatchObject({
      code: "invalid_input",
    });
  });

  it("show the newest issue, the older ones by date, and replace an issue that is written again", async () => {
    const id = await saveBillboard(EDITORIAL, operator("editor"));
    await saveBillboardIssue(id, { period_date: "2026-10-01", items: places("十月") }, operator("e"));
    await saveBillboardIssue(id, { period_date: "2026-09-01", items: places("九月", "旧") }, operator("e"));
    await saveBillboardIssue(id, { period_date: "2026-09-01", items: places("九月改") }, operator("e"));
    expect(await names(id)).toEqual(["十月"]);
    expect((await issue(id, "2026-09-01")).top.map((line) => line.name)).toEqual(["九月改"]);
    expect((await issue(id)).issues.map((one) => one.date)).toEqual(["2026-10-01", "2026-09-01"]);
  });

  it("keep an issue whole, its places in the order of their ranks", async () => {
    const items = places("甲", "乙", "丙");
    const board = await saveBillboard(EDITORIAL, operator("e"));
    const id = await saveBillboardIssue(board, { period_date: "2026-10-01", items: items.toReversed() }, operator("e"));
    // After `analyze` the planner knows that the rows are few, so it sorts without an index.
    await connectionPool().query("analyze billboard_items");
    expect((await readWholeIssue(id))?.items).toMatchObject(items);
    expect(await names(board)).toEqual(["甲", "乙", "丙"]);
  });

  it("give the first three places to lists, in the editors' order, and those of an industry to it", async () => {
    const { id: industryId } = await database()
      .insertInto("industries")
      .values({ slug: "auto", name: "汽车", name_en: "Cars" })
      .returning("id")
      .executeTakeFirstOrThrow();
    await saveBillboard({ ...EDITORIAL, slug: "b", title: "乙榜", sort_order: 2 }, operator("e"));
    const id = await saveBillboard({ ...EDITORIAL, title: "甲榜", sort_order: 1, industry: "auto" }, operator("e"));
    await saveBillboardIssue(id, { period_date: "2026-10-01", items: places("一", "二", "三", "四") }, operator("e"));
    const boards = await readBillboards("zh-cn");
    expect(boards.map((board) => [board.title, board.top.map((line) => line.name)])).toEqual([
      ["甲榜", ["一", "二", "三"]],
      ["乙榜", []],
    ]);
    expect((await readIndustryBillboards(industryId, "en")).map((board) => board.industry?.name)).toEqual(["Cars"]);
  });

  it("are not there while unpublished, nor is an issue before its time, nor one that never was", async () => {
    const id = await saveBillboard({ ...EDITORIAL, published: false }, operator("e"));
    await expect(readBillboard(id, null)).rejects.toMatchObject({ code: "not_found" });
    expect(await readBillboards("zh-cn")).toEqual([]);
    expect(await database().selectFrom("search_documents").select("kind").execute()).toEqual([]);
    expect(await readWholeBoard(id)).toMatchObject({ was_public: false });
    await saveBillboard(EDITORIAL, operator("e"));
    expect(await readWholeBoard(id)).toMatchObject({ was_public: true });
    expect(await database().selectFrom("search_documents").select("kind").execute()).toEqual([{ kind: "billboard" }]);
    const tomorrow = new Date(Date.now() + 86_400_000);
    await saveBillboardIssue(
      id,
      { period_date: "2026-12-01", publish_at: tomorrow, items: places("未到") },
      operator("e"),
    );
    expect(await names(id)).toEqual([]);
    for (const date of ["2026-12-01", "2026-01-01", "2026-13-45", "x"]) {
      await expect(readBillboard(id, date)).rejects.toMatchObject({ code: "not_found" });
    }
  });
});

describe("boards beside others", () => {
  const NAMES = Array.from({ length: 30 }, (_, index) => `第${index + 1}`);
  const tops = (boards: { title: string; top: { name: string }[] }[]) =>
    boards.map(({ title, top }) => [title, top.map(({ name }) => name)]);

  it("offer their newest twenty-four issues, and have their own of a day", async () => {
    const [id, other] = [await saveBillboard(EDITORIAL, operator("e")), await saveBillboard(HEAT, operator("e"))];
    await connectionPool().query(
      `insert into billboard_issues (billboard_id, period_date, publish_at)
        select case n when 26 then $2 else $1 end::bigint, '2026-01-01'::date + n, now() from generate_series(1, 26) n`,
      [id, other],
    );
    const days = (await issue(id)).issues.map(({ date }) => date);
    expect([days.length, days[0], days.at(-1)]).toEqual([24, "2026-01-26", "2026-01-03"]);
    await expect(readBillboard(id, "2026-01-27")).rejects.toMatchObject({ code: "not_found" });
    expect((await issue(other)).issues.map(({ date }) => date)).toEqual(["2026-01-27"]);
  });

  it("stand with their newest issue, of one place the older first; whole on their page, six places at home, three beside", async () => {
    await connectionPool().query(
      "insert into industries (id, slug, name, name_en) values (1, 'auto', '汽车', 'Cars'), (2, 'health', '医健', 'Health')",
    );
    const ofAuto = await saveBillboard({ ...HEAT, slug: "a", title: "汽车热榜", industry: "auto" }, operator("e"));
    const ofAll = await saveBillboard({ ...HEAT, slug: "b" }, operator("e"));
    const editors = await saveBillboard({ ...EDITORIAL, slug: "c" }, operator("e"));
    const quiet = await saveBillboard({ ...HEAT, slug: "d", title: "没人读", industry: "health" }, operator("e"));
    const one = await article("热", []);
    for (const id of [ofAuto, ofAll, editors]) {
      const items = places(...NAMES).map((item) => ({ ...item, article_id: id === editors ? null : one }));
      await saveBillboardIssue(id, { period_date: "2026-10-02", items }, operator("e"));
      await saveBillboardIssue(id, { period_date: "2026-10-01", items: places("旧") }, operator("e"));
    }
    const hot = (length: number) => Array.from({ length }, () => "热");
    expect(tops(await readBillboards("zh-cn"))).toEqual([
      ["汽车热榜", hot(3)],
      ["热榜", hot(3)],
      ["口碑榜", NAMES.slice(0, 3)],
      ["没人读", []],
    ]);
    expect(tops(await readHomeBillboards("zh-cn"))).toEqual([["热榜", hot(6)]]);
    expect(await names(editors)).toEqual(NAMES);
    const beside = (industryId: number | null) => readHeatBeside(industryId, "zh-cn");
    expect(await beside(1)).toMatchObject({ title: "汽车热榜", top: { length: 3 } });
    for (const of of [2, null]) expect(await beside(of)).toMatchObject({ title: "热榜", top: { length: 6 } });
    const single = places("独一").map((item) => ({ ...item, article_id: one }));
    await saveBillboardIssue(quiet, { period_date: "2026-10-01", items: single }, operator("e"));
    expect(await beside(2)).toMatchObject({ title: "没人读", top: [{ name: "热" }] });
    await saveBillboard({ ...EDITORIAL, slug: "c", published: false }, operator("e"));
    expect(await readWholeBoard(editors)).toMatchObject({ published: false, was_public: true });
    expect((await readBillboardTargets([editors, ofAll])).map(({ id, title }) => [id, title])).toEqual([
      [ofAll, "热榜"],
    ]);
  });

  it("fill up from behind what is taken down, as far as three times what they show", async () => {
    const id = await saveBillboard(HEAT, operator("e"));
    const [gone, shown] = [await article("撤了", [], { status: "offline" }), await article("在", [])];
    const items = places(...NAMES).map((item) => ({ ...item, article_id: item.rank < 8 ? gone : shown }));
    await saveBillboardIssue(id, { period_date: "2026-10-02", items }, operator("e"));
    expect((await readBillboards("zh-cn"))[0]?.top.map(({ rank }) => rank)).toEqual([1, 2]);
    expect((await readHomeBillboards("zh-cn"))[0]?.top).toHaveLength(6);
  });

  it("change and go in the version that was seen alone, with their issues", async () => {
    const id = await saveBillboard(EDITORIAL, operator("e"));
    const as = <T>(work: (trx: Db) => Promise<T>) => withTransaction(work);
    const write = (version: number) =>
      as((trx) => writeBillboard({ id, version }, { ...EDITORIAL, published: false }, operator("e"), trx));
    await expect(write(7)).rejects.toMatchObject({ code: "conflict" });
    expect(await write(1)).toEqual({ id, version: 2 });
    expect(await readWholeBoard(id)).toMatchObject({ published: false, was_public: true });
    const issueOf = (period_date: string) => ({ period_date, publish_at: NOW, items: places("甲") });
    const { id: issueId } = await as((trx) => writeIssue(id, undefined, issueOf("2026-10-01"), operator("e"), trx));
    const { told } = await listenToPurges();
    const rewrite = (version: number) =>
      as((trx) => writeIssue(id, { id: issueId, version }, issueOf("2026-11-01"), operator("e"), trx));
    await expect(rewrite(7)).rejects.toMatchObject({ code: "conflict" });
    expect(await rewrite(1)).toEqual({ id: issueId, version: 2 });
    expect((await told()).flat()).toEqual(["purge", `billboard:${id}`, "refresh", "billboards", `ranking:${id}`]);
    const acts = [removeIssue, removeBillboard] as const;
    for (const [index, act] of acts.entries()) {
      const seen = { id: index === 0 ? issueId : id, version: 2 };
      await expect(as((trx) => act({ ...seen, version: 1 }, operator("e"), trx))).rejects.toThrow("conflict");
      await as((trx) => act(seen, operator("e"), trx));
    }
    expect(await readWholeBoard(id)).toBeUndefined();
  });

  it("tell their pages of what is written, and the trail", async () => {
    const { told } = await listenToPurges();
    const id = await saveBillboard(EDITORIAL, operator("e"));
    const board = ["purge", `billboard:${id}`, "refresh", "billboards", `ranking:${id}`];
    expect((await told()).flat()).toEqual(board);
    await saveBillboard({ ...EDITORIAL, method: "问卷" }, operator("e"));
    const words = "select vector @@ '问卷'::tsquery as holds from search_documents";
    expect((await connectionPool().query(words)).rows).toEqual([{ holds: true }]);
    expect((await told()).flat()).toEqual(board);
    const october = { period_date: "2026-10-01", items: places("甲", "乙") };
    const issueId = await saveBillboardIssue(id, october, operator("e"));
    expect((await told()).flat()).toEqual(board);
    await withTransaction((trx) => removeIssue({ id: issueId, version: 1 }, operator("e"), trx));
    expect((await told()).flat()).toEqual(board);
    await withTransaction((trx) => removeBillboard({ id, version: 2 }, operator("e"), trx));
    expect((await told()).flat()).toEqual(board);
    expect((await connectionPool().query(words)).rows).toEqual([]);
    const lines = database().selectFrom("audit_entries").select(["action", "target_id", "detail"]).orderBy("id");
    expect(await lines.execute()).toEqual([
      ...[1, 2].map(() => ({
        action: "billboard.save",
        target_id: `${id}`,
        detail: { slug: "ev", published: true },
      })),
      { action: "billboard.issue", target_id: `${id}`, detail: { period_date: "2026-10-01", places: 2 } },
      { action: "billboard.issue", target_id: `${id}`, detail: { period_date: "2026-10-01", removed: true } },
      { action: "billboard.remove", target_id: `${id}`, detail: {} },
    ]);
  });
});

describe("automatic boards", () => {
  it("rank by views that lose weight with time, favourites and comments on top", async () => {
    const id = await saveBillboard(HEAT, operator("e"));
    await article("早上读得多", [[20, 300]]);
    await article("刚刚读得多", [[1, 100]]);
    await article("有人收藏", [[1, 90]], { favorites: 2000 });
    await article("同分，读得多", [[6, 80]]);
    await article("同分，读得少", [[0, 40]]);
    await article("样样相同，后来的", [[0, 40]]);
    await article("窗口之外", [[30, 9000]]);
    await article("钟走在前面", [[-1, 9000]]);
    await article("已下线", [[1, 9000]], { status: "offline" });
    expect(await refreshHeat(NOW)).toBe(1);
    // 300 views twenty hours ago count for 300 / 2^(20/6) = 30.
    expect(await names(id)).toEqual([
      "有人收藏",
      "刚刚读得多",
      "同分，读得多",
      "样样相同，后来的",
      "同分，读得少",
      "早上读得多",
    ]);
  });

  it("have the places that they are told, all of stories that readers see, and leave editors' boards alone", async () => {
    const id = await saveBillboard({ ...HEAT, places: 3 }, operator("e"));
    await article("已下线", [[1, 9000]], { status: "offline" });
    for (const [index, title] of ["甲", "乙", "丙", "丁"].entries()) await article(title, [[1, 90 - index]]);
    expect(await refreshHeatOf(id, NOW)).toBe(true);
    expect(await refreshHeatOf(await saveBillboard(EDITORIAL, operator("e")), NOW)).toBe(false);
    const items = await database().selectFrom("billboard_items").select(["rank", "name"]).orderBy("rank").execute();
    expect(items).toEqual(places("甲", "乙", "丙"));
    const ofAuto = await industry("auto");
    await connectionPool().query("update articles set industry_id = $1 where title = '丁'", [ofAuto]);
    const own = await saveBillboard({ ...HEAT, slug: "auto", industry: "auto" }, operator("e"));
    await refreshHeatOf(own, NOW);
    expect(await names(own)).toEqual(["丁"]);
  });

  it("count an article of long ago that somebody reads today", async () => {
    const id = await saveBillboard(HEAT, operator("e"));
    const old = await article("多年以前的", [[1, 5]], { favorites: 9 });
    await database()
      .updateTable("articles")
      .set({ publish_at: new Date("2009-01-01T00:00:00Z") })
      .where("id", "=", old)
      .execute();
    expect(await refreshHeat(NOW)).toBe(1);
    expect(await names(id)).toEqual(["多年以前的"]);
  });

  it("give the same when counted again, and compare with the day before only", async () => {
    const id = await saveBillboard(HEAT, operator("e"));
    const rising = await article("上升", [
      [50, 90],
      [26, 10],
      [2, 50],
    ]);
    const falling = await article("下降", [
      [50, 20],
      [26, 40],
      [2, 20],
    ]);
    await refreshHeat(hoursBefore(48));
    await refreshHeat(hoursBefore(24));
    await article("新来", [[1, 30]]);
    await refreshHeat(hoursBefore(1));
    expect([await refreshHeat(NOW), await refreshHeat(NOW)]).toEqual([1, 0]);
    const { top, issues } = await issue(id);
    expect(top.map((line) => [line.href, line.change.kind])).toEqual([
      [`/news/${rising}`, "up"],
      [expect.stringMatching(/news/), "new"],
      [`/news/${falling}`, "down"],
    ]);
    expect(issues.map((one) => one.date)).toEqual(["2026-11-20", "2026-11-19", "2026-11-18"]);
    await connectionPool().query("delete from billboard_issues where period_date = '2026-11-19'");
    const beside = await saveBillboard(EDITORIAL, operator("e"));
    await saveBillboardIssue(beside, { period_date: "2026-11-19", items: places("别榜") }, operator("e"));
    await refreshHeat(NOW);
    expect((await issue(id)).top.map(({ change }) => change.kind)).toEqual(["same", "new", "down"]);
  });

  it("keep the last issue when nothing was read, and have none before anything was", async () => {
    const id = await saveBillboard(HEAT, operator("e"));
    expect(await refreshHeat(NOW)).toBe(0);
    expect((await issue(id)).issue).toBeNull();
    await article("读过", [[1, 5]]);
    await refreshHeat(NOW);
    expect(await refreshHeat(new Date(NOW.getTime() + 5 * 86_400_000))).toBe(0);
    expect(await names(id)).toEqual(["读过"]);
  });

  it("drop an article as soon as it is taken down, and stand on the home page", async () => {
    await saveBillboard(HEAT, operator("e"));
    await saveBillboard(EDITORIAL, operator("e"));
    const gone = await article("要撤的", [[1, 50]]);
    await article("留下的", [[1, 5]]);
    await refreshHeat(NOW);
    await database().updateTable("articles").set({ status: "offline" }).where("id", "=", gone).execute();
    const home = await readHomeBillboards("zh-cn");
    expect(home.map((board) => board.top.map((line) => [line.rank, line.name]))).toEqual([[[1, "留下的"]]]);
  });

  it("have those pages made anew that show what has changed, figures or names", async () => {
    const id = await saveBillboard(HEAT, operator("e"));
    await article("读过", [[1, 5]]);
    const purges = await listenToPurges();
    await purges.told();
    const told = async (now: Date) => {
      await refreshHeat(now);
      return purges.told();
    };
    const later = new Date(NOW.getTime() + 600_000);
    expect(await told(NOW)).toEqual([["refresh", `billboard:${id}`, `ranking:${id}`]]);
    expect(await told(NOW)).toEqual([]);
    await article("也读过", [[2, 5000]]);
    expect(await told(NOW)).toEqual([["refresh", `billboard:${id}`, `ranking:${id}`]]);
    expect(await told(later)).toEqual([["refresh", `billboard:${id}`]]);
  });
});
