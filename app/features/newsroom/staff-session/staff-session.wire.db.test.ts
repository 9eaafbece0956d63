import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { operator } from "#app/features/base/actor/actor.ts";
import { resetApp } from "./app-reset.service.server.ts";
import { readOpenSessions } from "./staff-session.service.server.ts";
import { disableStaff } from "#app/features/newsroom/staff/staff.service.server.ts";
import { testDatabase } from "#tests/db/test-database.ts";
import { bindApp, bytesOf, codeNow, forgetStep, signIn } from "#tests/fixtures/newsroom/authenticator.ts";
import { MemberSite, PASSWORD, rows, type ApiAnswer } from "#tests/fixtures/members.ts";
import { colleague, elevate, extra, type Colleague } from "#tests/fixtures/newsroom/newsroom.ts";

testDatabase();
let site: MemberSite;

beforeAll(async () => {
  site = await MemberSite.open();
});
beforeEach(() => site.forget());
afterAll(async () => {
  await site.close();
});

const password = async (username: string, form?: object, headers?: Record<string, string>) =>
  signIn(site, username, form, headers);
const withApp = async (who: Colleague) => bindApp(site, who);

const me = (token?: string) => site.get("newsroom/me", token);
/** Returns the newsroom's events in a member's security log, in order. */
const noted = async (id: number) =>
  (
    await rows(
      "select kind, detail ->> 'way' as way from security_events where member_id = $1 and kind like 'office-%' order by id",
      [id],
    )
  ).map(({ kind, way }) => (way === null ? kind : `${kind} ${way}`));
const messages = (id: number) => rows("select event, facts from messages where member_id = $1 order by id", [id]);

describe("signing in", () => {
  it("asks for a code to the bound number, and tells the owner of the new device", async () => {
    const who = await colleague(site, "editor");
    const agent = "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0";
    const first = await password(who.mobile, {}, { "user-agent": agent });
    expect(first).toMatchObject({ code: 1, data: { step: "factor", ways: ["sms"] } });
    expect(first.data.mobile).not.toContain(who.mobile.slice(3, 7));
    const { ticket } = first.data;
    expect((await site.post("newsroom/sendCode", { ticket })).code).toBe(1);
    const code = await site.codeFor(who.mobile);
    const wrong = code === "000000" ? "000001" : "000000";
    expect((await site.post("newsroom/prove", { ticket, way: "sms", code: wrong })).code).toBe(0);
    const headers = { "user-agent": agent };
    const entered = await site.post("newsroom/prove", { ticket, way: "sms", code }, { headers });
    expect(entered).toMatchObject({ status: 200, code: 1 });
    expect((await me(entered.data.token)).data).toMatchObject({ id: who.id, elevated: false });
    expect(await messages(who.id)).toContainEqual({
      event: "office-signed-in",
      facts: { device: "Chrome · Windows", network: "127.0.0.1", way: "sms" },
    });
    const tokens =
      "select kind from session_tokens join sessions on sessions.id = session_id where member_id = $1 and area = 'office'";
    expect(new Set((await rows(tokens, [who.id])).map(({ kind }) => kind))).toEqual(new Set(["access"]));
    expect((await noted(who.id)).at(-1)).toBe("office-signed-in sms");
    const lasting = "select keep from sessions where member_id = $1 and area = 'office'";
    expect(new Set((await rows(lasting, [who.id])).map(({ keep }) => keep))).toEqual(new Set([false]));
    // The same code and the same ticket are both used up.
    expect((await site.post("newsroom/prove", { ticket, way: "sms", code })).code).toBe(0);
  });

  it("has whoever has no second factor bind an app first, and from then on asks for it", async () => {
    const who = await colleague(site, "reporter");
    const { secret, recoveryCodes, token } = await withApp(who);
    expect([(await me(token)).code, recoveryCodes.length, new Set(recoveryCodes).size]).toEqual([1, 10, 10]);
    // RFC 4226 recommends a secret of 160 bits.
    expect(bytesOf(secret)).toHaveLength(20);
    const second = (await password(who.username)).data;
    expect(second).toMatchObject({ step: "factor", ways: ["app", "recovery"] });
    const code = codeNow(secret);
    const answer = await site.post("newsroom/prove", { ticket: second.ticket, way: "app", code });
    expect(answer.code).toBe(1);
    // The device is known already, so the staff member is not notified again.
    expect((await messages(who.id)).filter(({ event }) => event === "office-signed-in")).toHaveLength(1);
    expect((await site.post("newsroom/sendCode", { ticket: (await password(who.username)).data.ticket })).code).toBe(0);
    const [kept] = await rows("select totp_sealed from staff where member_id = $1", [who.id]);
    expect(kept.totp_sealed.includes(bytesOf(secret))).toBe(false);
  });

  it("lets a stolen password bind no app: that takes the code of an administrator, once, within three days (18)", async () => {
    const who = await colleague(site, "chief");
    await rows("update members set mobile = null where id = $1", [who.id]);
    const enrol = async (enrolment?: string) => {
      const { ticket, secret } = (await password(who.username)).data;
      return site.post("newsroom/enrol", { ticket, enrolment, code: codeNow(secret) });
    };
    for (const wrong of [undefined, "", "aaaaa-aaaaa-aaaaa-aaaaa", (await colleague(site)).enrolment])
      expect(await enrol(wrong)).toMatchObject({ code: 0, msg: expect.stringContaining("开通码") });
    await rows("update staff_enrolments set expires_at = now() - interval '1 second' where staff_id = $1", [who.id]);
    expect((await enrol(who.enrolment)).code).toBe(0);
    expect(await rows("select totp_sealed from staff where member_id = $1", [who.id])).toEqual([{ totp_sealed: null }]);

    const admin = await colleague(site, "admin");
    await elevate(admin);
    const made = await site.post("newsroom/enrolmentCode", { id: who.id, reason: "过期了" }, { token: admin.token });
    const code = made.data.enrolment as string;
    const [{ hash }] = await rows("select hash from staff_enrolments where staff_id = $1", [who.id]);
    expect([hash.length, JSON.stringify(await rows("select detail from audit_entries")).includes(code)]).toEqual([
      32,
      false,
    ]);
    const tickets = [(await password(who.username)).data, (await password(who.username)).data];
    const both = await Promise.all(
      [` ${code.toUpperCase().replaceAll("-", " ")}`, code].map((enrolment, at) => {
        const { ticket, secret } = tickets[at];
        return site.post("newsroom/enrol", { ticket, enrolment, code: codeNow(secret) });
      }),
    );
    expect(both.filter(({ code: answered }) => answered === 1)).toHaveLength(1);
    const again = await site.post("newsroom/enrolmentCode", { id: who.id, reason: "再来" }, { token: admin.token });
    expect(again).toMatchObject({ code: 0, msg: expect.stringContaining("已经绑定") });
  });

  it("sends no code to a number that the password alone has bound (18)", async () => {
    const who = await colleague(site, "editor");
    await rows("update members set mobile = null where id = $1", [who.id]);
    await rows("update members set mobile = '13900001234' where id = $1", [who.id]);
    expect((await password(who.username)).data.step).toBe("enrol");
    await rows("update members set mobile = '13900001235' where id = $1", [who.id]);
    expect((await password(who.username)).data.step).toBe("enrol");
  });

  it("takes no code of the app twice, no wrong and no old one (18)", async () => {
    const who = await colleague(site, "editor");
    const { secret } = await withApp(who);
    const ticketNow = async () => (await password(who.username)).data.ticket as string;
    const prove = async (code: string, way = "app") =>
      (await site.post("newsroom/prove", { ticket: await ticketNow(), way, code })).code;
    const code = codeNow(secret);
    const tickets = await Promise.all([ticketNow(), ticketNow(), ticketNow()]);
    const answers = await Promise.all(
      tickets.map((ticket) => site.post("newsroom/prove", { ticket, way: "app", code })),
    );
    expect(answers.map((answer) => answer.code).filter((one) => one === 1)).toEqual([1]);
    expect([await prove(code), await prove(codeNow(secret, -5)), await prove("")]).toEqual([0, 0, 0]);
    expect(await prove(codeNow(secret, 5), "sms")).toBe(0);
  });

  it("takes each recovery code once, however it is typed, and says so to the owner", async () => {
    const who = await colleague(site, "editor");
    const { recoveryCodes } = await withApp(who);
    const beside = await colleague(site, "editor");
    const theirs = await withApp(beside);
    const typed = ` ${(recoveryCodes[0] ?? "").toUpperCase().replace("-", " ")}`;
    const open = (await password(beside.username)).data.ticket;
    const prove = async (code = typed) => {
      const { ticket } = (await password(who.username)).data;
      return (await site.post("newsroom/prove", { ticket, way: "recovery", code })).code;
    };
    expect([await prove(), await prove(), await prove("aaaaa-aaaaa")]).toEqual([1, 0, 0]);
    expect([await prove(theirs.recoveryCodes[0]), await prove(recoveryCodes[1])]).toEqual([0, 1]);
    const left = await rows("select from staff_recovery_codes where staff_id = $1 and used_at is null", [beside.id]);
    expect(left).toHaveLength(10);
    // A code or ticket belongs to one staff member. Another staff member cannot use it up.
    const code = codeNow(theirs.secret);
    expect((await site.post("newsroom/prove", { ticket: open, way: "app", code })).code).toBe(1);
    expect(await messages(who.id)).toContainEqual({
      event: "office-signed-in",
      facts: expect.objectContaining({ way: "recovery" }),
    });
  });

  it("ends a ticket after eight tries, and the tries of an account whatever its tickets are (18)", async () => {
    const who = await colleague(site, "editor");
    const { secret } = await withApp(who);
    const { ticket } = (await password(who.username)).data;
    for (let turn = 0; turn < 8; turn++) await site.post("newsroom/prove", { ticket, way: "app", code: "000000" });
    const over = await site.post("newsroom/prove", { ticket, way: "app", code: codeNow(secret) });
    expect([over.code, over.msg]).toEqual([0, expect.stringContaining("从密码重新开始")]);
    const another = (await password(who.username)).data.ticket;
    for (let turn = 0; turn < 2; turn++)
      await site.post("newsroom/prove", { ticket: another, way: "app", code: "000000" });
    const limited = await site.post("newsroom/prove", { ticket: another, way: "app", code: codeNow(secret) });
    expect([limited.code, limited.msg]).toEqual([0, expect.stringMatching(/分钟|秒|小时/)]);
    expect((await noted(who.id)).at(-1)).toBe("office-factor-limited");
    const proves = async () => {
      await forgetStep(who.id);
      const fresh = (await password(who.username)).data.ticket;
      return (await site.post("newsroom/prove", { ticket: fresh, way: "app", code: codeNow(secret) })).code === 1;
    };
    const wrong = (count: number, ago: string) =>
      rows(
        `update limits set hits = array(select now() - $2::interval from generate_series(1, $1)) where key like 'office-factor:%'`,
        [count, ago],
      );
    // Ten wrong codes an hour and thirty a day are allowed. Correct codes are not counted.
    const outcomes: boolean[] = [];
    for (const [count, ago] of [
      [9, "59 minutes"],
      [10, "59 minutes"],
      [10, "61 minutes"],
      [29, "23 hours"],
      [30, "23 hours"],
      [30, "25 hours"],
    ] as const) {
      await wrong(count, ago);
      outcomes.push(await proves(), await proves());
    }
    expect(outcomes).toEqual([true, true, false, false, true, true, true, true, false, false, true, true]);
  });

  it("gives tickets that are good for ten minutes, each for what it was given for (18)", async () => {
    const who = await colleague(site, "editor");
    const { secret, token } = await withApp(who);
    const prove = async (ticket: string) => {
      await forgetStep(who.id);
      return (await site.post("newsroom/prove", { ticket, way: "app", code: codeNow(secret) })).msg;
    };
    const { ticket } = (await password(who.username)).data;
    const [{ life }] = await rows(
      "select max(extract(epoch from expires_at - now()))::int as life from office_tickets where staff_id = $1",
      [who.id],
    );
    expect([life > 540, life <= 600]).toEqual([true, true]);
    await rows("update sessions set elevated_until = now() + interval '1 hour' where member_id = $1", [who.id]);
    const renewed = (await site.post("newsroom/beginApp", {}, { token })).data;
    expect(await prove(renewed.ticket)).toContain("从密码重新开始");
    const bound = await site.post("newsroom/bindApp", { ticket, code: codeNow(renewed.secret) }, { token });
    expect(bound.msg).toContain("从密码重新开始");
    const beside = await colleague(site, "editor");
    await password(beside.username);
    await rows("update office_tickets set expires_at = now() where staff_id = $1", [who.id]);
    expect(await prove(ticket)).toContain("从密码重新开始");
    const fresh = (await password(who.username)).data.ticket;
    // A new ticket deletes expired tickets. The unexpired ticket of another staff member stays.
    const kept = "select staff_id::int as id, tries from office_tickets where staff_id = any($1) order by staff_id";
    expect(await rows(kept, [[who.id, beside.id]])).toEqual([
      { id: who.id, tries: 0 },
      { id: beside.id, tries: 0 },
    ]);
    expect(await prove(fresh)).toBe("");
  });

  it.each([
    ["a wrong password", { password: "wrong horse" }],
    ["no captcha", { captchaInfo: "1,1;350;200" }],
  ])("refuses %s without any ticket", async (_, form) => {
    const who = await colleague(site, "editor");
    const tickets = async () => rows("select from office_tickets where staff_id = $1", [who.id]);
    expect(await password(who.username, form)).toMatchObject({ code: 0, data: null });
    expect(await tickets()).toEqual([]);
  });

  it("begins anew for who has lost the app: the newsroom alone is left, and nobody else's app goes (18)", async () => {
    const [who, beside] = [await colleague(site, "editor"), await colleague(site, "editor")];
    const [{ token }, theirs] = [await withApp(who), await withApp(beside)];
    const reset = () => resetApp(who.id, "丢了手机", operator("li"));
    await expect(resetApp(who.id, "丢了手机", { ...operator("li"), kind: "job" } as never)).rejects.toThrow(
      "forbidden",
    );
    const { ticket } = (await password(who.username)).data;
    const enrolment = (await reset()) ?? "";
    expect([await reset(), await resetApp(999_999, "没有这个人", operator("li"))]).toEqual([undefined, undefined]);
    expect([(await me(token)).code, (await me(who.token)).code, (await me(theirs.token)).code]).toEqual([409, 409, 1]);
    expect((await site.get("user/index", who.memberToken)).code).toBe(1);
    const codes =
      "select staff_id::int as id, count(*)::int from staff_recovery_codes where staff_id = any($1) group by 1";
    expect(await rows(codes, [[who.id, beside.id]])).toEqual([{ id: beside.id, count: 10 }]);
    expect(
      await rows("select actor, target_kind, target_id, detail from audit_entries where action = 'staff.reset-app'"),
    ).toEqual([
      { actor: "operator:li", target_kind: "staff", target_id: String(who.id), detail: { reason: "丢了手机" } },
    ]);
    expect((await messages(who.id)).filter(({ event }) => event === "office-factor-changed")).toHaveLength(2);
    expect((await password(beside.username)).data.step).toBe("factor");
    const old = await site.post("newsroom/prove", { ticket, way: "recovery", code: "aaaaa-aaaaa" });
    expect(old.code).toBe(0);
    expect((await withApp({ ...who, enrolment })).recoveryCodes).toHaveLength(10);
  });

  it("refuses members who do not work here, and colleagues who do no more", async () => {
    const reader = await site.register();
    expect((await password(reader.username)).msg).toContain("不是编辑部成员");
    const who = await colleague(site, "editor");
    const { ticket } = (await password(who.username)).data;
    await site.post("newsroom/sendCode", { ticket });
    const code = await site.codeFor(who.mobile);
    const turn = (status: string) => rows("update members set status = $2 where id = $1", [who.id, status]);
    await turn("disabled");
    const disabled = await site.post("newsroom/prove", { ticket, way: "sms", code });
    expect([disabled.code, disabled.msg]).toEqual([0, expect.stringContaining("从密码重新开始")]);
    await turn("active");
    await disableStaff(who.id, "left", operator("test"));
    expect((await password(who.username)).msg).toContain("不是编辑部成员");
    expect((await site.post("newsroom/prove", { ticket, way: "sms", code })).code).toBe(0);
    expect((await me(who.token)).code).toBe(409);
  });
});

it.each([
  ["signIn", { username: "x", password: "x", captchaId: "x", captchaInfo: "x" }],
  ["sendCode", { ticket: "x" }],
  ["prove", { ticket: "x", way: "app", code: "x" }],
  ["enrol", { ticket: "x", code: "x" }],
  ["stepUp", { way: "app", code: "x" }],
  ["bindApp", { ticket: "x", code: "x" }],
])("takes no field of %s but its own (7)", async (call, form) => {
  const { token } = await colleague(site, "admin");
  for (const name of ["area", "elevated_until", "staff_id", "purpose", "id", "constructor"]) {
    const answer = await site.post(`newsroom/${call}`, { ...form, [name]: "1" }, { token });
    expect([name, answer.status]).toEqual([name, 400]);
  }
});

it("knows which newsroom sessions are open, of colleagues who have one of the roles still", async () => {
  const one = async (spoilt = "") => {
    const { id, sessionId } = spoilt.startsWith("insert") ? await extra() : await extra("editor");
    if (spoilt !== "") await rows(spoilt, [spoilt.includes("session") ? sessionId : id]);
    return sessionId;
  };
  const [open, plain] = [await one(), (await extra("reporter")).sessionId];
  const granted = `insert into staff_grants (staff_id, role, granted_by, reason, granted_at, until) values ($1, 'editor', 'x', 'x',`;
  const over = [
    await one("update sessions set ended_at = now(), end_reason = 'logout' where id = $1"),
    await one("update session_tokens set expires_at = now() where session_id = $1"),
    await one("update session_tokens set kind = 'refresh' where session_id = $1"),
    await one("update sessions set area = 'member' where id = $1"),
    await one("update members set status = 'disabled' where id = $1"),
    await one("update staff set active = false where member_id = $1"),
    await one("update staff_grants set revoked_at = now(), revoked_by = 'x' where staff_id = $1"),
    await one(`${granted} now() - interval '1 day', now())`),
  ];
  const later = await one(`${granted} now(), now() + interval '1 day')`);
  const asked = [open, plain, ...over, later];
  const actors = await readOpenSessions(asked);
  const writers = asked.filter((id) => actors.get(id)?.grants.some(({ role }) => role !== "reporter"));
  expect(new Set(writers)).toEqual(new Set([open, later]));
  expect(actors.get(plain)?.grants).toMatchObject([{ role: "reporter" }]);
});

describe("two areas", () => {
  it("a member's token opens nothing in the newsroom, a newsroom token nothing outside (2)", async () => {
    const who = await colleague(site, "chief");
    for (const token of [who.memberToken, undefined, "A".repeat(43)])
      expect(await me(token)).toMatchObject({ status: 200, code: 302, data: { routeName: "officeSignIn" } });
    for (const call of ["user/index", "account/sessions", "my/message"])
      expect([call, (await site.get(call, who.token)).code]).toEqual([call, 302]);
    expect((await site.post("common/refreshToken", { refresh_token: who.token })).code).toBe(0);
    await site.post("user/logout", {}, { token: who.token });
    expect((await me(who.token)).code).toBe(1);
    expect((await site.get("account/sessions", who.memberToken)).data.list).toHaveLength(1);
  });

  it("leaves the newsroom alone when a reader signs their other devices out, and ends it with a new password", async () => {
    const who = await colleague(site, "editor");
    const out = await site.post("account/endOtherSessions", {}, { token: who.memberToken });
    expect([out.code, (await me(who.token)).code]).toEqual([1, 1]);
    const form = { oldPassword: PASSWORD, newPassword: `${PASSWORD}-2`, confirmPassword: `${PASSWORD}-2` };
    expect((await site.post("account/changePassword", form, { token: who.memberToken })).code).toBe(1);
    expect((await me(who.token)).code).toBe(409);
  });

  it("signs out of one and not of the other", async () => {
    const who = await colleague(site, "editor");
    expect((await site.post("newsroom/signOut", {}, { token: who.token })).code).toBe(1);
    expect((await me(who.token)).code).toBe(409);
    expect((await site.get("user/index", who.memberToken)).code).toBe(1);
  });

  it("lets nobody keep what it answers (21)", async () => {
    const who = await colleague(site, "editor");
    const answers: ApiAnswer[] = [await me(who.token), await me(), await password(who.username)];
    for (const { headers } of answers) expect(headers["cache-control"]).toContain("no-store");
    expect(answers[0]?.headers["cache-control"]).toBe("private, no-store");
  });
});

describe("lives", () => {
  const moved = (who: Colleague, sql: string) => rows(`${sql} where session_id = $1`, [who.sessionId]);

  it("ends after an hour without a call, and after twelve hours whatever is done (18)", async () => {
    const who = await colleague(site, "editor");
    const [{ idle, longest }] = await rows(
      `select extract(epoch from t.expires_at - s.created_at)::int as idle,
        extract(epoch from s.absolute_end - s.created_at)::int as longest
       from sessions s join session_tokens t on t.session_id = s.id where s.id = $1`,
      [who.sessionId],
    );
    expect([idle, longest]).toEqual([3_600, 43_200]);
    await rows("update sessions set used_at = now() - interval '40 minutes' where id = $1", [who.sessionId]);
    await moved(who, "update session_tokens set expires_at = now() + interval '20 minutes'");
    expect((await me(who.token)).code).toBe(1);
    const [{ left }] = await rows(
      "select extract(epoch from expires_at - now())::int as left from session_tokens where session_id = $1",
      [who.sessionId],
    );
    expect(left).toBeGreaterThan(3_500);
    await moved(who, "update session_tokens set expires_at = now()");
    expect((await me(who.token)).code).toBe(409);
  });

  it("is renewed by acts of a person, not by calls that a screen makes by itself", async () => {
    const who = await colleague(site, "editor");
    const left = async () => {
      const sql =
        "select extract(epoch from expires_at - now())::int as left from session_tokens where session_id = $1";
      return (await rows(sql, [who.sessionId]))[0].left as number;
    };
    await rows("update sessions set used_at = now() - interval '40 minutes' where id = $1", [who.sessionId]);
    await moved(who, "update session_tokens set expires_at = now() + interval '20 minutes'");
    const asked = { token: who.token, headers: { unattended: "true" } };
    expect((await site.call("GET", "newsroom/me", asked)).code).toBe(1);
    expect(await left()).toBeLessThan(1_300);
    await site.app.http.listen({ host: "127.0.0.1", port: 0 });
    const { port } = site.app.http.server.address() as AddressInfo;
    const end = new AbortController();
    const headers = { authorization: who.token };
    const stream = await fetch(`http://127.0.0.1:${port}/api/newsroom/events`, { headers, signal: end.signal });
    expect(stream.status).toBe(200);
    end.abort();
    expect(await left()).toBeLessThan(1_300);
    expect((await me(who.token)).code).toBe(1);
    expect(await left()).toBeGreaterThan(3_500);
  });

  it("steps up for ten minutes, with a code that was not used yet (18)", async () => {
    const who = await colleague(site, "admin");
    const { secret, token } = await withApp(who);
    const isElevated = async () => (await me(token)).data.elevated as boolean;
    expect((await site.post("newsroom/stepUp", { way: "app", code: "123456" }, { token })).code).toBe(0);
    expect(await isElevated()).toBe(false);
    const now = Math.floor(Date.now() / 1_000);
    const { data } = await site.post("newsroom/stepUp", { way: "app", code: codeNow(secret) }, { token });
    expect(data.until - now).toBeGreaterThanOrEqual(598);
    expect(data.until - now).toBeLessThan(700);
    expect(await isElevated()).toBe(true);
    expect((await noted(who.id)).slice(-3)).toEqual(["office-signed-in app", "office-factor-wrong", "office-elevated"]);
    await rows("update sessions set elevated_until = now() where member_id = $1", [who.id]);
    expect(await isElevated()).toBe(false);
  });

  it("steps up by SMS, and then binds an app, whose codes it takes from then on", async () => {
    const who = await colleague(site, "operations");
    const { token } = who;
    expect((await me(token)).data.stepUp).toMatchObject({ ways: ["sms"] });
    expect((await site.post("newsroom/beginApp", {}, { token })).data).toEqual({ stepUp: true });
    await site.post("newsroom/sendStepUpCode", {}, { token });
    const code = await site.codeFor(who.mobile);
    expect((await site.post("newsroom/stepUp", { way: "sms", code }, { token })).code).toBe(1);
    const { ticket, secret } = (await site.post("newsroom/beginApp", {}, { token })).data;
    const wrong = await site.post("newsroom/bindApp", { ticket, code: codeNow(secret, 7) }, { token });
    expect(wrong.code).toBe(0);
    const other = await colleague(site, "admin");
    await rows("update sessions set elevated_until = now() + interval '1 hour' where id = $1", [other.sessionId]);
    expect((await site.post("newsroom/bindApp", { ticket, code: codeNow(secret) }, { token: other.token })).code).toBe(
      0,
    );
    await rows("update sessions set elevated_until = now() where id = $1", [who.sessionId]);
    const late = await site.post("newsroom/bindApp", { ticket, code: codeNow(secret) }, { token });
    expect(late.data).toEqual({ stepUp: true });
    await elevate(who);
    const bound = await site.post("newsroom/bindApp", { ticket, code: codeNow(secret) }, { token });
    expect([bound.code, bound.data.recoveryCodes.length]).toEqual([1, 10]);
    expect((await me(token)).data).toMatchObject({ hasApp: true, stepUp: { ways: ["app", "recovery"] } });
    expect(await messages(who.id)).toContainEqual({ event: "office-factor-changed", facts: {} });
    expect((await noted(who.id)).at(-1)).toBe("office-factor-changed");
    const trail = "select target_id from audit_entries where actor = $1 and action = 'staff.bind-app'";
    expect(await rows(trail, [`staff:${who.id}`])).toEqual([{ target_id: String(who.id) }]);
  });
});
