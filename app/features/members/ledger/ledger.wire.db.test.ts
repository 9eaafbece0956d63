import { operator } from "#app/features/base/actor/actor.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { adjust } from "./adjustment.service.server.ts";
import { formatDate } from "#app/lib/dates.ts";
import { connect, disconnect } from "#db/client.ts";
import { runJob } from "../../../../jobs/jobs.ts";
import { work } from "../../../../jobs/work.ts";
import { createTestDatabase, type TestDatabase } from "#tests/db/database.ts";
import { MemberSite, rows } from "#tests/fixtures/members.ts";

let database: TestDatabase;
let site: MemberSite;

beforeAll(async () => {
  database = await createTestDatabase();
  connect(database.url, { max: 20 });
  site = await MemberSite.open();
});
afterAll(async () => {
  await site.close();
  await disconnect();
  await database.drop();
});

type Unit = "money" | "points";
const ACTOR = operator("test");
const give = (memberId: number, unit: Unit, amount: number, reason = "活动奖励") =>
  adjust({ memberId, unit, amount, reason }, ACTOR);
/** Inserts an entry of another day as the ledger would have stored it. */
const signedOn = (memberId: number, daysAgo: number) =>
  rows(
    `insert into ledger_entries (member_id, unit, amount, before, after, kind, memo, idempotency_key, actor, day)
     select $1::bigint, 'points', 5, 0, 5, 'sign-in', '', 'points:sign-in:' || $1::bigint || ':' || day, 'system', day
     from (select (now() at time zone 'Asia/Shanghai')::date - $2::int as day) d`,
    [memberId, daysAgo],
  );

describe("POST /api/account/signIn", () => {
  it("gives points once a day, however many ask at a time (B4)", async () => {
    const { id, token } = await site.register();
    const answers = await Promise.all(Array.from({ length: 100 }, () => site.post("account/signIn", {}, { token })));
    expect(answers.filter(({ code }) => code === 1)).toEqual([
      expect.objectContaining({ data: { points: 5, days: 1 }, msg: "签到成功，获得5积分" }),
    ]);
    expect(new Set(answers.map(({ status, code, msg }) => `${status} ${code} ${msg}`)).size).toBe(2);
    expect(answers.find(({ code }) => code === 0)?.msg).toBe("今天已经签到过了，明天再来吧");
    expect(await rows("select count(*)::int, sum(amount)::int from ledger_entries where member_id = $1", [id])).toEqual(
      [{ count: 1, sum: 5 }],
    );
    expect((await site.get("user/checkIn", token)).data.userInfo.score).toBe(5);
    expect((await site.get("my/unread", token)).data).toEqual({ unread: 0 });
  });

  it("counts the days in a row, up to the first gap", async () => {
    const { id, token } = await site.register();
    for (const daysAgo of [1, 2, 4, 5]) await signedOn(id, daysAgo);
    // An entry of another kind does not continue the series, and yesterday is not today.
    await rows(
      `insert into ledger_entries (member_id, unit, amount, before, after, kind, memo, idempotency_key, actor, day)
       select member_id, unit, amount, before, after, 'comment-approved', memo, 'gap', actor, day + 1
       from ledger_entries where member_id = $1 order by day limit 1 offset 1`,
      [id],
    );
    expect((await site.get("account/overview", token)).data.signedToday).toBe(false);
    expect((await site.post("account/signIn", {}, { token })).data).toEqual({ points: 5, days: 3 });
    const other = await site.register();
    await signedOn(other.id, 2);
    expect((await site.post("account/signIn", {}, { token: other.token })).data).toEqual({ points: 5, days: 1 });
  });

  it("is closed, or gives what the operator has set", async () => {
    const { token } = await site.register();
    const set = (points: number) =>
      rows("insert into settings values ('points', $1) on conflict (key) do update set value = excluded.value", [
        JSON.stringify({ signIn: { points } }),
      ]);
    await set(0);
    expect(await site.post("account/signIn", {}, { token })).toMatchObject({ code: 0, msg: "签到暂时没有开放" });
    await set(7);
    expect((await site.post("account/signIn", {}, { token })).data.points).toBe(7);
    await rows("delete from settings where key = 'points'");
  });

  it("needs a member", async () => {
    expect((await site.post("account/signIn")).code).toBe(302);
  });
});

describe("GET /api/account/integral and balance", () => {
  it("give the entries of the wire, newest first, in the reader's language", async () => {
    const { id, token } = await site.register();
    await site.post("account/signIn", {}, { token });
    await give(id, "points", 10);
    await give(id, "money", 1230);
    await give(id, "money", -5, "扣回");
    const points = (await site.get("account/integral?page=1&limit=10&_n=1", token)).data;
    const common = { user_id: id, id: expect.any(Number), createtime: expect.any(Number) };
    expect(points).toEqual({
      list: [
        { ...common, score: 10, before: 5, after: 15, memo: "活动奖励", kind: "operator" },
        { ...common, score: 5, before: 0, after: 5, memo: "每日签到", kind: "sign-in" },
      ],
      total: 2,
    });
    expect(Math.abs(points.list[0].createtime - Date.now() / 1_000)).toBeLessThan(60);
    expect((await site.get("account/balance", token)).data).toEqual({
      list: [
        { ...common, money: "-0.05", before: "12.30", after: "12.25", memo: "扣回", kind: "operator" },
        { ...common, money: "12.30", before: "0.00", after: "12.30", memo: "活动奖励", kind: "operator" },
      ],
      total: 2,
    });
    const english = await site.call("GET", "account/integral?limit=1&page=2", {
      token,
      headers: { "think-lang": "en" },
    });
    expect(english.data).toMatchObject({ list: [{ memo: "Daily check-in" }], total: 2 });
  });

  it("page a thousand entries of one moment, each once (B7)", async () => {
    const { id, token } = await site.register();
    await rows(
      `insert into ledger_entries (member_id, unit, amount, before, after, kind, memo, idempotency_key, actor, day, created_at)
       select $1::bigint, 'points', 1, n - 1, n, 'operator', 'x', 'b7:' || n, 'system', '2026-11-21', '2026-11-21T04:00:00Z'
       from generate_series(1, 1000) n`,
      [id],
    );
    const seen: number[] = [];
    for (let page = 1; page <= 101; page += 1) {
      const { list, total } = (await site.get(`account/integral?page=${page}&limit=10`, token)).data;
      expect(total).toBe(1_000);
      seen.push(...list.map((entry: { after: number }) => entry.after));
    }
    expect(seen).toEqual(Array.from({ length: 1_000 }, (_, index) => 1_000 - index));
  });

  it("take the sizes of the pager, and none, like every list of members", async () => {
    const { token } = await site.register();
    const lists = ["account/integral", "account/balance", "my/message", "my/comment", "my/collect", "my/followFeed"];
    for (const list of [...lists, "my/history", "my/contributions"])
      for (const query of ["", "?page=&limit=", "?page=1&limit=20", "?page=10000&limit=100&_n=1795000000000"])
        expect((await site.get(`${list}${query}`, token)).data, list + query).toMatchObject({ list: [], total: 0 });
  });

  it("show nobody else's entries", async () => {
    const [own, other] = [await site.register(), await site.register()];
    await give(other.id, "money", 100);
    expect((await site.get(`account/balance?user_id=${other.id}&member_id=${other.id}`, own.token)).data).toEqual({
      list: [],
      total: 0,
    });
    for (const call of ["account/balance", "account/integral", "account/overview"])
      expect((await site.get(call)).code).toBe(302);
  });
});

describe("GET /api/account/overview", () => {
  it("sums seven days in Shanghai, and names the newest entries of both kinds", async () => {
    const { id, token } = await site.register();
    for (const daysAgo of [6, 7]) await signedOn(id, daysAgo);
    for (const amount of [1, 2, 3]) await give(id, "points", amount);
    await give(id, "money", 1200);
    await give(id, "points", 4);
    await give(id, "money", -250);
    await site.post("account/signIn", {}, { token });
    const { data } = await site.get("account/overview", token);
    const today = Date.now();
    expect(data.days).toEqual([6, 5, 4, 3, 2, 1, 0].map((back) => formatDate(today - back * 86_400_000)));
    expect(data.score).toEqual([5, 0, 0, 0, 0, 0, 15]);
    expect(data.money).toEqual(["0.00", "0.00", "0.00", "0.00", "0.00", "0.00", "9.50"]);
    expect(data.latest.map((one: { unit: string; amount: string }) => [one.unit, one.amount])).toEqual([
      ["points", "5"],
      ["money", "-2.50"],
      ["points", "4"],
      ["money", "12.00"],
      ["points", "3"],
    ]);
    expect(data).toMatchObject({ signedToday: true, unread: 6 });
    const { score, money } = (await site.get("user/index", token)).data.userInfo;
    expect([data.now, money]).toEqual([{ score, money }, "9.50"]);
  });

  it("is quiet for a new member", async () => {
    const { token } = await site.register();
    expect((await site.get("account/overview", token)).data).toMatchObject({
      score: [0, 0, 0, 0, 0, 0, 0],
      money: Array.from({ length: 7 }, () => "0.00"),
      unread: 0,
      latest: [],
      signedToday: false,
    });
  });
});

describe("the nightly job", () => {
  it("raises the alarm when a balance is not what its entries come to (B6)", async () => {
    const { id } = await site.register();
    await rows("update members set score = 3 where id = $1", [id]);
    const job = work.find(({ name }) => name === "ledger-reconcile");
    const told: string[] = [];
    if (job !== undefined) await runJob(job, (level, message) => told.push(`${level} ${message}`));
    expect(told).toEqual([expect.stringContaining(`member ${id}: has 3 points, the entries come to 0`)]);
    expect(told[0]).toMatch(/^error ledger-reconcile: \d+ accounts do not agree/);
    await rows("update members set score = 0 where id = $1", [id]);
  });
});
