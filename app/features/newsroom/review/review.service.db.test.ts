import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import { operator } from "#app/features/base/actor/actor.ts";
import { writeRules } from "#app/features/newsroom/check/check-rule.service.server.ts";
import { findById, findStepHolder } from "#app/features/newsroom/story/story.repo.server.ts";
import { createManuscript } from "#app/features/newsroom/story/story.service.server.ts";
import { saveManuscript } from "#app/features/newsroom/story/saving.service.server.ts";
import { readDashboard } from "#app/features/newsroom/dashboard/dashboard.service.server.ts";
import type { StaffActor } from "#app/features/newsroom/staff/staff.policy.ts";
import { database } from "#db/client.ts";
import { testDatabase } from "#tests/db/test-database.ts";
import { listenToEvents } from "#tests/fixtures/newsroom/notifications.ts";
import { refusalOf } from "#tests/fixtures/refusals.ts";
import { addGranted, addStaff } from "#tests/fixtures/newsroom/staff.ts";
import { addNote, readNotes, settle } from "./note.service.server.ts";
import { forgetKeys } from "#app/features/newsroom/idempotency/idempotency.service.server.ts";
import { readReview, readRounds } from "./review-state.service.server.ts";
import { handIn, reportOfNow, withdraw } from "./review.service.server.ts";
import { handOverStep, listSuccessors, passStep, returnStep, takeStep, vetoStep } from "./step.service.server.ts";

testDatabase();

let column: number;
let reporter: StaffActor;
let editor: StaffActor;
let head: StaffActor;
let chief: StaffActor;
let second: StaffActor;

beforeAll(async () => {
  const row = { slug: "macro", name: "宏观", name_en: "Macro" };
  column = (await database().insertInto("columns").values(row).returning("id").executeTakeFirstOrThrow()).id;
  reporter = await addGranted("reporter");
  editor = await addGranted("editor");
  head = await addGranted("desk-head");
  chief = await addGranted("chief");
  second = await addGranted("chief");
  await writeRules([{ family: "advertising", pattern: "顶级", severity: "confirm" }], operator("li"));
});

/** Creates a story whose only finding is its missing cover. */
async function story(body = "<p>正文。</p>"): Promise<number> {
  const plain = ["一句。", "两句。"];
  const { id } = await createManuscript(
    { title: "出口涨了", columnId: column, plain, aiLabel: "none", body },
    reporter,
  );
  return id;
}

const nameOf = async ({ id }: StaffActor) =>
  (await database().selectFrom("staff").select("real_name").where("member_id", "=", id).executeTakeFirst())?.real_name;
const stateOf = async (id: number) => (await findById(id))?.state;

/** Signs a story after reading everything, with a reason for each finding that needs one. */
async function sign(actor: StaffActor, id: number, key?: string) {
  const [version, finding] = [(await findById(id))?.version ?? 0, await waivable(actor, id)];
  return passStep(actor, { id, version, proofread: true, waivers: finding, key });
}

async function waivable(actor: StaffActor, id: number) {
  const { findings } = await reportOfNow(actor, id);
  return findings
    .filter(({ severity }) => severity === "confirm")
    .map(({ id: finding }) => ({ finding, reason: "看过" }));
}

describe("handing in", () => {
  it("opens a round of three steps with who wrote it", async () => {
    const id = await story();
    // Readers of a story that is not public yet get no note about a change.
    expect(await handIn(reporter, { id, kind: "correction", note: "改了" })).toMatchObject({ steps: 3, short: false });
    expect(await stateOf(id)).toBe("in_review");
    const { rounds, names } = await readRounds(reporter, id);
    expect(rounds).toMatchObject([
      { number: 1, kind: "publish", writers: [reporter.id], opened_by: reporter.id, outcome: null, public_note: "" },
    ]);
    expect(rounds[0]?.decisions).toMatchObject([{ step: 1, revision_in: rounds[0]?.revision_id, decision: null }]);
    expect([...names.keys()]).toEqual([reporter.id]);
  });

  it("names what stands in the way, and changes nothing", async () => {
    const { id } = await createManuscript({ title: "没写完" }, reporter);
    expect(await refusalOf(handIn(reporter, { id }))).toContain("还没有选栏目");
    expect(await stateOf(id)).toBe("writing");
    expect((await readRounds(reporter, id)).rounds).toEqual([]);
  });

  it("is done once, whoever sends it again under its key, and refused without one", async () => {
    const id = await story();
    const key = randomUUID();
    const answers = await Promise.all(Array.from({ length: 10 }, () => handIn(reporter, { id, key })));
    expect(new Set(answers.map(({ roundId }) => roundId)).size).toBe(1);
    await expect(handIn(reporter, { id })).rejects.toThrow("conflict");
  });

  it("knows a key for a week, and of whoever sent it alone", async () => {
    const [id, key] = [await story(), randomUUID()];
    const first = await handIn(reporter, { id, key });
    await expect(withdraw(reporter, { id, key })).rejects.toThrow("another act");
    await withdraw(reporter, { id, key: randomUUID() });
    const days = (count: number) =>
      sql`update office_act_keys set at = now() - make_interval(days => ${count}) where key = ${key}`.execute(
        database(),
      );
    await days(6);
    expect(await forgetKeys(7)).toBe(0);
    await handIn(reporter, { id, key });
    expect(await stateOf(id)).toBe("writing");
    await handIn(editor, { id, key });
    expect(await stateOf(id)).toBe("in_review");
    expect(await handIn(reporter, { id, key })).toEqual(first);
    await withdraw(reporter, { id });
    await days(8);
    expect(await forgetKeys(7)).toBe(2);
    expect(await forgetKeys(7)).toBe(0);
    await handIn(reporter, { id, key });
    expect(await stateOf(id)).toBe("in_review");
  });

  it("follows the narrowest policy", async () => {
    await database()
      .insertInto("review_policies")
      .values([
        { scope_kind: "column", scope_id: column, steps: 2, origin: "contributed" },
        { sensitivity: "sensitive", steps: 3 },
      ])
      .execute();
    const { id } = await createManuscript(
      {
        title: "来稿",
        columnId: column,
        plain: ["一。", "二。"],
        aiLabel: "none",
        origin: "contributed",
        body: "<p>文</p>",
      },
      reporter,
    );
    expect((await handIn(reporter, { id })).steps).toBe(2);
  });
});

describe("three steps", () => {
  it("are three people's, none of whom wrote it, and sign one text", async () => {
    const id = await story();
    await handIn(reporter, { id });
    expect(await sign(editor, id)).toEqual({ approved: false, step: 1 });
    await expect(sign(editor, id)).rejects.toThrow("refused");
    const waiting = async (by: StaffActor) => (await readDashboard(by, "zh-cn")).waiting.find((one) => one.id === id);
    expect(await waiting(editor)).toBeUndefined();
    expect(await waiting(head)).toMatchObject({ step: 2, steps: 3, blocks: 0, confirms: 1, column: "宏观" });
    expect(await sign(head, id)).toEqual({ approved: false, step: 2 });
    await expect(sign(head, id)).rejects.toThrow("refused");
    expect(await sign(chief, id)).toEqual({ approved: true, step: 3 });
    const { rounds } = await readRounds(chief, id);
    expect(rounds[0]).toMatchObject({ outcome: "approved", approved_revision_id: rounds[0]?.revision_id });
    expect(rounds[0]?.decisions).toMatchObject(
      [editor, head, chief].map(({ id: decided_by }) => ({
        decided_by,
        decision: "passed",
        proofread: true,
        report_id: expect.any(Number),
      })),
    );
    expect(await stateOf(id)).toBe("approved");
    await withdraw(reporter, { id });
    expect([await stateOf(id), (await readRounds(chief, id)).rounds[0]?.outcome]).toEqual(["writing", "approved"]);
  });

  it("give one row for twenty signatures of one person at a time", async () => {
    const id = await story();
    await handIn(reporter, { id });
    const tries = await Promise.allSettled(Array.from({ length: 20 }, () => sign(chief, id)));
    expect(tries.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    const { rounds } = await readRounds(chief, id);
    expect(rounds[0]?.decisions.filter(({ decided_by }) => decided_by === chief.id)).toHaveLength(1);
  });

  it("are not for writers: whoever has written it, or whose it is, is refused whatever their role", async () => {
    const { id } = await createManuscript(
      { title: "主编写的", columnId: column, plain: ["一。", "二。"], aiLabel: "none", body: "<p>文</p>" },
      chief,
    );
    await handIn(chief, { id });
    await expect(takeStep(chief, { id })).rejects.toThrow("forbidden");
    await expect(sign(chief, id)).rejects.toThrow("forbidden");
    await expect(vetoStep(chief, { id, note: "不行" })).rejects.toThrow("forbidden");
    expect((await readReview(chief, id)).may).toMatchObject({ withdraw: true, sign: false, veto: false });
    const owned = await story();
    await database().updateTable("manuscripts").set({ owner_id: head.id }).where("id", "=", owned).execute();
    await handIn(editor, { id: owned });
    await expect(sign(head, owned)).rejects.toThrow("forbidden");
  });

  it("belong for 15 minutes to who has taken them, who may hand them over or let go", async () => {
    const id = await story();
    await handIn(reporter, { id });
    const { until } = await takeStep(editor, { id });
    expect(Math.ceil((new Date(until).getTime() - Date.now()) / 60_000)).toBe(15);
    expect(await refusalOf(takeStep(head, { id }))).toContain(`${await nameOf(editor)}正在审这一篇`);
    expect(await refusalOf(sign(head, id), "en")).toMatch(/is reviewing this story/);
    await expect(withdraw(reporter, { id })).rejects.toThrow("conflict");
    await expect(handOverStep(head, { id, to: null })).rejects.toThrow("conflict");
    await handOverStep(editor, { id, to: head.id });
    expect(await refusalOf(sign(editor, id))).toMatch(/正在审/);
    await handOverStep(head, { id, to: null });
    await expect(handOverStep(head, { id, to: null })).rejects.toThrow("conflict");
    expect(await sign(chief, id)).toMatchObject({ step: 1 });
  });

  it("go from hand to hand among colleagues who may sign them, none of whom has written or signed", async () => {
    const [gone, writer] = [await addGranted("editor"), await addGranted("chief")];
    const elsewhere = await addGranted("editor", { kind: "column", id: column + 1 });
    await database().updateTable("staff").set({ active: false }).where("member_id", "=", gone.id).execute();
    const id = await story();
    const { fence = 0 } = (await findById(id)) ?? {};
    await saveManuscript(writer, { id, fence, changes: { dek: { base: 1, value: "导语" } } });
    await handIn(reporter, { id });
    await takeStep(editor, { id });
    const successors = async (actor: StaffActor) => new Set((await listSuccessors(actor, id)).map((one) => one.id));
    expect(await successors(editor)).toEqual(new Set([head.id, chief.id, second.id]));
    for (const to of [reporter.id, writer.id, editor.id, gone.id, elsewhere.id, 999_999])
      expect(await refusalOf(handOverStep(editor, { id, to }))).toMatch(/审不了这一步/);
    await handOverStep(editor, { id, to: head.id });
    await sign(head, id);
    await takeStep(chief, { id });
    expect(await successors(chief)).toEqual(new Set([second.id]));
    await expect(listSuccessors(reporter, id)).rejects.toThrow("forbidden");
  });

  it("sign what the signer has made of the text, and nothing that they have not seen", async () => {
    const id = await story();
    await handIn(reporter, { id });
    await takeStep(editor, { id });
    const before = await findById(id);
    await saveManuscript(editor, { id, fence: before?.fence ?? 0, changes: { dek: { base: 1, value: "导语" } } });
    const unseen = { id, version: before?.version ?? 0, proofread: true, waivers: await waivable(editor, id) };
    expect(await refusalOf(passStep(editor, unseen))).toMatch(/刚刚被改过/);
    await sign(editor, id);
    const { rounds } = await readRounds(chief, id);
    const [first, next] = rounds[0]?.decisions ?? [];
    expect(first?.revision_out).not.toBe(first?.revision_in);
    expect(next?.revision_in).toBe(first?.revision_out);
    await expect(sign(reporter, id)).rejects.toThrow("forbidden");
  });

  it("ask for proofreading and for a reason for each finding", async () => {
    const id = await story("<p>顶级。</p>");
    await handIn(reporter, { id });
    const version = (await findById(id))?.version ?? 0;
    const pass = { id, version, waivers: [] };
    expect(await refusalOf(passStep(editor, { ...pass, proofread: false }), "en")).toMatch(/proofread/);
    expect(await refusalOf(passStep(editor, { ...pass, proofread: true }))).toContain("“顶级”");
    const odd = { ...pass, proofread: true, waivers: [{ finding: "no-such", reason: "x" }] };
    await expect(passStep(editor, odd)).rejects.toThrow("no-such");
    expect(await sign(editor, id)).toMatchObject({ step: 1 });
  });

  it("take each signer's own reason, beside what who handed it in has said", async () => {
    const id = await story("<p>顶级。</p>");
    const [first] = await waivable(reporter, id);
    const said = { finding: first?.finding ?? "", reason: "原话，有录音" };
    await handIn(reporter, { id, waivers: [said, { finding: "gone-by-now", reason: "早就改了" }] });
    const version = (await findById(id))?.version ?? 0;
    const unanswered = { id, version, proofread: true, waivers: [] };
    expect(await refusalOf(passStep(editor, unanswered))).toContain("“顶级”");
    await sign(editor, id);
    // The same text has the same report, but each signer must give a reason.
    expect(await refusalOf(passStep(head, unanswered))).toContain("“顶级”");
    await sign(head, id);
    const { waivers, report, reports, rounds } = await readReview(chief, id);
    const signed = rounds[0]?.decisions.flatMap(({ report_id }) => report_id ?? []);
    expect([...reports.keys()].toSorted((one, other) => one - other)).toEqual(signed);
    expect(report?.text_sha256).toEqual(reports.get(signed?.[0] ?? 0)?.text_sha256);
    expect(
      waivers.filter(({ finding }) => finding === said.finding).map(({ staffId, reason }) => [staffId, reason]),
    ).toEqual([
      [reporter.id, "原话，有录音"],
      [editor.id, "看过"],
      [head.id, "看过"],
    ]);
  });
});

it("tells other screens, the trail and the writer of each step that is taken, handed over, passed and given back", async () => {
  const id = await story();
  const heard = await listenToEvents();
  const steps = async () =>
    (await heard.told()).flatMap((event) => (event.kind === "step" ? [[event.story, event.step, event.by]] : []));
  const told = async (step: number, by: StaffActor) => expect(await steps()).toEqual([[id, step, by.name]]);
  await handIn(reporter, { id });
  await told(1, reporter);
  await takeStep(editor, { id });
  await told(1, editor);
  await handOverStep(editor, { id, to: head.id });
  await told(1, editor);
  await sign(head, id);
  await told(1, head);
  await takeStep(chief, { id });
  await told(2, chief);
  const { fence = 0 } = (await findById(id)) ?? {};
  await saveManuscript(chief, { id, fence, changes: { dek: { base: 1, value: "导语" } } });
  await returnStep(chief, { id, note: "再改" });
  await told(2, chief);
  const [first, last] = (await readRounds(chief, id)).rounds[0]?.decisions ?? [];
  expect(last).toMatchObject({ decision: "returned", decided_by: chief.id, note: "再改", report_id: null });
  expect([first?.revision_out === first?.revision_in, last?.revision_out === last?.revision_in]).toEqual([true, false]);
  const lines = await sql`select actor, action, detail from audit_entries
    where target_kind = 'story' and target_id = ${String(id)} and action like 'review.%' order by id`.execute(
    database(),
  );
  expect(lines.rows).toMatchObject([
    { actor: reporter.name, action: "review.hand-in", detail: { round: 1, kind: "publish", steps: 3, short: false } },
    { actor: editor.name, action: "review.take", detail: { step: 1 } },
    { actor: editor.name, action: "review.hand-over", detail: { step: 1, to: head.id } },
    { actor: head.name, action: "review.pass", detail: { round: 1, step: 1, revision: first?.revision_in } },
    { actor: chief.name, action: "review.take", detail: { step: 2 } },
    { actor: chief.name, action: "review.return", detail: { round: 1, step: 2, note: "再改" } },
  ]);
  const url = `/newsroom/stories/${id}`;
  const messages = await sql`select member_id::int as to, event, facts from messages where url = ${url}`.execute(
    database(),
  );
  expect(messages.rows).toEqual([
    { to: reporter.id, event: "story-returned", facts: { title: "出口涨了", note: "再改", by: await nameOf(chief) } },
  ]);
});

describe("no", () => {
  it("goes back with a note, and the next round begins with step one", async () => {
    const id = await story();
    await handIn(reporter, { id });
    await sign(editor, id);
    await expect(returnStep(head, { id, note: " " })).rejects.toThrow("invalid_input");
    await returnStep(head, { id, note: "数字没有出处。" });
    expect(await stateOf(id)).toBe("returned");
    await handIn(reporter, { id });
    const { rounds } = await readRounds(reporter, id);
    expect(rounds.map(({ number, outcome }) => [number, outcome])).toEqual([
      [2, null],
      [1, "returned"],
    ]);
    expect(await sign(editor, id)).toMatchObject({ step: 1 });
  });

  it("is said by veto whoever has the step, by who may", async () => {
    const id = await story();
    await handIn(reporter, { id });
    await takeStep(editor, { id });
    await expect(vetoStep(head, { id, note: "不发" })).rejects.toThrow("forbidden");
    await vetoStep(second, { id, note: "不发" });
    expect((await readRounds(chief, id)).rounds).toMatchObject([
      { outcome: "vetoed", decisions: [{ decision: "vetoed", decided_by: second.id, note: "不发", proofread: false }] },
    ]);
  });

  it("is said by the writer while nobody reviews it", async () => {
    const id = await story();
    await handIn(reporter, { id });
    await withdraw(reporter, { id });
    expect(await stateOf(id)).toBe("writing");
    expect((await readRounds(reporter, id)).rounds).toMatchObject([{ number: 1, outcome: "withdrawn" }]);
    await expect(withdraw(reporter, { id })).rejects.toThrow("conflict");
    const { rows } = await sql`select action, actor, detail ->> 'from' as "from" from audit_entries
      where target_kind = 'story' and target_id = ${String(id)} and action like 'review.%' order by id`.execute(
      database(),
    );
    expect(rows).toEqual([
      { action: "review.hand-in", actor: reporter.name, from: null },
      { action: "review.withdraw", actor: reporter.name, from: "in_review" },
    ]);
  });
});

/** Tests that the database also refuses what the code refuses. */
describe("the database", () => {
  it.each<[string, (round: number) => ReturnType<typeof sql>]>([
    [
      "a decision by a writer",
      (round) => sql`update review_steps set decided_by = ${reporter.id}, decision = 'returned',
      note = 'x', decided_at = now() where round_id = ${round}`,
    ],
    [
      "a second step by SQL before the first",
      (round) => sql`insert into review_steps
      (round_id, step, revision_in, decided_by, decision, note, decided_at, proofread, revision_out, report_id)
      select ${round}, 2, revision_in, ${chief.id}, 'passed', '', now(), true, revision_in, (select min(id) from check_reports)
      from review_steps where round_id = ${round}`,
    ],
    [
      "a signature without proofreading",
      (round) => sql`update review_steps set decided_by = ${chief.id},
      decision = 'passed', decided_at = now(), revision_out = revision_in where round_id = ${round}`,
    ],
    [
      "a return without a note",
      (round) => sql`update review_steps set decided_by = ${chief.id}, decision = 'returned',
      decided_at = now() where round_id = ${round}`,
    ],
    ["a step that is removed", (round) => sql`delete from review_steps where round_id = ${round}`],
    ["writers that are changed", (round) => sql`update review_rounds set writers = '{}' where id = ${round}`],
    [
      "a second open round",
      (round) => sql`insert into review_rounds (manuscript_id, number, kind, steps, writers, revision_id)
      select manuscript_id, 9, kind, 1, '{}', revision_id from review_rounds where id = ${round}`,
    ],
  ])("refuses %s", async (_, statement) => {
    const id = await story();
    const { roundId } = await handIn(reporter, { id });
    await expect(statement(roundId).execute(database())).rejects.toMatchObject({ code: expect.stringMatching(/^23/) });
  });

  it("refuses a decision that is changed", async () => {
    const id = await story();
    const { roundId } = await handIn(reporter, { id });
    await sign(editor, id);
    const change = sql`update review_steps set decided_by = ${chief.id} where round_id = ${roundId} and step = 1`;
    await expect(change.execute(database())).rejects.toThrow("never changed");
  });
});

it("offers everybody the acts that are theirs as the story goes through its steps", async () => {
  const id = await story();
  const none = { handIn: false, withdraw: false, askWithdraw: false, sign: false, veto: false };
  const offered = async (actor: StaffActor) => (await readReview(actor, id)).may;
  expect([await offered(reporter), await offered(editor)]).toEqual([
    { ...none, handIn: true },
    { ...none, handIn: true },
  ]);
  await handIn(reporter, { id });
  expect(await offered(reporter)).toEqual({ ...none, withdraw: true });
  // An actor who is neither the writer nor a desk head may only request a withdrawal.
  expect(await offered(editor)).toEqual({ ...none, askWithdraw: true, sign: true });
  expect(await offered(chief)).toEqual({ ...none, withdraw: true, sign: true, veto: true });
  await takeStep(editor, { id });
  expect(await offered(reporter)).toEqual(none);
  expect(await offered(editor)).toEqual({ ...none, askWithdraw: true, sign: true });
  expect(await offered(chief)).toEqual({ ...none, veto: true });
  await sign(editor, id);
  expect(await offered(editor)).toEqual({ ...none, askWithdraw: true });
  for (const signer of [head, chief]) await sign(signer, id);
  expect(await offered(reporter)).toEqual({ ...none, withdraw: true });
  expect(await offered(chief)).toEqual({ ...none, withdraw: true });
  // A signer may not sign a second step of the same story.
  const other = await story();
  await handIn(reporter, { id: other });
  for (const signer of [second, head]) await sign(signer, other);
  expect((await readReview(second, other)).may.sign).toBe(false);
});

it("keeps notes on words with their answers, for who may read the story, and tells other screens of each", async () => {
  const [id, lines, other] = [await story(), await story(), await story()];
  const heard = await listenToEvents();
  const { id: note } = await addNote(editor, id, { field: "body", quote: "正文", from: 0, to: 2, text: "哪来的？" });
  await addNote(reporter, id, { field: "body", text: "统计局。", parentId: note });
  await settle(editor, id, note);
  expect((await heard.told()).map(({ kind }) => kind)).toEqual(["note", "note", "note"]);
  await addNote(editor, lines, { field: "body", quote: "一行\n二行", text: "三行\n四行" });
  expect(await readNotes(reporter, lines)).toMatchObject([{ quote: "一行\n二行", text: "三行\n四行" }]);
  const notes = await readNotes(reporter, id);
  expect(notes.map(({ text, parentId, settledBy }) => [text, parentId, settledBy])).toEqual([
    ["哪来的？", null, editor.id],
    ["统计局。", note, null],
  ]);
  expect(notes).toMatchObject([
    { id: note, field: "body", quote: "正文", from: 0, to: 2, staffId: editor.id, settledAt: expect.any(Date) },
    { field: "body", quote: "", from: null, to: null, staffId: reporter.id, settledAt: null },
  ]);
  const foreign = { field: "body", text: "x", parentId: note } as const;
  await expect(addNote(editor, other, foreign)).rejects.toThrow("not_found");
  const { id: own } = await addNote(editor, other, { field: "body", text: "另一篇" });
  await expect(addNote(editor, other, foreign)).rejects.toThrow("not_found");
  await expect(settle(editor, id, own)).rejects.toThrow("not_found");
  const stranger = await addStaff("reporter");
  for (const read of [readNotes, readRounds]) await expect(read(stranger, id)).rejects.toThrow("not_found");
  await expect(settle(stranger, id, note)).rejects.toThrow("not_found");
  await expect(addNote(stranger, id, { field: "body", text: "路过" })).rejects.toThrow("not_found");
});

it("keeps who has settled a note first, with a line in the trail", async () => {
  const id = await story();
  const { id: note } = await addNote(editor, id, { field: "body", text: "一？" });
  const { id: second } = await addNote(editor, id, { field: "body", text: "二？" });
  for (const who of [editor, reporter]) await settle(who, id, note);
  expect((await readNotes(editor, id)).map(({ settledBy }) => settledBy)).toEqual([editor.id, null]);
  await settle(reporter, id, second);
  expect((await readNotes(editor, id)).map(({ settledBy }) => settledBy)).toEqual([editor.id, reporter.id]);
  const { rows: lines } = await sql<{ detail: object }>`select detail from audit_entries
    where action = 'review.settle' and target_kind = 'story' and target_id = ${String(id)}`.execute(database());
  expect(lines.map(({ detail }) => detail)).toContainEqual({ note });
});

it("lets who holds a step write in that story, and in no other", async () => {
  const [one, other] = [await story(), await story()];
  for (const id of [one, other]) await handIn(reporter, { id });
  await takeStep(editor, { id: one });
  expect([await findStepHolder(one), await findStepHolder(other)]).toEqual([editor.id, undefined]);
});
