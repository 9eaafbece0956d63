import { randomBytes } from "node:crypto";
import { beforeEach, expect, it } from "vitest";
import "#app/i18n/all-messages.ts";
import { sealIdentity } from "#app/features/members/contribution/contribution.identity.server.ts";
import { staffActor, type StaffActor } from "#app/features/newsroom/staff/staff.policy.ts";
import { testDatabase } from "#tests/db/test-database.ts";
import { column, industry, insert } from "#tests/fixtures/content.ts";
import { newName, rows } from "#tests/fixtures/members.ts";
import { addStaff } from "#tests/fixtures/newsroom/staff.ts";
import {
  acceptFor,
  decideContribution,
  readContributionFor,
  readContributionQueue,
  revealIdentity,
} from "./contribution.service.server.ts";

testDatabase();
const KEY = randomBytes(32);
let editor: StaffActor;
let writer: number;

beforeEach(async () => {
  await rows("delete from contributions");
  editor = await addStaff("editor");
  const [row] = await rows<{ id: number }>("insert into members (username, nickname) values ($1, $1) returning id", [
    newName(),
  ]);
  writer = row?.id ?? 0;
});

const contribute = async (fields: Record<string, unknown> = {}): Promise<number> =>
  insert("contributions", {
    member_id: writer,
    title: "采购那些事",
    body_html: "<p>货比三家不吃亏。</p>",
    author_name: "老王",
    status: "waiting",
    submitted_at: new Date(),
    ...fields,
  });
const stateOf = async (id: number) =>
  (
    await rows<{ status: string; version: number; note: string }>(
      "select status, version, note from contributions where id = $1",
      [id],
    )
  )[0];
const told = async () =>
  (await rows<{ event: string }>("select event from messages where member_id = $1 order by id", [writer])).map(
    ({ event }) => event,
  );

it("returns one with notes on what it quotes, and takes that back while nothing has changed", async () => {
  const beside = await contribute({ status: "returned" });
  for (const quote of ["后写的", "先写的"])
    await rows("insert into contribution_notes (contribution_id, quote, note) values ($1, $2, '别的')", [
      beside,
      quote,
    ]);
  const id = await contribute();
  const notes = [
    { quote: "货比三家", note: "哪三家？" },
    { quote: "不吃亏", note: "算过吗？" },
  ];
  await decideContribution(editor, { id, version: 1 }, { act: "return", note: "补上出处", notes });
  expect(await stateOf(id)).toEqual({ status: "returned", version: 2, note: "补上出处" });
  expect((await readContributionFor(editor, id)).notes).toEqual(notes);
  expect((await readContributionFor(editor, beside)).notes).toHaveLength(2);
  expect(await told()).toEqual(["contribution-returned"]);
  await decideContribution(editor, { id, version: 2 }, { act: "reopen" });
  expect([await stateOf(id), await told()]).toEqual([{ status: "waiting", version: 3, note: "" }, []]);
  expect((await readContributionFor(editor, id)).notes).toEqual([]);
  expect((await readContributionFor(editor, beside)).notes).toHaveLength(2);
  const lines = await rows(
    "select action, detail from audit_entries where target_kind = 'contribution' and target_id = $1 order by id",
    [String(id)],
  );
  expect(lines.at(-1)).toEqual({ action: "contribution.reopen", detail: { from: "returned" } });
  await decideContribution(editor, { id, version: 3 }, { act: "decline", note: "选题重复" });
  await rows("update messages set read_at = now()");
  await decideContribution(editor, { id, version: 4 }, { act: "reopen" });
  expect(await told()).toEqual(["contribution-declined", "contribution-reopened"]);
});

it("decides about the version that was read, and about no other", async () => {
  const id = await contribute({ version: 4 });
  const old = { id, version: 3 };
  await expect(decideContribution(editor, old, { act: "decline", note: "x" })).rejects.toThrow("conflict");
  await expect(decideContribution(editor, old, { act: "return", note: "x", notes: [] })).rejects.toThrow("conflict");
  await expect(acceptFor(editor, old)).rejects.toThrow("conflict");
  await expect(decideContribution(editor, { id, version: 4 }, { act: "reopen" })).rejects.toThrow("conflict");
  expect(await stateOf(id)).toMatchObject({ status: "waiting", version: 4 });
  await decideContribution(editor, { id, version: 4 }, { act: "return", note: "改改", notes: [] });
  await rows("update contributions set version = version + 1 where id = $1", [id]);
  await expect(decideContribution(editor, { id, version: 5 }, { act: "reopen" })).rejects.toThrow("conflict");
});

it("makes one story of one that ten accept at once", async () => {
  const id = await contribute();
  const outcomes = await Promise.allSettled(Array.from({ length: 10 }, () => acceptFor(editor, { id, version: 1 })));
  expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  expect(await rows("select from manuscripts where contribution_id = $1", [id])).toHaveLength(1);
  expect(await told()).toEqual(["contribution-accepted"]);
});

it("shows what waits from the oldest on, as far as a grant reaches, and no draft", async () => {
  const place = await column(`c${newName().slice(0, 8).toLowerCase()}`);
  const late = await contribute({ submitted_at: new Date("2026-11-03"), column_id: place });
  const early = await contribute({ submitted_at: new Date("2026-11-01") });
  const draft = await contribute({ status: "draft" });
  const listed = async (actor: StaffActor) =>
    (await readContributionQueue(actor, { status: "waiting" })).list.map(({ id }) => id);
  expect(await listed(editor)).toEqual([early, late]);
  const near = await addStaff("editor", { kind: "column", id: place });
  expect(await listed(near)).toEqual([late]);
  const { list, waiting } = await readContributionQueue(near, { status: "waiting" });
  expect(waiting).toBe(1);
  const [{ name } = { name: "" }] = await rows<{ name: string }>("select name from columns where id = $1", [place]);
  const since = new Date("2026-11-03");
  const line = { id: late, title: "采购那些事", status: "waiting", author: "老王", column: name, industry: "", since };
  expect(list).toMatchObject([line]);
  const [above, trade] = [await column(`a${newName().slice(0, 8).toLowerCase()}`), await industry(`t${newName()}`)];
  await rows("update columns set parent_id = $2 where id = $1", [place, above]);
  await rows("update contributions set industry_id = $2 where id = $1", [early, trade]);
  for (const [kind, of, seen] of [
    ["column", above, late],
    ["industry", trade, early],
  ] as const) {
    const one = await addStaff("editor", { kind, id: of });
    expect([await listed(one), (await readContributionFor(one, seen)).contribution.title]).toEqual([
      [seen],
      "采购那些事",
    ]);
    expect((await readContributionQueue(one, { status: "waiting" })).waiting).toBe(1);
  }
  await expect(readContributionFor(near, early)).rejects.toThrow("not_found");
  await expect(decideContribution(near, { id: early, version: 1 }, { act: "decline", note: "x" })).rejects.toThrow(
    "not_found",
  );
  await expect(readContributionFor(editor, draft)).rejects.toThrow("not_found");
  await expect(acceptFor(await addStaff("legal"), { id: late, version: 1 })).rejects.toThrow("forbidden");
  await expect(listed(await addStaff("reporter"))).rejects.toThrow("forbidden");
});

it("goes through a queue in stretches of fifty: what waits from the oldest on, what was decided from the newest", async () => {
  const ids: number[] = [];
  for (let number = 0; number < 52; number += 1)
    ids.push(await contribute({ submitted_at: new Date(Date.UTC(2026, 10, 1 + Math.floor(number / 2))) }));
  const through = async (status: "waiting" | "declined") => {
    const first = await readContributionQueue(editor, { status });
    const second = await readContributionQueue(editor, { status, after: first.next ?? "" });
    expect([first.list.length, second.list.length, second.next]).toEqual([50, 2, null]);
    expect([first.waiting, second.waiting]).toEqual([status === "waiting" ? 52 : 0, null]);
    return [...first.list, ...second.list].map(({ id }) => id);
  };
  expect(await through("waiting")).toEqual(ids);
  await rows("update contributions set status = 'declined', reviewed_at = submitted_at");
  expect(await through("declined")).toEqual(ids.toReversed());
  await rows("delete from contributions where id > $1", [ids[49]]);
  expect((await readContributionQueue(editor, { status: "declined" })).next).toBeNull();
});

it("tells who wrote it twenty times a day, each look written down; the 21st is refused and rings (threat 19)", async () => {
  const id = await contribute();
  const sealed = sealIdentity({ realName: "王采购", idNumber: "11010519491231002X" }, id, KEY);
  await rows("update contributions set identity_sealed = $2 where id = $1", [id, sealed]);
  const elevated = staffActor({ ...editor, elevated: true });
  const ask = { id, reason: "核对稿费" };
  await expect(revealIdentity(editor, ask, KEY)).rejects.toThrow("refused");
  expect(JSON.stringify(await readContributionFor(editor, id))).not.toContain("王采购");
  for (let look = 0; look < 20; look += 1)
    expect(await revealIdentity(elevated, ask, KEY)).toEqual({ realName: "王采购", idNumber: "11010519491231002X" });
  await expect(revealIdentity(elevated, ask, KEY)).rejects.toThrow("refused");
  const lines = await rows<{ action: string; detail: { reason: string } }>(
    "select action, detail from audit_entries where target_kind = 'contribution' and target_id = $1 order by id",
    [String(id)],
  );
  expect(lines).toHaveLength(21);
  expect(lines.map(({ detail }) => detail.reason)).toEqual(Array.from({ length: 21 }, () => "核对稿费"));
  expect(lines.at(-1)?.action).toBe("contribution.identity-refused");
  expect(await rows("select from security_events where kind = 'office-reveal-limited'")).toHaveLength(1);
  const other = staffActor({ ...(await addStaff("legal")), elevated: true });
  await expect(revealIdentity(other, ask, KEY)).rejects.toThrow("forbidden");
});
