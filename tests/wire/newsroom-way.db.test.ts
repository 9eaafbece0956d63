import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
import { testDatabase } from "../db/test-database.ts";
import { column } from "../fixtures/content.ts";
import { MemberSite, rows } from "../fixtures/members.ts";
import { colleague, type Colleague } from "../fixtures/newsroom/newsroom.ts";

testDatabase();

let site: MemberSite;
let columnId: number;
let reporter: Colleague;
let editor: Colleague;
let head: Colleague;
let chief: Colleague;
let auditor: Colleague;

beforeAll(async () => {
  site = await MemberSite.open();
  columnId = await column("macro");
  reporter = await colleague(site, "reporter");
  editor = await colleague(site, "editor");
  head = await colleague(site, "desk-head");
  chief = await colleague(site, "chief");
  auditor = await colleague(site, "auditor");
});
afterAll(() => site.close());

type Sent = Record<string, unknown>;
const post = (path: string, body: Sent, { token }: Colleague) => site.post(`newsroom/${path}`, body, { token });
const get = (path: string, { token }: Colleague) => site.get(`newsroom/${path}`, token);
const act = (path: string, id: number, who: Colleague, more: Sent = {}) =>
  post(path, { id, key: randomUUID(), ...more }, who);

/** Creates a story of the reporter that is ready for review. */
async function written(title = "出口涨了"): Promise<number> {
  const { id } = (await post("createStory", { title, column: columnId }, reporter)).data;
  await save(id, { plain: ["一句。", "两句。"], aiLabel: "none", body: "<p>正文。</p>" });
  return id;
}

async function save(id: number, fields: Sent, who = reporter) {
  const { version } = (await get(`story?id=${id}`, who)).data;
  const { fence } = (await post("lease", { id, tab: randomUUID(), take: true }, who)).data;
  const changes = Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, { base: version, value }]));
  expect((await post("saveStory", { id, fence, changes }, who)).data).toMatchObject({ conflicts: {}, faults: {} });
  await post("beat", { id, fence, leave: true }, who);
}

const review = async (id: number, who: Colleague) => (await get(`rounds?id=${id}`, who)).data;

/** Signs the open step, with waivers for all findings. */
async function pass(id: number, who: Colleague) {
  const { findings } = (await post("check", { id }, who)).data;
  const { version } = await review(id, who);
  const waivers = findings
    .filter(({ severity }: { severity: string }) => severity === "confirm")
    .map(({ id: finding }: { id: string }) => ({ finding, reason: "看过" }));
  return act("passStep", id, who, { version, proofread: true, waivers });
}

async function approved(title?: string): Promise<number> {
  const id = await written(title);
  expect((await act("handIn", id, reporter)).code).toBe(1);
  for (const who of [editor, head, chief]) expect((await pass(id, who)).code).toBe(1);
  return id;
}

it("checks a text in the caller's language, and forgets words for good", async () => {
  const { id } = (await post("createStory", { title: "" }, reporter)).data;
  const report = (await post("check", { id }, reporter)).data;
  const missing = report.findings.find(({ code }: { code: string }) => code === "no-title");
  expect(missing).toMatchObject({ family: "missing", severity: "block", field: "title", says: "还没有标题" });
  expect(report).toMatchObject({ blocks: expect.any(Number), text: expect.stringMatching(/^[0-9a-f]{64}$/) });
  const english = await site.post("newsroom/check", { id }, { token: reporter.token, headers: { "think-lang": "en" } });
  expect(english.data.findings[0].says).toMatch(/^[A-Z]/);
  expect((await act("handIn", id, reporter)).code).toBe(0);
  const allow = { family: "style", words: "甲乙" };
  expect((await post("allowWord", allow, reporter)).code).toBe(401);
  expect((await post("allowWord", allow, editor)).code).toBe(1);
  expect((await post("allowWord", { family: "sensitive", words: "甲" }, editor)).code).toBe(0);
});

it("brings a story through three people to readers, each act once for its key", async () => {
  const id = await written();
  await save(id, { origin: "compiled", originalTitle: "Exports rise" });
  expect(await review(id, reporter)).toMatchObject({ originalTitle: "Exports rise", may: { handIn: true } });
  await save(id, { origin: "original" });
  const key = randomUUID();
  const opened = (await act("handIn", id, reporter, { key })).data;
  expect(opened).toMatchObject({ steps: 3, short: false });
  expect((await act("handIn", id, reporter, { key })).data).toEqual(opened);
  expect((await pass(id, reporter)).code).toBe(401);
  const taken = (await act("takeStep", id, editor)).data;
  expect(taken).toEqual({ step: 1, until: expect.any(Number) });
  expect((await act("takeStep", id, head)).code).toBe(0);
  expect((await act("withdraw", id, reporter)).code).toBe(0);
  expect((await review(id, editor)).rounds[0].decisions[0]).toMatchObject({ takenBy: { id: editor.id }, step: 1 });
  expect((await act("handOver", id, editor, { to: reporter.id })).code).toBe(0);
  expect((await act("letGo", id, editor)).code).toBe(1);
  expect((await pass(id, editor)).data).toEqual({ approved: false, step: 1 });
  expect((await review(id, editor)).may).toEqual({
    handIn: false,
    withdraw: false,
    askWithdraw: true,
    sign: false,
    veto: false,
  });
  expect((await pass(id, editor)).msg).toContain("你已经签过这一轮");
  expect((await pass(id, head)).code).toBe(1);
  expect((await pass(id, head)).msg).toContain("你已经签过这一轮");
  expect((await pass(id, chief)).data).toEqual({ approved: true, step: 3 });
  const [round] = (await review(id, reporter)).rounds;
  expect(round).toMatchObject({ outcome: "approved", writers: [{ id: reporter.id }] });
  expect(round.decisions.map(({ decidedBy }: { decidedBy: { id: number } }) => decidedBy.id)).toEqual([
    editor.id,
    head.id,
    chief.id,
  ]);
  expect(round.decisions[0]).toMatchObject({
    decision: "passed",
    proofread: true,
    waivers: [{ by: { id: editor.id }, reason: "看过" }],
    report: { findings: expect.arrayContaining([expect.objectContaining({ code: "no-cover", says: "没有封面图" })]) },
  });
  expect((await act("release", id, editor)).code).toBe(401);
  expect((await act("release", id, chief)).data).toMatchObject({ state: "done" });
  expect(await rows("select title from articles where id = $1", [id])).toEqual([{ title: "出口涨了" }]);
  const [trail] = await rows("select * from audit_entries where target_id = $1 and action = 'release.publish'", [
    String(id),
  ]);
  expect(trail).toMatchObject({ actor: `staff:${chief.id}`, session_id: chief.sessionId, address: "127.0.0.1" });
  expect(trail?.request_id).not.toBe("");
});

it("sends a story back with a note that its writer is told, and settles notes", async () => {
  const id = await written("退回的稿");
  await act("handIn", id, reporter);
  const note = { field: "title", quote: "退回\n的稿", text: "标题再想想\n短一点" };
  const noted = (await act("addNote", id, editor, note)).data;
  expect((await act("addNote", id, reporter, { ...note, text: "好", parentId: noted.id })).code).toBe(1);
  expect((await post("settleNote", { id, note: noted.id }, editor)).code).toBe(1);
  const { list } = (await get(`notes?id=${id}`, reporter)).data;
  expect(list).toMatchObject([
    { ...note, by: { id: editor.id } },
    { parentId: noted.id, by: { id: reporter.id } },
  ]);
  expect(list[0].settledAt).toBeGreaterThan(0);
  expect((await act("returnStep", id, editor, { note: "" })).code).toBe(400);
  expect((await act("returnStep", id, editor, { note: "数字核一下" })).code).toBe(1);
  expect((await review(id, reporter)).rounds[0]).toMatchObject({ outcome: "returned" });
  await act("handIn", id, reporter);
  expect((await act("vetoStep", id, head, { note: "不能发" })).code).toBe(401);
  expect((await act("vetoStep", id, chief, { note: "不能发" })).code).toBe(1);
  const told = await rows("select event, facts, url from messages where member_id = $1 order by id", [reporter.id]);
  expect(told.filter(({ event }) => String(event).startsWith("story-"))).toMatchObject([
    { event: "story-returned", facts: { title: "退回的稿", note: "数字核一下" } },
    { event: "story-vetoed", facts: { title: "退回的稿", note: "不能发" } },
  ]);
  expect((await act("handIn", id, reporter)).code).toBe(1);
  expect((await act("withdraw", id, reporter)).code).toBe(1);
});

it("schedules, cancels, takes down and gives back, and tells what readers saw when", async () => {
  const id = await approved("定时的稿");
  const at = Math.floor(Date.now() / 1_000) + 3_600;
  expect((await act("schedule", id, chief, { at: 1_000 })).code).toBe(0);
  expect((await act("schedule", id, chief, { at })).data.state).toBe("waiting");
  expect((await act("retryRelease", id, chief)).code).toBe(0);
  expect((await act("cancelRelease", id, chief)).code).toBe(1);
  expect((await post("embargo", { id, until: at }, chief)).code).toBe(1);
  expect((await act("release", id, chief)).code).toBe(0);
  expect((await post("embargo", { id, until: 0 }, chief)).code).toBe(1);
  expect((await act("release", id, chief)).code).toBe(1);
  expect((await act("takeDown", id, chief, { reason: "有误" })).code).toBe(1);
  const list = (await get(`releases?id=${id}`, reporter)).data.list as {
    kind: string;
    state: string;
    reason: string;
  }[];
  expect(list.map(({ kind, state }) => `${kind} ${state}`)).toEqual([
    "takedown done",
    "publish done",
    "publish cancelled",
  ]);
  const then = (moment: number) => get(`storyAt?id=${id}&at=${moment}`, auditor);
  expect((await then(at)).data).toMatchObject({ text: null, release: { kind: "takedown", reason: "有误" } });
  expect((await act("restore", id, chief, { reason: "核实无误" })).code).toBe(1);
  const shown = (await then(at)).data;
  expect(shown).toMatchObject({ text: { fields: { title: "定时的稿" } }, release: { kind: "restore" } });
  expect(shown.signatures).toHaveLength(3);
  expect((await then(1_000)).data).toBeNull();
});

it("offers with each state what can be done then, and says what windows have to know", async () => {
  const acts = async (id: number, who = chief) => (await get(`acts?id=${id}`, who)).data;
  const id = await written("每一步");
  expect(await acts(id)).toMatchObject({ wasPublic: false, kind: "publish", release: null, after: null });
  expect((await acts(id, reporter)).acts).toEqual(expect.arrayContaining(["write", "handIn"]));
  await act("handIn", id, reporter);
  expect(await acts(id)).toMatchObject({ kind: "publish", short: false });
  await act("takeStep", id, editor);
  expect((await acts(id, editor)).acts).toContain("letGo");
  expect((await acts(id, head)).acts).not.toContain("letGo");
  await act("letGo", id, editor);
  expect((await acts(id, editor)).acts).not.toContain("letGo");
  for (const who of [editor, head, chief]) await pass(id, who);
  const at = Math.floor(Date.now() / 1_000) + 3_600;
  await act("schedule", id, chief, { at });
  const waiting = await acts(id);
  expect(waiting).toMatchObject({ wasPublic: false, release: { dueAt: at, error: "" } });
  expect(waiting.acts).toEqual(expect.arrayContaining(["cancel", "reschedule"]));
  await rows("update releases set state = 'failed', error = 'embargo' where manuscript_id = $1", [id]);
  const failed = await acts(id);
  expect(failed).toMatchObject({ release: { dueAt: at } });
  expect(failed.release.error).not.toBe("");
  expect(failed.acts).toContain("retry");
  expect(waiting.acts).not.toContain("retry");
  await act("cancelRelease", id, chief);
  expect(await acts(id)).toMatchObject({ wasPublic: false, release: null });
  await act("release", id, chief);
  const released = await acts(id);
  expect(released).toMatchObject({ wasPublic: true, release: null });
  expect(released.acts).toContain("takeDown");
  await save(id, { title: "每一步改过" });
  await act("handIn", id, reporter, { kind: "correction" });
  expect(await acts(id)).toMatchObject({ kind: "correction", short: true });
  await act("withdraw", id, reporter);
  await act("takeDown", id, chief, { reason: "有误" });
  const down = await acts(id);
  expect(down).toMatchObject({ wasPublic: true });
  expect(down.acts).toContain("restore");
});

it("shows the trail by filters with its seals, and from where others acted only to who may see it", async () => {
  const seen = (await get(`audit?actor=staff:${chief.id}&action=release`, auditor)).data;
  expect(seen.list[0]).toMatchObject({ actor: `staff:${chief.id}`, kind: "story", address: "127.0.0.1" });
  const [last] = seen.list.slice(-1);
  expect((await get(`audit?action=release&before=${last.id}`, auditor)).data.list).toEqual([]);
  const own = (await get(`audit?actor=staff:${chief.id}`, reporter)).data.list as { address: string }[];
  expect(new Set(own.map(({ address }) => address))).toEqual(new Set([""]));
  expect((await get("auditChain", auditor)).data).toMatchObject({ faults: [], hasHead: true });
  const visual = await colleague(site, "visual");
  for (const call of ["audit", "auditChain"]) expect((await get(call, visual)).code).toBe(401);
});

it("leaves review by its writer and the heads of its desk alone; others ask, and the writer finds who and why", async () => {
  const id = await written();
  await act("handIn", id, reporter);
  const returned = async () =>
    (await get("dashboard", reporter)).data.returned
      .filter((story: { id: number }) => story.id === id)
      .map(({ how, note, by }: Record<string, string>) => [how, note, by]);
  const nameOf = async ({ id: member }: Colleague) =>
    (await rows("select real_name as name from staff where member_id = $1", [member]))[0]?.["name"];

  expect((await act("withdraw", id, editor, { note: "我想撤" })).code).toBe(401);
  expect((await act("askWithdraw", id, editor, { note: " " })).code).not.toBe(1);
  expect((await act("askWithdraw", id, editor, { note: "数字要再核一遍" })).code).toBe(1);
  expect(await returned()).toEqual([["asked", "数字要再核一遍", await nameOf(editor)]]);
  expect((await get(`acts?id=${id}`, editor)).data.acts).toContain("askWithdraw");
  expect((await get(`acts?id=${id}`, head)).data.acts).toContain("takeOut");

  expect((await act("withdraw", id, head)).code).not.toBe(1);
  expect((await act("withdraw", id, head, { note: "等公司公告" })).code).toBe(1);
  expect(await returned()).toEqual([["withdrawn", "等公司公告", await nameOf(head)]]);

  await act("handIn", id, reporter);
  expect(await returned()).toEqual([]);
  expect((await get(`acts?id=${id}`, reporter)).data.acts).toContain("withdraw");
  expect((await act("withdraw", id, reporter)).code).toBe(1);
  expect(await returned()).toEqual([]);
});

it("tells the slower of two signers who signed first", async () => {
  const id = await written();
  await act("handIn", id, reporter);
  await pass(id, editor);
  const rival = await colleague(site, "desk-head");
  await pass(id, head);
  const [{ name } = { name: "" }] = await rows<{ name: string }>(
    "select real_name as name from staff where member_id = $1",
    [head.id],
  );
  expect((await pass(id, rival)).msg).toBe(`${name}先签了这一步，这一步不用你再签。`);
});
