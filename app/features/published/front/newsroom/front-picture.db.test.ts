import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { moveFiles, placeOfFiles } from "#app/features/base/picture/picture.folder.server.ts";
import { openMediaStorage, writeFiles } from "#app/features/base/picture/picture.storage.server.ts";
import type { StaffActor } from "#app/features/newsroom/staff/staff.policy.ts";
import { connectionPool, database, withTransaction } from "#db/client.ts";
import { emptyTables, testDatabase } from "#tests/db/test-database.ts";
import { refusalOf } from "#tests/fixtures/refusals.ts";
import { addStaff } from "#tests/fixtures/newsroom/staff.ts";
import { previewHome } from "./front-moment.service.server.ts";
import { launchDueFronts } from "./front-due.service.server.ts";
import { findLeftOut } from "./front-picture.service.server.ts";
import { launchFront, moveFront, withSlots, scheduleFront, undoLaunch } from "./front-launch.service.server.ts";
import { leaseFront, readFront, saveFront } from "./front.service.server.ts";
import { emptySlot, type FrontSlot } from "./front.slots.ts";

testDatabase();

const SHA = "c".repeat(64);
const inHours = (hours: number) => new Date((Math.floor(Date.now() / 1_000) + hours * 3_600) * 1_000);
const setRight = (what: string) => connectionPool().query(`update media set ${what}`);

let dataDir: string;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "mingbai-front-"));
  openMediaStorage(dataDir);
});
afterAll(() => rm(dataDir, { recursive: true, force: true }));

let chief: StaffActor;
beforeEach(async () => {
  await emptyTables("front_versions", "editing_leases", "headlines", "home_places", "articles", "media");
  await connectionPool().query(`
    insert into articles (id, title, status, publish_at) values (1, '一', 'published', now() - interval '1 hour'), (2, '二', 'published', now() - interval '2 hours')`);
  await connectionPool().query(
    `insert into media (sha256, extension, bytes, width, height, widths, alt, rights) values ($1, 'jpg', 1, 9, 9, '{9}', '', 'unknown')`,
    [SHA],
  );
  chief = await addStaff("chief");
});

const SLOTS = [emptySlot("headline", { article: 1 }), emptySlot("headline", { article: 2, picture: SHA })];

/** Saves a draft whose second headline has the picture. */
async function draft(slots: FrontSlot[] = SLOTS, who = chief) {
  const { fence } = await leaseFront(who, { tab: randomUUID(), take: true });
  const { live, draft: before } = await readFront(who);
  const saved = await saveFront(who, { fence, version: before?.version ?? 0, slots });
  return { base: live.number, version: saved.saved ? saved.version : 0 };
}
/** Returns the visible slots: their targets, and whether they have their own picture. */
const shown = async () =>
  (
    await connectionPool().query(
      "select article_id::int as article, cover_media_id is not null as own from headlines where end_at is null order by position",
    )
  ).rows;
const picture = async () =>
  (await connectionPool().query("select id::int, held, was_public, is_used from media where sha256 = $1", [SHA]))
    .rows[0];
/** Schedules the draft and makes it due. */
async function due(): Promise<number> {
  const { version } = await draft();
  const { number } = await scheduleFront(chief, { version, at: inHours(1) });
  await connectionPool().query(
    "update front_versions set due_at = date_trunc('milliseconds', now()) where number = $1",
    [number],
  );
  return number;
}

it("is not launched with a picture whose right is not said or not borne out, and keeps its draft", async () => {
  const seen = await draft();
  expect(await refusalOf(launchFront(chief, seen))).toMatch(/头条第2位.*凭什么可以用/);
  await setRight("rights = 'own'");
  expect(await refusalOf(launchFront(chief, seen), "en")).toMatch(/headline 2 lacks/);
  const leftOut = [{ slot: "headline:0:2", fault: "incomplete" }];
  expect((await readFront(chief)).draft).toMatchObject({ version: seen.version, leftOut });
  await setRight("rights_by = '某人'");
  expect(await launchFront(chief, seen)).toMatchObject({ launched: true });
});

it("is neither scheduled for a time, nor moved to one, at which the right of a picture is over", async () => {
  await setRight("rights = 'own', rights_by = '某人', valid_until = now() + interval '3 hours'");
  const { version } = await draft();
  expect(await refusalOf(scheduleFront(chief, { version, at: inHours(4) }))).toMatch(/头条第2位.*没有授权/);
  const from = inHours(2);
  const { number } = await scheduleFront(chief, { version, at: from });
  expect(await refusalOf(moveFront(chief, { number, from, at: inHours(4) }))).toMatch(/头条第2位.*没有授权/);
  expect((await readFront(chief)).waiting).toMatchObject([{ number, dueAt: from }]);
  await moveFront(chief, { number, from, at: inHours(1) });
});

it("makes a picture of the library public with its launch, and takes it back with the next", async () => {
  await setRight("rights = 'own', rights_by = '某人'");
  await writeFiles(SHA, new Map());
  // Moves the files to the public folder. Normally the first request for the picture does this.
  const lookedAt = () => moveFiles(SHA, "open");
  const seen = await draft();
  expect(await picture()).toMatchObject({ held: true, is_used: true });
  await launchFront(chief, seen);
  expect(await picture()).toMatchObject({ held: false, was_public: true });
  await lookedAt();
  await launchFront(chief, await draft([emptySlot("headline", { article: 2 })]));
  expect([await picture(), await placeOfFiles(SHA)]).toMatchObject([{ held: true, is_used: true }, "held"]);
  await undoLaunch(chief, { base: 3 });
  expect(await picture()).toMatchObject({ held: false });
  await lookedAt();
  await undoLaunch(chief, { base: 4 });
  expect([await picture(), await placeOfFiles(SHA)]).toMatchObject([{ held: true, is_used: true }, "held"]);
});

it("is not held back by a picture of a slot that is over by then, up to its second", async () => {
  const until = inHours(1);
  const slots = [emptySlot("headline", { article: 2, picture: SHA, until: until.getTime() / 1_000 })];
  const faults = async (seconds: number) =>
    (await findLeftOut(slots, new Date(until.getTime() + seconds * 1_000))).length;
  expect(await Promise.all([-1, 0, 3_600].map(faults))).toEqual([1, 0, 0]);
});

it("takes no picture that is not there, and keeps the draft as it was", async () => {
  const missing = [emptySlot("headline", { article: 2, picture: "d".repeat(64) })];
  expect(await refusalOf(draft(missing))).toMatch(/不在了，或者你不能看/);
  expect((await readFront(chief)).draft).toBeUndefined();
});

it.each([
  ["whose right is over by then", "valid_until = now() - interval '1 minute'", "expired"],
  ["of which what bears it out is gone", "rights_by = ''", "incomplete"],
  ["that was found to be of a machine, before its sign is drawn", "rights = 'ai'", "unmarked"],
])("leaves a picture out at its moment %s, says so, and holds nothing else back", async (_, change, fault) => {
  await setRight("rights = 'own', rights_by = '某人'");
  const number = await due();
  await setRight(change);
  expect((await readFront(chief)).waiting).toMatchObject([{ number, leftOut: [{ slot: "headline:0:2", fault }] }]);
  expect(await launchDueFronts()).toEqual({
    done: 1,
    failed: [],
    leftOut: [`front version ${number} without pictures: headline:0:2 ${fault}`],
  });
  expect(await shown()).toEqual([
    { article: 1, own: false },
    { article: 2, own: false },
  ]);
  expect((await readFront(chief)).live).toMatchObject({ number, leftOut: [{ slot: "headline:0:2", fault }] });
  const { rows: trail } = await connectionPool().query(
    "select detail from audit_entries where action = 'front.left-out' order by id desc limit 1",
  );
  expect(trail).toEqual([{ detail: { number, leftOut: [{ slot: "headline:0:2", fault }] } }]);
  // A picture that was left out stays out until the next launch, even if a release arranges the stories again.
  await setRight("rights = 'own', rights_by = '某人', valid_until = null, ai_mark = false");
  await withTransaction((trx) => withSlots(2, async () => undefined, trx));
  expect((await shown())[1]).toEqual({ article: 2, own: false });
  await launchFront(chief, await draft());
  expect((await shown())[1]).toEqual({ article: 2, own: true });
  expect((await readFront(chief)).live.leftOut).toEqual([]);
});

it("goes back to a version without the pictures that it lacked", async () => {
  await setRight("rights = 'own', rights_by = '某人'");
  const number = await due();
  await setRight("valid_until = now() - interval '1 minute'");
  await launchDueFronts();
  await setRight("valid_until = null");
  const { live } = await readFront(chief);
  expect(live.number).toBe(number);
  await launchFront(chief, await draft([emptySlot("headline", { article: 1 })]));
  const { live: next } = await readFront(chief);
  await undoLaunch(chief, { base: next.number });
  expect((await shown())[1]).toEqual({ article: 2, own: false });
});

it("shows a slot whose right ended meanwhile in red, before its time and while it stands", async () => {
  await setRight("rights = 'own', rights_by = '某人'");
  await launchFront(chief, await draft());
  expect((await readFront(chief)).live.leftOut).toEqual([]);
  await setRight("valid_until = now() - interval '1 minute'");
  expect((await readFront(chief)).live.leftOut).toEqual([{ slot: "headline:0:2", fault: "expired" }]);
});

it("is looked at as readers will have it: without a picture whose right is over by then", async () => {
  await setRight("rights = 'own', rights_by = '某人', valid_until = now() + interval '2 hours'");
  await launchFront(chief, await draft());
  const own = (at: Date) =>
    previewHome(chief, { at, of: "planned" }, async () => {
      const { rows } = await sql<{ own: boolean }>`
        select cover_media_id is not null as own from headlines where article_id = 2`.execute(database());
      return rows[0]?.own;
    });
  expect([await own(inHours(1)), await own(inHours(3))]).toEqual([true, false]);
});
