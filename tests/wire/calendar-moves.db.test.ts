import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { moveUpcoming } from "#app/features/published/flash/newsroom/flash-move.service.server.ts";
import { staffActor } from "#app/features/newsroom/staff/staff.policy.ts";
import { readNames } from "#app/features/newsroom/staff/staff.service.server.ts";
import { testDatabase } from "../db/test-database.ts";
import { industry, insert } from "../fixtures/content.ts";
import { MemberSite, rows } from "../fixtures/members.ts";
import { colleague, type Colleague } from "../fixtures/newsroom/newsroom.ts";

/** Moves scheduled items to another time in the calendar (docs/newsroom.md#desk). */
testDatabase();
let site: MemberSite;
let head: Colleague;
let scoped: Colleague;
let auto: number;

beforeAll(async () => {
  site = await MemberSite.open();
  auto = await industry("calendar");
  head = await colleague(site, "desk-head");
  scoped = await colleague(site, { role: "flash", scope: { kind: "industry", id: auto } });
});
afterAll(() => site.close());
beforeEach(async () => {
  for (const table of ["flashes", "front_versions where state in ('scheduled', 'failed')"])
    await rows(`delete from ${table}`);
});

const SOON = Math.floor(Date.now() / 1_000) + 86_400;
const post = (path: string, body: object, { token }: Colleague) =>
  site.post(`newsroom/${path}`, { key: randomUUID(), ...body }, { token });
const flash = (industryId: number | null = null) =>
  insert("flashes", {
    content: "明早的快讯",
    channel: "top",
    publish_at: new Date(SOON * 1_000),
    industry_id: industryId,
  });
const timesOf = async (table: string, column: string) =>
  (
    await rows<{ at: number }>(
      `select extract(epoch from ${column})::int as at from ${table} where ${column} is not null`,
    )
  ).map(({ at }) => at);
const entries = async ({ token }: Colleague) =>
  (await site.get(`newsroom/calendar?from=${SOON - 60}&to=${SOON + 90_000}`, token)).data.entries;

it("gives a flash to come another time, by the version that was seen, and refuses one that is over", async () => {
  const id = await flash();
  expect(await entries(head)).toMatchObject([{ kind: "flash", id, version: 1, isDone: false, mayMove: true }]);
  const answers = await Promise.all(
    [60, 120, 180].map((later) => post("moveFlash", { id, version: 1, at: SOON + later }, head)),
  );
  expect(answers.filter(({ code }) => code === 1)).toHaveLength(1);
  const moved = await timesOf("flashes", "publish_at");
  expect((await post("moveFlash", { id, version: 1, at: SOON + 600 }, head)).code).not.toBe(1);
  expect((await post("moveFlash", { id, version: 2, at: SOON - 200_000 }, head)).msg).toContain("已经过了");
  expect(await timesOf("flashes", "publish_at")).toEqual(moved);
  expect(await rows("select from audit_entries where action = 'flash.move'")).toHaveLength(1);
});

it("keeps the times of a flash as versions, so that a move is seen and taken back", async () => {
  const id = await flash();
  await post("moveFlash", { id, version: 1, at: SOON + 60 }, head);
  await post("moveFlash", { id, version: 2, at: SOON }, head);
  expect(await timesOf("flashes", "publish_at")).toEqual([SOON]);
  const at = (later: number) => new Date((SOON + later) * 1_000).toISOString();
  const said = [
    [3, "明早的快讯", at(0)],
    [2, "明早的快讯", at(60)],
    [1, "明早的快讯", at(0)],
  ];
  const versions = async (who = head) => site.get(`newsroom/flashVersions?id=${id}`, who.token);
  const shown = async () =>
    (await versions()).data.list.map((one: Record<string, unknown>) => [
      one["number"],
      one["content"],
      one["publishAt"],
    ]);
  expect(await shown()).toEqual(said);
  expect((await versions(scoped)).code).toBe(401);
  await rows("update flashes set publish_at = now() - interval '1 minute' where id = $1", [id]);
  expect(await shown()).toEqual(said);
});

it("moves no flash that is out, and none outside of the mover's industry", async () => {
  const nobody = staffActor({ id: head.id, sessionId: 1, grants: [] });
  const over = { id: 1, version: 1, at: new Date(0), key: randomUUID() };
  await expect(moveUpcoming(nobody, over)).rejects.toMatchObject({ code: "forbidden" });
  const [out, other, own] = [await flash(), await flash(), await flash(auto)];
  await rows("update flashes set publish_at = now() - interval '1 minute' where id = $1", [out]);
  expect((await post("moveFlash", { id: out, version: 1, at: SOON }, head)).code).not.toBe(1);
  expect((await post("moveFlash", { id: other, version: 1, at: SOON + 60 }, scoped)).code).not.toBe(1);
  expect((await post("moveFlash", { id: own, version: 1, at: SOON + 60 }, scoped)).code).toBe(1);
  expect(
    (await timesOf("flashes", "publish_at")).filter((at) => at >= SOON).toSorted((one, next) => one - next),
  ).toEqual([SOON, SOON + 60]);
});

it("gives a version of the home page another time, unless somebody was quicker or the time is over", async () => {
  await rows(
    `insert into front_versions (front_id, number, slots, state, due_at) select id, 50, '[]', 'scheduled', to_timestamp($1) from fronts`,
    [SOON],
  );
  const move = (from: number, at: number, who = head) => post("moveFront", { number: 50, from, at }, who);
  expect((await move(SOON, SOON - 200_000)).msg).toContain("已经过了");
  expect((await move(SOON, SOON + 60, await colleague(site, "editor"))).code).not.toBe(1);
  const answers = await Promise.all([60, 120, 180].map((later) => move(SOON, SOON + later)));
  expect(answers.filter(({ code }) => code === 1)).toHaveLength(1);
  expect(await rows("select from audit_entries where action = 'front.move'")).toHaveLength(1);
  expect((await timesOf("front_versions", "due_at"))[0]).toBeGreaterThan(SOON);
  expect(await entries(head)).toMatchObject([{ kind: "front", id: 50, mayMove: true }]);
});

it("has what is due at the moment that two days share in the later one alone", async () => {
  const chief = await colleague(site, "chief");
  const story = (await site.post("newsroom/createStory", { title: "零点的稿" }, { token: chief.token })).data.id;
  await rows(
    `insert into releases (manuscript_id, number, kind, revision_id, is_import, state, due_at)
     select $1, 1, 'publish', max(id), true, 'waiting', to_timestamp($2) from manuscript_revisions where manuscript_id = $1`,
    [story, SOON],
  );
  await rows(
    `insert into front_versions (front_id, number, slots, state, due_at) select id, 51, '[]', 'scheduled', to_timestamp($1) from fronts`,
    [SOON],
  );
  await flash();
  const calendar = async (from: number, to: number) => {
    const { list, entries: more } = (await site.get(`newsroom/calendar?from=${from}&to=${to}`, chief.token)).data;
    return new Set([...list.map(() => "release"), ...more.map(({ kind }: { kind: string }) => kind)]);
  };
  expect(await calendar(SOON - 86_400, SOON)).toEqual(new Set());
  expect(await calendar(SOON, SOON + 86_400)).toEqual(new Set(["flash", "front", "release"]));
});

it("says who made a version of the home page that is to come, and who launched one that is there", async () => {
  const chief = await colleague(site, "chief");
  await rows(
    `insert into front_versions (front_id, number, slots, state, due_at, made_by)
     select id, 60, '[]', 'scheduled', to_timestamp($1), $2 from fronts`,
    [SOON, head.id],
  );
  const names = await readNames([head.id, chief.id]);
  expect(await entries(chief)).toMatchObject([{ id: 60, by: names.get(head.id), isDone: false }]);
  await rows(
    "update front_versions set state = 'past', launched_by = $1, launched_at = to_timestamp($2) where number = 60",
    [chief.id, SOON + 60],
  );
  expect(await entries(chief)).toMatchObject([{ id: 60, by: names.get(chief.id), isDone: true, mayMove: false }]);
});
