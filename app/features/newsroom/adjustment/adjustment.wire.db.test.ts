import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from "vitest";
import { operator } from "#app/features/base/actor/actor.ts";
import { setSetting } from "#app/features/base/site/setting-writing.service.server.ts";
import { reconcileLedger } from "#app/features/members/ledger/reconcile.service.server.ts";
import { ALL_SETTINGS } from "#app/registry/newsroom-settings.ts";
import { testDatabase } from "#tests/db/test-database.ts";
import { MemberSite, rows } from "#tests/fixtures/members.ts";
import { colleague, elevate, type Colleague } from "#tests/fixtures/newsroom/newsroom.ts";

/** Tests adjustments of points and balance through the calls (docs/newsroom.md#ledgers). */
testDatabase();
let site: MemberSite;
let asker: Colleague;
let signer: Colleague;
let other: Colleague;
let member: { id: number; token: string };

beforeAll(async () => {
  site = await MemberSite.open();
  asker = await colleague(site, "operations");
  [signer, other] = [await colleague(site, "admin", "operations"), await colleague(site, "admin")];
  for (const one of [signer, other]) await elevate(one);
});
beforeEach(async () => {
  member = await site.register();
});
afterAll(() => site.close());

const post = (path: string, body: object, { token }: Colleague) => site.post(`newsroom/${path}`, body, { token });
const ask = (amount: string, part: object = {}, who = asker) =>
  post(
    "askAdjustment",
    { member: member.id, unit: "points", amount, reason: "补发活动积分", key: randomUUID(), ...part },
    who,
  );
const decide = (id: number, yes: boolean, who = signer) => post("decideAdjustment", { id, yes, note: "对过了" }, who);
/** Sets another request time for all adjustments of the member. */
async function askedAt(time: string): Promise<void> {
  await rows("alter table adjustments disable trigger user");
  await rows(`update adjustments set asked_at = ${time} where member_id = $1`, [member.id]);
  await rows("alter table adjustments enable trigger user");
}
const waiting = async (who = signer) =>
  (await site.get(`newsroom/adjustments?queue=waiting&member=${member.id}`, who.token)).data.list;
const has = async () => {
  const [row] = await rows<{ score: number; cents: number }>(
    "select score::int, money_cents::int as cents from members where id = $1",
    [member.id],
  );
  return row;
};

describe("a small adjustment", () => {
  it("is done at once, told to the member and written down, and once for its key", async () => {
    const key = randomUUID();
    const answers = await Promise.all(Array.from({ length: 8 }, () => ask("120", { key })));
    expect(answers.map(({ data }) => data.state)).toEqual(Array(8).fill("done"));
    expect(await has()).toEqual({ score: 120, cents: 0 });
    const second = await colleague(site, "operations");
    const neighbour = await site.register();
    for (const [amount, part, who] of [
      ["121", {}, asker],
      ["120", {}, second],
      ["120", { member: neighbour.id }, asker],
      ["1.20", { unit: "money" }, asker],
    ] as const)
      expect((await ask(amount, { key, ...part }, who)).code).toBe(0);
    expect(await has()).toEqual({ score: 120, cents: 0 });
    expect((await site.get("my/message", member.token)).data.list[0].content).toContain("补发活动积分");
    const { data } = await site.get(`newsroom/ledger?member=${member.id}&unit=points`, signer.token);
    expect(data).toMatchObject({ points: "120", money: "0.00", total: 1 });
    expect(data.list[0]).toMatchObject({
      amount: "120",
      after: "120",
      memo: "补发活动积分",
      actor: `staff:${asker.id}`,
      by: expect.stringMatching(/^同事/),
    });
  });

  it("takes no more than there is, and no amount that is none", async () => {
    for (const amount of ["0", "1.5", "ten", "1e3", "--1"])
      expect([amount, (await ask(amount)).code]).toEqual([amount, 0]);
    expect((await ask("-1")).msg).toMatch(/余额不够/);
    expect((await ask("0.05", { unit: "money" })).data).toEqual({ state: "done" });
    expect((await ask("-0.06", { unit: "money" })).code).toBe(0);
    expect(await has()).toEqual({ score: 0, cents: 5 });
  });

  it("adds up over the day: many small ones are a large one, also when they come at once", async () => {
    const answers = await Promise.all(Array.from({ length: 6 }, () => ask("100")));
    expect(answers.filter(({ data }) => data.state === "done")).toHaveLength(5);
    expect(await has()).toEqual({ score: 500, cents: 0 });
    expect(await waiting()).toHaveLength(1);
  });
});

it("adds up what one colleague has done alone today for a member in one unit, and nothing else", async () => {
  const second = await colleague(site, "operations");
  const neighbour = await site.register();
  await ask("400");
  expect((await ask("400", { member: neighbour.id })).data.state).toBe("done");
  expect((await ask("400", {}, second)).data.state).toBe("done");
  expect((await ask("4", { unit: "money" })).data.state).toBe("done");
  await ask("600");
  expect((await ask("-100")).data.state).toBe("done");
  expect((await ask("1")).data.state).toBe("waiting");
  await askedAt("date_trunc('day', now(), 'Asia/Shanghai') - interval '1 millisecond'");
  expect((await ask("500")).data.state).toBe("done");
  // A request at exactly midnight belongs to the new day.
  await askedAt("date_trunc('day', now(), 'Asia/Shanghai')");
  expect((await ask("1", { member: neighbour.id })).data.state).toBe("done");
  expect((await ask("1")).data.state).toBe("waiting");
  expect((await ask("46.01", { unit: "money" })).data.state).toBe("waiting");
});

it("lists what waits from the oldest on, and what is decided from the newest, each on behind a last one", async () => {
  const list = async (query: string): Promise<{ id: number; state: string }[]> =>
    (await site.get(`newsroom/adjustments?${query}`, signer.token)).data.list;
  const stranger = await site.register();
  await ask("700", { member: stranger.id });
  for (const amount of ["601", "602", "603", "1", "2", "3"]) await ask(amount);
  const ofMember = `member=${member.id}`;
  const queued = await list(`queue=waiting&${ofMember}`);
  expect(queued.map(({ id }) => id)).toEqual(queued.map(({ id }) => id).toSorted((one, next) => one - next));
  expect(queued).toHaveLength(3);
  expect(await list(`queue=waiting&${ofMember}&before=${queued[0]?.id}`)).toEqual(queued.slice(1));
  const done = await list(`queue=decided&${ofMember}`);
  expect(done.map(({ id }) => id)).toEqual(done.map(({ id }) => id).toSorted((one, next) => next - one));
  expect(done).toHaveLength(3);
  expect(await list(`queue=decided&${ofMember}&before=${done[0]?.id}`)).toEqual(done.slice(1));
  expect((await list("queue=waiting")).map(({ id }) => id)).toEqual(expect.arrayContaining(queued.map(({ id }) => id)));
  expect((await list("queue=waiting")).length).toBeGreaterThan(3);
  const add = (count: number) =>
    rows(
      `insert into adjustments (key, member_id, unit, amount, reason, needs_second, asked_by, state)
       select gen_random_uuid(), $1, 'points', 900, '很多', true, $2, 'waiting' from generate_series(1, $3)`,
      [member.id, asker.id, count],
    );
  const stretch = async () => {
    const { list: found, more } = (await site.get(`newsroom/adjustments?queue=waiting&${ofMember}`, signer.token)).data;
    return [found.length, found[0].id, more];
  };
  await add(47);
  expect(await stretch()).toEqual([50, queued[0]?.id, false]);
  await add(1);
  expect(await stretch()).toEqual([50, queued[0]?.id, true]);
});

describe("a large adjustment", () => {
  it("waits for a second person, who is neither who asked nor who gets it", async () => {
    expect((await ask("501")).data).toEqual({ state: "waiting" });
    expect(await has()).toEqual({ score: 0, cents: 0 });
    const [{ id }] = await waiting();
    expect((await decide(id, true, asker)).code).toBe(401);
    const stale = await colleague(site, "admin");
    expect((await decide(id, true, stale)).data).toEqual({ stepUp: true });
    expect((await decide(id, true)).code).toBe(1);
    expect(await has()).toEqual({ score: 501, cents: 0 });
    const trail = await rows<{ action: string; actor: string }>(
      "select action, actor from audit_entries where target_kind = 'member' and target_id = $1 and action like 'ledger.%' order by id",
      [String(member.id)],
    );
    expect(trail).toEqual([
      { action: "ledger.ask", actor: `staff:${asker.id}` },
      { action: "ledger.adjust", actor: `staff:${signer.id}` },
      { action: "ledger.second", actor: `staff:${signer.id}` },
    ]);
  });

  it("is signed by nobody who asked it, by no way, and not by who gets it", async () => {
    await ask("600", {}, signer);
    const [one] = await waiting();
    const maySign = async (who: Colleague) => (await waiting(who))[0].maySign;
    expect([one.maySign, await maySign(other), await maySign(asker)]).toEqual([false, true, false]);
    expect((await decide(one.id, true)).msg).toMatch(/不能自己复核/);
    await expect(
      rows("update adjustments set state = 'refused', decided_by = asked_by, decided_at = now() where id = $1", [
        one.id,
      ]),
    ).rejects.toThrow(/adjustments_second_ck/);
    expect((await ask("1", { member: asker.id })).code).toBe(0);
    expect((await decide(one.id, false, other)).code).toBe(1);
    const decided = await site.get(`newsroom/adjustments?queue=decided&member=${member.id}`, other.token);
    expect(decided.data.list).toMatchObject([{ id: one.id, maySign: false }]);
    await expect(rows("update adjustments set note = '改' where id = $1", [one.id])).rejects.toThrow(/never changed/);
    await expect(rows("delete from adjustments where id = $1", [one.id])).rejects.toThrow(/never changed/);
    expect(await has()).toEqual({ score: 0, cents: 0 });
  });

  it("is decided once by many who sign and refuse at once", async () => {
    await ask("1000");
    const [{ id }] = await waiting();
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, at) => decide(id, at % 2 === 0, at % 3 ? signer : other)),
    );
    expect(answers.filter(({ code }) => code === 1)).toHaveLength(1);
    const [row] = await rows<{ state: string }>("select state from adjustments where id = $1", [id]);
    expect((await has())?.score).toBe(row?.state === "done" ? 1000 : 0);
    expect(await waiting()).toEqual([]);
  });

  it("stays waiting where too little is left when it is signed", async () => {
    await ask("-700");
    const [{ id }] = await waiting();
    expect((await decide(id, true)).msg).toMatch(/余额不够/);
    expect(await waiting()).toHaveLength(1);
    expect((await decide(id, false)).code).toBe(1);
  });
});

describe("an adjustment beyond the maximum", () => {
  it("is refused with the maximum and the setting that holds it, and changes nothing", async () => {
    expect((await ask("10000")).data).toEqual({ state: "waiting" });
    expect((await ask("-1000", { unit: "money" })).data).toEqual({ state: "waiting" });
    expect((await ask("10001")).msg).toMatch(/最多调10,000分.*“一次最多调几分”/);
    expect((await ask("-10001")).code).toBe(0);
    expect((await ask("1000.01", { unit: "money" })).msg).toMatch(/最多调1,000元.*“一次最多调几元”/);
    expect(await waiting()).toHaveLength(2);
    expect(await has()).toEqual({ score: 0, cents: 0 });
  });

  it("is not signed either once the maximum is lower, but can be refused", async () => {
    await ask("900");
    await setSetting(ALL_SETTINGS, "adjustments", { most: { points: 899 } }, operator("li"));
    onTestFinished(() => setSetting(ALL_SETTINGS, "adjustments", {}, operator("li")).then(() => undefined));
    const [{ id }] = await waiting();
    expect((await decide(id, true)).msg).toMatch(/最多调899分/);
    expect(await has()).toEqual({ score: 0, cents: 0 });
    expect((await decide(id, false)).code).toBe(1);
  });
});

it("is taken away as a file by who reads ledgers, entry by entry, with who acted, and written down", async () => {
  for (let one = 0; one < 60; one += 1) await ask(String(1 + (one % 5)));
  await ask("-7");
  const path = `newsroom/ledgerTable?member=${member.id}&unit=points&as=csv`;
  const file = async ({ token }: Colleague) =>
    site.app.http.inject({ url: `/api/${path}`, headers: { server: "true", authorization: token } });
  const { body, headers } = await file(asker);
  expect(headers["content-type"]).toBe("text/csv; charset=utf-8");
  const lines = body.trim().split(/\r?\n/);
  expect(lines[0]).toMatch(/时间,变动,之后,为什么,谁/);
  const amounts = lines.slice(1).map((line) => Number(line.split(",")[1]));
  const entries = (await site.get(`newsroom/ledger?member=${member.id}&page=1`, asker.token)).data;
  expect([amounts.length, entries.total, amounts[0]]).toEqual([61, 61, -7]);
  expect(amounts.slice(0, 50)).toEqual(entries.list.map(({ amount }: { amount: string }) => Number(amount)));
  expect(lines[1]).toContain(entries.list[0].by);
  const told = await rows("select detail from audit_entries where action = 'ledger.export'");
  expect(told).toEqual([{ detail: { unit: "points", count: entries.total } }]);
  const editor = await colleague(site, "editor");
  expect((await site.get(path, editor.token)).code).toBe(401);
});

it("is taken away of more than a thousand entries only by who has just shown the second factor", async () => {
  await rows(
    `insert into ledger_entries (member_id, unit, amount, before, after, kind, memo, idempotency_key, actor, day)
     select $1::bigint, 'points', 1, n - 1, n, 'operator', 'x', 'many:' || n, 'system', '2026-11-21' from generate_series(1, 1001) n`,
    [member.id],
  );
  await rows("update members set score = 1001 where id = $1", [member.id]);
  const file = async ({ token }: Colleague, unit: string) =>
    site.app.http.inject({
      url: `/api/newsroom/ledgerTable?member=${member.id}&unit=${unit}&as=csv`,
      headers: { server: "true", authorization: token },
    });
  expect((await file(asker, "points")).json().data).toMatchObject({ stepUp: true });
  expect((await file(asker, "money")).headers["content-type"]).toBe("text/csv; charset=utf-8");
  const { body } = await file(signer, "points");
  expect(body.trim().split(/\r?\n/)).toHaveLength(1_002);
  const told = await rows(
    "select actor, detail from audit_entries where action = 'ledger.export' and target_id = $1 order by id",
    [String(member.id)],
  );
  expect(told).toEqual([
    { actor: `staff:${asker.id}`, detail: { unit: "money", count: 0 } },
    { actor: `staff:${signer.id}`, detail: { unit: "points", count: 1_001 } },
  ]);
});

it("holds all balances against their entries", async () => {
  await ask("10");
  const right = await post("reconcile", {}, asker);
  expect(right.data).toMatchObject({ found: 0, differences: [] });
  expect(await reconcileLedger()).toBe("");
  await rows("update members set score = score + 1 where id = $1", [member.id]);
  const wrong = await post("reconcile", {}, signer);
  expect(wrong.data).toMatchObject({ found: 1, differences: [{ memberId: member.id, unit: "points" }] });
  expect(await reconcileLedger()).toEqual({
    alarm: `1 account does not agree with the ledger. member ${member.id}: has 11 points, the entries come to 10`,
  });
  await rows("update members set score = score - 1, money_cents = money_cents + 5 where id = $1", [member.id]);
  expect((await post("reconcile", {}, signer)).data.differences).toMatchObject([
    { memberId: member.id, unit: "money", balance: "0.05", sum: "0.00" },
  ]);
  await rows("update members set money_cents = money_cents - 5 where id = $1", [member.id]);
  const editor = await colleague(site, "editor");
  expect((await post("reconcile", {}, editor)).code).toBe(401);
  expect((await site.get(`newsroom/ledger?member=${member.id}`, editor.token)).code).toBe(401);
});
