import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { memberActor } from "#app/features/base/actor/actor.ts";
import { noteReading } from "#app/features/members/reading-history/reading-history.service.server.ts";
import "#app/i18n/all-messages.ts";
import { messagesOf } from "#app/i18n/messages.ts";
import { testDatabase } from "#tests/db/test-database.ts";
import { article, clearContent, column, industry, section, subject } from "#tests/fixtures/content.ts";
import { MemberSite, rows } from "#tests/fixtures/members.ts";

type Who = { id: number; token: string };

const SAID = messagesOf("zh-cn", "marks");
testDatabase();
let site: MemberSite;
let a: Who;
let b: Who;

beforeAll(async () => {
  site = await MemberSite.open();
  a = await site.register();
  b = await site.register();
});
beforeEach(async () => {
  await clearContent();
  await rows("delete from follows");
  await rows("update members set keeps_history = true");
});
afterAll(async () => {
  await site.close();
});

const follow = (who: Who, kind: string, id: unknown) => site.post("my/addFollow", { kind, id }, who);
const unfollow = (who: Who, kind: string, id: unknown) => site.post("my/delFollow", { kind, id }, who);
const followed = async (who: Who, language = "zh-cn") =>
  (await site.call("GET", "my/follow", { token: who.token, headers: { "think-lang": language } })).data.list as Record<
    string,
    unknown
  >[];
const feed = async (who: Who, query = "") =>
  (await site.get(`my/followFeed?_n=1${query}`, who.token)).data as {
    list: { id: number; from: string; title: string; createtime: number }[];
    total: number;
  };

describe("following", () => {
  it("takes columns, industries and subjects, named in the reader's language", async () => {
    const ids = { column: await column("macro"), industry: await industry(), subject: await subject("电池大战") };
    for (const [kind, id] of Object.entries(ids))
      expect(await follow(a, kind, id)).toMatchObject({ status: 200, code: 1, data: null, msg: SAID.followed });
    expect(await followed(a)).toMatchObject([
      { kind: "subject", id: ids.subject, title: "电池大战", url: `/specialsubject/${ids.subject}`, gone: false },
      { kind: "industry", id: ids.industry, title: "行业auto", url: "/industry/auto", gone: false },
      { kind: "column", id: ids.column, title: "栏目macro", url: `/news/column/${ids.column}`, gone: false },
    ]);
    expect((await followed(a, "en")).map(({ title }) => title)).toEqual(["电池大战", "Industry auto", "Column macro"]);
    for (const [kind, id] of Object.entries(ids)) {
      expect((await site.get(`my/following?kind=${kind}&id=${id}`, a.token)).data).toEqual({ following: true });
      expect((await site.get(`my/following?kind=${kind}&id=${id}`, b.token)).data).toEqual({ following: false });
    }
    expect(await followed(b)).toEqual([]);
  });

  it("tells things of different kinds with the same number apart, and lists those of one moment by kind", async () => {
    const [one, two] = [await column("macro"), await column("micro")];
    for (const id of [one, two])
      await rows("insert into industries (id, slug, name, name_en) values ($1, $2, $2, $2)", [id, `i${id}`]);
    const isFollowed = async (kind: string, id: number) =>
      (await site.get(`my/following?kind=${kind}&id=${id}`, a.token)).data.following;
    await follow(a, "column", one);
    expect([await isFollowed("column", one), await isFollowed("industry", one)]).toEqual([true, false]);
    for (const [kind, id] of [
      ["industry", two],
      ["column", two],
      ["industry", one],
    ] as const)
      await follow(a, kind, id);
    await rows("update follows set created_at = now()");
    const keys = async () => (await followed(a)).map(({ kind, id }) => [kind, id]);
    expect(await keys()).toEqual([
      ["column", two],
      ["column", one],
      ["industry", two],
      ["industry", one],
    ]);
    await unfollow(a, "column", two);
    expect(await keys()).toEqual([
      ["column", one],
      ["industry", two],
      ["industry", one],
    ]);
  });

  it("is idempotent, also at once, and nobody else's", async () => {
    const id = await industry();
    const added = await Promise.all(Array.from({ length: 30 }, () => follow(a, "industry", id)));
    expect(new Set(added.map(({ code }) => code))).toEqual(new Set([1]));
    expect(await rows("select from follows")).toHaveLength(1);
    expect(await unfollow(b, "industry", id)).toMatchObject({ code: 1, data: null, msg: SAID.unfollowed });
    expect(await followed(a)).toHaveLength(1);
    for (let turn = 0; turn < 2; turn += 1) expect((await unfollow(a, "industry", id)).code).toBe(1);
    expect(await followed(a)).toEqual([]);
  });

  it("refuses what is not public like what does not exist, and flags what has gone under its old name", async () => {
    const ids = { column: await column("macro"), industry: await industry(), subject: await subject("旧名") };
    for (const [kind, id] of Object.entries(ids)) await follow(a, kind, id);
    await rows("update columns set enabled = false");
    await rows("delete from industries");
    await rows("update subjects set published = false, title = '秘密'");
    expect((await followed(a)).map(({ title, url, gone }) => [title, url, gone])).toEqual([
      ["旧名", "", true],
      ["行业auto", "", true],
      ["栏目macro", "", true],
    ]);
    const missing = await follow(b, "column", 999_999);
    expect(missing).toMatchObject({ status: 200, code: 0, data: null });
    for (const [kind, id] of Object.entries(ids)) {
      const answer = await follow(b, kind, id);
      expect([kind, answer.code, answer.msg]).toEqual([kind, 0, missing.msg]);
    }
    expect(await rows("select from follows where member_id = $1", [b.id])).toEqual([]);
    expect(await feed(a)).toEqual({ list: [], total: 0 });
  });

  it("has an end, and says so", async () => {
    const id = await industry();
    await rows(
      "insert into follows (member_id, kind, target_id, title) select $1, 'subject', n + 1000000, 'x' from generate_series(1, 300) n",
      [a.id],
    );
    expect(await follow(a, "industry", id)).toMatchObject({ code: 0, data: null, msg: expect.stringContaining("300") });
    await unfollow(a, "subject", 1_000_001);
    const others = await Promise.all([1, 2, 3, 4, 5].map((index) => subject(`专题${index}`)));
    const answers = await Promise.all(others.map((one) => follow(a, "subject", one)));
    expect(answers.filter(({ code }) => code === 1)).toHaveLength(1);
    expect(await rows("select from follows where member_id = $1", [a.id])).toHaveLength(300);
    await unfollow(a, "subject", 1_000_002);
    expect((await follow(a, "industry", id)).code).toBe(1);
  });
});

describe("the feed", () => {
  it("is the newest of everything followed, each once under the narrowest thing it came by", async () => {
    const [auto, health] = [await industry("auto"), await industry("health")];
    const top = await column("company");
    const child = await column("reports", top);
    const hot = await subject("专题甲");
    const old = await article("只在行业", { industry_id: auto });
    const inChild = await article("子栏目", { column_id: child, top_column_id: top, industry_id: auto });
    const placed = await article("手放", { industry_id: auto });
    const tagged = await article("按标签", { tags: ["电池"], industry_id: auto });
    await article("别的行业", { industry_id: health });
    const everywhere = { industry_id: auto, column_id: child, top_column_id: top, tags: ["电池"] };
    const offline = await article("未发布", { ...everywhere, status: "offline" });
    await article("明年", { ...everywhere, publish_at: new Date(Date.now() + 86_400_000) });
    await section(hot, [placed, inChild, offline]);
    await section(hot, [placed], "电池");
    const cold = await subject("专题乙");
    await section(cold, [placed, await article("别的专题")], "矿山");
    await article("按别的标签", { tags: ["矿山"] });
    await follow(a, "industry", auto);
    expect((await feed(a)).list.map(({ id, from }) => [id, from])).toEqual([
      [tagged, "行业auto"],
      [placed, "行业auto"],
      [inChild, "行业auto"],
      [old, "行业auto"],
    ]);
    await follow(a, "column", top);
    expect((await feed(a)).list.map(({ from }) => from)).toEqual(["行业auto", "行业auto", "栏目company", "行业auto"]);
    await follow(a, "column", child);
    expect((await feed(a)).list[2]).toMatchObject({ id: inChild, from: "栏目reports" });
    await follow(a, "subject", hot);
    const { list, total } = await feed(a);
    expect(list.map(({ id, from }) => [id, from])).toEqual([
      [tagged, "专题甲"],
      [placed, "专题甲"],
      [inChild, "专题甲"],
      [old, "行业auto"],
    ]);
    expect(total).toBe(4);
    expect(list[0]).toMatchObject({ title: "按标签", url: `/news/${tagged}`, summary: "一句话。" });
    expect(list[0]?.createtime).toBeGreaterThan(list[1]?.createtime ?? Infinity);
    expect(await feed(a, "&limit=3&page=2")).toMatchObject({ total: 4, list: [{ id: old }] });
    expect((await feed(a, "&page=9")).list).toEqual([]);
    // An article in two subjects is listed under the older subject.
    await follow(a, "subject", cold);
    const named = "专题乙 专题乙 专题甲 专题甲 专题甲 行业auto".split(" ");
    expect((await feed(a)).list.map(({ from }) => from)).toEqual(named);
    expect(await feed(b)).toEqual({ list: [], total: 0 });
  });
});

const read = (who: Who, id: unknown) => site.post("my/addHistory", { id }, who);
const history = async (who: Who, query = "") =>
  (await site.get(`my/history?_n=1${query}`, who.token)).data as {
    list: { id: number; title: string; url: string; readtime: number; gone: boolean }[];
    total: number;
    on: boolean;
  };

describe("the reading history", () => {
  it("holds each article once, what was read last first, for its member alone", async () => {
    const [one, two] = [await article("一"), await article("二")];
    for (const id of [one, two, String(one)])
      expect(await read(a, id)).toMatchObject({ status: 200, code: 1, data: null });
    const { list, total, on } = await history(a);
    expect([total, on]).toEqual([2, true]);
    expect(list).toMatchObject([
      { id: one, title: "一", url: `/news/${one}`, gone: false },
      { id: two, title: "二" },
    ]);
    expect(Math.abs((list[0]?.readtime ?? 0) - Date.now() / 1_000)).toBeLessThan(120);
    expect(await history(a, "&limit=1&page=2")).toMatchObject({ total: 2, list: [{ id: two }] });
    expect((await history(b)).total).toBe(0);
  });

  it("says nothing of what is gone, and notes nothing that is not public", async () => {
    const id = await article("会下线");
    await read(a, id);
    await rows("update articles set status = 'trashed', title = '秘密' where id = $1", [id]);
    const { list } = await history(a);
    expect(list).toMatchObject([{ id, url: "", gone: true }]);
    expect(list[0]?.title).not.toMatch(/秘密|会下线/);
    for (const other of [id, await article("稿", { status: "offline" }), 999_999])
      expect(await read(b, other)).toMatchObject({ status: 200, code: 0, data: null });
    expect((await history(b)).total).toBe(0);
  });

  it("is noted only while the member wants it, and stays until it is cleared", async () => {
    const [one, two] = [await article(), await article()];
    await read(a, one);
    await read(b, one);
    expect(await site.post("my/historySwitch", { on: false }, a)).toMatchObject({ code: 1, data: null });
    expect((await read(a, two)).code).toBe(1);
    expect(await history(a)).toMatchObject({ total: 1, on: false });
    // A call that read the setting before the switch was turned off stores nothing either.
    const actor = { ...memberActor(a.id, () => false), member: { keeps_history: true } };
    await expect(noteReading(two, actor)).rejects.toMatchObject({ code: "not_found" });
    expect((await history(a)).total).toBe(1);
    expect((await history(b)).on).toBe(true);
    expect((await site.post("my/delHistory", { all: true }, a)).code).toBe(1);
    expect([(await history(a)).total, (await history(b)).total]).toEqual([0, 1]);
    await site.post("my/historySwitch", { on: true }, a);
    await read(a, two);
    expect(await history(a)).toMatchObject({ total: 1, on: true });
  });

  it("forgets one article of its own, and nothing when nothing is named", async () => {
    const [one, two] = [await article(), await article()];
    for (const id of [one, two]) await read(a, id);
    expect((await site.post("my/delHistory", { id: one }, b)).code).toBe(1);
    for (const body of [
      {},
      { all: false },
      { all: "true" },
      { all: true, id: one },
      { id: "1 or 1=1" },
      { id: [one] },
      [],
    ]) {
      const answer = await site.post("my/delHistory", body, a);
      expect([JSON.stringify(body), answer.status, answer.code]).toEqual([JSON.stringify(body), 400, 400]);
    }
    expect((await history(a)).total).toBe(2);
    for (let turn = 0; turn < 2; turn += 1) expect((await site.post("my/delHistory", { id: one }, a)).code).toBe(1);
    expect((await history(a)).list.map(({ id }) => id)).toEqual([two]);
  });

  it("keeps the newest thousand, whatever comes at once", async () => {
    await rows(
      `with added as (insert into articles (title, status, publish_at)
         select 'x', 'published', '2026-01-01' from generate_series(1, 1005) returning id)
       insert into readings (member_id, article_id, read_at) select $1, id, timestamptz '2026-01-01' from added`,
      [a.id],
    );
    const fresh = await Promise.all(Array.from({ length: 20 }, () => article()));
    await Promise.all([...fresh, ...fresh].map((id) => read(a, id)));
    const { list, total } = await history(a, "&limit=20");
    expect(total).toBe(1_000);
    expect(new Set(list.map(({ id }) => id))).toEqual(new Set(fresh));
  });
});

it("refuses a kind, a search or a switch that is none", async () => {
  for (const query of ["t=nothing", "t[]=news", `q=${"x".repeat(101)}`, "q[a]=1", "t=__proto__"])
    expect([query, (await site.get(`my/collect?${query}`, a.token)).status]).toEqual([query, 400]);
  for (const on of [null, "yes", "true", 1, [], undefined])
    expect([on, (await site.post("my/historySwitch", { on }, a)).status]).toEqual([on, 400]);
  expect((await site.get("my/history", a.token)).data.on).toBe(true);
});
