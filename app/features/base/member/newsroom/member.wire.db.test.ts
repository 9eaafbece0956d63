import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { testDatabase } from "#tests/db/test-database.ts";
import { article, insert } from "#tests/fixtures/content.ts";
import { MemberSite, newName, rows } from "#tests/fixtures/members.ts";
import { colleague, elevate, type Colleague } from "#tests/fixtures/newsroom/newsroom.ts";

/** Tests the newsroom's calls for members (docs/newsroom.md#members). */
testDatabase();
let site: MemberSite;
let operations: Colleague;
let admin: Colleague;

beforeAll(async () => {
  site = await MemberSite.open();
  [operations, admin] = [await colleague(site, "operations"), await colleague(site, "admin")];
});
afterAll(() => site.close());

const post = (path: string, body: object, { token }: Colleague = operations) =>
  site.post(`newsroom/${path}`, body, { token });
const list = async (query: string, { token }: Colleague = operations) =>
  (await site.get(`newsroom/members?${query}`, token)).data;
const idsOf = async (query: string) => (await list(query)).list.map(({ id }: { id: number }) => id);
const change = (act: string, ids: number[], more = {}) =>
  post("changeMembers", { act, ids, reason: "刷广告", ...more });
const trailOf = async (id: number | string) =>
  (
    await rows<{ action: string }>("select action from audit_entries where target_id = $1 order by id", [String(id)])
  ).map(({ action }) => action);

async function someone(part: { nickname?: string; mobile?: string; score?: number } = {}): Promise<number> {
  const { nickname = newName(), mobile = null, score = 0 } = part;
  const [row] = await rows<{ id: number }>(
    "insert into members (username, nickname, mobile, score) values ($1, $2, $3, $4) returning id::int as id",
    [newName(), nickname, mobile, score],
  );
  return row?.id ?? 0;
}

describe("the list", () => {
  it("finds members by a part of their name, two characters long, by account, id and number, masked", async () => {
    const id = await someone({ nickname: "稳健的老王ABC", mobile: "13800138765", score: 5 });
    for (const q of ["老王", "稳健", "王a", "abc", String(id), "8765", "138****8765", "13800138765"])
      expect([q, await idsOf(`q=${encodeURIComponent(q)}`)]).toEqual([q, expect.arrayContaining([id])]);
    for (const q of ["王老", "8766", "139****8765", "nobody@example.com", "%25_"])
      expect([q, (await idsOf(`q=${encodeURIComponent(q)}`)).includes(id)]).toEqual([q, false]);
    const { list: found } = await list("q=13800138765");
    expect(found[0]).toMatchObject({ id, mobile: "138****8765", points: 5, money: "0.00", status: "active" });
    expect(JSON.stringify((await site.get(`newsroom/member?id=${id}`, operations.token)).data)).not.toContain(
      "13800138765",
    );
  });

  it("narrows by state, points, muting and the day of joining, and goes on where it stopped", async () => {
    const prefix = newName();
    const ids: number[] = [];
    for (let at = 0; at < 60; at++) ids.push(await someone({ nickname: `${prefix}-${at}`, score: at % 2 }));
    await rows("update members set joined_at = '2020-05-05T00:00:00+08' where id = any($1)", [ids.slice(0, 3)]);
    const first = await list(`q=${prefix}`);
    expect([first.list.length, first.count]).toEqual([50, 60]);
    const rest = await list(`q=${prefix}&after=${first.next}`);
    expect([rest.list.length, rest.next, rest.count]).toEqual([10, null, null]);
    expect(new Set([...first.list, ...rest.list].map(({ id }) => id))).toEqual(new Set(ids));
    const may = (day: number) => Date.parse(`2020-05-0${day}T00:00:00+08:00`) / 1_000;
    expect((await list(`q=${prefix}&from=${may(5)}&to=${may(6)}`)).count).toBe(3);
    // From the start of one day until the start of the next.
    expect((await list(`q=${prefix}&from=${may(4)}&to=${may(5)}`)).count).toBe(0);
    expect((await list(`q=${prefix}&points=1`)).count).toBe(30);
    await change("mute", ids.slice(0, 2));
    await change("disable", ids.slice(2, 3));
    expect(new Set(await idsOf(`q=${prefix}&muted=1`))).toEqual(new Set(ids.slice(0, 2)));
    expect(await idsOf(`q=${prefix}&state=disabled`)).toEqual([ids[2]]);
    expect((await list(`q=${prefix}&state=active`)).count).toBe(59);
  });

  it("counts no further than to one more than a thousand", async () => {
    const prefix = newName();
    await rows(
      "insert into members (username, nickname) select 'many' || n, $1::text || n from generate_series(1000, 2001) n",
      [prefix],
    );
    expect((await list(`q=${prefix}`)).count).toBe(1_001);
    await rows("delete from members where nickname like $1 || '%'", [prefix]);
  });

  it("shows of one member what other desks have of them, and what was done to them by whom, newest first", async () => {
    const [{ id }, other, articleId] = [await site.register(), await someone(), await article()];
    for (const member_id of [id, id, other]) {
      for (const status of ["waiting", "deleted"])
        await insert("comments", { article_id: articleId, member_id, content: "一句话", status });
      for (const status of ["waiting", "draft"]) await insert("contributions", { member_id, status });
      await insert("error_reports", { article_id: articleId, member_id, quote: newName(), said: "写错了" });
      for (const read_at of [new Date(), null])
        await insert("messages", { member_id, kind: "notice", event: "notice", read_at });
    }
    await change("disable", [id]);
    await change("enable", [id], { reason: "查清了" });
    for (let at = 0; at < 7; at += 1)
      await insert("audit_entries", {
        actor: "system",
        action: "member.look",
        target_kind: "member",
        target_id: String(id),
      });
    await insert("audit_entries", { actor: "system", action: "x", target_kind: "article", target_id: String(id) });
    const { data } = await site.get(`newsroom/member?id=${id}`, operations.token);
    expect(data).toMatchObject({ comments: 2, contributions: 2, errors: 2, messages: 4, read: 2, works: false });
    expect(data.trail.map(({ action, by, reason }: Record<string, string>) => [action, by, reason])).toEqual([
      ...Array(7).fill(["member.look", "system", ""]),
      ["member.enable", expect.stringMatching(/^同事/), "查清了"],
    ]);
    const own = (await site.get(`newsroom/member?id=${admin.id}`, operations.token)).data;
    expect(own).toMatchObject({ works: true, comments: 0 });
  });

  it("is not for whoever may not manage members", async () => {
    const editor = await colleague(site, "editor");
    for (const path of ["members", "member?id=1"])
      expect((await site.get(`newsroom/${path}`, editor.token)).code).toBe(401);
    expect((await post("changeMembers", { act: "mute", ids: [1], reason: "x" }, editor)).code).toBe(401);
  });
});

describe("what is done to members", () => {
  it("disables and enables, with a reason, once each, and every session ends", async () => {
    const { id, token } = await site.register();
    expect((await change("disable", [id])).data.list).toEqual([{ id, done: true }]);
    expect((await change("disable", [id])).data.list).toEqual([{ id, done: false }]);
    expect((await site.get("my/unread", token)).code).toBe(409);
    expect((await change("enable", [id])).data.list).toEqual([{ id, done: true }]);
    expect(await trailOf(id)).toEqual(["member.disable", "member.enable"]);
    expect((await change("disable", [id], { reason: " " })).code).toBe(400);
  });

  it("mutes for a time: no comments and no contributions, told why and until when, until it is over or taken back", async () => {
    const { id, token } = await site.register();
    const articleId = await article();
    const comment = (content: string) => site.post("my/addComment", { article: articleId, content }, { token });
    for (const days of [0, 366]) expect((await change("mute", [id], { days })).code).toBe(400);
    expect((await change("mute", [await someone()], { days: 365 })).code).toBe(1);
    await change("mute", [id], { days: 3 });
    const left =
      "select round(extract(epoch from muted_until - now()) / 86400)::int as days from members where id = $1";
    expect(await rows(left, [id])).toEqual([{ days: 3 }]);
    const [told] = (await site.get("my/message", token)).data.list;
    expect(told.content).toMatch(/刷广告/);
    const refused = await comment("第一句话说得清楚");
    expect([refused.code, refused.msg]).toEqual([0, expect.stringMatching(/\d{4}-\d\d-\d\d.*刷广告/)]);
    await rows("update members set muted_until = now() - interval '1 second' where id = $1", [id]);
    expect((await comment("第二句完全不同的话")).code).toBe(1);
    await change("mute", [id]);
    expect((await comment("第三句又是别的意思")).code).toBe(0);
    expect((await change("unmute", [id])).data.list).toEqual([{ id, done: true }]);
    expect((await change("unmute", [id])).data.list).toEqual([{ id, done: false }]);
    expect((await comment("第四句说的是天气")).code).toBe(1);
    expect(await trailOf(id)).toEqual(["member.mute", "member.mute", "member.unmute"]);
  });

  it("signs a member out everywhere as a reader", async () => {
    const { id, token } = await site.register();
    expect((await change("endSessions", [id])).data.list).toEqual([{ id, done: true }]);
    expect((await site.get("my/unread", token)).code).toBe(409);
    expect((await change("endSessions", [id])).data.list).toEqual([{ id, done: false }]);
    expect(
      await rows("select event, facts from messages where member_id = $1 and kind = 'account' order by id", [id]),
    ).toEqual([{ event: "sessions-ended", facts: { reason: "刷广告" } }]);
  });

  it("leaves colleagues alone, all of them or none, and changes nobody where one is missing", async () => {
    const id = await someone();
    for (const act of ["disable", "mute", "endSessions"])
      expect((await change(act, [id, admin.id])).msg).toMatch(/同事/);
    expect((await change("disable", [id, 999_999_999])).code).toBe(0);
    expect((await post("revealMember", { id: admin.id, reason: "想看" })).msg).toMatch(/同事/);
    expect(await trailOf(id)).toEqual([]);
  });

  it("wants the second factor once more for more than five", async () => {
    const ids = await Promise.all(Array.from({ length: 6 }, () => someone()));
    const who = await colleague(site, "operations");
    expect((await post("changeMembers", { act: "mute", ids, reason: "刷屏" }, who)).data).toEqual({ stepUp: true });
    const five = ids.slice(0, 5);
    expect((await post("changeMembers", { act: "mute", ids: five, reason: "刷屏" }, who)).data.list).toHaveLength(5);
    await elevate(who);
    expect((await post("changeMembers", { act: "mute", ids, reason: "刷屏" }, who)).data.list).toHaveLength(6);
    const many = Array.from({ length: 101 }, (_, at) => at + 1_000_000);
    expect((await post("changeMembers", { act: "mute", ids: many, reason: "刷屏" }, who)).code).toBe(400);
    expect((await post("changeMembers", { act: "mute", ids: many.slice(1), reason: "刷屏" }, who)).code).not.toBe(400);
  });

  it("disables once, whoever is quicker of many", async () => {
    const id = await someone();
    const answers = await Promise.all(Array.from({ length: 10 }, () => change("disable", [id])));
    expect(answers.filter(({ data }) => data.list[0].done)).toHaveLength(1);
    expect(await trailOf(id)).toEqual(["member.disable"]);
  });
});

it("adds a member as the command line does: stepped up, with a password that is told once, and says which field is wrong", async () => {
  const who = await colleague(site, "admin");
  const add = (part: object) =>
    post("addMember", { username: newName().slice(0, 14), nickname: "", mobile: "", email: "", ...part }, who);
  expect((await add({})).data).toEqual({ stepUp: true });
  await elevate(who);
  const username = newName().slice(0, 14);
  const { id, password } = (await add({ username, nickname: "新来的读者" })).data;
  expect((await site.login(username, password)).data.userInfo).toMatchObject({ id, username, nickname: "新来的读者" });
  expect(await trailOf(id)).toEqual(["member.create"]);
  expect(JSON.stringify(await rows("select * from audit_entries where target_id = $1", [String(id)]))).not.toContain(
    password,
  );
  expect((await add({ username })).msg).toContain("账号已经有人用了");
  expect((await add({ username: "1abc" })).msg).toContain("账号不合规则");
  expect((await add({ mobile: "123" })).msg).toContain("手机号");
  const editor = await colleague(site, "editor");
  expect((await post("addMember", { username: newName() }, editor)).code).toBe(401);
});

it("shows a number only stepped up, with a reason, twenty times a day; the next is refused and an alarm (threat 19)", async () => {
  const who = await colleague(site, "operations");
  const id = await someone({ mobile: "13912345678" });
  const look = () => post("revealMember", { id, reason: "核实身份" }, who);
  expect((await look()).data).toEqual({ stepUp: true });
  await elevate(who);
  expect((await look()).data).toEqual({ mobile: "13912345678", email: "" });
  for (let at = 0; at < 19; at++) expect((await look()).code).toBe(1);
  expect((await look()).code).toBe(0);
  const trail = await trailOf(id);
  expect([trail.length, trail.at(-1)]).toEqual([21, "member.reveal-refused"]);
  const alarms = await rows("select from security_events where kind = 'office-reveal-limited' and member_id = $1", [
    who.id,
  ]);
  expect(alarms).toHaveLength(1);
});

describe("the file", () => {
  const exported = (body: object, { token }: Colleague = operations) =>
    site.app.http.inject({
      method: "POST",
      url: "/api/newsroom/exportMembers",
      headers: { authorization: token },
      payload: { format: "csv", ...body },
    });

  it("has the members of the filter, masked and defused, and is written down with how many they are", async () => {
    const nickname = `=cmd${newName()}`;
    const id = await someone({ nickname, mobile: "13700001111" });
    const file = await exported({ q: nickname });
    expect(file.headers["content-disposition"]).toContain("filename*=UTF-8''");
    const [head, line = "", end] = file.body.split("\r\n");
    expect(head).toContain("昵称");
    expect(end).toBe("");
    expect(line).toContain(`'${nickname}`);
    expect(line).toContain("137****1111");
    expect(line).toContain(String(id));
    const [entry] = await rows<{ detail: { count: number } }>(
      "select detail from audit_entries where action = 'member.export' order by id desc limit 1",
    );
    expect(entry?.detail.count).toBe(1);
    const workbook = await exported({ q: nickname, format: "xlsx" });
    expect(workbook.rawPayload.subarray(0, 2).toString()).toBe("PK");
  });

  it("of more than a thousand wants the second factor once more, and is whole", async () => {
    const prefix = newName();
    await rows(
      "insert into members (username, nickname) select $1 || n, $1 || '-' || n from generate_series(1, 2001) as n",
      [prefix.slice(0, 8)],
    );
    const who = await colleague(site, "operations");
    const q = `${prefix.slice(0, 8)}-`;
    const refused = JSON.parse((await exported({ q }, who)).body);
    expect(refused).toMatchObject({ code: 0, data: { stepUp: true } });
    await elevate(who);
    const lines = (await exported({ q }, who)).body.trimEnd().split("\r\n");
    expect([lines.length, new Set(lines).size]).toEqual([2_002, 2_002]);
  });
});
