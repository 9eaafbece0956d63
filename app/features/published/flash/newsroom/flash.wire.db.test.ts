import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { operator } from "#app/features/base/actor/actor.ts";
import { sendDueFlashes } from "./flash.service.server.ts";
import { nextHeld, overdueHeld } from "./flash-draft.repo.server.ts";
import { readHomeFlashes } from "#app/features/published/flash/flash.service.server.ts";
import { saveFlash } from "#app/features/published/flash/flash-writing.service.server.ts";
import { database } from "#db/client.ts";
import { emptyTables, testDatabase } from "#tests/db/test-database.ts";
import { article, column, industry } from "#tests/fixtures/content.ts";
import { listenToEvents } from "#tests/fixtures/newsroom/notifications.ts";
import { MemberSite, rows } from "#tests/fixtures/members.ts";
import { colleague, type Colleague } from "#tests/fixtures/newsroom/newsroom.ts";

/** Tests the calls of the flash screen (docs/newsroom.md#flashes). The test, not the clock, sends due flashes. */
testDatabase();
let site: MemberSite;
let writer: Colleague;
let other: Colleague;
let editor: Colleague;
let head: Colleague;
let ofAuto: Colleague;

const ofIndustry = async (slug: string) => {
  const [{ id } = { id: 0 }] = await rows<{ id: number }>("select id from industries where slug = $1", [slug]);
  return colleague(site, { role: "flash", scope: { kind: "industry", id } });
};
beforeAll(async () => {
  site = await MemberSite.open();
  [writer, other] = [await colleague(site, "flash"), await colleague(site, "flash")];
  [editor, head] = [await colleague(site, "editor"), await colleague(site, "desk-head")];
  await industry("auto");
  await industry("food");
  ofAuto = await ofIndustry("auto");
});
afterAll(() => site.close());
beforeEach(() => emptyTables("flashes", "flash_drafts", "noun_revisions", "search_documents", "audit_entries"));

const text = (content = "央行：9月新增贷款1.2万亿元", part = {}) => ({
  key: randomUUID(),
  content,
  channel: "macro",
  ...part,
});
const post = (path: string, body: object, { token }: Colleague) => site.post(`newsroom/${path}`, body, { token });
const send = (who: Colleague, body: object = text()) => post("flash", body, who);
const stream = async () => (await site.get("content/flashes", "")).data.items;
const readScreen = async ({ token }: Colleague) => (await site.get("newsroom/flashScreen", token)).data;
const listed = async ({ token }: Colleague) => (await site.get("newsroom/flashes", token)).data.list;
/** Ends the hold of all drafts and sends them. */
const letGo = async () => {
  await rows("update flash_drafts set held_until = clock_timestamp() where state = 'held'");
  return sendDueFlashes();
};
const published = async (who = writer, body: object = text()) => {
  await send(who, body);
  await letGo();
  const [first] = await listed(who);
  return { id: first.item.id as number, version: first.version as number };
};

it("stands in the stream of the newsroom with its writer's name, thirty at a time, the newest first", async () => {
  await published(writer, text("写的"));
  await published(other, text("又写的"));
  const [second, first] = await listed(head);
  const nameOf = async ({ id }: Colleague) =>
    (await rows("select real_name as name from staff where member_id = $1", [id]))[0]?.name;
  expect([first.by, second.by]).toEqual([await nameOf(writer), await nameOf(other)]);
  await rows(
    `insert into flashes (content, channel, publish_at)
     select '第' || n || '条', 'macro', '2026-01-01'::timestamptz from generate_series(1, 30) n`,
  );
  const page = async (query = "") => {
    const { list, next } = (await site.get(`newsroom/flashes${query}`, head.token)).data;
    return { texts: list.map(({ item }: { item: { text: string } }) => item.text), next, list };
  };
  const newest = await page();
  expect(newest.texts).toEqual(["又写的", "写的", ...Array.from({ length: 28 }, (_, index) => `第${30 - index}条`)]);
  expect(newest.list[2].by).toBe("");
  const rest = await page(`?before=${newest.next}`);
  expect([rest.texts, rest.next]).toEqual([["第2条", "第1条"], null]);
  await rows("delete from flashes where content in ('第1条', '第2条')");
  expect((await page()).next).toBeNull();
});

it("stands among the recent flashes with its title, and its second sending is answered like the first", async () => {
  const body = text("出口涨了", { title: "海关" });
  const [{ data: first }, { data: again }] = [await send(writer, body), await send(writer, body)];
  expect(again).toEqual({ ...first, heldFor: expect.any(Number) });
  await send(writer, text("没有题的"));
  await send(other, text("别人还没发出的"));
  const recent = async (who: Colleague) =>
    (await readScreen(who)).recent.map(({ text: said }: { text: string }) => said);
  expect((await recent(writer)).toSorted()).toEqual(["【海关】出口涨了", "没有题的"].toSorted());
  await letGo();
  expect((await recent(writer)).toSorted()).toEqual(["【海关】出口涨了", "没有题的", "别人还没发出的"].toSorted());
  await rows("update flashes set publish_at = now() - interval '119 minutes' where title <> ''");
  await rows("update flashes set publish_at = now() - interval '121 minutes' where title = ''");
  expect(await recent(writer)).toEqual(["【海关】出口涨了"]);
});

it("shows its writer for twelve hours what was declined or could not be sent, the newest first, and nobody else", async () => {
  for (const [content, state, hours] of [
    ["早退的", "declined", 11.9],
    ["退久了", "declined", 12.1],
    ["没发成", "failed", 2],
    ["收回的", "taken-back", 1],
    ["刚退的", "declined", 1],
  ]) {
    const { data } = await send(writer, text(String(content)));
    await rows(
      "update flash_drafts set state = $2, made_at = now() - $3::float8 * interval '1 hour', decided_at = now(), decided_by = $4 where id = $1",
      [data.id, state, hours, head.id],
    );
  }
  const drafts = async (who: Colleague) =>
    (await readScreen(who)).drafts.map(({ text: said }: { text: { content: string } }) => said.content);
  expect(await drafts(writer)).toEqual(["刚退的", "没发成", "早退的"]);
  expect((await readScreen(writer)).recent).toEqual([]);
  expect(await drafts(head)).toEqual([]);
  await rows(`insert into flash_drafts (staff_id, key, record, state, held_until)
    select staff_id, gen_random_uuid(), record, 'held', now() from flash_drafts, generate_series(1, 201) limit 201`);
  await rows(
    "insert into flashes (content, channel, publish_at) select n, 'top', now() from generate_series(1, 301) n",
  );
  const { drafts: most, recent } = await readScreen(writer);
  expect([most.length, recent.length]).toEqual([200, 500]);
});

it("is due next while it is held, and overdue a second after", async () => {
  const [, past] = [await send(writer), (await send(writer)).data, await send(writer, text("收回的"))];
  await rows("update flash_drafts set held_until = '2026-01-01Z' where id = $1", [past.id]);
  await rows("update flash_drafts set held_until = '2099-01-01Z' where id <> $1", [past.id]);
  await rows(
    "update flash_drafts set state = 'taken-back', decided_at = now(), held_until = '2025-01-01Z' where record ->> 'content' = '收回的'",
  );
  const { rows: times } = await sql`select (${nextHeld}) as next, (${overdueHeld}) as since`.execute(database());
  expect(times).toEqual([{ next: new Date("2099-01-01Z"), since: new Date("2026-01-01Z") }]);
});

describe("a flash that is sent", () => {
  it("is held for three seconds, is nowhere where readers look, and then stands there once", async () => {
    const { data } = await send(
      writer,
      text("标记词甲", { title: "标题", tags: ["贷款"], industry: "auto", source: "央行" }),
    );
    expect(data).toMatchObject({ state: "held" });
    expect(data.heldFor).toBeGreaterThan(0);
    expect(data.heldFor).toBeLessThanOrEqual(3_000);
    expect(await rows("select from flash_drafts where held_until > made_at + interval '2.5 seconds'")).toHaveLength(1);
    expect(await sendDueFlashes()).toEqual({ done: 0, failed: [] });
    expect(await rows("select id from flashes union all select target_id from search_documents")).toEqual([]);
    expect(await stream()).toEqual([]);
    const heard = await listenToEvents();
    expect(await letGo()).toEqual({ done: 1, failed: [] });
    expect(await letGo()).toEqual({ done: 0, failed: [] });
    expect(await heard.told()).toEqual([{ kind: "flash", draft: data.id, state: "sent" }]);
    const [item] = await stream();
    expect(item).toMatchObject({ title: "标题", text: "标记词甲", tags: ["贷款"], source: "央行", channel: "macro" });
    expect(item.changed).toBeUndefined();
    const held = "select held_until = publish_at as same from flash_drafts join flashes on flashes.id = flash_id";
    expect(await rows(held)).toEqual([{ same: true }]);
  });

  it("comes back to who takes it back before it is out, and then never goes out; nobody else takes it back", async () => {
    const { data } = await send(writer);
    for (const id of [data.id, 999_999]) expect((await post("holdBack", { id }, other)).code).toBe(0);
    expect((await post("holdBack", { id: data.id }, writer)).code).toBe(1);
    expect((await post("holdBack", { id: data.id }, writer)).code).toBe(1);
    expect(await letGo()).toEqual({ done: 0, failed: [] });
    expect(await stream()).toEqual([]);
    const { data: sent } = await send(writer);
    await letGo();
    expect((await post("holdBack", { id: sent.id }, writer)).msg).toContain("已经发出");
    expect(await stream()).toHaveLength(1);
  });

  it("is one for its sender and its key, and those that are due go out in the order of their times", async () => {
    const body = text("甲的");
    const ids = [];
    for (const [who, part] of [
      [writer, {}],
      [other, { content: "乙的" }],
      [writer, { key: randomUUID(), content: "甲又发的" }],
    ] as const)
      ids.push((await send(who, { ...body, ...part })).data.id);
    expect(new Set(ids).size).toBe(3);
    expect((await send(writer, body)).data.id).toBe(ids[0]);
    expect((await send(other, { ...body, content: "乙的" })).data.id).toBe(ids[1]);
    expect((await readScreen(writer)).drafts.map(({ id }: { id: number }) => id)).toEqual([ids[2], ids[0]]);
    for (const [index, id] of ids.entries())
      await rows("update flash_drafts set held_until = now() - make_interval(secs => $2) where id = $1", [
        id,
        10 + index,
      ]);
    expect((await sendDueFlashes()).done).toBe(3);
    expect(await rows("select content from flashes order by id")).toEqual(
      ["甲又发的", "乙的", "甲的"].map((content) => ({ content })),
    );
  });

  it("goes out once however often it is sent, and however many instances send what is due (threat 13)", async () => {
    const body = text();
    const answers = await Promise.all(Array.from({ length: 50 }, () => send(writer, body)));
    expect(new Set(answers.map(({ data }) => data.id)).size).toBe(1);
    expect(answers.every(({ code }) => code === 1)).toBe(true);
    await rows("update flash_drafts set held_until = clock_timestamp()");
    const runs = await Promise.all(Array.from({ length: 8 }, () => sendDueFlashes()));
    expect(runs.reduce((sum, { done }) => sum + done, 0)).toBe(1);
    expect(await stream()).toHaveLength(1);
    expect(await rows("select from audit_entries where action = 'flash.send'")).toHaveLength(1);
  });

  it("taken back while it goes out is either out or back, never both", async () => {
    for (let round = 0; round < 20; round += 1) {
      await emptyTables("flashes", "flash_drafts", "noun_revisions");
      const { data } = await send(writer);
      await rows("update flash_drafts set held_until = clock_timestamp()");
      const [, back] = await Promise.all([sendDueFlashes(), post("holdBack", { id: data.id }, writer)]);
      await sendDueFlashes();
      expect(await stream()).toHaveLength(back.code === 1 ? 0 : 1);
    }
  });

  it("that cannot be sent says so to its writer and holds up no other", async () => {
    const { data } = await send(writer, text("坏的"));
    await rows("update flash_drafts set record = jsonb_set(record, '{title}', to_jsonb(repeat('长', 70)))");
    await send(writer, text("好的"));
    const why = "invalid_input: title: at most 64 characters";
    expect(await letGo()).toEqual({ done: 1, failed: [`flash draft ${data.id}: ${why}`] });
    expect(await rows("select from audit_entries where action = 'flash.failed'")).toHaveLength(1);
    expect((await stream()).map((item: { text: string }) => item.text)).toEqual(["好的"]);
    expect((await readScreen(writer)).drafts).toMatchObject([{ id: data.id, state: "failed", isMine: true }]);
  });

  it.each([
    ["an empty line", { content: " " }, 400],
    ["too long a line", { content: "长".repeat(501) }, 0],
    ["no channel", { channel: "nope" }, 400],
    ["no key", { key: "x" }, 400],
    ["another's state", { status: "published" }, 400],
    ["no industry", { industry: "nope" }, 0],
    ["no story", { article: 999 }, 0],
  ])("is refused with %s", async (_, part, code) => {
    expect((await send(writer, { ...text(), ...part })).code).toBe(code);
    expect(await rows("select from flash_drafts")).toEqual([]);
  });

  it("is refused while a template is not filled in, and with a story that readers cannot see", async () => {
    expect((await send(writer, text("{公司}：停牌"))).msg).toContain("没填");
    expect((await send(writer, text("停牌", { title: "{公司}" }))).msg).toContain("没填");
    const hidden = await article("下线的", { status: "offline" });
    expect((await send(writer, text("x", { article: hidden }))).code).toBe(0);
    const shown = await article("可见的");
    expect((await send(writer, text("x", { article: shown }))).code).toBe(1);
  });

  it("is for those who may send, in their scope", async () => {
    expect((await send(ofAuto, text("x", { industry: "auto" }))).code).toBe(1);
    expect((await send(ofAuto, text("x"))).code).toBe(401);
    expect(await readScreen(ofAuto)).toMatchObject({ needsIndustry: true, industries: [{ slug: "auto" }] });
    expect((await readScreen(editor)).needsIndustry).toBe(false);
    const ofColumn = await colleague(site, { role: "editor", scope: { kind: "column", id: await column("own") } });
    expect((await send(ofColumn, text("x", { industry: "auto" }))).code).toBe(401);
    const paths = ["flashScreen", "flashes"].map((path) => site.get(`newsroom/${path}`, ofColumn.token));
    expect((await Promise.all(paths)).map(({ code }) => code)).toEqual([401, 401]);
    const template = { name: "停牌", content: "{公司}：停牌", channel: "company" };
    expect((await post("saveFlashTemplate", template, ofColumn)).code).toBe(401);
    expect((await send(await colleague(site, "reporter"))).code).toBe(401);
  });
});

describe("a red flash", () => {
  const red = (content = "红色的") => text(content, { importance: "important" });

  it("waits for a second person, who is not its writer, and goes out with their yes, unless one may say so alone", async () => {
    const { data } = await send(writer, red());
    const [alone, refused] = [await send(head, red()), await send(editor, red())];
    expect([data.state, alone.data.state, refused.code]).toEqual(["waiting", "held", 401]);
    await post("holdBack", { id: alone.data.id }, head);
    expect(await letGo()).toEqual({ done: 0, failed: [] });
    expect((await post("second", { id: data.id, yes: true }, writer)).code).toBe(0);
    expect((await post("second", { id: data.id, yes: true }, editor)).code).toBe(0);
    expect((await post("second", { id: 999_999, yes: true }, other)).code).toBe(0);
    const forged = rows("update flash_drafts set decided_by = staff_id where id = $1", [data.id]);
    await expect(forged).rejects.toThrow("flash_drafts_second_ck");
    expect((await readScreen(other)).drafts).toMatchObject([
      { id: data.id, isMine: false, state: "waiting", reddens: false },
    ]);
    const { drafts, recent } = await readScreen(editor);
    expect([drafts, recent]).toMatchObject([[], [{ text: "红色的" }]]);
    expect((await site.get("newsroom/waiting", other.token)).data.flash).toBe(1);
    const answers = await Promise.all([other, head].map((who) => post("second", { id: data.id, yes: true }, who)));
    expect(answers.filter(({ code }) => code === 1)).toHaveLength(1);
    expect(await stream()).toMatchObject([{ text: "红色的", important: true }]);
    await send(writer);
    expect((await site.get("newsroom/waiting", other.token)).data.flash).toBe(0);
  });

  it("is its writer's, whoever made it red", async () => {
    const flash = await published(writer);
    const by = (await listed(head))[0].by;
    expect((await post("reddenFlash", { ...flash, key: randomUUID() }, other)).data.state).toBe("waiting");
    const [draft] = (await readScreen(head)).drafts;
    expect((await post("second", { id: draft.id, yes: true }, head)).code).toBe(1);
    const [shown] = await listed(head);
    expect([shown.by, shown.item.important]).toEqual([by, true]);
    expect((await listed(other))[0].mayWithdraw).toBe(false);
    expect((await listed(writer))[0].mayWithdraw).toBe(true);
  });

  it("is for a second person of its industry, and is taken back while it waits", async () => {
    const { data } = await send(writer, { ...red(), industry: "auto" });
    const food = await ofIndustry("food");
    const seen = async (who: Colleague) => [
      (await readScreen(who)).drafts.length,
      (await site.get("newsroom/waiting", who.token)).data.flash,
    ];
    expect([await seen(ofAuto), await seen(food), await seen(editor)].map(String)).toEqual(["1,1", "0,0", "0,0"]);
    expect((await post("second", { id: data.id, yes: true }, food)).code).toBe(0);
    expect((await post("holdBack", { id: data.id }, writer)).code).toBe(1);
    expect((await post("second", { id: data.id, yes: true }, ofAuto)).code).toBe(0);
    expect([await seen(ofAuto), await stream()]).toEqual([[0, 0], []]);
  });

  it("comes back with a reason when the second person says no", async () => {
    const { data } = await send(writer, red());
    expect((await post("second", { id: data.id, yes: false, note: "等公告原文" }, head)).code).toBe(1);
    expect((await readScreen(writer)).drafts).toMatchObject([{ state: "declined", note: "等公告原文" }]);
    const { data: other } = await send(writer, red());
    expect((await post("second", { id: other.id, yes: false }, head)).code).toBe(1);
    expect((await readScreen(writer)).drafts[0]).toMatchObject({ id: other.id, state: "declined", note: "" });
    expect(await stream()).toEqual([]);
  });

  it("can be one that stands already, unless that changes meanwhile", async () => {
    const { id, version } = await published();
    const redden = (who: Colleague, seen = { id, version }) => post("reddenFlash", { ...seen, key: randomUUID() }, who);
    expect((await redden(editor)).code).toBe(401);
    for (const seen of [
      { id, version: 2 },
      { id: 999_999, version: 1 },
    ])
      expect((await redden(head, seen)).code).not.toBe(1);
    expect((await redden(writer)).data).toEqual({ state: "waiting" });
    expect((await redden(other)).msg).toContain("已经在等");
    const { drafts, recent } = await readScreen(other);
    const [draft] = drafts;
    expect([draft.reddens, recent.length]).toEqual([true, 1]);
    await post("second", { id: draft.id, yes: true }, other);
    expect(await stream()).toMatchObject([{ important: true }]);
    expect((await stream())[0].changed).toBeUndefined();
    expect((await redden(head, { id, version: 2 })).code).not.toBe(1);
    const versions = (await site.get(`newsroom/flashVersions?id=${id}`, writer.token)).data.list;
    expect(versions.map(({ number }: { number: number }) => number)).toEqual([2, 1]);
    for (const { by } of versions) expect(by).not.toBe("");
    const next = await published(writer, text("第二条"));
    await redden(writer, next);
    await post("correctFlash", { ...text("改过的"), ...next, note: "数字有误" }, editor);
    const waiting = (await readScreen(other)).drafts.find(({ state }: { state: string }) => state === "waiting");
    expect((await post("second", { id: waiting.id, yes: true }, other)).code).not.toBe(1);
    expect((await stream())[0]).toMatchObject({ text: "改过的", important: false });
    expect((await readScreen(writer)).drafts).toMatchObject([{ id: waiting.id, state: "failed", reddens: true }]);
    expect(await rows("select target_id::int as id from audit_entries where action = 'flash.failed'")).toEqual([
      { id: waiting.id },
    ]);
    expect((await redden(head, { id: next.id, version: 2 })).data).toEqual({ state: "sent" });
  });
});

describe("a flash that readers see", () => {
  it("is corrected with a note that they read; what it said before is kept", async () => {
    await published(other, text("旁边的一条"));
    const { id, version } = await published();
    const body = { ...text("央行：9月新增贷款1.1万亿元"), id, version, note: "原稿误为1.2万亿元" };
    expect((await post("correctFlash", body, editor)).data).toEqual({ version: 2 });
    expect((await post("correctFlash", body, editor)).data).toEqual({ version: 2 });
    expect(await stream()).toMatchObject([
      { text: "央行：9月新增贷款1.1万亿元", changed: { kind: "corrected", note: "原稿误为1.2万亿元" } },
      { text: "旁边的一条" },
    ]);
    expect((await stream())[1].changed).toBeUndefined();
    const { list } = (await site.get(`newsroom/flashVersions?id=${id}`, writer.token)).data;
    expect(list).toMatchObject([
      { number: 2, content: "央行：9月新增贷款1.1万亿元", note: "原稿误为1.2万亿元", by: expect.stringMatching(/./) },
      { number: 1, content: "央行：9月新增贷款1.2万亿元", note: "" },
    ]);
    await expect(rows("update noun_revisions set note = 'x'")).rejects.toThrow("never changed");
  });

  it("is corrected, withdrawn or made red by those alone in whose scope it is and comes to be", async () => {
    const may = async () =>
      Promise.all(
        [writer, other, editor, head, ofAuto].map(async (who) => {
          const [{ mayCorrect, mayRedden, mayWithdraw }] = await listed(who);
          return [mayCorrect, mayRedden, mayWithdraw].map(Number).join("");
        }),
      );
    const { id } = await published();
    expect(await may()).toEqual(["111", "110", "100", "111", "000"]);
    const correct = async (version: number, part: object, who = ofAuto) =>
      (await post("correctFlash", { ...text("改过的", part), id, version, note: "n" }, who)).code;
    expect(await correct(1, { industry: "auto" })).toBe(401);
    expect((await site.get(`newsroom/flashVersions?id=${id}`, ofAuto.token)).code).toBe(401);
    expect(await correct(1, { industry: "auto", importance: "important" }, head)).toBe(1);
    expect(await may()).toEqual(["101", "100", "100", "101", "100"]);
    expect([await correct(2, {}), await correct(2, { industry: "auto", importance: "important" })]).toEqual([401, 1]);
    expect((await post("withdrawFlash", { id, version: 3, key: randomUUID(), note: "不实" }, writer)).code).toBe(1);
    expect(await may()).toEqual(["000", "000", "000", "000", "000"]);
    const { list } = (await site.get(`newsroom/flashVersions?id=${id}`, ofAuto.token)).data;
    expect(list.map((of: { content: string; note: string }) => [of.content, of.note])).toEqual([
      ["不实", "不实"],
      ["改过的", "n"],
      ["改过的", "n"],
      [text().content, ""],
    ]);
  });

  it("is changed by one of two who have seen the same version, the other is told", async () => {
    const { id, version } = await published();
    const change = (content: string, who: Colleague) =>
      post("correctFlash", { ...text(content), id, version, note: "n" }, who);
    const answers = await Promise.all([change("甲", editor), change("乙", head), change("丙", other)]);
    expect(answers.filter(({ code }) => code === 1)).toHaveLength(1);
    expect((await listed(writer))[0].version).toBe(2);
  });

  it("is withdrawn: the note stands where it stood, its words are nowhere, and it is changed no more", async () => {
    const shown = await article("相关的");
    await published(other, text("旁边的一条"));
    const { id, version } = await published(
      writer,
      text("机密标记", { title: "旧标题", tags: ["旧"], article: shown }),
    );
    const key = randomUUID();
    expect((await post("withdrawFlash", { id, version, key, note: "消息不实，已撤回" }, editor)).code).toBe(401);
    expect((await post("withdrawFlash", { id, version, key, note: "消息不实，已撤回" }, head)).code).toBe(1);
    const [item, beside] = await stream();
    expect(beside.text).toBe("旁边的一条");
    expect((await readHomeFlashes(10)).map((line) => line.title)).toEqual(["旁边的一条"]);
    expect(item).toMatchObject({
      title: "",
      text: "消息不实，已撤回",
      tags: [],
      article: null,
      changed: { kind: "withdrawn" },
    });
    const pages = await Promise.all(["content/flashes", "content/search?q=机密标记"].map((path) => site.get(path, "")));
    expect(JSON.stringify(pages.map(({ data }) => data.items))).not.toContain("机密标记");
    const feed = await site.app.http.inject({ url: "/rss/flashes.xml" });
    expect(feed.body).toContain("已撤回");
    expect(feed.body).not.toContain("机密标记");
    expect((await post("correctFlash", { ...text("又来"), id, version: 2, note: "n" }, head)).code).not.toBe(1);
    expect((await readScreen(writer)).recent).toMatchObject([{ text: "旁边的一条" }]);
  });

  it("is withdrawn by its writer for ten minutes, by another writer never", async () => {
    const { id, version } = await published();
    const body = { id, version, key: randomUUID(), note: "写错了" };
    expect((await post("withdrawFlash", body, other)).code).toBe(401);
    await rows("update flashes set publish_at = now() - interval '11 minutes'");
    expect((await listed(writer))[0].mayWithdraw).toBe(false);
    expect((await post("withdrawFlash", body, writer)).code).toBe(401);
    await rows("update flashes set publish_at = now() - interval '9 minutes'");
    expect((await listed(writer))[0].mayWithdraw).toBe(true);
    expect((await post("withdrawFlash", body, writer)).code).toBe(1);
  });

  it("is red by a correction only for who may say so alone", async () => {
    const { id, version } = await published();
    const body = { ...text("红的", { importance: "important" }), id, version, note: "n" };
    expect((await post("correctFlash", body, other)).code).toBe(401);
    expect((await post("correctFlash", { ...body, key: randomUUID() }, head)).code).toBe(1);
  });

  it("came by the command line and can be corrected too; what is not shown is as none", async () => {
    const [seen, hidden] = [
      await saveFlash({ content: "命令行", channel: "top", publish_at: new Date(0) }, operator("test")),
      await saveFlash({ content: "草稿", channel: "top", publish_at: new Date(0), status: "draft" }, operator("test")),
    ];
    const change = (id: number) => post("correctFlash", { ...text("改"), id, version: 1, note: "n" }, editor);
    expect([(await change(seen)).code, (await change(hidden)).code, (await change(999)).code]).toEqual([1, 0, 0]);
    const versions = async (id: number) => {
      const { list } = (await site.get(`newsroom/flashVersions?id=${id}`, editor.token)).data;
      return list.map(({ by, content }: { by: string; content: string }) => [by === "", content]);
    };
    const kept = [true, "命令行"];
    expect(await versions(seen)).toEqual([[false, "改"], kept]);
    for (const [path, note, content] of [
      ["reddenFlash", {}, "命令行"],
      ["withdrawFlash", { note: "撤" }, "撤"],
    ] as const) {
      const next = { content: "命令行", channel: "top", publish_at: new Date(0) } as const;
      const id = await saveFlash(next, operator("test"));
      expect((await post(path, { id, version: 1, key: randomUUID(), ...note }, head)).code).toBe(1);
      expect(await versions(id)).toEqual([[false, content], kept]);
    }
  });
});
