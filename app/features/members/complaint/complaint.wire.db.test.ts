import { afterAll, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { DeliveryError } from "#app/features/base/one-time-code/sender.ts";
import { forgetComplaints } from "./complaint.service.server.ts";
import { moveComplaint } from "#app/features/members/complaint/newsroom/complaint.service.server.ts";
import type { AnswerContext } from "#app/features/members/complaint/newsroom/complaint-mail.service.server.ts";
import { staffActor } from "#app/features/newsroom/staff/staff.policy.ts";
import { readTable } from "#tests/fixtures/tables/brought-table.ts";
import { formatDate } from "#app/lib/dates.ts";
import { testDatabase } from "#tests/db/test-database.ts";
import { article, column } from "#tests/fixtures/content.ts";
import { MemberSite, rows, solved } from "#tests/fixtures/members.ts";
import { colleague, elevate, type Colleague } from "#tests/fixtures/newsroom/newsroom.ts";

/** Complaints from the public form to their answer (docs/content.md#complaints, docs/newsroom.md#complaints). */
testDatabase();
let site: MemberSite;
let legal: Colleague;
let other: Colleague;

beforeAll(async () => {
  site = await MemberSite.open();
  [legal, other] = [await colleague(site, "legal"), await colleague(site, "operations")];
});
afterAll(() => site.close());
beforeEach(async () => {
  await rows("delete from complaints");
  await site.forget();
});

const SAID = "这段话把还没有公布的数字说成了已经公布的，容易误导别人去买。";
const form = { kind: "false", about: "", said: SAID, contact: "" };
const send = async (part: object = {}, options = {}) =>
  site.post("complaint/send", { ...form, ...(await solved()), ...part }, options);
const state = async (number: string) => site.post("complaint/state", { number });
const list = async (query = "", { token }: Colleague = legal) => site.get(`newsroom/complaints?${query}`, token);
const read = async (id: number, { token }: Colleague = legal) => site.get(`newsroom/complaint?id=${id}`, token);
const move = (input: object, { token }: Colleague = legal) => site.post("newsroom/moveComplaint", input, { token });

const nameOf = async ({ id }: Colleague) =>
  (await rows<{ name: string }>("select real_name as name from staff where member_id = $1", [id]))[0]?.name;
const trailOf = (id: number) =>
  rows("select action, detail from audit_entries where target_kind = 'complaint' and target_id = $1 order by id", [
    String(id),
  ]);

/** Sends a complaint and returns it with its id. */
async function sent(part: object = {}): Promise<{ number: string; id: number; answerBy: number }> {
  const { number, answerBy } = (await send(part)).data;
  const [row] = await rows<{ id: number }>("select id::int as id from complaints where number = $1", [number]);
  return { number, answerBy, id: row?.id ?? 0 };
}

it("is sent by anybody, and followed by its number alone", async () => {
  const said = `${SAID}\n\n请核对。`;
  const answer = await send({ said, about: "/news/1?from=home#end", contact: "+86 138 0013 8000" });
  expect(answer).toMatchObject({ code: 1, msg: expect.stringContaining("JB") });
  const { number, acceptBy, answerBy } = answer.data;
  const beside = await sent();
  expect(answerBy).toBeGreaterThan(acceptBy);
  const others = "select about, contact, said, state from complaints where id <> $1";
  expect(await rows(others, [beside.id])).toEqual([
    { about: "/news/1?from=home", contact: "13800138000", said, state: "new" },
  ]);
  const followed = await state(` ${number.toLowerCase()} `);
  expect(followed.data).toMatchObject({ number, kind: "false", state: "new", answer: "", steps: [{ step: "sent" }] });
  expect(JSON.stringify(followed.data)).not.toContain("138");
  const [wrong, none] = [await state("JB261124-2222-2222"), await state("x")];
  expect([wrong.code, wrong.msg]).toEqual([0, none.msg]);
});

it("says what is wrong with a form, and keeps nothing of it", async () => {
  const wrong: [object, string][] = [
    [{ kind: "" }, "哪一类"],
    [{ kind: "nonsense" }, "哪一类"],
    [{ about: "https://elsewhere.example/news/1" }, "本站页面"],
    [{ about: "//elsewhere.example" }, "本站页面"],
    [{ about: "javascript:alert(1)" }, "本站页面"],
    [{ about: `/${"a".repeat(500)}` }, "本站页面"],
    [{ said: "长".repeat(9) }, "至少写10个字"],
    [{ said: "🥚".repeat(2_001) }, "最多2000个字"],
    [{ contact: "12345" }, "手机号或邮箱"],
    [{ contact: `${"a".repeat(60)}@${"b.".repeat(100)}example` }, "手机号或邮箱"],
    [{ captchaId: "none", captchaInfo: "none" }, "验证"],
  ];
  for (const [part, words] of wrong)
    expect(await send(part)).toMatchObject({ code: 0, msg: expect.stringContaining(words) });
  expect(await rows("select from complaints")).toEqual([]);
  // Only a valid form uses up the captcha.
  const captcha = await solved();
  const { siteUrl } = site.app.parts.config;
  expect((await send({ ...captcha, said: "太短了" })).code).toBe(0);
  expect((await send({ ...captcha, said: "长".repeat(10), about: `${siteUrl}/news/3?x=1#y` })).code).toBe(1);
  expect((await send(captcha)).code).toBe(0);
  expect((await send({ said: "🥚".repeat(2_000), about: `/${"a".repeat(499)}` })).code).toBe(1);
  expect(await rows("select about, language from complaints order by id")).toEqual([
    { about: "/news/3?x=1", language: "zh-cn" },
    { about: `/${"a".repeat(499)}`, language: "zh-cn" },
  ]);
});

it("is due by the working days that are set, a due time that was told stays", async () => {
  const admin = await colleague(site, "admin");
  const dayAfter = (days: number) => formatDate(Date.now() + days * 86_400_000);
  const { id } = await sent();
  const dueBefore = (await read(id)).data.answerBy;
  const off = Array.from({ length: 30 }, (_, index) => dayAfter(index));
  const set = async (value: object, base: number) =>
    site.post("newsroom/saveSettings", { settings: [{ key: "workingDays", value, base }] }, { token: admin.token });
  expect((await set({ off: ["2027-02-31"], working: [] }, 0)).data).toMatchObject({ saved: false });
  expect((await set({ off, working: [dayAfter(30), dayAfter(31)] }, 0)).data).toMatchObject({ saved: true });
  const { acceptBy } = (await send()).data;
  expect(formatDate(acceptBy * 1_000)).toBe(dayAfter(31));
  expect((await read(id)).data.answerBy).toBe(dueBefore);
  expect((await set({ off: [], working: [] }, 1)).data).toMatchObject({ saved: true });
});

it("is limited by network", async () => {
  const narrow = await MemberSite.open({ LIMIT_COMPLAINT_NETWORK: "2/3600" });
  const again = async (from = "203.0.113.77") =>
    narrow.post("complaint/send", { ...form, ...(await solved(from)) }, { from });
  expect([(await again()).code, (await again()).code]).toEqual([1, 1]);
  expect(await again()).toMatchObject({ code: 0, msg: expect.stringContaining("太多") });
  expect((await again("203.0.113.78")).code).toBe(1);
  await narrow.close();
});

it("waits by its due time, late ones first, and opens beside the page that it is about", async () => {
  const [, story] = [await article("别的一篇"), await article("被举报的一篇")];
  const [first, second] = [await sent({ about: `/news/${story}?from=home` }), await sent({ kind: "minors" })];
  await rows("update complaints set accept_due_at = now() - interval '1 hour' where id = $1", [second.id]);
  const { list: found, counts } = (await list()).data;
  expect(found.map(({ id }: { id: number }) => id)).toEqual([second.id, first.id]);
  expect([found[0].isLate, found[1].isLate, counts]).toEqual([true, false, { open: 2, late: 1 }]);
  expect((await list("kind=minors")).data.list).toHaveLength(1);
  await move({ id: first.id, version: 1, move: "take" }, other);
  await move({ id: second.id, version: 1, move: "accept" });
  const idsOf = async (query: string, who = legal) =>
    (await list(query, who)).data.list.map(({ id }: { id: number }) => id);
  expect([await idsOf("queue=mine"), await idsOf("queue=mine", other)]).toEqual([[second.id], [first.id]]);
  // For an accepted complaint only the answer deadline counts. The list shows the earlier deadline first.
  expect((await list()).data.counts).toEqual({ open: 2, late: 0 });
  await rows("update complaints set due_at = now() - interval '1 minute' where id = $1", [second.id]);
  expect([(await list()).data.counts, await idsOf("")]).toEqual([{ open: 2, late: 1 }, [second.id, first.id]]);
  await rows("update complaints set accept_due_at = '2020-01-01' where id = $1", [first.id]);
  expect([(await list()).data.counts, await idsOf("")]).toEqual([{ open: 2, late: 2 }, [first.id, second.id]]);
  expect((await read(first.id)).data).toMatchObject({ aboutTitle: "被举报的一篇", mayHandle: true, state: "new" });
  expect((await read(second.id)).data).toMatchObject({ aboutTitle: "", assignee: await nameOf(legal), contact: "" });
  expect((await site.get("newsroom/waiting", legal.token)).data.complaints).toBe(2);
});

it("goes on where a stretch ended, in either order", async () => {
  await rows(
    `insert into complaints (number, kind, said, language, accept_due_at, due_at, state, closed_at)
     select 'T' || n, 'other', 'x', 'zh-cn', now() + n / 2 * interval '1 minute', now() + interval '7 days',
       case when n > 60 then 'finished' else 'new' end, case when n > 60 then now() - n / 2 * interval '1 minute' end
     from generate_series(1, 120) n`,
  );
  // Two complaints share each time. Among open ones the lower id comes first, among closed ones the higher id.
  const open = Array.from({ length: 60 }, (_, at) => at + 1);
  const closed = Array.from({ length: 60 }, (_, at) => 61 + at + (at === 0 || at === 59 ? 0 : at % 2 === 1 ? 1 : -1));
  for (const queue of ["open", "closed"]) {
    const first = (await list(`queue=${queue}`)).data;
    const rest = (await list(`queue=${queue}&after=${first.next}`)).data;
    const numbers = [...first.list, ...rest.list].map(({ number }: { number: string }) => number);
    expect(numbers).toEqual((queue === "open" ? open : closed).map((number) => `T${number}`));
    expect([first.list.length, rest.next, rest.counts]).toEqual([50, null, null]);
  }
  await rows("delete from complaints where number in (select 'T' || n from generate_series(51, 60) n)");
  const all = (await list()).data;
  expect([all.list.length, all.next]).toEqual([50, null]);
});

it("is accepted, answered, mailed and opened again, each step of the version that was read", async () => {
  const { id, number } = await sent({ contact: "reader@example.com" });
  const all = await Promise.all([legal, other].map((who) => move({ id, version: 1, move: "accept" }, who)));
  expect(all.filter(({ code }) => code === 1)).toHaveLength(1);
  expect((await move({ id, version: 2, move: "finish" })).code).not.toBe(1);
  expect((await move({ id, version: 2, move: "take", words: "没有理由可说" })).code).not.toBe(1);
  expect((await move({ id, version: 2, move: "reopen", words: "还没办结" })).code).not.toBe(1);
  expect((await move({ id, version: 1, move: "finish", words: "还不知道已经受理" })).code).not.toBe(1);
  expect((await move({ id, version: 2, move: "finish", words: "已经改正，并附上说明。" })).code).toBe(1);
  // The steps are in order, whatever the order of their rows.
  await rows("update complaint_steps set at = at where step = 'sent'");
  expect((await state(number)).data).toMatchObject({
    state: "finished",
    answer: "已经改正，并附上说明。",
    steps: [{ step: "sent" }, { step: "accepted" }, { step: "finished" }],
  });
  const mail = await site.messageTo("reader@example.com", "complaint");
  expect(mail.subject).toContain(number);
  for (const part of [number, "已办结", "已经改正，并附上说明。", "/complaint"]) expect(mail.text).toContain(part);
  const { list: done } = (await list("queue=closed")).data;
  expect(done).toMatchObject([{ id, isLate: false, closed: expect.any(Number) }]);
  expect([done[0].closed >= done[0].at, (await list()).data.list]).toEqual([true, []]);
  await rows("update complaints set due_at = '2020-01-01' where id = $1", [id]);
  expect((await read(id)).data).toMatchObject({ isLate: false });
  expect((await move({ id, version: 3, move: "accept" })).code).not.toBe(1);
  expect((await move({ id, version: 3, move: "reopen", words: "又有新的依据" })).code).toBe(1);
  const opened = (await state(number)).data;
  expect([opened.state, opened.answer, JSON.stringify(opened).includes("新的依据")]).toEqual(["accepted", "", false]);
  const { steps, ...complaint } = (await read(id)).data;
  const [who, whoReopened] = [expect.stringMatching(/^同事/), await nameOf(legal)];
  expect(steps).toMatchObject([
    { step: "sent", words: "", by: "" },
    { step: "accepted", words: "", by: who },
    { step: "finished", words: "已经改正，并附上说明。", by: whoReopened },
    { step: "mailed", words: "", by: "" },
    { step: "reopened", words: "又有新的依据", by: whoReopened },
  ]);
  // Its deadline starts again on the day of reopening.
  expect(complaint).toMatchObject({ version: 4, closed: 0, assignee: whoReopened });
  expect(formatDate(complaint.answerBy * 1_000)).toBe(formatDate((await sent()).answerBy * 1_000));
  expect(await trailOf(id)).toEqual([
    { action: "complaint.move", detail: { number, move: "accept" } },
    { action: "complaint.move", detail: { number, move: "finish", words: "已经改正，并附上说明。" } },
    { action: "complaint.move", detail: { number, move: "reopen", words: "又有新的依据" } },
  ]);
});

it("has among its steps, and in the log, that the mail service did not take its answer; who left no address gets none", async () => {
  const { id } = await sent({ contact: "reader@example.com" });
  const { id: silent } = await sent({ contact: "13800138000" });
  const actor = staffActor({ id: legal.id, sessionId: 0, grants: [{ role: "legal", scope: { kind: "site" } }] });
  const send = vi.fn<() => Promise<void>>().mockRejectedValue(new DeliveryError("smtp 550", "refused"));
  const [warn, work] = [vi.fn<AnswerContext["warn"]>(), [] as Promise<void>[]];
  const context: AnswerContext = {
    mail: { send },
    sms: undefined,
    later: (one) => void work.push(one()),
    warn,
    siteUrl: "https://site.example",
  };
  await moveComplaint(actor, { id, version: 1, move: "decline", words: "不在本站。" }, context);
  await Promise.all(work);
  expect((await read(id)).data.steps.map(({ step }: { step: string }) => step)).toEqual([
    "sent",
    "declined",
    "unmailed",
  ]);
  expect(warn.mock.calls).toEqual([
    [expect.any(String), { channel: "email", purpose: "complaint", reason: "smtp 550" }],
  ]);
  await moveComplaint(actor, { id: silent, version: 1, move: "decline", words: "不在本站。" }, context);
  const { id: unsent } = await sent({ contact: "reader@example.com" });
  await moveComplaint(
    actor,
    { id: unsent, version: 1, move: "decline", words: "不在本站。" },
    { ...context, mail: undefined },
  );
  expect(work).toHaveLength(1);
});

it("keeps notes among colleagues, and the contact behind a reason and the second factor", async () => {
  const { id, number } = await sent({ contact: "13900139000" });
  const { token } = legal;
  expect((await site.post("newsroom/noteComplaint", { id, words: "已请栏目核实" }, { token })).code).toBe(1);
  expect((await read(id)).data).toMatchObject({ contact: "139****9000", steps: [{}, { words: "已请栏目核实" }] });
  expect(JSON.stringify((await state(number)).data)).not.toContain("核实");
  const look = () => site.post("newsroom/revealComplaint", { id, reason: "要核实时间" }, { token });
  expect((await look()).data).toMatchObject({ stepUp: true });
  await elevate(legal);
  expect((await look()).data).toEqual({ contact: "13900139000" });
  await rows("update limits set hits = array_fill(clock_timestamp(), array[20])");
  expect((await look()).code).toBe(0);
  expect(await trailOf(id)).toEqual([
    { action: "complaint.note", detail: { number } },
    { action: "complaint.reveal", detail: { number, reason: "要核实时间" } },
    { action: "complaint.reveal-refused", detail: { reason: "要核实时间" } },
  ]);
  expect(
    await rows(
      "select member_id::int as id, network, detail from security_events where kind = 'office-reveal-limited'",
    ),
  ).toEqual([{ id: legal.id, network: "127.0.0.1", detail: { complaint: id } }]);
});

it("is handled by those alone who may, and read by an auditor", async () => {
  const { id } = await sent();
  const [reporter, auditor] = [await colleague(site, "reporter"), await colleague(site, "auditor")];
  expect((await list("", reporter)).code).toBe(401);
  const scope = { kind: "column", id: await column("own") } as const;
  const ofColumn = await colleague(site, { role: "desk-head", scope });
  expect((await list("", ofColumn)).code).toBe(401);
  expect((await read(id, ofColumn)).code).toBe(401);
  expect((await move({ id, version: 1, move: "take" }, ofColumn)).code).toBe(401);
  expect((await read(id, auditor)).data.mayHandle).toBe(false);
  expect((await move({ id, version: 1, move: "accept" }, auditor)).code).toBe(401);
  expect((await move({ id: 999_999, version: 1, move: "accept" })).code).toBe(0);
});

it("is taken away as a table, contacts masked, formulas defused, counted in the trail", async () => {
  await sent({ contact: "13900139000", said: '=HYPERLINK("http://evil.example") 请核对这一段' });
  await sent({ kind: "minors" });
  const auditor = await colleague(site, "auditor");
  const file = (query: string, { token } = auditor) =>
    site.app.http.inject({
      url: `/api/newsroom/complaintTable?${query}`,
      headers: { server: "true", authorization: token },
    });
  const csv = await file("queue=open&as=csv");
  expect(csv.headers["content-disposition"]).toContain(encodeURIComponent("举报-待处理"));
  const table = await readTable(csv.rawPayload);
  expect(table).toHaveLength(3);
  expect(csv.body).toContain("'=HYPERLINK");
  expect(csv.body).toContain("139****9000");
  expect(csv.body).not.toContain("13900139000");
  const sheet = await readTable((await file("queue=open&kind=minors&as=xlsx")).rawPayload);
  expect(sheet.map(([, kind]) => kind)).toEqual(["类别", "涉未成年人的有害信息"]);
  const trail = await rows<{ detail: object }>(
    "select detail from audit_entries where action = 'complaint.export' order by id",
  );
  expect(trail.map(({ detail }) => detail)).toEqual([
    { count: 2, queue: "open" },
    { count: 1, queue: "open", kind: "minors" },
  ]);
  expect((await file("queue=open&as=csv", await colleague(site, "reporter"))).json().code).toBe(401);
});

it("is a table of whole rows, in stretches, and beyond a thousand of them wants the second factor", async () => {
  const auditor = await colleague(site, "auditor");
  const file = (query: string) =>
    site.app.http.inject({
      url: `/api/newsroom/complaintTable?as=csv&queue=${query}`,
      headers: { server: "true", authorization: auditor.token },
    });
  const table = async (query: string) =>
    (await file(query)).body
      .trim()
      .split("\r\n")
      .map((line) => line.split(","));
  const many = (count: number, from: number) =>
    rows(
      `insert into complaints (number, kind, said, language, accept_due_at, due_at)
       select 'M' || n, 'other', 'x', 'zh-cn', now(), now() from generate_series($2::int, $2 + $1 - 1) n`,
      [count, from],
    );
  await many(1_000, 1);
  const open = await table("open");
  expect(open[1]?.slice(5)).toEqual(["", "", ...Array.from({ length: 3 }, () => expect.any(String)), "", "是", ""]);
  expect(open.map(([number]) => number)).toEqual(["编号", ...Array.from({ length: 1_000 }, (_, at) => `M${at + 1}`)]);
  await many(1, 1_001);
  expect((await file("open")).json().data).toMatchObject({ stepUp: true });
  expect((await list()).data.counts).toEqual({ open: 1_001, late: 1_001 });
  await many(99, 1_002);
  await rows("update complaints set accept_due_at = now() + interval '1 day' where number <> all ($1)", [
    ["M1", "M1100"],
  ]);
  await rows("update complaints set said = 'y' where accept_due_at < now()");
  expect((await list()).data.counts).toEqual({ open: 1_001, late: 2 });
  await elevate(auditor);
  await rows(
    `update complaints set state = 'finished', answer = '已改', about = '/news/1', contact = 'reader@example.com',
       assignee_id = $1, received_at = '2026-03-02 08:00+08', accept_due_at = '2026-03-03 18:00+08',
       due_at = '2026-03-09 18:00+08', closed_at = '2026-03-09 18:00+08'::timestamptz + substr(number, 2)::int * interval '1 minute'`,
    [legal.id],
  );
  await rows("update complaints set closed_at = due_at where number = 'M1'");
  const [, newest, ...older] = await table("closed");
  const row = (number: string, closed: string, isLate: string, who = "") => [
    number,
    "其他",
    "已办结",
    "/news/1",
    "y",
    "已改",
    "r***@example.com",
    "2026-03-02 08:00",
    "2026-03-03 18:00",
    "2026-03-09 18:00",
    closed,
    isLate,
    who,
  ];
  const who = await nameOf(legal);
  expect(newest).toEqual(row("M1100", "2026-03-10 12:20", "是", who));
  expect([older.length, older.at(-1)]).toEqual([1_099, row("M1", "2026-03-09 18:00", "否", who)]);
  expect([(await table("mine")).length, (await list()).data.counts]).toEqual([1, { open: 0, late: 0 }]);
});

it("keeps neither words nor contact three years after it was closed", async () => {
  const [{ id, number }, later] = [await sent({ contact: "13900139000" }), await sent({ contact: "13900139000" })];
  for (const one of [id, later.id]) await move({ id: one, version: 1, move: "decline", words: "不在本站。" });
  const closed = Date.UTC(2026, 10, 20);
  await rows("update complaints set closed_at = $1 where id = $2", [new Date(closed), id]);
  const three = new Date(closed + 3 * 365 * 86_400_000);
  expect([
    await forgetComplaints(three, 1_095),
    await forgetComplaints(new Date(three.getTime() + 1), 1_095),
    await forgetComplaints(new Date(three.getTime() + 1), 1_095),
  ]).toEqual([0, 1, 0]);
  expect(await rows("select said, contact, answer from complaints where id = $1", [later.id])).toEqual([
    { said: SAID, contact: "13900139000", answer: "不在本站。" },
  ]);
  expect(await rows("select complaint_id::int as id from complaint_steps where words <> ''")).toEqual([
    { id: later.id },
  ]);
  expect((await read(id)).data).toMatchObject({ said: "", contact: "", answer: "", isForgotten: true });
  expect((await state(number)).data).toMatchObject({ state: "declined", answer: "" });
  expect((await move({ id, version: 2, move: "reopen", words: "还想再看" })).code).not.toBe(1);
});
