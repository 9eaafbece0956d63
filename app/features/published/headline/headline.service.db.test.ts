import { beforeEach, describe, expect, it } from "vitest";
import { database } from "#db/client.ts";
import { testDatabase } from "../../../../tests/db/test-database.ts";
import { readFront, readHeadlines, readHeadlineTarget, readHomePlaces } from "./headline.service.server.ts";

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
    const { front: shown } = await readHeadlines("2026-02-03", "zh-cn");
    expect([shown.lead, ...shown.secondary].map((headline) => headline?.title)).toEqual(["主", "晚", "早"]);
  });

  it("offers the newest thirty days that have headlines, newest first", async () => {
    const noon = (index: number) => new Date(Date.UTC(2026, 0, index, 4));
    // In no order of the days.
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
