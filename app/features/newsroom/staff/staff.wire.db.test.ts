import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { operator } from "#app/features/base/actor/actor.ts";
import { Refusal } from "#app/features/base/user-error/user-error.ts";
import { ROLE_NAMES } from "#app/features/base/permission/permissions.ts";
import { isEnrolment, useEnrolment } from "./enrolment.service.server.ts";
import { WHOLE_SITE } from "./staff.policy.ts";
import {
  addStaff,
  grantRole,
  readEverybody,
  readNames,
  readPeople,
  readThoseWhoMay,
  renewEnrolment,
  worksHere,
} from "./staff.service.server.ts";
import { withTransaction } from "#db/client.ts";
import { testDatabase } from "#tests/db/test-database.ts";
import { column } from "#tests/fixtures/content.ts";
import { MemberSite, PASSWORD, rows } from "#tests/fixtures/members.ts";
import { colleague, elevate, type Colleague } from "#tests/fixtures/newsroom/newsroom.ts";

testDatabase();
let site: MemberSite;
let admin: Colleague;
/** Calls that change grants, made by staff members without the permission. */
let forbidden: [string, object][];

beforeAll(async () => {
  site = await MemberSite.open();
  admin = await colleague(site, "admin");
  forbidden = await grantCalls();
});
afterAll(async () => {
  await site.close();
});

const SITE = { kind: "site" } as const;
const post = (call: string, form: object, { token }: { token: string }) =>
  site.post(`newsroom/${call}`, form, { token });
const grantsOf = (id: number) =>
  rows("select role, scope_kind, scope_id, revoked_by from staff_grants where staff_id = $1 order by id", [id]);
const actsOf = async ({ token }: { token: string }) =>
  (await site.get("newsroom/me", token)).data.acts.map(({ act }: { act: string }) => act) as string[];
const messages = (id: number) => rows("select event, facts from messages where member_id = $1 order by id", [id]);
const trail = (id: number) =>
  rows("select actor, action, detail from audit_entries where target_kind = 'staff' and target_id = $1 order by id", [
    String(id),
  ]);

/** Returns every call that changes grants, with valid input. */
async function grantCalls(): Promise<[string, object][]> {
  const target = await colleague(site, "editor");
  const [{ id: grant }] = await rows("select id from staff_grants where staff_id = $1", [target.id]);
  const reason = "因为";
  return [
    ["addStaff", { account: target.username, name: "新名字", reason }],
    ["grant", { id: target.id, role: "admin", scope: SITE, until: 0, reason }],
    ["revoke", { id: grant, reason }],
    ["enrolmentCode", { id: target.id, reason }],
    ["disableStaff", { id: target.id, reason }],
  ];
}

const everything = () =>
  Promise.all([
    rows("select * from staff order by 1"),
    rows("select * from staff_grants order by 1"),
    rows("select * from staff_enrolments order by 1"),
  ]);

describe("grants", () => {
  it("work for an administrator who has stepped up, at once, and are told to both (3)", async () => {
    const sport = await column("markets");
    const target = await colleague(site);
    await elevate(admin);
    expect(await actsOf(target)).toEqual([]);
    const scope = { kind: "column", id: sport } as const;
    const granted = await post("grant", { id: target.id, role: "editor", scope, reason: "接替老李" }, admin);
    expect(granted.code).toBe(1);
    expect(await actsOf(target)).toContain("review.first");
    expect((await site.get("newsroom/me", target.token)).data.roles).toMatchObject([{ role: "editor", scope }]);
    expect((await post("revoke", { id: granted.data.id, reason: "换岗" }, admin)).code).toBe(1);
    expect(await actsOf(target)).toEqual([]);
    expect((await post("revoke", { id: granted.data.id, reason: "换岗" }, admin)).code).toBe(0);
    const facts = expect.objectContaining({ role: "editor", scope: "column", own: true });
    expect(await messages(target.id)).toEqual([
      { event: "staff-granted", facts },
      { event: "staff-revoked", facts },
    ]);
    const told = (await messages(admin.id)).filter(({ facts }) => facts.own === false);
    expect(told.map(({ event }) => event)).toEqual(["staff-granted", "staff-revoked"]);
    expect((await trail(target.id)).slice(-2)).toMatchObject([
      { actor: `staff:${admin.id}`, action: "staff.grant", detail: { role: "editor", scope, reason: "接替老李" } },
      { actor: `staff:${admin.id}`, action: "staff.revoke", detail: { role: "editor", reason: "换岗" } },
    ]);
  });

  it.each(ROLE_NAMES)("%s: only an administrator may, and only after stepping up (3)", async (role) => {
    const who = await colleague(site, role);
    for (const [call, form] of forbidden) {
      const before = await everything();
      const plain = await post(call, form, who);
      expect([call, plain.code]).toEqual([call, role === "admin" ? 0 : 401]);
      if (role === "admin") expect(plain.data).toEqual({ stepUp: true });
      await elevate(who);
      if (role !== "admin") expect([call, (await post(call, form, who)).code]).toEqual([call, 401]);
      expect(await everything()).toEqual(before);
      await rows("update sessions set elevated_until = null where id = $1", [who.sessionId]);
    }
    if (role !== "admin") return;
    await elevate(who);
    for (const [call, form] of await grantCalls())
      expect([call, (await post(call, form, who)).code]).toEqual([call, 1]);
  });

  it("are never for oneself, by any call nor by the table (3)", async () => {
    await elevate(admin);
    const [{ id: own }] = await rows("select id from staff_grants where staff_id = $1", [admin.id]);
    const reason = "我自己";
    for (const [call, form] of [
      ["grant", { id: admin.id, role: "chief", scope: SITE, reason }],
      ["revoke", { id: own, reason }],
      ["disableStaff", { id: admin.id, reason }],
      ["enrolmentCode", { id: admin.id, reason }],
      ["addStaff", { account: admin.username, name: "我", reason }],
    ] as const)
      expect([call, (await post(call, form, admin)).msg]).toEqual([call, expect.stringContaining("自己")]);
    const sql = `insert into staff_grants (staff_id, role, granted_by, reason) values (${admin.id}, 'chief', 'staff:${admin.id}', 'x')`;
    await expect(rows(sql)).rejects.toThrow("staff_grants_own_ck");
    await expect(rows("update staff_grants set role = 'chief' where id = $1", [own])).rejects.toThrow("never changed");
    await expect(rows("delete from staff_grants where id = $1", [own])).rejects.toThrow("never changed");
  });

  it("are given once for a place until somebody takes them back", async () => {
    await elevate(admin);
    const target = await colleague(site);
    const [one, other] = [await column("twice-one"), await column("twice-other")];
    const give = async (form: object) =>
      (await post("grant", { id: target.id, role: "editor", reason: "试", ...form }, admin)).code;
    const of = (id: number) => ({ scope: { kind: "column", id } });
    const soon = Math.round(Date.now() / 1_000) + 3_600;
    for (const form of [{ scope: SITE }, of(one), of(other)]) expect([form, await give(form)]).toEqual([form, 1]);
    for (const form of [{ scope: SITE }, of(one), of(other)]) expect([form, await give(form)]).toEqual([form, 0]);
    expect(await give({ scope: SITE, role: "legal", until: soon })).toBe(1);
    expect(await give({ scope: SITE, role: "legal" })).toBe(1);
    expect(await grantsOf(target.id)).toHaveLength(5);
    expect(await actsOf(target)).toContain("review.veto");
    const [{ id }] = await rows("select id::int as id from staff_grants where staff_id = $1 and scope_id = $2", [
      target.id,
      one,
    ]);
    expect((await post("revoke", { id, reason: "换岗" }, admin)).code).toBe(1);
    const told = ({ id: member }: { id: number }) =>
      rows("select facts from messages where member_id = $1 and event = 'staff-revoked' order by id desc limit 1", [
        member,
      ]);
    const facts = { role: "editor", scope: "column", scopeName: "栏目twice-one" };
    expect(await told(target)).toMatchObject([{ facts: { ...facts, own: true } }]);
    expect(await told(admin)).toMatchObject([{ facts: { ...facts, own: false } }]);
    const revoked = (await grantsOf(target.id)).map(({ scope_id: scope, revoked_by: by }) => [scope, by !== null]);
    expect(revoked.filter(([, isRevoked]) => isRevoked)).toHaveLength(1);
    expect(await give(of(one))).toBe(1);
    expect((await site.get("newsroom/colleagues", (await colleague(site, "reporter")).token)).code).toBe(401);
  });

  it("of an administrator are for the whole site: one of a column or an industry gives nothing", async () => {
    await elevate(admin);
    const target = await colleague(site);
    const [{ id: industry }] = await rows(
      "insert into industries (slug, name, name_en) values ('granted', '行业', 'Industry') returning id::int as id",
    );
    for (const scope of [
      { kind: "column", id: await column("mine") },
      { kind: "industry", id: industry },
    ] as const) {
      const before = await everything();
      const answer = await post("grant", { id: target.id, role: "admin", scope, reason: "试" }, admin);
      expect([answer.code, answer.msg]).toEqual([0, expect.stringContaining("改选范围")]);
      expect(await everything()).toEqual(before);
      // An earlier release could grant this role for this scope. Such a grant includes no permission.
      const local = await colleague(site, { role: "admin", scope });
      await elevate(local);
      expect(await actsOf(local)).toEqual([]);
      for (const over of [scope, SITE])
        expect((await post("grant", { id: target.id, role: "editor", scope: over, reason: "试" }, local)).code).toBe(
          401,
        );
    }
  });

  it("end by themselves", async () => {
    const target = await colleague(site);
    await grantRole(
      { staffId: target.id, role: "legal", scope: SITE, until: new Date(Date.now() + 60_000) },
      "test",
      operator("test"),
    );
    expect(await actsOf(target)).toContain("review.veto");
    await rows("alter table staff_grants disable trigger staff_grants_append_only");
    await rows("update staff_grants set until = now() - interval '1 second' where role = 'legal'");
    await rows("alter table staff_grants enable trigger staff_grants_append_only");
    expect(await actsOf(target)).not.toContain("review.veto");
  });
});

it.each([
  ["grant", { role: "admin", scope: SITE, reason: "" }, 0, "原因"],
  ["grant", { role: "editor", scope: { kind: "column", id: 999_999 }, reason: "x" }, 0, "没有这个栏目"],
  ["grant", { role: "flash", scope: { kind: "column", id: 999_999 }, reason: "x" }, 0, "改选范围"],
  ["grant", { role: "admin", scope: SITE, until: 1_000, reason: "x" }, 0, "晚于现在"],
  ["grant", { role: "king", scope: SITE, reason: "x" }, 400, ""],
  ["addStaff", { account: "nobody_has_it", name: "某人", reason: "x" }, 0, "没有这个会员"],
])("refuses %s with %j in words, and changes nothing", async (call, form, code, words) => {
  await elevate(admin);
  const target = await colleague(site);
  const before = await everything();
  const answer = await post(call, call === "addStaff" ? form : { id: target.id, ...form }, admin);
  expect([answer.code, answer.msg]).toEqual([code, expect.stringContaining(words)]);
  expect(await everything()).toEqual(before);
});

it("takes no field but those of the call, whatever the columns are called (7)", async () => {
  await elevate(admin);
  const columns = await rows<{ name: string }>(
    `select distinct column_name as name from information_schema.columns
     where table_name in ('staff', 'staff_grants', 'sessions', 'office_tickets', 'members') order by 1`,
  );
  for (const { name } of [...columns, { name: "constructor" }, { name: "toString" }]) {
    for (const [call, form] of forbidden) {
      if (name in form && Object.hasOwn(form, name)) continue;
      const before = await everything();
      const answer = await post(call, { ...form, [name]: 1 }, admin);
      expect([call, name, answer.status, answer.code]).toEqual([call, name, 400, 400]);
      expect(await everything()).toEqual(before);
    }
  }
  const proto = JSON.parse(`{"__proto__": {"role": "admin"}}`) as object;
  expect((await post("grant", proto, admin)).status).toBe(400);
});

it("knows nothing of who never worked here, and lets whoever left come back", async () => {
  await elevate(admin);
  const reader = await site.register();
  const grant = { id: reader.id, role: "editor", scope: SITE, reason: "x" };
  expect((await post("grant", grant, admin)).msg).toContain("先加入编辑部");
  expect((await post("addStaff", { account: reader.username, name: "新同事", reason: "x" }, admin)).code).toBe(1);
  for (const _ of [1, 2]) await post("disableStaff", { id: reader.id, reason: "x" }, admin);
  expect((await trail(reader.id)).filter(({ action }) => action === "staff.disable")).toHaveLength(1);
  await expect(renewEnrolment(reader.id, "x", operator("test"))).rejects.toBeInstanceOf(Refusal);
  expect((await post("grant", grant, admin)).code).toBe(0);
  await addStaff({ memberId: reader.id, realName: "老同事" }, "回来了", operator("test"));
  expect((await post("grant", grant, admin)).code).toBe(1);
  const { list } = (await site.get("newsroom/staff", admin.token)).data;
  expect(list.find(({ id }: { id: number }) => id === reader.id)).toMatchObject({
    name: "老同事",
    active: true,
    grants: [{ role: "editor", grantedBy: `staff:${admin.id}` }],
  });
});

it("closes the newsroom sessions of a colleague who is disabled, and no other session", async () => {
  await elevate(admin);
  const [target, neighbour] = [await colleague(site, "editor"), await colleague(site, "editor")];
  const open = async (ids: number[]) =>
    (
      await rows<{ one: string }>(
        "select member_id || ' ' || area as one from sessions where member_id = any($1) and ended_at is null order by id",
        [ids],
      )
    ).map(({ one }) => one);
  expect(await open([target.id])).toEqual([`${target.id} member`, `${target.id} office`]);
  expect((await post("disableStaff", { id: target.id, reason: "离职" }, admin)).code).toBe(1);
  expect(await open([target.id])).toEqual([`${target.id} member`]);
  expect(await open([neighbour.id])).toEqual([`${neighbour.id} member`, `${neighbour.id} office`]);
  expect((await trail(target.id)).at(-1)).toMatchObject({
    action: "staff.disable",
    detail: { reason: "离职", ended: 1 },
  });
});

it("are listed, those who work here first and by name, with what their rights are over", async () => {
  // A column and an industry with the same id.
  await rows("insert into columns (id, slug, name, name_en) values (7001, 'listed', '栏目', 'Column')");
  await rows("insert into industries (id, slug, name, name_en) values (7001, 'listed', '行业', 'Industry')");
  const [second, first, left] = [
    await colleague(site, { role: "chief", scope: { kind: "column", id: 7001 } }),
    await colleague(site, "chief", { role: "flash", scope: { kind: "industry", id: 7001 } }),
    await colleague(site, "chief"),
  ];
  const ids = [first, second, left].map(({ id }) => id);
  for (const [place, id] of [left.id, first.id, second.id].entries())
    await rows("update staff set real_name = $2 where member_id = $1", [id, `0${place}`]);
  await rows("update staff set active = false where member_id = $1", [left.id]);
  type Listed = { id: number; grants: { role: string; scopeName: string }[] };
  const list = ((await site.get("newsroom/staff", admin.token)).data.list as Listed[]).filter(({ id }) =>
    ids.includes(id),
  );
  expect(list.map(({ id, grants }) => [id, grants.map(({ role, scopeName }) => `${role}: ${scopeName}`)])).toEqual([
    [first.id, ["chief: ", "flash: 行业"]],
    [second.id, ["chief: 栏目"]],
    [left.id, ["chief: "]],
  ]);
  const among = (people: { id: number }[]) => people.map(({ id }) => id).filter((id) => ids.includes(id));
  expect(among(await readThoseWhoMay("front.undo", WHOLE_SITE))).toEqual([first.id]);
  for (const read of [readEverybody, readPeople]) expect(among(await read())).toEqual([first.id, second.id]);
  expect(await Promise.all([...ids, 999_999].map(worksHere))).toEqual([true, true, false, false]);
});

it("are let in by their own newest code, however it is typed, for its time, until an app is bound", async () => {
  const [who, beside] = [await colleague(site), await colleague(site)];
  const renew = () => renewEnrolment(who.id, "丢了", operator("test"));
  const code = await renew();
  expect(code).toMatch(/^[a-z2-9]{5}(-[a-z2-9]{5}){3}$/);
  const good = (id: number, said: string) => isEnrolment(id, said);
  const others = [good(who.id, who.enrolment), good(beside.id, code), good(who.id, `${code}a`), good(999_999, code)];
  expect(await Promise.all([good(who.id, code.toUpperCase().replaceAll("-", " ")), ...others])).toEqual([
    true,
    false,
    false,
    false,
    false,
  ]);
  expect(await good(beside.id, beside.enrolment)).toBe(true);
  await rows("update staff_enrolments set expires_at = now() where staff_id = $1", [who.id]);
  expect(await good(who.id, code)).toBe(false);
  await rows("update staff set totp_sealed = '\\x00' where member_id = $1", [who.id]);
  await expect(renew()).rejects.toBeInstanceOf(Refusal);
  expect(await addStaff({ memberId: who.id, realName: "有应用的" }, "回来", operator("test"))).toBe("");
});

it("keeps an account with rights open, and gives none to one that is closing", async () => {
  const who = await colleague(site, "editor");
  const form = { password: "", captcha: "" };
  const asked = await site.post("account/close", { ...form, password: PASSWORD }, { token: who.memberToken });
  expect([asked.code, asked.msg]).toEqual([0, expect.stringContaining("还有权限")]);
  expect(await rows("select close_at from members where id = $1", [who.id])).toEqual([{ close_at: null }]);
  await elevate(admin);
  const [{ id: grant }] = await rows("select id from staff_grants where staff_id = $1", [who.id]);
  await post("revoke", { id: grant, reason: "要走了" }, admin);
  expect((await site.post("account/close", { ...form, password: PASSWORD }, { token: who.memberToken })).code).toBe(1);
  const again = await post("grant", { id: who.id, role: "editor", scope: SITE, reason: "x" }, admin);
  expect([again.code, again.msg]).toEqual([0, expect.stringContaining("注销")]);
});

it("adds whose account is open, with a name of 40 signs and a reason of 200 at most, and a code for three days", async () => {
  const { id } = await site.register();
  const beside = await colleague(site, "editor");
  const before = await everything();
  const add = (name: string, reason: string) => addStaff({ memberId: id, realName: name }, reason, operator("test"));
  const [longest, why] = ["名".repeat(40), "因".repeat(200)];
  for (const [name, reason] of [
    [`${longest}名`, why],
    [longest, `${why}因`],
    [" ", why],
    [longest, " "],
  ] as const)
    await expect(add(name, reason)).rejects.toBeInstanceOf(Refusal);
  for (const state of [
    "status = 'disabled', close_at = null",
    "status = 'active', close_at = now() + interval '1 day'",
  ]) {
    await rows(`update members set ${state} where id = $1`, [id]);
    await expect(add(longest, why)).rejects.toBeInstanceOf(Refusal);
  }
  expect(await everything()).toEqual(before);
  await rows("update members set close_at = null where id = $1", [id]);
  await add(longest, why);
  expect(await readNames([id, null, id])).toEqual(new Map([[id, longest]]));
  const told = (await readEverybody()).map((one) => one.id);
  expect([told.includes(id), told.includes(beside.id)]).toEqual([false, true]);
  const code = `select round(extract(epoch from expires_at - now()) / 3600)::int as hours from staff_enrolments where staff_id = $1`;
  expect(await rows(code, [id])).toEqual([{ hours: 72 }]);
  // When an administrator adds a staff member again, the currently bound number may receive codes.
  await rows("update staff set takes_sms = false where member_id = $1", [id]);
  await add(longest, why);
  expect(await rows("select takes_sms from staff where member_id = $1", [id])).toEqual([{ takes_sms: true }]);
  expect(await withTransaction((trx) => useEnrolment(beside.id, trx))).toBe(true);
  expect(await rows(code, [id])).toHaveLength(1);
});
