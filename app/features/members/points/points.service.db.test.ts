import { memberActor, operator } from "#app/features/base/actor/actor.ts";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { adjust } from "#app/features/members/ledger/adjustment.service.server.ts";
import { reconcile } from "#app/features/members/ledger/reconcile.service.server.ts";
import { connect, disconnect, withTransaction } from "#db/client.ts";
import { testDatabase } from "#tests/db/test-database.ts";
import { newName, rows } from "#tests/fixtures/members.ts";
import { award, takeBack } from "./points.service.server.ts";
import type { PointRule } from "./points.schema.ts";
import { signInForToday } from "./sign-in.service.server.ts";

const database = testDatabase();
let id: number;

beforeEach(async () => {
  const [row] = await rows("insert into members (username, nickname) values ($1, 'x') returning id", [newName()]);
  id = row.id;
});

const give = (rule: PointRule, reference: string) => withTransaction((trx) => award(id, rule, reference, trx));
const take = (reference: string) => withTransaction((trx) => takeBack(id, "comment-approved", reference, trx));
const spend = (amount: number) =>
  adjust({ memberId: id, unit: "points", amount: -amount, reason: "x" }, operator("test"));
const score = async () => (await rows("select score from members where id = $1", [id]))[0].score;

describe("award", () => {
  it("gives the points of a thing once", async () => {
    expect([await give("comment-approved", "comment:1"), await give("comment-approved", "comment:1")]).toEqual([2, 0]);
    expect(await give("contribution-accepted", "contribution:1")).toBe(50);
    expect(await score()).toBe(52);
    const entries = "select kind, reference, memo, actor, amount from ledger_entries where member_id = $1 order by id";
    const common = { memo: "", actor: "system" };
    expect(await rows(entries, [id])).toEqual([
      { ...common, kind: "comment-approved", reference: "comment:1", amount: 2 },
      { ...common, kind: "contribution-accepted", reference: "contribution:1", amount: 50 },
    ]);
    expect(await rows("select from messages where member_id = $1", [id])).toEqual([]);
  });

  it("stops at the day's cap of a rule for a member, and begins again the next day", async () => {
    const other = (
      await rows("insert into members (username, nickname) values ($1, 'x') returning id", [newName()])
    )[0];
    for (const [memberId, unit, daysAgo] of [
      [id, "points", 1],
      [id, "money", 0],
      [other.id, "points", 0],
    ])
      await rows(
        `insert into ledger_entries (member_id, unit, amount, before, after, kind, memo, idempotency_key, actor, day)
         select $1::bigint, $3::text, 20, 0, 20, 'comment-approved', '', 'before:' || $1 || $3, 'system',
           (now() at time zone 'Asia/Shanghai')::date - $2::int`,
        [memberId, daysAgo, unit],
      );
    expect(await give("contribution-accepted", "contribution:1")).toBe(50);
    const given = await Promise.all(
      Array.from({ length: 15 }, (_, index) => give("comment-approved", `comment:${index}`)),
    );
    expect(given.filter((points) => points > 0)).toEqual(Array.from({ length: 10 }, () => 2));
    expect(await score()).toBe(70);
  });

  it("fills the cap with less than a whole award, and none at all when the rule is off", async () => {
    const set = (value: unknown) =>
      rows("insert into settings values ('points', $1) on conflict (key) do update set value = excluded.value", [
        JSON.stringify(value),
      ]);
    await set({ commentApproved: { points: 3, dailyCap: 4 } });
    expect([await give("comment-approved", "a"), await give("comment-approved", "b")]).toEqual([3, 1]);
    await set({ contributionAccepted: { points: 0 } });
    expect(await give("contribution-accepted", "a")).toBe(0);
    await rows("delete from settings where key = 'points'");
  });

  it.each([
    ["contribution-accepted", [50, 50, 50, 50, 0]],
    ["error-corrected", [10, 10, 10, 10, 10, 0]],
  ] as const)("gives for %s on one day %j, where nothing else is set", async (rule, points) => {
    const given: number[] = [];
    for (const index of points.keys()) given.push(await give(rule, `${rule}:${index}`));
    expect(given).toEqual(points);
  });

  it("pays for a completed profile once ever, and says so", async () => {
    expect([await give("profile-completed", "profile"), await give("profile-completed", "profile")]).toEqual([20, 0]);
    expect(await rows("select kind, event, facts, url from messages where member_id = $1", [id])).toEqual([
      { kind: "points", event: "profile-completed", facts: { points: 20 }, url: "/user/account/integral" },
    ]);
  });

  it("is undone with what it belongs to", async () => {
    const failed = withTransaction(async (trx) => {
      await award(id, "comment-approved", "comment:1", trx);
      throw new Error("stop");
    });
    await expect(failed).rejects.toThrow("stop");
    expect(await score()).toBe(0);
    expect(await give("comment-approved", "comment:1")).toBe(2);
  });
});

describe("takeBack", () => {
  it("takes the points of a thing once, however many ask at a time (B4)", async () => {
    await give("comment-approved", "comment:1");
    await give("comment-approved", "comment:2");
    const taken = await Promise.all(Array.from({ length: 20 }, () => take("comment:1")));
    expect(taken.toSorted((one, other) => one - other)).toEqual([...Array.from({ length: 19 }, () => 0), 2]);
    expect(await score()).toBe(2);
    expect(await give("comment-approved", "comment:1")).toBe(0);
  });

  it("takes no more than there is, and nothing for what has brought nothing", async () => {
    await give("comment-approved", "comment:1");
    await spend(1);
    expect([await take("comment:1"), await score()]).toEqual([1, 0]);
    await give("comment-approved", "comment:2");
    await spend(2);
    expect([await take("comment:2"), await take("comment:3"), await score()]).toEqual([0, 0, 0]);
  });

  it("is settled in the ledger also where nothing was left, and is not made up for later", async () => {
    await give("comment-approved", "comment:1");
    await spend(2);
    expect(await take("comment:1")).toBe(0);
    const entries =
      "select amount, before, after from ledger_entries where member_id = $1 and kind = 'comment-removed'";
    expect(await rows(entries, [id])).toEqual([{ amount: 0, before: 0, after: 0 }]);
    await give("contribution-accepted", "contribution:1");
    const back = withTransaction((trx) => takeBack(id, "contribution-accepted", "contribution:1", trx));
    expect([await back, await score()]).toEqual([50, 0]);
    const [last] = await rows("select kind, reference, amount from ledger_entries order by id desc limit 1");
    expect(last).toEqual({ kind: "contribution-removed", reference: "contribution:1", amount: -50 });
    await give("comment-approved", "comment:2");
    expect([await take("comment:1"), await score()]).toEqual([0, 2]);
    expect((await reconcile()).differences.filter(({ memberId }) => memberId === id)).toEqual([]);
  });

  it("gives back no room under the cap", async () => {
    for (let index = 0; index < 10; index += 1) await give("comment-approved", `comment:${index}`);
    await take("comment:0");
    expect(await give("comment-approved", "comment:10")).toBe(0);
  });
});

describe("signInForToday", () => {
  const clock = (time: string) => rows("update clock set told = $1", [time]);
  const askOften = async () => {
    const answers = await Promise.allSettled(
      Array.from({ length: 50 }, () => signInForToday(memberActor(id, () => false))),
    );
    return answers.flatMap((answer) => (answer.status === "fulfilled" ? [answer.value] : []));
  };

  beforeAll(async () => {
    // From here on, the time functions of this test's database return the time in the table.
    await rows("create table clock as select now() as told");
    await rows(
      "create function public.clock_timestamp() returns timestamptz language sql as 'select told from public.clock'",
    );
    const { pathname } = new URL(database.url);
    await rows(`alter database ${pathname.slice(1)} set search_path = public, pg_catalog`);
    await disconnect();
    connect(database.url);
  });

  it("gives points once on either side of midnight in Shanghai, however many ask (B4)", async () => {
    await clock("2026-11-21T15:59:59Z");
    expect(await askOften()).toEqual([{ points: 5, days: 1 }]);
    await clock("2026-11-21T16:00:01Z");
    expect(await askOften()).toEqual([{ points: 5, days: 2 }]);
    const days = await rows("select day, amount from ledger_entries where member_id = $1 order by id", [id]);
    expect(days).toEqual([
      { day: "2026-11-21", amount: 5 },
      { day: "2026-11-22", amount: 5 },
    ]);
  });
});
