import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { deleteOldEvents } from "#app/features/base/security-event/security-event.service.server.ts";
import { deleteExpired } from "#app/features/members/account/upkeep.service.server.ts";
import { closeAllSessions, isKnownDevice, openSession } from "./session.service.server.ts";
import { withTransaction } from "#db/client.ts";
import { testDatabase } from "#tests/db/test-database.ts";
import { MemberSite, PASSWORD, rows } from "#tests/fixtures/members.ts";

const KEY = "a server key of the tests, 32 long and more";
testDatabase();
let site: MemberSite;

beforeAll(async () => {
  await rows(
    `insert into rules (type, menu_type, name, path, title, title_en, no_login_valid) values ('nav', 'tab', 'news', 'news', '资讯', 'News', true)`,
  );
  site = await MemberSite.open({ SERVER_KEY: KEY });
});
beforeEach(() => site.forget());
afterAll(async () => {
  await site.close();
});

/** Returns the code of a call with the token: 1, 302 or 409. */
const state = async (token: string, at = site) => (await at.get("user/index", token)).code;
const refresh = (refreshToken: unknown, at = site) => at.post("common/refreshToken", { refresh_token: refreshToken });
const kept = async () => {
  const member = await site.register();
  return (await site.login(member.username, PASSWORD, { keep: true })).data.userInfo as {
    id: number;
    username: string;
    mobile: string;
    token: string;
    refreshToken: string;
  };
};
/** Moves the sessions of a member some hours into the past. */
const pass = (memberId: number, hours: number) =>
  Promise.all([
    rows(
      `update session_tokens t set expires_at = t.expires_at - make_interval(mins => $2::int), replaced_at = t.replaced_at - make_interval(mins => $2::int)
       from sessions s where s.id = t.session_id and s.member_id = $1`,
      [memberId, Math.round(hours * 60)],
    ),
    rows(
      `update sessions set used_at = used_at - make_interval(mins => $2::int), absolute_end = absolute_end - make_interval(mins => $2::int) where member_id = $1`,
      [memberId, Math.round(hours * 60)],
    ),
  ]);

describe("a token", () => {
  it("is taken from its headers, raw or as Bearer, and from nowhere else (T6)", async () => {
    const { token } = await site.register();
    const read = async (url: string, headers: Record<string, string> = {}) =>
      (await site.call("GET", url, { headers })).code;
    for (const headers of [
      { authorization: token },
      { authorization: `Bearer ${token}` },
      { authorization: `bearer  ${token}` },
      { "ba-user-token": token },
    ] as Record<string, string>[]) {
      expect(await read("user/index", headers)).toBe(1);
    }
    expect(await read("user/index", { authorization: "Basic eDp5", "ba-user-token": token })).toBe(1);
    for (const name of ["token", "authorization", "ba-user-token"]) {
      expect(await read(`user/index?${name}=${token}`)).toBe(302);
      expect(await read("user/index", { cookie: `${name}=${token}` })).toBe(302);
    }
    expect((await site.call("GET", "user/index", { headers: { "x-token": token } })).code).toBe(302);
  });

  it("has 256 bits, and only its SHA-256 is stored (T1)", async () => {
    const member = await kept();
    const tokens = [member.token, member.refreshToken];
    for (const token of tokens) expect(Buffer.from(token, "base64url")).toHaveLength(32);
    const dump = JSON.stringify([
      await rows("select *, encode(hash, 'base64'), encode(hash, 'escape') from session_tokens"),
      await rows("select * from sessions"),
      await rows("select * from security_events"),
    ]);
    for (const token of tokens) {
      expect(dump).not.toContain(token);
      for (const line of site.app.logged) expect(line).not.toContain(token);
    }
  });

  it("slides with use, ends after a day without it, and no later than the session (T8)", async () => {
    const { id, token } = await site.register();
    for (let turn = 0; turn < 3; turn += 1) {
      await pass(id, 23);
      expect(await state(token)).toBe(1);
    }
    await pass(id, 25);
    expect(await site.get("user/index", token)).toMatchObject({
      status: 200,
      code: 409,
      data: {},
      msg: "登录已过期，请重新登录",
    });
    const old = await site.register();
    await rows("update sessions set absolute_end = now() + interval '1 hour' where member_id = $1", [old.id]);
    await rows("update sessions set used_at = now() - interval '1 hour' where member_id = $1", [old.id]);
    expect(await state(old.token)).toBe(1);
    expect(
      (
        await rows(
          "select t.expires_at <= s.absolute_end as within from session_tokens t join sessions s on s.id = t.session_id where s.member_id = $1",
          [old.id],
        )
      )[0].within,
    ).toBe(true);
    await pass(old.id, 1.1);
    expect(await state(old.token)).toBe(409);
  });

  it("is moved at most once in five minutes", async () => {
    const { id, token } = await site.register();
    const used = async () =>
      (await rows("select extract(epoch from now() - used_at)::int as ago from sessions where member_id = $1", [id]))[0]
        .ago;
    for (const [ago, isMoved] of [
      [290, false],
      [300, true],
    ] as const) {
      await rows("update sessions set used_at = now() - make_interval(secs => $1) where member_id = $2", [ago, id]);
      expect(await state(token)).toBe(1);
      expect([ago, (await used()) < 290]).toEqual([ago, isMoved]);
    }
  });

  it("is moved and replaced with those of its own session, and no others", async () => {
    const [member, beside] = [await kept(), await kept()];
    const tokens = (id: number) =>
      rows(
        `select t.kind, t.expires_at, t.replaced_at, t.successor_nonce, s.used_at from session_tokens t
         join sessions s on s.id = t.session_id where member_id = $1 order by s.id, kind`,
        [id],
      );
    const hourAgo = () => rows("update sessions set used_at = now() - interval '1 hour'");
    const isFresh = async () =>
      (
        await rows("select max(used_at) > now() - interval '1 hour' as fresh from sessions where member_id = $1", [
          member.id,
        ])
      )[0].fresh;
    await hourAgo();
    const [own, theirs] = [await tokens(member.id), await tokens(beside.id)];
    const ends = (found: typeof own) =>
      found.filter(({ kind }) => kind === "refresh").map(({ expires_at: end }) => end);
    expect([await state(member.token), await isFresh()]).toEqual([1, true]);
    expect(ends(await tokens(member.id))).toEqual(ends(own));
    await rows("update sessions set used_at = now() - interval '1 hour' where member_id = $1", [member.id]);
    expect([(await refresh(member.refreshToken)).code, await isFresh()]).toEqual([1, true]);
    expect(await tokens(beside.id)).toEqual(theirs);
  });

  it("that is over or bad is ignored by open calls", async () => {
    const { id, token } = await site.register();
    await pass(id, 25);
    for (const bad of [token, "x", "A".repeat(43)]) {
      expect((await site.get("user/checkIn", bad)).code).toBe(1);
      expect((await site.get("index/index", bad)).code).toBe(1);
      expect((await site.post("user/logout", {}, { token: bad })).code).toBe(1);
    }
  });

  it("ends with its member", async () => {
    const { id, token } = await site.register();
    await rows("update members set status = 'disabled' where id = $1", [id]);
    expect(await state(token)).toBe(409);
    await rows("delete from members where id = $1", [id]);
    expect(await state(token)).toBe(302);
  });
});

describe("POST /api/user/logout", () => {
  it("ends access and refresh at once, in every instance (T2)", async () => {
    const other = await MemberSite.open({ SERVER_KEY: KEY });
    for (const way of ["both", "token", "refresh"]) {
      const member = await kept();
      expect(await state(member.token, other)).toBe(1);
      const body = way === "token" ? {} : { refresh_token: member.refreshToken };
      const answer = await site.post("user/logout", body, way === "refresh" ? {} : { token: member.token });
      expect(answer).toMatchObject({ status: 200, code: 1, msg: "", data: null });
      expect([way, await state(member.token, other)]).toEqual([way, 409]);
      expect((await refresh(member.refreshToken, other)).code).toBe(0);
    }
    await other.close();
  });

  it("leaves the member's other sessions alone", async () => {
    const member = await kept();
    const other = (await site.login(member.username, PASSWORD)).data.userInfo;
    await site.post("user/logout", { refresh_token: member.refreshToken }, { token: member.token });
    expect([await state(member.token), await state(other.token)]).toEqual([409, 1]);
  });

  it.each([
    undefined,
    {},
    [],
    { refresh_token: 1 },
    { refresh_token: ["x"] },
    { refresh_token: "x" },
    { refresh_token: null },
  ])("answers 1 to %j", async (body) => {
    expect(await site.call("POST", "user/logout", body === undefined ? {} : { body })).toMatchObject({
      status: 200,
      code: 1,
      data: null,
    });
  });

  it("takes a request that says it is JSON and has no body for one without a form", async () => {
    const { token } = await site.register();
    const headers = { "content-type": "application/json" };
    expect((await site.call("POST", "user/checkIn", { headers, body: "" })).status).toBe(400);
    expect(await site.call("POST", "user/logout", { token, headers, body: "" })).toMatchObject({
      status: 200,
      code: 1,
    });
    expect(await state(token)).toBe(409);
  });
});

describe("POST /api/common/refreshToken", () => {
  it("gives new tokens, and the old ones are good for ten seconds more", async () => {
    const member = await kept();
    const answer = await refresh(member.refreshToken);
    expect(answer).toMatchObject({ status: 200, code: 1, data: { type: "user-refresh" } });
    const { token, refreshToken } = answer.data;
    expect(new Set([token, refreshToken, member.token, member.refreshToken]).size).toBe(4);
    expect([await state(token), await state(member.token)]).toEqual([1, 1]);
    await pass(member.id, 0.2);
    expect([await state(token), await state(member.token)]).toEqual([1, 409]);
    expect((await refresh(refreshToken)).code).toBe(1);
  });

  it("answers two at once, and again within the grace, with the same successor (T3)", async () => {
    const member = await kept();
    const other = await MemberSite.open({ SERVER_KEY: KEY });
    const answers = await Promise.all([site, other, site, other].map((at) => refresh(member.refreshToken, at)));
    answers.push(await refresh(member.refreshToken));
    await other.close();
    expect(new Set(answers.map((answer) => JSON.stringify(answer.data))).size).toBe(1);
    expect(await state(answers[0]?.data.token)).toBe(1);
    expect((await refresh(answers[0]?.data.refreshToken)).code).toBe(1);
  });

  it("ends the whole session when an old one comes back later (T3)", async () => {
    const member = await kept();
    const second = (await refresh(member.refreshToken)).data;
    const third = (await refresh(second.refreshToken)).data;
    await pass(member.id, 0.01);
    await rows("update session_tokens set replaced_at = replaced_at - interval '10 seconds'");
    expect(await refresh(member.refreshToken)).toMatchObject({
      status: 200,
      code: 0,
      data: null,
      msg: expect.stringContaining("重新登录"),
    });
    expect(await state(third.token)).toBe(409);
    expect((await refresh(third.refreshToken)).code).toBe(0);
    expect(
      await rows("select from security_events where kind = 'refresh-reused' and member_id = $1", [member.id]),
    ).toHaveLength(1);
    const other = await site.login(member.username, PASSWORD);
    expect(await state(other.data.userInfo.token)).toBe(1);
  });

  it("prolongs nothing beyond the end of the session (T8)", async () => {
    const member = await kept();
    await rows("update sessions set absolute_end = now() + interval '1 hour' where member_id = $1", [member.id]);
    const next = (await refresh(member.refreshToken)).data;
    await pass(member.id, 1.1);
    expect([await state(next.token), (await refresh(next.refreshToken)).code]).toEqual([409, 0]);
  });

  it("works after the access token has ended, for thirty days", async () => {
    const member = await kept();
    await pass(member.id, 24 * 29);
    expect(await state(member.token)).toBe(409);
    const next = (await refresh(member.refreshToken)).data;
    expect(await state(next.token)).toBe(1);
    await pass(member.id, 24 * 31);
    expect((await refresh(next.refreshToken)).code).toBe(0);
  });

  it("takes no access token, and nothing else", async () => {
    const member = await kept();
    for (const token of [member.token, "", "x", "A".repeat(43), null])
      expect(await refresh(token)).toMatchObject({ status: 200, code: 0 });
    for (const token of [1, ["x"], { a: 1 }]) expect((await refresh(token)).status).toBe(400);
    expect(await state(member.refreshToken)).toBe(302);
    const disabled = await kept();
    await rows("update members set status = 'disabled' where id = $1", [disabled.id]);
    expect((await refresh(disabled.refreshToken)).code).toBe(0);
  });
});

describe("sessions", () => {
  it("are known by member, area, network and browser", async () => {
    const { id: memberId } = await site.register();
    const device = { memberId, area: "member", network: "192.0.2.7", agent: "Firefox" } as const;
    const lives = { access: 60, refresh: 0, absolute: 60 };
    const rules = { lives, serverKey: Buffer.alloc(32), demo: false };
    await withTransaction((trx) => openSession({ ...device, keep: false }, rules, trx));
    const others = [
      { memberId: memberId - 1 },
      { area: "office" as const },
      { network: "192.0.2.8" },
      { agent: "Safari" },
    ];
    const known = [{}, ...others].map((other) => isKnownDevice({ ...device, ...other }));
    expect(await Promise.all(known)).toEqual([true, false, false, false, false]);
  });

  it("can all be ended but one (T4)", async () => {
    const member = await site.register();
    const others = await Promise.all(
      [0, 1].map(async () => (await site.login(member.username, PASSWORD)).data.userInfo.token as string),
    );
    const [own] = await rows("select min(id) as id from sessions where member_id = $1", [member.id]);
    expect(await closeAllSessions(member.id, "password", { except: own.id })).toBe(2);
    expect([await state(member.token), await state(others[0] ?? ""), await state(others[1] ?? "")]).toEqual([
      1, 409, 409,
    ]);
  });

  it("are forgotten a month after they are over, with codes, tickets, limits and a trail that are of no use any more", async () => {
    const [open, over] = [await site.register(), await site.register()];
    const hash = "decode(repeat(lpad(n::text, 2, '0'), 32), 'hex')";
    await rows(
      `insert into one_time_codes (channel, target, purpose, code_hash, expires_at, used)
       select 'sms', n, 'x', ${hash}, now() + (n - 1) * interval '1 minute', n = 3 from generate_series(0, 3) n`,
    );
    await rows(
      `insert into account_tickets (hash, session_id, purpose, expires_at)
       select ${hash}, (select min(id) from sessions), 'mobile', now() + (n - 1) * interval '1 minute' from generate_series(0, 2, 2) n`,
    );
    await rows(
      `insert into security_events (kind, network, at) select 'old', days, now() - days::float * interval '1 day' from unnest('{199.9,200.1}'::numeric[]) days`,
    );
    await rows("update sessions set ended_at = now() - interval '31 days' where member_id = $1", [over.id]);
    const old = await site.register();
    await rows(
      "update session_tokens set expires_at = now() - interval '31 days' where session_id in (select id from sessions where member_id = $1)",
      [old.id],
    );
    await rows("insert into limits (key, hits, expires_at) values ('old', '{}', now() - interval '1 second')");
    await deleteExpired();
    await deleteOldEvents(200);
    expect(await rows("select from sessions where member_id = any($1)", [[over.id, old.id]])).toEqual([]);
    expect(await rows("select from limits where key = 'old'")).toEqual([]);
    expect(await rows("select target from one_time_codes")).toEqual([{ target: "2" }]);
    expect(await rows("select from account_tickets")).toHaveLength(1);
    expect(await rows("select network from security_events where kind = 'old'")).toEqual([{ network: "199.9" }]);
    expect(await state(open.token)).toBe(1);
    expect(await rows("select from security_events where member_id = $1", [open.id])).not.toEqual([]);
  });
});
