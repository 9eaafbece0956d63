import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { deleteFormerPasswords } from "#app/features/members/account/upkeep.service.server.ts";
import { updatePassword } from "#app/features/base/member/member-row.service.server.ts";
import { networkOf } from "#app/lib/address/network.ts";
import { testDatabase } from "../db/test-database.ts";
import {
  MemberSite,
  newMobile,
  newName,
  PASSWORD,
  phoneForm,
  registration,
  rows,
  solved,
} from "../fixtures/members.ts";

testDatabase();
let site: MemberSite;

beforeAll(async () => {
  await rows(`insert into rules (type, menu_type, name, path, title, title_en, no_login_valid)
    values ('nav', 'tab', 'news', 'news', '资讯', 'News', true)`);
  await rows(
    `insert into pages (slug, title, body_html, version) values ('agreement', '协议', '', '1.2'), ('privacy', '隐私', '', '2.0')`,
  );
  site = await MemberSite.open();
});
beforeEach(() => site.forget());
afterAll(async () => {
  await site.close();
});

/** Returns the security events of a member, newest first. */
const trailOf = (id: number) =>
  rows("select kind, network, detail from security_events where member_id = $1 order by id desc", [id]);

const FIELDS = [
  "avatar",
  "birthday",
  "email",
  "gender",
  "id",
  "jointime",
  "lastloginip",
  "lastlogintime",
  "mobile",
  "money",
  "motto",
  "nickname",
  "refreshToken",
  "score",
  "token",
  "username",
];

describe("GET /api/user/checkIn", () => {
  it("tells how accounts are verified", async () => {
    expect(await site.get("user/checkIn")).toMatchObject({
      code: 1,
      data: { accountVerificationType: ["email", "mobile"] },
    });
    const without = await MemberSite.open({ SMS_PROVIDER: "none", MAIL_PROVIDER: "none" });
    expect((await without.get("user/checkIn")).data).toEqual({ accountVerificationType: [], passwordMinimum: 6 });
    await without.close();
  });

  it("gives the member to one who is signed in, and takes a bad token for nobody's", async () => {
    const member = await site.register();
    const known = await site.get("user/checkIn", member.token);
    expect(known).toMatchObject({
      code: 1,
      data: { routePath: "/user", userInfo: { id: member.id, token: member.token, refreshToken: "" } },
    });
    for (const token of ["x", "A".repeat(43)])
      expect((await site.get("user/checkIn", token)).data).not.toHaveProperty("userInfo");
  });
});

it("GET /api/user/checkIn lets nobody in, and refuses a password in its address without writing it down (C3)", async () => {
  const member = await site.register();
  const form = new URLSearchParams({ tab: "userlogin", username: member.username, ...(await solved()) }).toString();
  expect((await site.get(`user/checkIn?${form}`)).data).toEqual({
    accountVerificationType: ["email", "mobile"],
    passwordMinimum: 6,
  });
  const refused = await site.get(`user/checkIn?${form}&password=${encodeURIComponent(PASSWORD)}`);
  expect(refused).toMatchObject({ status: 400, code: 400, data: null });
  expect(site.app.logged.join("")).not.toContain(encodeURIComponent(PASSWORD));
});

describe("tab register", () => {
  it("makes a member of a number, a name and a password, and signs in", async () => {
    const mobile = newMobile();
    const username = newName();
    const captcha = await site.getCode(mobile, "user_register");
    // No refresh token is issued, even if requested (docs/wire.md#envelope).
    const answer = await site.post("user/checkIn", registration({ username, mobile, captcha, keep: true }));
    expect(answer).toMatchObject({ status: 200, code: 1, data: { routePath: "/user" } });
    expect(answer.headers["cache-control"]).toContain("no-store");
    const { userInfo } = answer.data;
    expect(Object.keys(userInfo).toSorted()).toEqual(FIELDS);
    expect(userInfo).toMatchObject({
      username,
      mobile,
      email: "",
      gender: 0,
      birthday: null,
      money: "0.00",
      score: 0,
      motto: "",
      lastloginip: "127.0.0.1",
      refreshToken: "",
    });
    expect(userInfo.avatar).toBe(`${site.app.parts.config.siteUrl}/avatar.svg`);
    for (const time of [userInfo.lastlogintime, userInfo.jointime])
      expect(Math.abs(time - Date.now() / 1_000)).toBeLessThan(5);
    expect(userInfo.token).toMatch(/^[\w-]{43}$/);
    expect(await trailOf(userInfo.id)).toEqual([
      { kind: "registered", network: networkOf("127.0.0.1"), detail: { by: "sms", age: "not asked" } },
    ]);
    expect((await site.get("user/index", userInfo.token)).data.userInfo.id).toBe(userInfo.id);
    expect((await site.login(username, PASSWORD)).code).toBe(1);
  });

  it("records which versions were agreed to, when and from where", async () => {
    const { id } = await site.register();
    const consents = await rows(
      "select document, version, address, given_at from consents where member_id = $1 order by document",
      [id],
    );
    expect(consents).toEqual([
      { document: "agreement", version: "1.2", address: "127.0.0.1", given_at: expect.any(Date) },
      { document: "privacy", version: "2.0", address: "127.0.0.1", given_at: expect.any(Date) },
    ]);
  });

  it("leads a child to the rules for children and keeps nothing", async () => {
    const mobile = newMobile();
    const captcha = await site.getCode(mobile, "user_register");
    const answer = await site.post("user/checkIn", registration({ mobile, captcha, age: "child" }));
    expect(answer).toMatchObject({ code: 0, data: { routePath: "/child_rule" } });
    expect(await rows("select from members where mobile = $1", [mobile])).toEqual([]);
    expect((await site.post("user/checkIn", registration({ mobile, captcha, age: "adult" }))).code).toBe(1);
  });

  it.each([
    [{ username: "" }, "请输入账号"],
    [{ username: "1ab" }, "请输入正确的账号"],
    [{ password: "12345" }, "请输入正确的密码"],
    [{ password: "a<b>c&d" }, "请输入正确的密码"],
    [{ mobile: "" }, "请输入手机号"],
    [{ mobile: "12345678901" }, "请输入正确的手机号"],
    [{ captcha: "" }, "请输入验证码"],
    [{ captcha: "12345" }, "6位"],
    [{ registerType: "", captcha: "12345" }, "6位"],
    [{ areacode: "1" }, "+86"],
    [{ registerType: "pigeon" }, "没有这种"],
  ])("refuses %j", async (part, text) => {
    const answer = await site.post("user/checkIn", registration({ mobile: newMobile(), captcha: "123456", ...part }));
    expect(answer).toMatchObject({ status: 200, code: 0, data: null, msg: expect.stringContaining(text) });
  });

  it("says a name or number is taken only to who has proved the number, and gives the code back", async () => {
    const other = await site.register();
    const mobile = newMobile();
    expect(
      (await site.post("user/checkIn", registration({ mobile, username: other.username, captcha: "123456" }))).msg,
    ).toContain("验证码");
    const captcha = await site.getCode(mobile, "user_register");
    const taken = await site.post(
      "user/checkIn",
      registration({ mobile, captcha, username: other.username.toUpperCase() }),
    );
    expect(taken).toMatchObject({ code: 0, msg: expect.stringContaining("账号名") });
    expect((await site.post("user/checkIn", registration({ mobile, captcha }))).code).toBe(1);
    const again = await site.getCode(other.mobile, "user_register");
    expect((await site.post("user/checkIn", registration({ mobile: other.mobile, captcha: again }))).msg).toContain(
      "手机号已经注册",
    );
  });

  it("makes one member when fifty want one name at once", async () => {
    const username = newName();
    const forms = await Promise.all(
      Array.from({ length: 50 }, async () => {
        const mobile = newMobile();
        return registration({ username, mobile, captcha: await site.getCode(mobile, "user_register") });
      }),
    );
    const answers = await Promise.all(forms.map((form) => site.post("user/checkIn", form)));
    expect(answers.filter((answer) => answer.code === 1)).toHaveLength(1);
    expect(answers.every((answer) => answer.status === 200)).toBe(true);
    expect(await rows("select from members where username = $1", [username])).toHaveLength(1);
  });

  it("takes an e-mail address too, and no address that nobody has proved", async () => {
    const email = `${newName()}@Mingbai.Example`;
    expect((await site.post("Ems/send", { email, event: "user_register", ...(await solved()) })).code).toBe(1);
    const captcha = await site.codeFor(email.toLowerCase());
    const answer = await site.post(
      "user/checkIn",
      registration({ registerType: "email", email, mobile: "13900000000", captcha }),
    );
    expect(answer.data.userInfo).toMatchObject({ email: email.toLowerCase(), mobile: "" });
    await site.post("Ems/send", { email, event: "user_register", ...(await solved()) });
    const again = { registerType: "email", email, captcha: await site.codeFor(email.toLowerCase()) };
    expect((await site.post("user/checkIn", registration(again))).msg).toContain("邮箱已经注册");
  });
});

describe("tab login", () => {
  it("registers a number that nobody has, and knows it the next time", async () => {
    await rows("truncate limits");
    const mobile = newMobile();
    const first = await site.post(
      "user/checkIn",
      phoneForm({ mobile, captcha: await site.getCode(mobile, "user_mobile_login") }),
    );
    expect(first).toMatchObject({
      code: 1,
      data: {
        userInfo: {
          mobile,
          username: expect.stringMatching(/^mb_[a-kmnp-z2-9]{10}$/),
          nickname: expect.stringMatching(/[^a-z\d][a-kmnp-z2-9]{6}$/),
        },
        routePath: "/user",
      },
    });
    expect(JSON.stringify([first.data.userInfo.nickname, first.data.userInfo.username])).not.toContain(
      mobile.slice(-4),
    );
    const second = await site.post(
      "user/checkIn",
      phoneForm({ mobile, captcha: await site.getCode(mobile, "user_mobile_login"), keep: true }),
    );
    expect(second.data.userInfo.id).toBe(first.data.userInfo.id);
    expect(second.data.userInfo.refreshToken).toMatch(/^[\w-]{43}$/);
    expect((await trailOf(second.data.userInfo.id))[0]).toMatchObject({ kind: "signed-in", detail: { by: "sms" } });
    // A correct code does not count as an attempt.
    expect(await rows("select key from limits where key ~ '^(try|code)-' and hits <> '{}'")).toEqual([]);
    const elsewhere = phoneForm({ mobile, captcha: "123456", areacode: "852" });
    expect((await site.post("user/checkIn", elsewhere)).msg).toContain("+86");
  });

  it("registers no address, also where its code is right and its member has gone", async () => {
    const { id } = await site.register();
    const email = `${newName()}@mingbai.example`;
    await rows("update members set email = $1 where id = $2", [email, id]);
    await site.post("Ems/send", { email, event: "user_email_login", ...(await solved()) });
    const form = { tab: "login", registerType: "email", email, captcha: await site.codeFor(email) };
    await rows("update members set email = null where id = $1", [id]);
    expect(await site.post("user/checkIn", form)).toMatchObject({
      status: 200,
      code: 0,
      msg: expect.stringContaining("验证码"),
    });
    await rows("update members set email = $1 where id = $2", [email, id]);
    expect((await site.post("user/checkIn", form)).data.userInfo.id).toBe(id);
    expect((await trailOf(id))[0]).toMatchObject({ kind: "signed-in", detail: { by: "email" } });
  });

  it("with a password is the account panel of older clients", async () => {
    const { username } = await site.register();
    expect(
      (await site.post("user/checkIn", { tab: "login", username, password: PASSWORD, ...(await solved()) })).code,
    ).toBe(1);
  });

  it("lets one in of twenty at once with one code", async () => {
    const mobile = newMobile();
    const form = phoneForm({ mobile, captcha: await site.getCode(mobile, "user_mobile_login") });
    const answers = await Promise.all(Array.from({ length: 20 }, () => site.post("user/checkIn", form)));
    expect(answers.filter((answer) => answer.code === 1)).toHaveLength(1);
    expect(answers.every((answer) => answer.status === 200)).toBe(true);
    expect(await rows("select from members where mobile = $1", [mobile])).toHaveLength(1);
  });

  it("does not let a disabled member in", async () => {
    const member = await site.register();
    await rows("update members set status = 'disabled' where id = $1", [member.id]);
    const byCode = await site.post(
      "user/checkIn",
      phoneForm({ mobile: member.mobile, captcha: await site.getCode(member.mobile, "user_mobile_login") }),
    );
    expect(byCode).toMatchObject({ code: 0, msg: expect.stringContaining("停用") });
    expect((await site.login(member.username, PASSWORD)).msg).toContain("停用");
    expect((await site.login(member.username, "another one")).msg).not.toContain("停用");
    expect(await site.get("user/index", member.token)).toMatchObject({ code: 409, data: {} });
  });
});

describe("tab userlogin", () => {
  it("takes the name in any case, the number in any spelling, the address", async () => {
    const member = await site.register();
    const email = `${newName()}@mingbai.example`;
    await rows("update members set email = $1 where id = $2", [email, member.id]);
    for (const name of [
      member.username,
      member.username.toUpperCase(),
      member.mobile,
      `+86 ${member.mobile}`,
      email,
      email.toUpperCase(),
    ]) {
      expect([name, (await site.login(name, PASSWORD)).data?.userInfo.id]).toEqual([name, member.id]);
    }
  });

  it("has one answer for unknown names, wrong passwords, and members without a password", async () => {
    const member = await site.register();
    const mobile = newMobile();
    await site.post("user/checkIn", phoneForm({ mobile, captcha: await site.getCode(mobile, "user_mobile_login") }));
    const answers = [];
    for (const [name, password] of [
      [member.username, "wrong password"],
      [newName(), PASSWORD],
      [mobile, PASSWORD],
      [mobile, ""],
    ]) {
      const {
        time: _time,
        headers: _headers,
        ...answer
      } = { time: 0, ...(await site.login(name as string, password as string)) };
      answers.push(answer);
    }
    expect(answers[0]).toMatchObject({ status: 200, code: 0, data: null, msg: expect.stringContaining("不正确") });
    expect(answers[1]).toEqual(answers[0]);
    expect(answers[2]).toEqual(answers[0]);
    expect(answers[3]?.msg).toBe("请输入密码");
    const failed = "select member_id from security_events where kind = 'sign-in-failed' order by id desc limit 3";
    const [{ id }] = await rows("select id from members where mobile = $1", [mobile]);
    expect((await rows(failed)).map((line) => line.member_id)).toEqual([id, null, member.id]);
  });

  it("needs a solved captcha, each time a new one", async () => {
    const { username } = await site.register();
    const form = { tab: "userlogin", username, password: PASSWORD };
    expect((await site.post("user/checkIn", form)).msg).toContain("图形验证");
    const captcha = await solved();
    expect((await site.post("user/checkIn", { ...form, ...captcha })).code).toBe(1);
    expect((await site.post("user/checkIn", { ...form, ...captcha })).msg).toContain("图形验证");
    expect((await site.post("user/checkIn", { ...form, ...(await solved("203.0.113.9")) })).msg).toContain("图形验证");
  });

  it("hands out new tokens also to one who is signed in, and never takes over a token (T5)", async () => {
    const member = await site.register();
    const again = await site.login(member.username, PASSWORD, { token: member.token });
    expect(again.code).toBe(1);
    expect(again.data.userInfo.token).not.toBe(member.token);
    const chosen = "B".repeat(43);
    expect((await site.login(member.username, PASSWORD, { token: chosen })).data.userInfo.token).not.toBe(chosen);
    expect((await site.get("user/index", chosen)).code).toBe(302);
  });

  it("stores argon2id of the asked cost, and hashes weaker ones again", async () => {
    const member = await site.register();
    const stored = async () =>
      (await rows("select password_hash from members where id = $1", [member.id]))[0].password_hash as string;
    expect(await stored()).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    const { hashSync } = await import("@node-rs/argon2");
    await rows("update members set password_hash = $1 where id = $2", [
      hashSync(PASSWORD, { memoryCost: 8_192, timeCost: 1 }),
      member.id,
    ]);
    expect((await site.login(member.username, PASSWORD)).code).toBe(1);
    const renewed = await stored();
    expect(renewed).toMatch(/m=19456,t=2,p=1/);
    // A password that was changed meanwhile is not overwritten.
    await updatePassword(member.id, "a hash of the old one", "the hash from before");
    expect(await stored()).toBe(renewed);
    expect((await site.login(member.username, PASSWORD)).code).toBe(1);
    expect(await stored()).toBe(renewed);
    expect((await trailOf(member.id))[0]).toMatchObject({ kind: "signed-in", detail: { by: "password" } });
  });
});

it("lets members of a former site in with the hash of its password, and replaces it at once", async () => {
  const member = await site.register();
  await rows("update members set password_hash = $1, moved_at = now() where id = $2", [
    "$P$9IQRaTwmfeRo7ud9Fh4E2PdI0S3r.L0",
    member.id,
  ]);
  expect((await site.login(member.username, "test12346")).code).toBe(0);
  expect((await site.login(member.username, "test12345")).code).toBe(1);
  const [{ password_hash: stored }] = await rows("select password_hash from members where id = $1", [member.id]);
  expect(stored).toMatch(/^\$argon2id\$/);
  expect((await site.login(member.username, "test12345")).code).toBe(1);
});

it("deletes hashes of a former site that no sign-in has replaced within 180 days", async () => {
  const [early, late, own] = [await site.register(), await site.register(), await site.register()];
  const moved = "update members set moved_at = now() - $2 * interval '1 day' where id = $1";
  await rows(moved, [early.id, 181]);
  await rows(moved, [late.id, 179]);
  await rows(moved, [own.id, 181]);
  await rows("update members set password_hash = '$P$9IQRaTwmfeRo7ud9Fh4E2PdI0S3r.L0' where id in ($1, $2)", [
    early.id,
    late.id,
  ]);
  await deleteFormerPasswords(180);
  const kept = await rows("select id from members where id in ($1, $2, $3) and password_hash is not null order by id", [
    early.id,
    late.id,
    own.id,
  ]);
  expect(kept.map(({ id }) => Number(id))).toEqual([late.id, own.id]);
});

describe("what is no form", () => {
  it.each([
    [{ tab: "nothing" }, 200],
    [{}, 200],
    [{ tab: ["login"] }, 400],
    [{ tab: "userlogin", username: { $gt: "" }, password: "x" }, 400],
    [{ tab: "userlogin", username: ["a", "b"], password: "x" }, 400],
    [{ tab: "userlogin", username: "a", password: 123_456 }, 400],
    [{ tab: "userlogin", username: "a", password: true }, 400],
    [{ tab: "userlogin", username: "a' or '1'='1", password: "' or 1=1 --" }, 200],
    [{ tab: "login", mobile: [newMobile()], captcha: "123456" }, 400],
    [{ tab: "login", mobile: newMobile(), captcha: ["123456"] }, 400],
    [{ tab: "login", mobile: newMobile(), captcha: 123_456 }, 400],
    [{ tab: "login", mobile: newMobile(), captcha: true }, 400],
    [{ tab: "login", mobile: newMobile(), captcha: null }, 200],
    [[], 400],
    ["text", 400],
    [null, 400],
  ])("%j is refused", async (body, status) => {
    const answer = await site.call("POST", "user/checkIn", {
      body: JSON.stringify(body),
      headers: { "content-type": "application/json" },
    });
    expect(answer.status).toBe(status);
    expect(answer.code).not.toBe(1);
    expect(answer.msg).not.toBe("");
  });

  it("takes forms in bracket notation, and refuses a field that comes twice", async () => {
    const send = (body: string) =>
      site.call("POST", "user/checkIn", { body, headers: { "content-type": "application/x-www-form-urlencoded" } });
    expect((await send("tab=nothing")).code).toBe(0);
    for (const body of [
      "tab=login&mobile[]=1&mobile[]=2",
      "tab=login&mobile[0]=13900000000",
      "tab=login&mobile=1&mobile=2",
    ])
      expect((await send(body)).status).toBe(400);
  });

  it("is turned away unread when it is too large (L5)", async () => {
    expect(
      (await site.post("user/checkIn", { tab: "userlogin", username: "a", password: "x".repeat(100_000) })).status,
    ).toBe(413);
  });
});

describe("the member centre", () => {
  it("when closed lets nobody in and sends nothing", async () => {
    await rows(`insert into settings (key, value) values ('openMemberCenter', 'false')`);
    const answers = [
      await site.get("user/checkIn"),
      await site.post("user/checkIn", phoneForm({ mobile: newMobile(), captcha: "123456" })),
      await site.post("Sms/send", { mobile: newMobile(), template_code: "user_register", ...(await solved()) }),
      await site.post("account/retrievePassword", {}),
    ];
    await rows(`delete from settings where key = 'openMemberCenter'`);
    for (const answer of answers)
      expect(answer).toMatchObject({ status: 200, code: 0, data: null, msg: expect.stringContaining("关闭") });
    expect(await site.sent()).toEqual([]);
  });
});

describe("GET /api/user/index", () => {
  it("gives the member, the menus and the other rules in the language asked for", async () => {
    const member = await site.register();
    const { data } = await site.call("GET", "user/index", { token: member.token, headers: { "think-lang": "en" } });
    expect(Object.keys(data).toSorted()).toEqual(["menus", "rules", "userInfo"]);
    expect(Object.keys(data.userInfo).toSorted()).toEqual(FIELDS);
    expect(data.userInfo).toMatchObject({ id: member.id, refreshToken: "", token: member.token });
    expect(data.menus).toMatchObject([{ type: "menu_dir", title: "My account" }]);
    expect(data.menus[0].children[0]).toMatchObject({ type: "menu", name: "account/overview", title: "Overview" });
    expect(data.rules).toMatchObject([{ name: "news", title: "News" }]);
  });

  it("needs a member: 302 without a token that anybody has, with a route name", async () => {
    for (const token of [undefined, "", "x", "C".repeat(43), "Bearer", "Basic dXNlcjpwYXNz", "A".repeat(5_000)]) {
      const answer = await site.get("user/index", token);
      expect(answer).toMatchObject({ status: 200, code: 302, data: { routeName: "userLogin" }, msg: "请先登录" });
    }
    expect((await site.call("GET", "user/index", { headers: { "think-lang": "en" } })).msg).toBe(
      "Please sign in first",
    );
  });
});
