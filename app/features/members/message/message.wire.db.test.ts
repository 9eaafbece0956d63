import { operator } from "#app/features/base/actor/actor.ts";
import { sql } from "kysely";
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { MessageEvent, MessageKind } from "./message.events.ts";
import { sendMessage, untell } from "./message.service.server.ts";
import { sendNotice } from "./notice.service.server.ts";
import { withTransaction } from "#db/client.ts";
import { testDatabase } from "#tests/db/test-database.ts";
import { MemberSite, rows } from "#tests/fixtures/members.ts";
import { asOtherTask, othersWait } from "#tests/fixtures/waiting.ts";

testDatabase();
let site: MemberSite;

beforeAll(async () => {
  site = await MemberSite.open();
});
afterAll(async () => {
  await site.close();
});

const ACTOR = operator("test");
const notice = (to: number | "all", title = "通知", key: string | undefined = randomUUID()) =>
  sendNotice({ to, title, content: "正文", url: "/news", key }, ACTOR);
const told = (memberId: number, message: MessageEvent & { kind: MessageKind; key?: string }) =>
  withTransaction((trx) => sendMessage(memberId, message, trx));
/** Creates a member with messages. Returns their ids, newest first. */
async function memberWith(count: number): Promise<{ id: number; token: string; ids: number[] }> {
  const { id, token } = await site.register();
  for (let index = 0; index < count; index += 1) await notice(id);
  const { list } = (await site.get("my/message?limit=100", token)).data;
  return { id, token, ids: list.map((message: { id: number }) => message.id) };
}
const left = async (memberId: number) =>
  (await rows<{ id: number }>("select id from messages where member_id = $1 order by id desc", [memberId])).map(
    (row) => row.id,
  );
const SCRIPT = { server: "true" };

describe("GET /api/my/message", () => {
  it("gives the rows of the wire, newest first, in the reader's language, by kind", async () => {
    const { id, token } = await site.register();
    await notice(id);
    await told(id, { kind: "review", event: "comment-approved", facts: { title: "标题", excerpt: "好", points: 2 } });
    const { data } = await site.get("my/message?_n=1", token);
    const common = { id: expect.any(Number), is_read: false, createtime: expect.any(Number) };
    const approved = { ...common, type: "review", title: "你的评论已发布", url: "" };
    expect(data).toEqual({
      list: [
        { ...approved, content: "你在《标题》下的评论“好”已通过审核，并获得2积分。" },
        { ...common, type: "notice", title: "通知", content: "正文", url: "/news" },
      ],
      total: 2,
      unread: 2,
    });
    const headers = { "think-lang": "en" };
    const english = (await site.call("GET", "my/message?kind=review", { token, headers })).data;
    expect(english).toMatchObject({ list: [{ title: "Your comment is online" }], total: 1, unread: 2 });
    expect((await site.get("my/message?kind=", token)).data.total).toBe(2);
    expect((await site.get("my/message?kind=other", token)).status).toBe(400);
  });

  it("goes on page by page, the newest first", async () => {
    const { id, token, ids } = await memberWith(3);
    // The update moves the row to the end of an unordered scan.
    await rows("update messages set url = '/' where id = $1", [ids[2]]);
    const page = async (at: number) => {
      const { list, total } = (await site.get(`my/message?limit=2&page=${at}`, token)).data;
      return [list.map((message: { id: number }) => message.id), total];
    };
    expect([await page(1), await page(2), await page(3)]).toEqual([
      [ids.slice(0, 2), 3],
      [ids.slice(2), 3],
      [[], 3],
    ]);
    expect(await left(id)).toEqual(ids);
  });

  it("takes an event back by its key, unless it has been read, and nothing else", async () => {
    const { id, token } = await site.register();
    const keys = ["first", "second"].map((key) => `${key}:${id}`);
    for (const key of keys) await told(id, { kind: "account", event: "password-changed", facts: {}, key });
    const takeBack = (key = "") => withTransaction((trx) => untell(key, trx));
    const [second, first] = await left(id);
    await site.post("my/readMessage", { id: second }, { token });
    expect([await takeBack(keys[1]), await takeBack(`${keys[0]}x`), await takeBack(keys[0])]).toEqual([
      false,
      false,
      true,
    ]);
    expect([await takeBack(keys[0]), await left(id)]).toEqual([false, [second]]);
    expect(first).toBeLessThan(second ?? 0);
  });

  it("tells an event once, and keeps what it does not know readable", async () => {
    const { id, token } = await site.register();
    for (let turn = 0; turn < 2; turn += 1)
      await told(id, { kind: "account", event: "password-changed", facts: {}, key: "k1" });
    await rows("insert into messages (member_id, kind, event) values ($1, 'notice', 'toString')", [id]);
    const { list } = (await site.get("my/message", token)).data;
    expect(list.map((message: { title: string }) => message.title)).toEqual(["一条消息", "密码已修改"]);
  });
});

describe("my/delMessage", () => {
  it("deletes one, or several in every way of writing them", async () => {
    const { id, token, ids } = await memberWith(8);
    const get = (query: string) => site.call("GET", `my/delMessage?${query}`, { token, headers: SCRIPT });
    expect(await get(`id=${ids[0]}&_n=1`)).toMatchObject({ status: 200, code: 1, data: null, msg: "消息已删除" });
    expect((await get(`ids[0]=${ids[1]}&ids[1]=${ids[2]}`)).code).toBe(1);
    expect((await get(`ids[]=${ids[3]}`)).code).toBe(1);
    expect((await site.post("my/delMessage", { id: ids[4] }, { token })).code).toBe(1);
    expect((await site.post("my/delMessage", { ids: [ids[5], String(ids[6])] }, { token })).code).toBe(1);
    expect(await left(id)).toEqual([ids[7]]);
    expect(await get(`id=${ids[0]}`)).toMatchObject({ status: 200, code: 1 });
  });

  it("leaves other people's messages alone, and answers as for those that are not there (I1, I2)", async () => {
    const [own, other] = [await memberWith(2), await memberWith(2)];
    const del = (body: unknown) => site.post("my/delMessage", body, { token: own.token });
    const [foreign, missing] = [await del({ id: other.ids[0] }), await del({ id: 999_999_999 })];
    expect([foreign.status, foreign.code, foreign.msg]).toEqual([missing.status, missing.code, missing.msg]);
    expect((await del({ ids: [own.ids[0], ...other.ids], user_id: other.id })).code).toBe(1);
    expect(await left(other.id)).toEqual(other.ids);
    expect(await left(own.id)).toEqual([own.ids[1]]);
  });

  it("refuses what names nothing, or everything, and deletes nothing (I2)", async () => {
    const { id, token, ids } = await memberWith(1);
    const bodies = [
      {},
      { id: "" },
      { id: null },
      { id: "*" },
      { id: "1 or 1=1" },
      { id: { $gt: 0 } },
      { id: [1] },
      { id: true },
      { id: 0 },
      { id: -1 },
      { id: 1.5 },
      { id: "1e3" },
      { id: "１" },
      { id: "9".repeat(30) },
      { ids: [] },
      { ids: "1" },
      { ids: [null] },
      { ids: [["1"]] },
      { ids: Array.from({ length: 101 }, (_, index) => index + 1) },
      { ids: { $gt: 0 } },
      { where: {} },
      { user_id: 1 },
      { all: true },
    ];
    for (const body of bodies)
      expect([body, await site.post("my/delMessage", body, { token })]).toMatchObject([
        body,
        { status: 400, data: null },
      ]);
    expect(await left(id)).toEqual(ids);
  });

  it("is no link, picture, prefetch or HEAD (C1)", async () => {
    const { id, token, ids } = await memberWith(1);
    const url = `my/delMessage?id=${ids[0]}`;
    const browsers = [
      {},
      { ...SCRIPT, "sec-fetch-site": "cross-site" },
      { ...SCRIPT, "sec-fetch-site": "same-site" },
      { ...SCRIPT, "sec-fetch-mode": "navigate" },
      { ...SCRIPT, "sec-fetch-mode": "no-cors" },
      { ...SCRIPT, "sec-fetch-dest": "image" },
      { ...SCRIPT, purpose: "prefetch" },
      { ...SCRIPT, "sec-purpose": "prefetch;prerender" },
    ];
    for (const headers of browsers as Record<string, string>[])
      expect((await site.call("GET", url, { token, headers })).status).toBe(403);
    const head = await site.app.http.inject({
      method: "HEAD",
      url: `/api/${url}`,
      headers: { ...SCRIPT, authorization: token },
    });
    expect(head.statusCode).toBe(404);
    expect((await site.call("GET", url, { headers: SCRIPT })).code).toBe(302);
    expect(await left(id)).toEqual(ids);
    const asClient = {
      ...SCRIPT,
      "sec-fetch-site": "same-origin",
      "sec-fetch-mode": "cors",
      "sec-fetch-dest": "empty",
    };
    expect((await site.call("GET", url, { token, headers: asClient })).code).toBe(1);
    expect(await left(id)).toEqual([]);
  });
});

describe("POST /api/my/readMessage", () => {
  it("marks one, several or all of the member's own", async () => {
    const [own, other] = [await memberWith(4), await memberWith(1)];
    const unread = async () => (await site.get("my/unread", own.token)).data.unread;
    const read = (body: unknown) => site.post("my/readMessage", body, { token: own.token });
    expect(await read({ id: own.ids[0] })).toMatchObject({ code: 1, data: null });
    expect(await unread()).toBe(3);
    expect((await read({ ids: [own.ids[0], own.ids[1], other.ids[0]] })).code).toBe(1);
    expect(await unread()).toBe(2);
    const since = () => rows("select read_at from messages where id = any($1) order by id", [own.ids.slice(0, 2)]);
    const before = await since();
    expect((await read({ all: true })).code).toBe(1);
    expect(await unread()).toBe(0);
    expect(await since()).toEqual(before);
    expect((await site.get("my/unread", other.token)).data.unread).toBe(1);
    for (const body of [{}, { all: false }, { all: "true" }, { all: 1 }, { id: "*" }])
      expect((await read(body)).status).toBe(400);
  });
});

describe("a notice", () => {
  it("reaches every active member, once under a key, with one audit line each time", async () => {
    await rows("update members set status = 'disabled' where id = $1", [(await site.register()).id]);
    const { token } = await site.register();
    const [{ count }] = await rows("select count(*)::int from members where status = 'active'");
    expect(await notice("all", "停机通知", "n1")).toEqual({ sent: count, isNew: true });
    await site.register();
    expect(await notice("all", "停机通知", "n1")).toEqual({ sent: 1, isNew: false });
    expect((await site.get("my/message", token)).data).toMatchObject({ list: [{ title: "停机通知" }], total: 1 });
    // The progress of one notice is independent of others.
    await site.register();
    await notice("all", "另一个通知", "n2");
    expect(await notice("all", "停机通知", "n1")).toEqual({ sent: 1, isNew: false });
    expect((await site.get("my/message", token)).data).toMatchObject({ total: 2 });
    const line = (title: string, key: string) => ({ actor: ACTOR.name, detail: { title, url: "/news", key } });
    const lines = "select actor, detail from audit_entries where action = 'message.send' and target_kind = 'members'";
    expect(await rows(`${lines} and target_id = 'all' order by id`)).toEqual([
      line("停机通知", "n1"),
      line("停机通知", "n1"),
      line("另一个通知", "n2"),
      line("停机通知", "n1"),
    ]);
  });

  it("waits for whoever sends the same, and then knows how far that one has got", async () => {
    const [first, second] = [await site.register(), await site.register()];
    await notice("all", "维护通知", "n3");
    await rows("delete from messages where member_id = $1", [second.id]);
    await rows("update notices set reached = $1 where key = 'notice:n3'", [first.id]);
    const { sent } = await withTransaction(async (trx) => {
      await sql`select from notices where key = 'notice:n3' for update`.execute(trx);
      const late = asOtherTask(() => notice("all", "维护通知", "n3"));
      await othersWait();
      await sql`update notices set reached = ${second.id} where key = 'notice:n3'`.execute(trx);
      return { sent: late };
    });
    expect([await sent, await left(second.id)]).toEqual([{ sent: 0, isNew: false }, []]);
  });

  it("is had once by whoever is written to alone and with all, in whatever order", async () => {
    const [first, last] = [await site.register(), await site.register()];
    expect(await notice(first.id, "先给一个人", "n4")).toEqual({ sent: 1, isNew: true });
    await notice("all", "先给一个人", "n4");
    expect(await notice(last.id, "先给一个人", "n4")).toEqual({ sent: 0, isNew: false });
    expect([(await left(first.id)).length, (await left(last.id)).length]).toEqual([1, 1]);
  });

  it("is another one where a word or the path is another, and is written as plain text", async () => {
    const { id, token } = await site.register();
    const words = { to: id, title: " 两行\n标题", content: " 第一行\n第二行 ", url: "/news" };
    const others = [{}, { title: "别的" }, { content: "别的" }, { url: "" }];
    for (const part of others) expect(await sendNotice({ ...words, ...part }, ACTOR)).toEqual({ sent: 1, isNew: true });
    const { list } = (await site.get("my/message", token)).data;
    expect(list.at(-1)).toMatchObject({ title: "两行 标题", content: "第一行\n第二行", url: "/news" });
    expect(list).toHaveLength(others.length);
  });

  it("goes on where it broke off, and comes back to nobody who has deleted it", async () => {
    const [first, second] = [await site.register(), await site.register()];
    const words = { title: "改版通知", content: "正文", url: "" };
    await sendNotice({ ...words, to: "all" }, ACTOR);
    // Simulates a process that died after the first member.
    await rows("delete from messages where member_id in ($1, $2)", [first.id, second.id]);
    await rows("update notices set reached = $1 where reached = $2", [first.id, second.id]);
    const again = await Promise.all([1, 2, 3].map(() => sendNotice({ ...words, to: "all" }, ACTOR)));
    expect(again.reduce((sum, { sent }) => sum + sent, 0)).toBe(1);
    expect([await left(first.id), await left(second.id)]).toEqual([[], [expect.any(Number)]]);

    const one = { ...words, title: "给一个人的", to: first.id };
    expect(await sendNotice(one, ACTOR)).toEqual({ sent: 1, isNew: true });
    await rows("delete from messages where member_id = $1", [first.id]);
    expect(await sendNotice(one, ACTOR)).toEqual({ sent: 0, isNew: false });
    expect(await sendNotice({ ...one, key: "once more" }, ACTOR)).toEqual({ sent: 1, isNew: true });
    const line = { actor: ACTOR.name, action: "message.send" };
    expect(
      await rows("select actor, action from audit_entries where target_kind = 'member' and target_id = $1", [
        String(first.id),
      ]),
    ).toEqual([line, line]);
  });

  it.each([
    ["title", 100],
    ["content", 5_000],
    ["key", 200],
  ])("has a %s of one to %d characters", async (field, most) => {
    const { id } = await site.register();
    const send = (length: number) =>
      sendNotice({ to: id, title: "通知", content: "正文", url: "", [field]: "长".repeat(length) }, ACTOR);
    for (const length of [0, most + 1]) await expect(send(length)).rejects.toMatchObject({ code: "invalid_input" });
    expect(await send(most)).toEqual({ sent: 1, isNew: true });
  });

  it.each(["https://evil.example", "//evil.example", "/\\evil.example", "javascript:alert(1)", "news"])(
    "never leads to %s",
    async (url) => {
      const sent = sendNotice({ to: "all", title: "x", content: "y", url }, ACTOR);
      await expect(sent).rejects.toThrow("a path of this site");
    },
  );
});
