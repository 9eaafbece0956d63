import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
import { sendDueMailings } from "#app/features/newsroom/mailing/mailing.service.server.ts";
import { testDatabase } from "../db/test-database.ts";
import { MemberSite, newName, rows } from "../fixtures/members.ts";
import { colleague, elevate, type Colleague } from "../fixtures/office.ts";

/** Messages of the newsroom to members over its calls (docs/newsroom.md#messages). The clock does not run. */
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
  site.post(`office/${path}`, body, { token });
const send = (audience: object, part: object = {}, who = writer) =>
  post("sendMailing", { audience, title: "周末问卷", content: "说说你想看什么", key: randomUUID(), ...part }, who);
const newest = async () => (await site.get("office/mailings", writer.token)).data.list[0];
const boxOf = async (token: string) => (await site.get("my/message", token)).data.list;

/** Members of this test alone, known by how many points they have. */
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

it("goes to one member, once for its key, is read, and withdrawn is shown as such", async () => {
  const { id, token } = await site.register();
  const key = randomUUID();
  await Promise.all(Array.from({ length: 5 }, () => send({ member: id }, { key, url: "/news" })));
  expect(await sendDueMailings()).toBe(1);
  const [message] = await boxOf(token);
  expect(message).toMatchObject({ title: "周末问卷", content: "说说你想看什么", url: "/news", type: "notice" });
  await site.post("my/readMessage", { ids: [message.id] }, { token });
  expect(await newest()).toMatchObject({ state: "sent", sent: 1, read: 1, audience: { member: id } });
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
  await group(30, 900_001);
  await rows("update members set last_login_at = now() where score = 900001 and id % 2 = 0");
  const count = async (audience: object) => (await post("countAudience", { audience })).data.count;
  expect(await count({ points: 900_001 })).toBe(30);
  const active = await count({ points: 900_001, activeSince: Math.floor(Date.now() / 1_000) - 60 });
  expect(active).toBe(15);
  expect(await count({ points: 900_001, joinedTo: 1_000_000_000 })).toBe(0);
  const { columns, industries, subjects } = (await site.get("office/followed", writer.token)).data;
  expect([columns, industries, subjects].every(Array.isArray)).toBe(true);
  expect(await count({ points: 900_001, follows: { kind: "column", id: 1 } })).toBe(0);
  const stale = await colleague(site, "operations");
  expect((await send({ points: 900_001 }, {}, stale)).data).toEqual({ stepUp: true });
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
  await rows("update mailings set send_at = now() where id = $1", [id]);
  expect([await sendDueMailings(), (await newest()).state]).toEqual([0, "cancelled"]);
  expect((await send({ points: 900_100 }, { sendAt: 1_000_000_000 })).code).toBe(0);
});

it("reaches each of thousands once, whoever sends at the same time, and goes on after a break", async () => {
  await group(4_500, 900_200);
  await send({ points: 900_200 });
  const { id } = await newest();
  // What a killed process leaves: a stretch is done, and the rest is not.
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
});

it("takes words of a message only, and is not for whoever may not send", async () => {
  for (const part of [{ title: " " }, { content: "" }, { title: "长".repeat(101) }])
    expect((await send({}, part)).code).toBe(400);
  for (const url of ["https://evil.example", "//evil.example", "javascript:alert(1)"])
    expect((await send({}, { url })).code).not.toBe(1);
  const editor = await colleague(site, "editor");
  expect((await send({ member: editor.id }, {}, editor)).code).toBe(401);
});

it("are listed thirty at a time, the newest first, and on behind a last one", async () => {
  await rows("delete from messages");
  await rows("delete from mailings");
  const { id } = await site.register();
  for (let number = 0; number < 31; number += 1) await send({ member: id });
  const ids = (await rows<{ id: number }>("select id::int as id from mailings order by id desc")).map((row) => row.id);
  const listed = async (query = "") => {
    const { list, more } = (await site.get(`office/mailings${query}`, writer.token)).data;
    return [list.map((one: { id: number }) => one.id), more];
  };
  expect(await listed()).toEqual([ids.slice(0, 30), true]);
  expect(await listed(`?before=${ids[0]}`)).toEqual([ids.slice(1), false]);
});
