import { randomUUID } from "node:crypto";
import { beforeEach, expect, it } from "vitest";
import type { StaffActor } from "#app/features/newsroom/staff/staff.policy.ts";
import { connectionPool } from "#db/client.ts";
import { emptyTables, testDatabase } from "../../../../tests/db/test-database.ts";
import { refusalOf } from "../../../../tests/fixtures/refusals.ts";
import { addStaff } from "../../../../tests/fixtures/staff.ts";
import { launchFront, moveFront, scheduleFront } from "./front-launch.service.server.ts";
import { leaseFront, readFront, saveFront } from "./front.service.server.ts";
import { emptySlot } from "./front.slots.ts";

testDatabase();

const SHA = "c".repeat(64);
const inHours = (hours: number) => new Date((Math.floor(Date.now() / 1_000) + hours * 3_600) * 1_000);
const setRight = (what: string) => connectionPool().query(`update media set ${what}`);

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

/** A draft whose second headline has the picture. */
async function draft() {
  const { fence } = await leaseFront(chief, { tab: randomUUID(), take: true });
  const { live, draft: before } = await readFront(chief);
  const slots = [emptySlot("headline", { article: 1 }), emptySlot("headline", { article: 2, picture: SHA })];
  const saved = await saveFront(chief, { fence, version: before?.version ?? 0, slots });
  return { base: live.number, version: saved.saved ? saved.version : 0 };
}

it("is not launched with a picture whose right is not said or not borne out, and keeps its draft", async () => {
  const seen = await draft();
  expect(await refusalOf(launchFront(chief, seen))).toMatch(/头条第 2 位.*凭什么可以用/);
  await setRight("rights = 'own'");
  expect(await refusalOf(launchFront(chief, seen), "en")).toMatch(/headline 2 lacks/);
  expect((await readFront(chief)).draft?.version).toBe(seen.version);
  await setRight("rights_by = '某人'");
  expect(await launchFront(chief, seen)).toMatchObject({ launched: true });
});

it("is neither scheduled for a time, nor moved to one, at which the right of a picture is over", async () => {
  await setRight("rights = 'own', rights_by = '某人', valid_until = now() + interval '3 hours'");
  const { version } = await draft();
  expect(await refusalOf(scheduleFront(chief, { version, at: inHours(4) }))).toMatch(/头条第 2 位.*没有授权/);
  const from = inHours(2);
  const { number } = await scheduleFront(chief, { version, at: from });
  expect(await refusalOf(moveFront(chief, { number, from, at: inHours(4) }))).toMatch(/头条第 2 位.*没有授权/);
  expect((await readFront(chief)).waiting).toMatchObject([{ number, dueAt: from }]);
  await moveFront(chief, { number, from, at: inHours(1) });
});
