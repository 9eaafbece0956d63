import { job, operator } from "#app/features/base/actor/actor.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { connect, connectionPool, database, disconnect, withTransaction } from "#db/client.ts";
import { createTestDatabase, type TestDatabase } from "#tests/db/database.ts";
import { bankSeconds } from "#tests/fixtures/bank-seconds.ts";
import { newName, rows } from "#tests/fixtures/members.ts";
import { adjust } from "./adjustment.service.server.ts";
import { BalanceError } from "./ledger.errors.ts";
import { post, postAll, type Posting } from "./ledger.service.server.ts";
import { compareAll } from "./reconcile.repo.server.ts";
import { reconcile, reconcileLedger } from "./reconcile.service.server.ts";

let test: TestDatabase;

beforeAll(async () => {
  test = await createTestDatabase();
  connect(test.url, { max: 20 });
});
afterAll(async () => {
  await disconnect();
  await test.drop();
});

const ACTOR = operator("test");

async function newMember(): Promise<number> {
  const [row] = await rows("insert into members (username, nickname) values ($1, 'x') returning id", [newName()]);
  return row.id;
}
let keys = 0;
const posting = (memberId: number, part: Partial<Posting> = {}): Posting => {
  keys += 1;
  return {
    memberId,
    unit: "money",
    amount: 100,
    kind: "operator",
    key: `k${keys}`,
    actor: job("system", ["ledger.post"]),
    ...part,
  };
};
const posted = (one: Posting) => withTransaction((trx) => post(one, trx));
const balanceOf = async (id: number) =>
  (await rows("select money_cents as money, score as points from members where id = $1", [id]))[0];
const entriesOf = (id: number) =>
  rows("select amount, before, after from ledger_entries where member_id = $1 order by id", [id]);

describe("post", () => {
  it("computes before and after itself, apart for each unit", async () => {
    const id = await newMember();
    expect(await posted(posting(id, { amount: 1230 }))).toMatchObject({ after: 1230, isNew: true });
    await posted(posting(id, { amount: -30 }));
    await withTransaction((trx) =>
      postAll(
        [7, -3].map((amount) => posting(id, { unit: "points", amount })),
        trx,
      ),
    );
    expect(await entriesOf(id)).toEqual([
      { amount: 1230, before: 0, after: 1230 },
      { amount: -30, before: 1230, after: 1200 },
      { amount: 7, before: 0, after: 7 },
      { amount: -3, before: 7, after: 4 },
    ]);
    expect(await balanceOf(id)).toEqual({ money: 1200, points: 4 });
  });

  it("leaves nothing below zero, and nothing behind of what it refuses", async () => {
    const id = await newMember();
    await posted(posting(id, { amount: 50 }));
    const other = await newMember();
    const both = withTransaction((trx) => postAll([posting(other), posting(id, { amount: -51 })], trx));
    await expect(both).rejects.toBeInstanceOf(BalanceError);
    await expect(both).rejects.toThrow(`member ${id} has 0.50 yuan, too little for -0.51`);
    expect([await balanceOf(id), await balanceOf(other)]).toEqual([
      { money: 50, points: 0 },
      { money: 0, points: 0 },
    ]);
    await posted(posting(id, { amount: -50 }));
    expect((await balanceOf(id)).money).toBe(0);
  });

  it("is for those alone who may", async () => {
    const id = await newMember();
    await expect(posted(posting(id, { actor: job("other", ["ledger.adjust"]) }))).rejects.toThrow("forbidden");
    await expect(adjust({ memberId: id, unit: "money", amount: 1, reason: "x" }, job("other", []))).rejects.toThrow(
      "forbidden",
    );
    expect(await entriesOf(id)).toEqual([]);
  });

  it.each([0, 0.5, Number.NaN, Infinity, 1e21, 100_000_000_001, -100_000_000_001, 2 ** 53])(
    "refuses the amount %s (B3)",
    async (amount) => {
      const id = await newMember();
      await expect(posted(posting(id, { amount }))).rejects.toMatchObject({ code: "invalid_input" });
      expect(await entriesOf(id)).toEqual([]);
    },
  );

  it("holds no more than can be counted exactly", async () => {
    const id = await newMember();
    await rows("update members set score = $2 where id = $1", [id, Number.MAX_SAFE_INTEGER - 1]);
    await posted(posting(id, { unit: "points", amount: 1 }));
    await expect(posted(posting(id, { unit: "points", amount: 1 }))).rejects.toBeInstanceOf(BalanceError);
    await rows("update members set score = 1 where id = $1", [id]);
    for (const amount of [100_000_000_000, -100_000_000_000]) await posted(posting(id, { amount }));
  });

  it("counts an act once, however many repeat it at a time (B2)", async () => {
    const id = await newMember();
    const act = posting(id);
    const answers = await Promise.all(Array.from({ length: 50 }, () => posted(act)));
    expect(new Set(answers.map(({ entryId, after }) => `${entryId} ${after}`)).size).toBe(1);
    expect(answers.filter(({ isNew }) => isNew)).toHaveLength(1);
    expect(await balanceOf(id)).toEqual({ money: 100, points: 0 });
  });

  it("refuses a key that stands for another act", async () => {
    const [id, other] = [await newMember(), await newMember()];
    const act = posting(id);
    await posted(act);
    for (const part of [{ amount: 101 }, { unit: "points" }, { kind: "sign-in" }, { memberId: other }] as const)
      await expect(posted({ ...act, ...part })).rejects.toMatchObject({ code: "conflict" });
    const race = posting(id);
    const outcomes = await Promise.allSettled([posted(race), posted({ ...race, memberId: other })]);
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  });

  it("refuses a member who is not there", async () => {
    await expect(posted(posting(999_999))).rejects.toMatchObject({ code: "not_found" });
  });
});

describe("the table itself", () => {
  it("refuses changes, removals and truncation to the application's own role (B5)", async () => {
    const id = await newMember();
    await posted(posting(id));
    const [{ owner, superuser }] = await rows(
      `select (select tableowner = current_user from pg_tables where tablename = 'ledger_entries') as owner,
        (select rolsuper from pg_roles where rolname = current_user) as superuser`,
    );
    expect({ owner, superuser }).toEqual({ owner: true, superuser: false });
    for (const statement of [
      `update ledger_entries set memo = 'x' where member_id = ${id}`,
      `delete from ledger_entries where member_id = ${id}`,
      "truncate ledger_entries",
      "truncate members cascade",
      `delete from members where id = ${id}`,
    ])
      await expect(connectionPool().query(statement), statement).rejects.toThrow(
        /never changed or removed|foreign key/,
      );
    expect(await entriesOf(id)).toHaveLength(1);
  });
});

describe("adjust", () => {
  it("writes entry, audit line and message together, once under a key", async () => {
    const id = await newMember();
    const act = {
      memberId: id,
      unit: "money",
      amount: 1230,
      reason: " 退款\u0000\n12 ",
      key: "a",
    } as const;
    const first = await adjust(act, ACTOR);
    expect(await adjust(act, ACTOR)).toEqual({ ...first, isNew: false });
    expect(await rows("select memo, actor, kind from ledger_entries where member_id = $1", [id])).toEqual([
      { memo: "退款 12", actor: ACTOR.name, kind: "operator" },
    ]);
    expect(
      await rows("select actor, action, detail from audit_entries where target_kind = 'member' and target_id = $1", [
        String(id),
      ]),
    ).toEqual([
      {
        actor: ACTOR.name,
        action: "ledger.adjust",
        detail: { unit: "money", amount: 1230, reason: "退款 12", entry: first.entryId, after: 1230 },
      },
    ]);
    const told = "select kind, event, facts, url from messages where member_id = $1 order by id";
    const [event, url] = ["balance-changed", "/user/account/balance"];
    expect(await rows(told, [id])).toEqual([
      { kind: "account", event, facts: { unit: "money", amount: "12.30", reason: "退款 12" }, url },
    ]);
    await expect(adjust({ ...act, amount: -1231, key: "a2" }, ACTOR)).rejects.toBeInstanceOf(BalanceError);
    for (const key of ["", "k".repeat(201)])
      await expect(adjust({ ...act, key }, ACTOR)).rejects.toMatchObject({ code: "invalid_input" });
    for (const reason of ["", " \u200B ", "长".repeat(201)])
      await expect(adjust({ ...act, reason, key: "a3" }, ACTOR)).rejects.toMatchObject({ code: "invalid_input" });
    const reason = "长".repeat(200);
    await adjust({ ...act, unit: "points", amount: 3, reason, key: "k".repeat(200) }, ACTOR);
    expect((await rows(told, [id])).slice(1)).toEqual([
      { kind: "points", event, facts: { unit: "points", amount: "3", reason }, url: "/user/account/integral" },
    ]);
  });
});

describe("under fifty workers (B1)", () => {
  const seconds = bankSeconds(1);

  it(
    "keeps the total at every look, and every balance what its entries come to",
    { timeout: seconds * 1_000 + 30_000, retry: 0 },
    async () => {
      const accounts = await Promise.all(Array.from({ length: 20 }, newMember));
      for (const id of accounts) await posted(posting(id, { amount: 1_000 }));
      const total = async () =>
        (await rows("select sum(money_cents)::int as total from members where id = any($1)", [accounts]))[0].total;
      const pick = () => accounts[Math.floor(Math.random() * accounts.length)] ?? 0;
      let [done, refused] = [0, 0];
      const transfer = async () => {
        const [from, to] = [pick(), pick()];
        if (from === to) return;
        const amount = 1 + Math.floor(Math.random() * 700);
        const moves = [posting(from, { amount: -amount }), posting(to, { amount })];
        if (Math.random() < 0.5) moves.reverse();
        try {
          await withTransaction((trx) => postAll(moves, trx));
          done += 1;
        } catch (error) {
          if (!(error instanceof BalanceError)) throw error;
          refused += 1;
        }
      };
      const end = performance.now() + seconds * 1_000;
      const worker = async () => {
        for (let turn = 0; turn < 5 || performance.now() < end; turn += 1) await transfer();
      };
      const over = new AbortController();
      const reader = async () => {
        do expect(await total()).toBe(20_000);
        while (!over.signal.aborted);
      };
      const readers = Promise.all([reader(), reader()]);
      await Promise.all(Array.from({ length: 50 }, worker)).finally(() => over.abort());
      await readers;
      expect(Math.min(done, refused)).toBeGreaterThan(20);
      const wrong = await rows(
        `select m.id from members m where m.id = any($1) and (m.money_cents < 0 or m.money_cents <>
         (select sum(amount) from ledger_entries e where e.member_id = m.id and e.unit = 'money'))`,
        [accounts],
      );
      expect(wrong).toEqual([]);
      expect((await reconcile()).differences.filter(({ memberId }) => accounts.includes(memberId))).toEqual([]);
    },
  );
});

describe("reconcile (B6)", () => {
  it("names what differs, counts all of it, and mends nothing", async () => {
    await rows("update members set money_cents = 0, score = 0 where id not in (select member_id from ledger_entries)");
    await rows(
      `update members m set money_cents = (select coalesce(sum(amount), 0) from ledger_entries where member_id = m.id and unit = 'money'),
         score = (select coalesce(sum(amount), 0) from ledger_entries where member_id = m.id and unit = 'points')`,
    );
    const [good, bad, broken] = [await newMember(), await newMember(), await newMember()];
    for (const id of [good, bad, broken]) await posted(posting(id));
    const before = await reconcile();
    // The entry at the upper bound begins at an amount at which no entry has ended, so it is broken. Apart from it, the
    // tests above left no differences.
    expect(before.differences.every(({ brokenAt }) => brokenAt !== null)).toBe(true);
    await rows("update members set score = 3 where id = $1", [bad]);
    await rows(
      `insert into ledger_entries (member_id, unit, amount, before, after, kind, memo, idempotency_key, actor, day)
       values ($1, 'money', 5, 95, 100, 'operator', 'x', 'gap', 'system', '2026-11-21')`,
      [broken],
    );
    const { members, entries, found, differences } = await reconcile();
    expect([members, entries]).toEqual([
      (await rows("select count(*)::int as count from members"))[0].count,
      (await rows("select count(*)::int as count from ledger_entries"))[0].count,
    ]);
    const [{ id: gap }] = await rows("select id from ledger_entries where idempotency_key = 'gap'");
    expect(found).toBe(before.found + 2);
    expect(differences.filter(({ memberId }) => [good, bad, broken].includes(memberId))).toEqual([
      { memberId: bad, unit: "points", balance: 3, sum: 0, brokenAt: null },
      { memberId: broken, unit: "money", balance: 100, sum: 105, brokenAt: gap },
    ]);
    expect(await reconcileLedger()).toEqual({
      alarm: expect.stringContaining(`member ${bad}: has 3 points, the entries come to 0`),
    });
    expect((await balanceOf(bad)).points).toBe(3);
  });

  it("leaves nothing behind of a look that failed", async () => {
    await expect(compareAll(-1)).rejects.toThrow("LIMIT must not be negative");
    expect((await compareAll(0)).differences).toEqual([]);
  });

  it("goes through more members than one statement takes", async () => {
    await database()
      .insertInto("members")
      .values(Array.from({ length: 450 }, (_, index) => ({ username: `many_${index}`, nickname: "x" })))
      .execute();
    const [{ count }] = await rows("select count(*)::int as count from members");
    expect((await reconcile()).members).toBe(count);
    await rows("update members set score = 1, money_cents = 2 where username like 'many%'");
    const { found, differences } = await reconcile();
    const all = [...differences].toSorted((a, b) => a.memberId - b.memberId || a.unit.localeCompare(b.unit));
    expect([found >= 900, differences.length, differences]).toEqual([true, 100, all]);
    const { alarm } = (await reconcileLedger()) as { alarm: string };
    expect(alarm.match(/the entries come to/g)).toHaveLength(10);
    expect(alarm).toContain(`${found} accounts do not agree`);
  });
});
