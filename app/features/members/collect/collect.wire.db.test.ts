import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import "#app/i18n/all-messages.ts";
import { messagesOf } from "#app/i18n/messages.ts";
import { testDatabase } from "#tests/db/test-database.ts";
import { article, billboard, bulletin, clearContent, industry, insert, subject } from "#tests/fixtures/content.ts";
import { MemberSite, rows } from "#tests/fixtures/members.ts";

const SAID = messagesOf("zh-cn", "marks");
testDatabase();
let site: MemberSite;
let a: { id: number; token: string };
let b: { id: number; token: string };

beforeAll(async () => {
  site = await MemberSite.open();
  a = await site.register();
  b = await site.register();
});
beforeEach(async () => {
  await rows("delete from collected");
  await clearContent();
});
afterAll(async () => {
  await site.close();
});

const favorites = async (id: number) =>
  (await rows<{ favorites: number }>("select favorites from article_counts where article_id = $1", [id]))[0]?.favorites;

const collect = (who: { token: string }, t: string, id: unknown) => site.post("my/addCollect", { t, id }, who);
const uncollect = (who: { token: string }, t: string, id: unknown) => site.post("my/delCollect", { t, id }, who);
const collection = async (who: { token: string }, query = "") =>
  (await site.get(`my/collect?_n=1${query}`, who.token)).data as { list: Record<string, unknown>[]; total: number };

describe("a collection", () => {
  it("takes every kind, newest first, as the wire says", async () => {
    const ids = {
      news: await article("新闻", { industry_id: await industry() }),
      billboard: await billboard("榜单"),
      specialsubject: await subject("专题"),
      spotcheck: await bulletin("抽检"),
    };
    for (const [t, id] of Object.entries(ids)) {
      const answer = await collect(a, t, t === "news" ? String(id) : id);
      expect(answer).toMatchObject({ status: 200, code: 1, data: { collected: true }, msg: SAID.collected });
    }
    const { list, total } = await collection(a);
    expect(total).toBe(4);
    expect(list.map(({ t, target_id, title, url, valid }) => [t, target_id, title, url, valid])).toEqual([
      ["spotcheck", ids.spotcheck, "抽检", `/spotcheck/${ids.spotcheck}`, true],
      ["specialsubject", ids.specialsubject, "专题", `/specialsubject/${ids.specialsubject}`, true],
      ["billboard", ids.billboard, "榜单", `/billboard/${ids.billboard}`, true],
      ["news", ids.news, "新闻", `/news/${ids.news}`, true],
    ]);
    expect(list[3]).toMatchObject({ summary: "一句话。", cover: `/covers/ink/${ids.news}.svg` });
    expect(Number(list[0]?.["createtime"])).toBeGreaterThan(1_700_000_000);
    for (const [t, id] of Object.entries(ids)) {
      expect((await site.get(`my/collected?t=${t}&id=${id}`, a.token)).data).toEqual({ collected: true });
      expect((await site.get(`my/collected?t=${t}&id=${id}`, b.token)).data).toEqual({ collected: false });
    }
    expect((await collection(b)).total).toBe(0);
  });

  it("keeps one row for an article, by whichever name it came", async () => {
    const id = await article();
    for (const t of ["news", "headline", "industry", "news"]) expect((await collect(a, t, id)).code).toBe(1);
    expect([(await collection(a)).total, await favorites(id)]).toEqual([1, 1]);
    // A reader who has not collected it does not change its count.
    expect((await uncollect(b, "news", id)).code).toBe(1);
    expect(await favorites(id)).toBe(1);
    expect(await uncollect(a, "industry", id)).toMatchObject({ code: 1, data: null, msg: SAID.uncollected });
    expect([(await collection(a)).total, await favorites(id)]).toEqual([0, 0]);
  });

  it("lists by kind, by words of the title, and by page", async () => {
    const industryId = await industry();
    const plain = await article("楼市观察");
    const both = await article("新车 100% 电动", { industry_id: industryId });
    await insert("headlines", { article_id: both, start_at: new Date(Date.now() - 1_000) });
    await insert("headlines", { article_id: plain, start_at: new Date(Date.now() + 3_600_000) });
    for (const id of [plain, both]) await collect(a, "news", id);
    await collect(a, "billboard", await billboard("楼市榜"));
    const titles = async (query: string) => (await collection(a, query)).list.map(({ t, title }) => [t, title]);
    expect(await titles("&t=")).toHaveLength(3);
    expect(await titles("&t=news")).toEqual([
      ["news", "新车 100% 电动"],
      ["news", "楼市观察"],
    ]);
    expect(await titles("&t=headline")).toEqual([["headline", "新车 100% 电动"]]);
    expect(await titles("&t=industry")).toEqual([["industry", "新车 100% 电动"]]);
    expect(await titles(`&q=${encodeURIComponent(" 楼市 ")}`)).toEqual([
      ["billboard", "楼市榜"],
      ["news", "楼市观察"],
    ]);
    expect(await titles(`&q=${encodeURIComponent("100%")}`)).toHaveLength(1);
    expect(await titles(`&q=${encodeURIComponent("新_车")}`)).toHaveLength(0);
    expect(await titles(`&q=${encodeURIComponent("观察楼市")}`)).toEqual([["news", "楼市观察"]]);
    await rows("update articles set title = '房市观察' where id = $1", [plain]);
    for (const words of ["房市", "楼市观"])
      expect(await titles(`&q=${encodeURIComponent(words)}`)).toEqual([["news", "房市观察"]]);
    expect(await collection(a, "&limit=2&page=2")).toMatchObject({ total: 3, list: [{ title: "房市观察" }] });
    expect((await collection(a, "&page=9")).list).toEqual([]);
  });

  it("keeps the title of what is gone, and takes nothing that is not public", async () => {
    const id = await article("当时的题目");
    const gone = await subject("旧专题");
    await collect(a, "news", id);
    await collect(a, "specialsubject", gone);
    await rows("update articles set status = 'offline', title = '改过的题目' where id = $1", [id]);
    await rows("update subjects set published = false, title = '秘密' where id = $1", [gone]);
    expect((await collection(a)).list).toMatchObject([
      { title: "旧专题", valid: false, summary: "", cover: "" },
      { title: "当时的题目", valid: false, url: `/news/${id}` },
    ]);
    const hidden = [
      ["news", await article("稿", { status: "trashed" })],
      ["headline", await article("明年", { publish_at: new Date(Date.now() + 86_400_000) })],
      ["specialsubject", await subject("将来", { start_at: new Date(Date.now() + 86_400_000) })],
      ["spotcheck", 999_999],
      ["billboard", 999_999_999_999_999],
      ["news", id],
    ] as const;
    const missing = await collect(b, "news", 999_999);
    expect(missing).toMatchObject({ status: 200, code: 0, data: null });
    for (const [t, target] of hidden) {
      const answer = await collect(b, t, target);
      expect([t, answer.code, answer.msg]).toEqual([t, 0, missing.msg]);
    }
    expect(await rows("select from collected where member_id = $1", [b.id])).toEqual([]);
    expect((await uncollect(a, "news", id)).code).toBe(1);
    expect((await collection(a)).total).toBe(1);
  });

  it("stands fifty adds, and adds against removals, at once", async () => {
    const id = await article();
    const added = await Promise.all(Array.from({ length: 50 }, () => collect(a, "news", id)));
    expect(added.map(({ code }) => code)).toEqual(Array(50).fill(1));
    expect([(await collection(a)).total, await favorites(id)]).toEqual([1, 1]);
    await Promise.all(
      Array.from({ length: 60 }, (_, index) => {
        const who = index % 3 === 0 ? b : a;
        return index % 2 === 0 ? collect(who, "news", id) : uncollect(who, "news", id);
      }),
    );
    const kept = await rows("select from collected where target_id = $1", [id]);
    expect(await favorites(id)).toBe(kept.length);
    await Promise.all(Array.from({ length: 20 }, () => uncollect(a, "news", id)));
    await uncollect(b, "news", id);
    expect([await favorites(id), await rows("select from collected")]).toEqual([0, []]);
  });

  it("is full at five thousand, and says so", async () => {
    await rows(
      "insert into collected (member_id, kind, target_id, title) select $1, 'article', n + 1000000, 'x' from generate_series(1, 5000) n",
      [a.id],
    );
    const id = await article();
    const answer = await collect(a, "news", id);
    expect(answer).toMatchObject({ code: 0, data: null, msg: SAID.collectionFull(5_000) });
    expect([(await collection(a)).total, await favorites(id)]).toEqual([5_000, 0]);
    await uncollect(a, "news", 1_000_001);
    expect((await collect(a, "news", id)).code).toBe(1);
    expect((await collect(a, "news", id)).code).toBe(1);
  });

  it("takes no more than its last places, however many things want them at once", async () => {
    await rows(
      "insert into collected (member_id, kind, target_id, title) select $1, 'article', n + 1000000, 'x' from generate_series(1, 4997) n",
      [a.id],
    );
    const ids: number[] = [];
    for (let index = 0; index < 12; index += 1) ids.push(await article(`第${index}篇`));
    const answers = await Promise.all(ids.map((id) => collect(a, "news", id)));
    expect(answers.filter(({ code }) => code === 1)).toHaveLength(3);
    expect((await collection(a)).total).toBe(5_000);
    const counted = await Promise.all(ids.map(favorites));
    expect(counted.filter((one) => one === 1)).toHaveLength(3);
  });

  it("is nobody else's: a foreign row is like none", async () => {
    const id = await article();
    await collect(b, "news", id);
    const none = await uncollect(a, "news", 999_999);
    const foreign = await uncollect(a, "news", id);
    expect([foreign.code, foreign.msg, foreign.data]).toEqual([none.code, none.msg, none.data]);
    expect((await collection(b)).total).toBe(1);
    await rows("delete from collected");
  });

  it("can be taken from by GET only as a script of this site does", async () => {
    const id = await article();
    await collect(a, "news", id);
    const remove = (headers: Record<string, string>) =>
      site.call("GET", `my/delCollect?t=news&id=${id}`, { token: a.token, headers });
    for (const headers of [
      {},
      { server: "true", "sec-fetch-site": "cross-site" },
      { server: "true", "sec-fetch-mode": "navigate" },
      { server: "true", "sec-purpose": "prefetch" },
    ] as Record<string, string>[]) {
      expect((await remove(headers)).status).toBe(403);
    }
    expect((await collection(a)).total).toBe(1);
    for (const _ of ["there", "gone"])
      expect(await remove({ server: "true" })).toMatchObject({ code: 1, msg: SAID.uncollected });
    expect((await collection(a)).total).toBe(0);
  });
});
