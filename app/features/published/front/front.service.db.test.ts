import { sql } from "kysely";
import { beforeEach, describe, expect, it } from "vitest";
import { operator } from "#app/features/base/actor/actor.ts";
import { connectionPool, database, withTransaction } from "#db/client.ts";
import { testDatabase } from "#tests/db/test-database.ts";
import { picture } from "#tests/fixtures/content.ts";
import { arrangeHome, arrangeHomeApart, readArranged } from "./front-launch.service.server.ts";
import type { LaunchedHeadline, LaunchedPlace } from "./front-launch.schema.ts";
import { readFront, readHeadlines, readHeadlineTarget, readHomePlaces } from "./front.service.server.ts";

testDatabase();

beforeEach(async () => {
  for (const table of ["headlines", "home_places", "articles"] as const) await database().deleteFrom(table).execute();
});

const HOUR = 3_600_000;
const ago = (hours: number) => new Date(Date.now() - hours * HOUR);

async function makeArticle(title: string, fields: Record<string, unknown> = {}): Promise<number> {
  const values = {
    title,
    status: "published" as const,
    publish_at: ago(1),
    plain: ["第一句。", "第二句。"],
    ...fields,
  };
  return (await database().insertInto("articles").values(values).returning("id").executeTakeFirstOrThrow()).id;
}

async function makeHeadline(fields: Record<string, unknown>): Promise<number> {
  const values = { start_at: ago(2), ...fields };
  return (await database().insertInto("headlines").values(values).returning("id").executeTakeFirstOrThrow()).id;
}

describe("readFront", () => {
  it("stands on an empty site", async () => {
    expect(await readFront("zh-cn")).toEqual({ lead: null, sentences: [], secondary: [] });
  });

  it("shows the slots that stand now in the editors' order, with the lead's sentences, then the newest articles", async () => {
    const [lead, second] = [await makeArticle("主"), await makeArticle("次")];
    const [over, later, hidden] = [await makeArticle("过"), await makeArticle("将"), await makeArticle("下线")];
    const earlier = await makeArticle("次，早就在的");
    await makeHeadline({ article_id: earlier, position: 2, start_at: ago(3) });
    await makeHeadline({ article_id: second, position: 2 });
    await makeHeadline({ article_id: lead, position: 1 });
    await makeHeadline({ article_id: hidden, position: 0 });
    await makeHeadline({ article_id: over, position: 0, end_at: ago(1) });
    await makeHeadline({ article_id: later, position: 0, start_at: ago(-1) });
    await database().updateTable("articles").set({ status: "offline" }).where("id", "=", hidden).execute();
    const front = await readFront("zh-cn");
    expect(front.lead?.title).toBe("主");
    expect(front.sentences).toEqual(["第一句。", "第二句。"]);
    expect(front.secondary.map((headline) => headline.title)).toEqual(["次", "次，早就在的", "将", "过"]);
  });
});

it("a slot shows a picture of its own until the rights to it are over, then its story's", async () => {
  await makeHeadline({ article_id: await makeArticle("有图"), cover_media_id: await picture("a") });
  const shown = async () => (await readFront("zh-cn")).lead?.card?.cover.kind;
  expect(await shown()).toBe("picture");
  await database().updateTable("media").set({ rights_over: true }).execute();
  expect(await shown()).toBe("drawn");
});

const titles = (list: ({ title: string } | null)[]) => list.map((headline) => headline?.title);

describe("many headlines", () => {
  /** Inserts slots with external URLs, in consecutive positions. */
  const slots = (count: number, start_at: Date) =>
    connectionPool().query(
      `insert into headlines (title, url, position, start_at)
        select n, 'https://example.com/' || n || $3, n, $2 from generate_series(1, $1) n`,
      [count, start_at, start_at.getTime()],
    );

  it("are seven at the top, and with fewer than five the newest articles follow", async () => {
    for (const title of ["丙", "乙", "甲"]) await makeArticle(title);
    await slots(9, ago(1));
    const front = await readFront("zh-cn");
    expect(titles([front.lead, ...front.secondary])).toEqual(["1", "2", "3", "4", "5", "6", "7"]);
    const now = await readHeadlines(null, "zh-cn");
    expect([titles([now.front.lead, ...now.front.secondary]).length, now.recent.length]).toEqual([7, 1]);
    await database().deleteFrom("headlines").where("position", ">", 3).execute();
    const filled = await readFront("zh-cn");
    expect(titles([filled.lead, ...filled.secondary])).toEqual(["1", "2", "3", "甲", "乙"]);
  });

  it("are sixty of a day, and those of the last seven days below what stands", async () => {
    await slots(61, new Date("2026-02-03T04:00:00Z"));
    const { front: day } = await readHeadlines("2026-02-03", "zh-cn");
    expect(titles([day.lead, ...day.secondary])).toEqual(Array.from({ length: 60 }, (_, index) => `${index + 1}`));
    await database()
      .updateTable("headlines")
      .set({ end_at: ago(0) })
      .execute();
    const past = (title: string, hours: number) =>
      makeHeadline({ title, url: `https://example.com/${title}`, start_at: ago(hours), end_at: ago(hours - 1) });
    await past("六天多", 7 * 24 - 1);
    await past("七天多", 7 * 24 + 1);
    const { recent } = await readHeadlines(null, "zh-cn");
    expect(recent.flatMap(({ headlines }) => titles(headlines))).toEqual(["六天多"]);
  });
});

describe("arranging", () => {
  const NONE = {
    articleId: null,
    url: "",
    title: "",
    badge: "",
    badgeEn: "",
    picture: "",
    endAt: null,
    startAt: ago(1),
  };
  const PLACE = { ...NONE, area: "notice" as const, industryId: null, subjectId: null };
  const inPlace = <T, P>(whole: T, parts: P[]) => parts.map((part, position) => ({ ...whole, position, ...part }));
  const frontOf = (headlines: Partial<LaunchedHeadline>[], places: Partial<LaunchedPlace>[] = []) => {
    const at = new Date();
    return { at, headlines: inPlace({ ...NONE, startAt: at }, headlines), places: inPlace(PLACE, places) };
  };
  const arrange = (...front: Parameters<typeof frontOf>) =>
    withTransaction((trx) => arrangeHome(frontOf(...front), operator("test"), trx));
  const standing = () => withTransaction(async (trx) => titles(await readArranged(trx)));

  it("leaves out what is not there or not seen, and keeps one slot for an outside address", async () => {
    const [seen, hidden] = [await makeArticle("在"), await makeArticle("将", { publish_at: ago(-1) })];
    const gone = await makeArticle("撤", { status: "offline" });
    const [one, other] = [
      { url: "https://one.example/", title: "一" },
      { url: "https://other.example/", title: "另" },
    ];
    await arrange([one, other], [{ title: "旧", url: "/old" }]);
    const ids = () =>
      database()
        .selectFrom("headlines")
        .select(["id", "url", "title"])
        .where("end_at", "is", null)
        .orderBy("id")
        .execute();
    const before = await ids();
    await arrange(
      [{ ...other, title: "改了" }, one, ...[seen, hidden, gone].map((articleId) => ({ articleId }))],
      [
        { title: "有", url: "/news" },
        { articleId: gone },
        { area: "industry", industryId: 999, articleId: seen },
        { area: "subject", subjectId: 999 },
      ],
    );
    expect(await ids()).toMatchObject([before[0], { ...before[1], title: "改了" }, { url: "" }]);
    expect(await standing()).toEqual(["改了", "一", ""]);
    const { notices, leads, subjectIds } = await readHomePlaces();
    expect([notices, [...leads], subjectIds]).toEqual([[{ text: "有", href: "/news" }], [], []]);
  });

  it("leaves what is over as it was, and goes on as the oldest of two slots of one target", async () => {
    const slot = (hours: number, end_at: Date | null) =>
      makeHeadline({ url: "https://one.example/", title: "旧题", start_at: ago(hours), end_at });
    const [over, first, second] = [await slot(9, ago(8)), await slot(3, null), await slot(2, null)];
    // The update moves the row, so a query without an order returns it last.
    await connectionPool().query("update headlines set title = '老题' where id = $1", [first]);
    const rows = async () =>
      (await connectionPool().query("select id, title, end_at, end_at <= now() as over from headlines order by id"))
        .rows;
    const [before] = await rows();
    await arrange([{ url: "https://one.example/", title: "新题" }]);
    expect(await rows()).toMatchObject([
      { ...before, id: over },
      { id: first, title: "新题", over: null },
      { id: second, over: true },
    ]);
  });

  it("begins now at the earliest, keeps the time at which it began, and moves while it is to come", async () => {
    const [one, other] = ["one", "other"].map((title) => ({ title, url: `https://${title}.example/` }));
    const [begun, now, later] = [ago(5), new Date(), ago(-3)];
    const id = await makeHeadline({ ...one, start_at: begun });
    const rows = async () =>
      (await connectionPool().query("select id, title, start_at, end_at from headlines order by id")).rows;
    await arrange([{ ...one, startAt: ago(-2) }, { ...one }, { ...other, startAt: ago(1) }]);
    const [first, second, third] = await rows();
    expect(first).toEqual({ id, title: "one", start_at: begun, end_at: null });
    expect([second.title, third.title, third.start_at >= now]).toEqual(["one", "other", true]);
    await arrange([{ ...one }, { ...other }, { ...one, startAt: later }]);
    expect(await rows()).toEqual([first, { ...second, start_at: later }, third]);
  });

  it("is looked at on a copy, in which what runs keeps its beginning, and of which nothing stays", async () => {
    const [one, other, more] = ["one", "other", "more"].map((title) => ({ title, url: `https://${title}.example/` }));
    await makeHeadline({ ...one, start_at: ago(5) });
    await makeHeadline({ ...other, start_at: ago(4), end_at: ago(-1) });
    const rows = sql<{ title: string; end_at: Date | null }>`select title, start_at, end_at from headlines order by id`;
    const { rows: before } = await rows.execute(database());
    const seen = await withTransaction(async (trx) => {
      await arrangeHomeApart(frontOf([{ ...one }, { ...other }, { ...more }]), operator("test"), trx);
      return (await rows.execute(trx)).rows;
    });
    expect(seen).toMatchObject([...before.map((slot) => ({ ...slot, end_at: null })), { title: "more" }]);
    expect((await rows.execute(database())).rows).toEqual(before);
  });

  it("is told in the editors' order, of one place the later first, twenty at most", async () => {
    await connectionPool().query(
      `insert into headlines (title, url, position, start_at, end_at)
        select n, 'https://example.com/' || n, (n + 1) / 2, now() + (n - 3) * interval '1 hour', case n when 1 then now() end from generate_series(1, 22) n`,
    );
    const order = Array.from({ length: 22 }, (_, index) => `${index % 2 === 0 ? index + 2 : index}`);
    expect(await standing()).toEqual(order.filter((title) => title !== "1").slice(0, 20));
  });
});

describe("readHomePlaces", () => {
  it("has what stands now, in its editors' order, of one place the newest, and no story that readers do not see", async () => {
    const place = (title: string, position: number, fields: Record<string, unknown> = {}) =>
      database()
        .insertInto("home_places")
        .values({ area: "notice" as const, title, url: "/news", position, start_at: ago(2), ...fields })
        .execute();
    await place("后", 2);
    await place("同一位，早", 1, { start_at: ago(3) });
    await place("同一位，晚", 1);
    await place("过", 0, { end_at: ago(1) });
    await place("将", 0, { start_at: ago(-1) });
    await place("先", 0, { end_at: ago(-1) });
    const [industry] = await database()
      .insertInto("industries")
      .values({ slug: "auto", name: "汽车", name_en: "Cars" })
      .returning("id")
      .execute();
    const industry_id = industry?.id ?? 0;
    const lead = async (title: string, position: number, fields: Record<string, unknown> = {}) => {
      const article_id = await makeArticle(title, fields);
      await place(title, position, { area: "industry", url: "", industry_id, article_id });
      return article_id;
    };
    await lead("撤了的", 0, { status: "offline" });
    const articleId = await lead("第一篇", 1);
    await lead("第二篇", 2);
    const { notices, leads } = await readHomePlaces();
    expect(notices.map(({ text }) => text)).toEqual(["先", "同一位，晚", "同一位，早", "后"]);
    expect([...leads]).toEqual([[industry_id, { articleId, title: "第一篇" }]]);
  });
});

describe("readHeadlines", () => {
  it("shows now what stands, and below the days before without it", async () => {
    const [now, before] = [await makeArticle("今"), await makeArticle("昨")];
    await makeHeadline({ article_id: now });
    await makeHeadline({ article_id: before, start_at: ago(50), end_at: ago(30) });
    const model = await readHeadlines(null, "zh-cn");
    expect(model.front.lead?.title).toBe("今");
    expect(model.recent.flatMap((day) => day.headlines.map((headline) => headline.title))).toEqual(["昨"]);
    expect(model.days).toHaveLength(2);
  });

  it("shows a day of Shanghai in full", async () => {
    const id = await makeArticle("旧", { publish_at: new Date("2026-03-01T00:00:00Z") });
    await makeHeadline({
      article_id: id,
      start_at: new Date("2026-03-01T16:00:00Z"),
      end_at: new Date("2026-03-02T00:00:00Z"),
    });
    expect((await readHeadlines("2026-03-02", "zh-cn")).front.lead?.title).toBe("旧");
    expect((await readHeadlines("2026-03-01", "zh-cn")).front.lead).toBeNull();
  });

  it("shows what began on a day alone, in the editors' order, of one place the newest first", async () => {
    const at = (day: number, hour: number) => new Date(Date.UTC(2026, 1, day, hour - 8));
    const slot = (title: string, position: number, start_at: Date) =>
      makeHeadline({ title, url: `https://example.com/${title}`, position, start_at });
    await slot("前一天", 0, at(2, 23));
    await slot("早", 2, at(3, 0));
    await slot("晚", 2, at(3, 23));
    await slot("主", 1, at(3, 12));
    await slot("后一天", 0, at(4, 0));
    await slot("还没开始", 0, new Date("2099-01-01T04:00:00Z"));
    // After `analyze` the planner knows that the rows are few, so it reads them without an index.
    await connectionPool().query("analyze headlines");
    const { front: shown } = await readHeadlines("2026-02-03", "zh-cn");
    expect([shown.lead, ...shown.secondary].map((headline) => headline?.title)).toEqual(["主", "晚", "早"]);
    const { front: toCome, days } = await readHeadlines("2099-01-01", "zh-cn");
    expect([toCome.lead, days]).toEqual([null, ["2026-02-04", "2026-02-03", "2026-02-02"]]);
  });

  it("offers the newest thirty days that have headlines, newest first", async () => {
    const noon = (index: number) => new Date(Date.UTC(2026, 0, index, 4));
    // The days are inserted out of order.
    for (let index = 1; index <= 32; index += 1)
      await makeHeadline({ title: "题", url: "https://example.com/", start_at: noon((index * 7) % 33 || 33) });
    await makeHeadline({ title: "题", url: "https://example.com/", start_at: noon(32) });
    const { days } = await readHeadlines(null, "zh-cn");
    expect(days).toEqual(
      Array.from({ length: 30 }, (_, index) =>
        noon(32 - index)
          .toISOString()
          .slice(0, 10),
      ),
    );
  });

  it.each(["2026-02-30", "yesterday", ""])("finds no day in %j", async (day) => {
    await expect(readHeadlines(day, "zh-cn")).rejects.toMatchObject({ code: "not_found" });
  });
});

describe("readHeadlineTarget", () => {
  it("leads to the article, or to the outside address", async () => {
    const articleId = await makeArticle("文");
    const inside = await makeHeadline({ article_id: articleId });
    const outside = await makeHeadline({ url: "https://example.com/live", title: "直播" });
    expect(await readHeadlineTarget(String(inside))).toEqual({ articleId });
    expect(await readHeadlineTarget(String(outside))).toEqual({ url: "https://example.com/live" });
  });

  it("finds nothing for what is no id, no slot, not begun, or no web address", async () => {
    const later = await makeHeadline({ url: "https://example.com/", title: "晚", start_at: ago(-1) });
    const script = await makeHeadline({ url: "javascript:alert(1)", title: "坏" });
    for (const id of ["abc", "0", "999999", String(later), String(script), undefined]) {
      await expect(readHeadlineTarget(id)).rejects.toMatchObject({ code: "not_found" });
    }
  });
});
