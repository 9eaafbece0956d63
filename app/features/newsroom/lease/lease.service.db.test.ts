import { randomUUID } from "node:crypto";
import { beforeEach, expect, it } from "vitest";
import { withTransaction } from "#db/client.ts";
import { emptyTables, testDatabase } from "#tests/db/test-database.ts";
import { rows } from "#tests/fixtures/members.ts";
import { addStaff } from "#tests/fixtures/newsroom/staff.ts";
import { LEASE_SECONDS } from "./lease.policy.ts";
import type { Leased } from "./lease.repo.server.ts";
import { claimLease, endLease, keepLease, readHolder } from "./lease.service.server.ts";

testDatabase();

const LEASED: Leased[] = [
  { kind: "story", targetId: 1 },
  { kind: "story", targetId: 2 },
  { kind: "front", targetId: 1 },
];
let writer: number;
let other: number;

beforeEach(async () => {
  await emptyTables("editing_leases");
  [writer, other] = [(await addStaff("editor")).id, (await addStaff("editor")).id];
  for (const leased of LEASED) await claim(leased, writer);
});

const claim = (leased: Leased, staffId: number, { tab = randomUUID(), take = false } = {}) =>
  withTransaction((trx) => claimLease(leased, { staffId, sessionId: 1, tab }, take, async () => 5, trx));
/** Sets the last heartbeat of all leases to some seconds ago. */
const silent = (seconds: number) =>
  rows("update editing_leases set beat_at = now() - make_interval(secs => $1)", [seconds]);
const heard = async () =>
  (
    await rows<{ one: string }>(
      "select kind || ' ' || target_id as one from editing_leases where beat_at > now() - interval '10 seconds' order by one",
    )
  ).map(({ one }) => one);

it("is kept and given back by its number and its hand alone, and nothing else with it", async () => {
  const [leased] = LEASED as [Leased];
  for (const [what, hand] of [
    [leased, { staffId: other, fence: 5 }],
    [leased, { staffId: writer, fence: 4 }],
    [
      { ...leased, targetId: 9 },
      { staffId: writer, fence: 5 },
    ],
    [
      { ...leased, kind: "page" },
      { staffId: writer, fence: 5 },
    ],
  ] as const) {
    await silent(20);
    expect([what, hand, await keepLease(what, hand)]).toEqual([what, hand, false]);
    expect([what, hand, await endLease(what, hand)]).toEqual([what, hand, false]);
    expect(await heard()).toEqual([]);
  }
  expect(await keepLease(leased, { staffId: writer, fence: 5 })).toBe(true);
  expect(await heard()).toEqual(["story 1"]);
  expect(await endLease(leased, { staffId: writer, fence: 5 })).toBe(true);
  expect(await rows("select from editing_leases")).toHaveLength(2);
  expect(await readHolder(leased)).toBeUndefined();
});

it("goes on with its hand, asks of another one, and counts on only where the hand changes", async () => {
  const [leased] = LEASED as [Leased];
  const raised: number[] = [];
  const asked = (staffId: number, tab: string, take = false) =>
    withTransaction((trx) =>
      claimLease(leased, { staffId, sessionId: 7, tab }, take, async () => raised.push(5) + 5, trx),
    );
  const [mine, theirs] = [randomUUID(), randomUUID()];
  expect(await asked(writer, mine)).toMatchObject({ claim: "taken", fence: 6, before: { staffId: writer, fence: 5 } });
  await silent(20);
  expect(await asked(writer, mine)).toMatchObject({ claim: "kept", fence: 6 });
  expect(await heard()).toEqual(["story 1"]);
  expect(await asked(other, theirs)).toMatchObject({ claim: "held", fence: 6, before: { staffId: writer, tab: mine } });
  expect(await asked(other, theirs, true)).toMatchObject({ claim: "taken-over", fence: 7, before: { tab: mine } });
  expect(await readHolder(leased)).toEqual({
    staffId: other,
    name: expect.stringMatching(/^edit_/),
    sessionId: 7,
    tab: theirs,
    fence: 7,
    since: expect.any(Date),
    isLive: true,
  });
  expect(raised).toHaveLength(2);
});

it("says who writes in just this, until nothing was heard of them for half a minute", async () => {
  const [, second = LEASED[0]!] = LEASED;
  await claim(second, other, { take: true });
  expect(await Promise.all(LEASED.map(async (one) => (await readHolder(one))?.staffId))).toEqual([
    writer,
    other,
    writer,
  ]);
  await silent(LEASE_SECONDS - 5);
  expect((await readHolder(second))?.staffId).toBe(other);
  await silent(LEASE_SECONDS + 1);
  expect(await readHolder(second)).toBeUndefined();
});
