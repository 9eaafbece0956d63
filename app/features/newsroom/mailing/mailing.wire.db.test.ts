import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
import { sql } from "kysely";
import { MAILINGS, OVERDUE_MAILINGS } from "./mailing-due.server.ts";
import { sendDueMailings } from "./mailing-sending.service.server.ts";
import { readNextChanges } from "#app/features/published/schedule/schedule.service.server.ts";
import { withTransaction } from "#db/client.ts";
import { testDatabase } from "#tests/db/test-database.ts";
import { MemberSite, newName, rows } from "#tests/fixtures/members.ts";
import { colleague, elevate, type Colleague } from "#tests/fixtures/newsroom/newsroom.ts";
import { asOtherTask } from "#tests/fixtures/waiting.ts";

/**
 * Tests messages to members through the newsroom's calls (docs/newsroom.md#messages). The job that sends them does not run
 * here.
 */
testDatabase();
let site: MemberSite;
let writer: Colleague;

beforeAll(async () => {
  site = await MemberSite.open();
  writer = await colleague(site, "operations");
  await elevate(writer);
});
afterAll(() => site.close());

const post = (path: string, body: object, { token }: Colleague = writer) =>
  site.post(`newsroom/${path}`, body, { token });
const BLANK = { title: "周末问卷", content: "说说你想看什么", titleEn: "", contentEn: "", url: "" };
const keep = (mailing: object, part: object = {}, who = writer) =>
  post("mailings/save", { record: { ...BLANK, ...mailing }, key: randomUUID(), ...part }, who);
const sent = ({ id, version }: { id: number; version: number }, part: object = {}, who = writer) =>
  post("sendMailing", { id, version, ...part }, who);
/** Saves a draft and sends it. */
const send = async (audience: object, part: object = {}, who = writer) =>
  sent((await keep({ audience }, {}, who)).data, part, who);
const shown = async (id: number) => (await site.get(`newsroom/mailing?id=${id}`, writer.token)).data;
const newest = async () => (await site.get("newsroom/mailings", writer.token)).data.list[0];
const nameOf = async (id: number) =>
  (await rows<{ name: string }>("select real_name as name from staff where member_id = $1", [id]))[0]?.name;
const TRAIL = "select action, detail from audit_entries where target_kind = 'mailing' and target_id = $1 order by id";
const boxOf = async (token: string) => (await site.get("my/message", token)).data.list;

/** Adds members for this test only. They are identified by their points. */
async function group(count: number, points: number): Promise<void> {
  const name = newName().slice(0, 8);
  await rows(
    "insert into members (username, nickname, score) select $1 || n, $1 || n, $2 from generate_series(1, $3) n",
    [name, points, count],
  );
}
const written = async (id: number) =>
  (
    await rows<{ count: number; members: number }>(
      "select count(*)::int as count, count(distinct member_id)::int as members from messages where mailing_id = $1",
      [id],
    )
  )[0];

it("goes to one member, once however often it is kept and sent, is read, and withdrawn is shown as such", async () => {
  const { id, token } = await site.register();
  const key = randomUUID();
  const kept = await Promise.all(
    Array.from({ length: 5 }, () => keep({ audience: { member: id }, url: "/news" }, { key })),
  );
  expect(new Set(kept.map(({ data }) => data.id)).size).toBe(1);
  const answers = await Promise.all(kept.map(({ data }) => sent(data)));
  expect(answers.filter(({ code }) => code === 1)).toHaveLength(1);
  expect(await sendDueMailings()).toBe(1);
  const [message] = await boxOf(token);
  expect(message).toMatchObject({ title: "周末问卷", content: "说说你想看什么", url: "/news", type: "notice" });
  await site.post("my/readMessage", { ids: [message.id] }, { token });
  expect(await newest()).toMatchObject({ state: "sent", sent: 1, read: 1, record: { audience: { member: id } } });
  const { id: mailing } = await newest();
  expect((await post("stopMailing", { id: mailing })).code).toBe(1);
  await sendDueMailings();
  const [gone] = await boxOf(token);
  expect([gone.title, JSON.stringify(gone).includes("说说你想看什么"), gone.url]).toEqual([
    "已撤回：周末问卷",
    false,
    "",
  ]);
  expect(await newest()).toMatchObject({ state: "withdrawn" });
  expect((await post("stopMailing", { id: mailing })).code).toBe(0);
});

it("goes to those who fit, as many as were counted, and wants the second factor for more than one", async () => {
  await group(31, 900_001);
  await rows("update members set status = 'disabled' where id = (select max(id) from members where score = 900001)");
  const count = async (audience: object) => (await post("countAudience", { audience })).data.count;
  expect(await count({ points: 900_001 })).toBe(30);
  const noon = 1_000_000_000;
  await rows("update members set last_login_at = to_timestamp($1) where score = 900001 and id % 2 = 0", [noon]);
  expect(await count({ points: 900_001, activeSince: noon })).toBe(15);
  expect(await count({ points: 900_001, activeSince: noon + 1 })).toBe(0);
  await rows("update members set joined_at = to_timestamp($1) where score = 900001 and id % 3 = 0", [noon]);
  expect(await count({ points: 900_001, joinedTo: noon })).toBe(0);
  expect(await count({ points: 900_001, joinedTo: noon + 1 })).toBe(10);
  expect(await count({ points: 900_001, joinedFrom: noon })).toBe(30);
  expect(await count({ points: 900_001, joinedFrom: noon + 1 })).toBe(20);
  await rows(
    `insert into follows (member_id, kind, target_id, title)
     select id, kind, target, '' from members, (values ('column', 71), ('industry', 72)) as followed (kind, target)
     where score = 900001 and id % 5 = 0`,
  );
  expect(await count({ points: 900_001, follows: { kind: "column", id: 71 } })).toBe(6);
  expect(await count({ points: 900_001, follows: { kind: "column", id: 72 } })).toBe(0);
  const { columns, industries, subjects } = (await site.get("newsroom/followed", writer.token)).data;
  expect([columns, industries, subjects].every(Array.isArray)).toBe(true);
  expect(await count({ points: 900_001, follows: { kind: "column", id: 1 } })).toBe(0);
  const stale = await colleague(site, "operations");
  expect((await send({ points: 900_001 }, {}, stale)).data).toEqual({ stepUp: true });
  expect((await send({ member: stale.id }, {}, stale)).code).toBe(1);
  expect([await newest(), await sendDueMailings()]).toMatchObject([{ by: await nameOf(stale.id) }, 1]);
  await send({ points: 900_001 });
  expect(await sendDueMailings()).toBe(30);
  expect(await newest()).toMatchObject({ state: "sent", sent: 30, read: 0 });
});

it("waits for its time, and can be called off until then", async () => {
  await group(3, 900_100);
  const inAnHour = Math.floor(Date.now() / 1_000) + 3_600;
  await send({ points: 900_100 }, { sendAt: inAnHour });
  const { id } = await newest();
  expect([await sendDueMailings(), (await newest()).state]).toEqual([0, "scheduled"]);
  expect((await post("stopMailing", { id })).code).toBe(1);
  await rows("update mailings set send_at = date_trunc('milliseconds', now()) where id = $1", [id]);
  expect([await sendDueMailings(), (await newest()).state]).toEqual([0, "cancelled"]);
  expect((await send({ points: 900_100 }, { sendAt: 1_000_000_000 })).code).toBe(0);
});

it("reaches each of thousands once, whoever sends at the same time, and goes on after a break", async () => {
  await group(4_500, 900_200);
  // Without an ORDER BY, every other row would be read last.
  await rows("update members set nickname = username where score = 900200 and id % 2 = 0");
  await send({ points: 900_200 });
  const { id } = await newest();
  // This is the state that a killed process leaves: one batch is sent, the rest is not.
  await rows(
    "update mailings set state = 'sending', reached = (select min(id) + 99 from members where score = 900200) where id = $1",
    [id],
  );
  await Promise.all(Array.from({ length: 4 }, () => sendDueMailings()));
  await sendDueMailings();
  expect(await written(id)).toEqual({ count: 4_400, members: 4_400 });
  expect(await newest()).toMatchObject({ state: "sent", sent: 4_400 });
  await rows("update mailings set state = 'sending', reached = 0 where id = $1", [id]);
  await sendDueMailings();
  expect(await written(id)).toEqual({ count: 4_500, members: 4_500 });
  // A mailing can be withdrawn while it is being sent.
  await rows("update mailings set state = 'sending' where id = $1", [id]);
  expect((await post("stopMailing", { id })).code).toBe(1);
  expect(await sendDueMailings()).toBe(0);
  expect((await newest()).state).toBe("withdrawn");
  expect(await rows("select count(*)::int from messages where mailing_id = $1 and event = 'notice'", [id])).toEqual([
    { count: 0 },
  ]);
});

const inEnglish = (token: string) => site.call("GET", "my/message", { token, headers: { "think-lang": "en" } });

it("says the same in English where its writer has, and the Chinese elsewhere", async () => {
  const { id, token } = await site.register();
  const english = { titleEn: "A survey", contentEn: "Tell us what you would like to read" };
  await sent((await keep({ audience: { member: id }, ...english })).data);
  await send({ member: id });
  await sendDueMailings();
  expect((await inEnglish(token)).data.list.map(({ title }: { title: string }) => title)).toEqual([
    "周末问卷",
    "A survey",
  ]);
  const { id: mailing } = (await site.get("newsroom/mailings", writer.token)).data.list[1];
  await post("stopMailing", { id: mailing });
  await sendDueMailings();
  const [other, gone] = (await inEnglish(token)).data.list;
  expect([other.title, other.content]).toEqual(["周末问卷", "说说你想看什么"]);
  expect([gone.title, JSON.stringify(gone).includes("would like")]).toEqual(["Withdrawn: A survey", false]);
});

it("is kept as a draft by versions: the later of two saves is told what stands there, and any can be taken up again", async () => {
  const key = randomUUID();
  const { id: another } = (await keep({ audience: null, title: "另一条" })).data;
  const { id, version } = (await keep({ audience: null, content: "" }, { key })).data;
  expect((await keep({ audience: null, content: "又来一次" }, { key })).data).toMatchObject({ id, version });
  const change = (mailing: object, seen = version) => keep({ audience: null, ...mailing }, { id, version: seen });
  const both = await Promise.all([change({ content: "一" }), change({ content: "二" })]);
  const [first, late] = both.sort(
    (one, other) => Number(one.data.theirs !== null) - Number(other.data.theirs !== null),
  );
  expect([first?.data.version, first?.data.theirs, late?.data.theirs.version]).toEqual([2, null, 2]);
  const stands = (await shown(id)).record.content;
  expect(late?.data.theirs.record.content).toBe(stands);
  const compared = (await site.get(`newsroom/mailings/compare?id=${id}&from=1&to=2`, writer.token)).data;
  expect(compared.fields).toMatchObject([{ name: "content", before: "", after: stands }]);
  expect((await post("mailings/restore", { id, version: 2, number: 1 })).data).toMatchObject({
    version: 3,
    theirs: null,
  });
  const { list } = (await site.get(`newsroom/mailings/versions?id=${id}`, writer.token)).data;
  expect(list.map(({ number, note }: { number: number; note: string }) => [number, note])).toEqual([
    [3, "↺ 1"],
    [2, ""],
    [1, ""],
  ]);
  const unchanged = await change({ content: "" }, 3);
  expect(unchanged.data).toMatchObject({ version: 3, theirs: null });
  expect((await post("mailings/remove", { id, version: 2 })).data).toEqual({ done: false });
  expect((await post("mailings/remove", { id, version: 3 })).data).toEqual({ done: true });
  expect((await post("mailings/remove", { id, version: 3 })).code).toBe(0);
  for (const path of ["mailing?", "mailings/versions?", "mailings/compare?from=1&to=2&"])
    expect((await site.get(`newsroom/${path}id=${id}`, writer.token)).code).toBe(0);
  expect(await shown(another)).toMatchObject({
    version: 1,
    record: { title: "另一条" },
    state: "draft",
    by: await nameOf(writer.id),
  });
  const title = BLANK.title;
  const changed = ["content"];
  expect(await rows(TRAIL, [String(id)])).toMatchObject([
    { action: "message.save", detail: { title } },
    { action: "message.save", detail: { title, changed } },
    { action: "message.save", detail: { title, changed } },
    { action: "message.remove", detail: { title, content: "", audience: null } },
  ]);
});

it("goes out only whole, and as it was seen", async () => {
  const nobody = (await keep({ audience: null })).data;
  expect((await sent(nobody)).code).toBe(0);
  const half = (await keep({ audience: { points: 900_300 }, titleEn: "Half" })).data;
  expect((await sent(half)).code).toBe(0);
  const { id, version } = (await keep({ audience: { points: 900_300 } })).data;
  await keep({ audience: {} }, { id, version });
  expect((await sent({ id, version })).code).toBe(0);
  expect([await sendDueMailings(), (await shown(id)).state]).toEqual([0, "draft"]);
});

it("goes out in the order of its times, without waiting for one that another process is at", async () => {
  const { id, token } = await site.register();
  const due = async (title: string, minutes: number) => {
    await sent((await keep({ audience: { member: id }, title })).data);
    const { id: mailing } = await newest();
    await rows("update mailings set send_at = now() - make_interval(mins => $2) where id = $1", [mailing, minutes]);
    return mailing;
  };
  const held = await due("先到", 3);
  await due("最后", 1);
  await due("其次", 2);
  const titles = async () => (await boxOf(token)).map(({ title }: { title: string }) => title);
  await withTransaction(async (trx) => {
    await sql`select from mailings where id = ${held} for update`.execute(trx);
    const sent = await asOtherTask(async () => [await sendDueMailings(), await titles()]);
    expect(sent).toEqual([2, ["最后", "其次"]]);
  });
  expect([await sendDueMailings(), await titles()]).toEqual([1, ["先到", "最后", "其次"]]);
});

it("tells the clock of the next time, and since when something waits that should have gone out", async () => {
  await rows("delete from messages");
  await rows("delete from mailings");
  const moments = async () => {
    const found = await readNextChanges([MAILINGS, { timed: "overdue", next: OVERDUE_MAILINGS }]);
    return found
      .filter(({ timed }) => timed === MAILINGS.timed || timed === "overdue")
      .map(({ timed, time }) => [timed, time.toISOString()]);
  };
  const put = (state: string, sendAt: string | null) =>
    rows(
      `insert into mailings (key, made_by, title, content, audience, state, send_at)
       values (gen_random_uuid(), $1, '一', '二', '{}', $2, $3)`,
      [writer.id, state, sendAt],
    );
  const at = (year: number) => `${year}-01-01T00:00:00.000Z`;
  for (const state of ["sent", "cancelled", "withdrawn"]) for (const year of [2001, 2090]) await put(state, at(year));
  expect(await moments()).toEqual([]);
  for (const year of [2093, 2092]) await put("scheduled", at(year));
  await put("withdrawing", at(2091));
  expect(await moments()).toEqual([["mailings", at(2092)]]);
  for (const [state, year] of [
    ["sending", 2004],
    ["withdrawing", 2003],
    ["scheduled", 2002],
  ] as const) {
    await put(state, at(year));
    expect(await moments()).toEqual(
      expect.arrayContaining([
        ["overdue", at(year)],
        ["mailings", at(2092)],
      ]),
    );
  }
  await rows("delete from mailings");
});

it("is a draft again while it waits, which its time no longer touches; not once it has begun", async () => {
  await group(2, 900_400);
  const { id } = (await keep({ audience: { points: 900_400 } })).data;
  const sendAt = Math.floor(Date.now() / 1_000) + 3_600;
  await sent({ id, version: 1 }, { sendAt });
  expect((await keep({ audience: {} }, { id, version: 1 })).code).toBe(0);
  expect((await post("mailings/remove", { id, version: 1 })).code).toBe(0);
  expect((await post("stopMailing", { id })).code).toBe(1);
  for (let turn = 0; turn < 2; turn += 1) expect((await post("draftMailing", { id })).code).toBe(1);
  expect(await shown(id)).toMatchObject({ state: "draft", sendAt: null });
  expect((await post("stopMailing", { id })).code).toBe(0);
  expect([await sendDueMailings(), (await shown(id)).state]).toEqual([0, "draft"]);
  await keep({ audience: { points: 900_400 }, content: "改好了" }, { id, version: 1 });
  await sent({ id, version: 2 });
  expect(await sendDueMailings()).toBe(2);
  expect([(await post("draftMailing", { id })).code, (await shown(id)).state]).toEqual([0, "sent"]);
  await post("stopMailing", { id });
  const { title } = BLANK;
  const audience = { points: 900_400 };
  expect(await rows(TRAIL, [String(id)])).toEqual([
    { action: "message.save", detail: { title } },
    { action: "message.send", detail: { title, audience, version: 1, at: new Date(sendAt * 1_000).toISOString() } },
    { action: "message.cancel", detail: { title } },
    { action: "message.draft", detail: { title, was: "cancelled" } },
    { action: "message.save", detail: { title, changed: ["content"] } },
    { action: "message.send", detail: { title, audience, version: 2 } },
    { action: "message.withdraw", detail: { title } },
  ]);
});

it("takes words of a message only, and is not for whoever may not send", async () => {
  const long = [{ content: "长".repeat(5_001) }, { title: "长".repeat(101) }, { url: `/${"x".repeat(300)}` }];
  for (const part of [...long, { state: "sent" }]) expect((await keep({ audience: {}, ...part })).code).toBe(400);
  for (const url of ["https://evil.example", "//evil.example", "javascript:alert(1)"])
    expect((await keep({ audience: {}, url })).code).not.toBe(1);
  const editor = await colleague(site, "editor");
  expect((await keep({ audience: { member: editor.id } }, {}, editor)).code).toBe(401);
});

it("are listed thirty at a time, the newest first, and on behind a last one", async () => {
  await rows("delete from messages");
  await rows("delete from mailings");
  const { id } = await site.register();
  for (let number = 0; number < 31; number += 1) await send({ member: id });
  const ids = (await rows<{ id: number }>("select id::int as id from mailings order by id desc")).map((row) => row.id);
  const listed = async (query = "") => {
    const { list, more } = (await site.get(`newsroom/mailings${query}`, writer.token)).data;
    return [list.map((one: { id: number }) => one.id), more];
  };
  expect(await listed()).toEqual([ids.slice(0, 30), true]);
  expect(await listed(`?before=${ids[0]}`)).toEqual([ids.slice(1), false]);
});
