import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { networkOf } from "#app/lib/address/network.ts";
import { testDatabase } from "#tests/db/test-database.ts";
import { MemberSite, newMobile, newName, PASSWORD, phoneForm, rows, solved } from "#tests/fixtures/members.ts";

const NEW_PASSWORD = "battery staple 8";
testDatabase();
let site: MemberSite;

beforeAll(async () => {
  site = await MemberSite.open();
});
beforeEach(() => site.forget());
afterAll(async () => {
  await site.close();
});

const recover = (form: Record<string, unknown>) =>
  site.post("account/retrievePassword", {
    type: "mobile",
    areacode: "86",
    password: NEW_PASSWORD,
    confirmPwd: NEW_PASSWORD,
    ...form,
  });

describe("POST /api/account/retrievePassword", () => {
  it("sets a new password by the code of the own number, and ends all sessions and codes (T4, R1)", async () => {
    const member = await site.register();
    const other = (await site.login(member.username, PASSWORD, { keep: true })).data.userInfo;
    const loginCode = await site.getCode(member.mobile, "user_mobile_login");
    const captcha = await site.getCode(member.mobile, "user_retrieve_pwd");
    await rows("truncate limits");
    // Failed attempts at this account are deleted. Those of this network and at other accounts are not.
    await site.login(member.username, "wrong one");
    await rows("insert into limits values ('try-account:another', array[now()], now())");
    expect(await recover({ account: member.mobile, captcha })).toMatchObject({
      status: 200,
      code: 1,
      data: null,
      msg: expect.stringContaining("密码已修改"),
    });
    const counted = "select split_part(key, ':', 1) as kind from limits where hits <> '{}' order by key";
    expect((await rows(counted)).map(({ kind }) => kind)).toEqual(["try-account", "try-network"]);
    const trail = "select kind, network, detail from security_events where member_id = $1 order by id desc limit 1";
    const detail = { by: "code", ended: 2 };
    expect(await rows(trail, [member.id])).toEqual([
      { kind: "password-changed", network: networkOf("127.0.0.1"), detail },
    ]);
    // The member has no mail address.
    expect((await site.sent()).filter(({ purpose }) => purpose === "password_changed")).toEqual([]);
    for (const token of [member.token, other.token]) expect((await site.get("user/index", token)).code).toBe(409);
    expect((await site.post("common/refreshToken", { refresh_token: other.refreshToken })).code).toBe(0);
    expect((await site.login(member.username, PASSWORD)).code).toBe(0);
    expect((await site.login(member.username, NEW_PASSWORD)).code).toBe(1);
    expect((await site.post("user/checkIn", phoneForm({ mobile: member.mobile, captcha: loginCode }))).code).toBe(0);
    expect((await recover({ account: member.mobile, captcha })).code).toBe(0);
  });

  it("gives a first password to a member of the phone panel", async () => {
    const mobile = newMobile();
    await site.post("user/checkIn", phoneForm({ mobile, captcha: await site.getCode(mobile, "user_mobile_login") }));
    expect((await recover({ account: mobile, captcha: await site.getCode(mobile, "user_retrieve_pwd") })).code).toBe(1);
    expect((await site.login(mobile, NEW_PASSWORD)).code).toBe(1);
  });

  it("works by e-mail, and tells the address of the change", async () => {
    const member = await site.register();
    const email = `${newName()}@mingbai.example`;
    await rows("update members set email = $1 where id = $2", [email, member.id]);
    await site.post("Ems/send", { email, event: "user_retrieve_pwd", ...(await solved()) });
    expect((await recover({ type: "email", account: email, captcha: await site.codeFor(email) })).code).toBe(1);
    expect(await site.messageTo(email, "password_changed")).toMatchObject({ code: "" });
  });

  it("compares the confirmation only when it is sent: known clients of the wire send none", async () => {
    const member = await site.register();
    const captcha = await site.getCode(member.mobile, "user_retrieve_pwd");
    const form = { account: member.mobile, captcha };
    expect((await recover({ ...form, confirmPwd: "another one 9" })).msg).toBe("两次密码输入不匹配！");
    expect((await recover({ ...form, confirmPwd: undefined })).code).toBe(1);
    expect((await site.login(member.username, NEW_PASSWORD)).code).toBe(1);
  });

  it("takes no code of another number or purpose, and has one answer for accounts that are none (R1, R2)", async () => {
    const [mine, theirs] = [await site.register(), await site.register()];
    const captcha = await site.getCode(mine.mobile, "user_retrieve_pwd");
    const loginCode = await site.getCode(theirs.mobile, "user_mobile_login");
    const stranger = newMobile();
    await site.post("Sms/send", { mobile: stranger, template_code: "user_retrieve_pwd", ...(await solved()) });
    const found = "select from security_events where kind = 'code-wrong' and detail = $1";
    const wrongCodes = async () => (await rows(found, [{ purpose: "user_retrieve_pwd" }])).length;
    const before = await wrongCodes();
    const answers = await Promise.all([
      recover({ account: theirs.mobile, captcha }),
      recover({ account: theirs.mobile, captcha: loginCode }),
      recover({ account: stranger, captcha }),
      recover({ account: newMobile(), captcha }),
    ]);
    expect(new Set(answers.map((answer) => `${answer.status} ${answer.code} ${answer.msg}`)).size).toBe(1);
    expect(answers[0]).toMatchObject({ code: 0, msg: expect.stringContaining("验证码") });
    expect((await wrongCodes()) - before).toBe(4);
    expect((await site.login(theirs.username, PASSWORD)).code).toBe(1);
  });

  it("is good once for twenty at once", async () => {
    const member = await site.register();
    const captcha = await site.getCode(member.mobile, "user_retrieve_pwd");
    const answers = await Promise.all(Array.from({ length: 20 }, () => recover({ account: member.mobile, captcha })));
    expect(answers.filter((answer) => answer.code === 1)).toHaveLength(1);
  });

  it.each([
    [{ confirmPwd: "another one 9" }, 200, "两次密码输入不匹配！"],
    [{ confirmPwd: "" }, 200, "请重新输入密码"],
    [{ confirmPwd: [NEW_PASSWORD] }, 400, ""],
    [{ password: ["a", "b"] }, 400, ""],
    [{ password: "short", confirmPwd: "short" }, 200, "请输入正确的密码"],
    [{ account: "" }, 200, "请输入手机号"],
    [{ account: [newMobile(), newMobile()] }, 400, ""],
    [{ account: "a@b.co" }, 200, "请输入正确的手机号"],
    [{ captcha: "" }, 200, "请输入验证码"],
    [{ captcha: "12345x" }, 200, "6位"],
    [{ type: "", captcha: "12345x" }, 200, "6位"],
    [{ password: "13900000009", confirmPwd: "13900000009" }, 200, "不能和账号"],
    [{ type: "pigeon" }, 200, "没有这种"],
    [{ areacode: "852" }, 200, "+86"],
  ])("refuses %j", async (part, status, text) => {
    const answer = await recover({ account: "13900000009", captcha: "123456", ...part });
    expect(answer).toMatchObject({ status, code: status === 200 ? 0 : 400, msg: expect.stringContaining(text) });
  });
});

it.each([
  ["by e-mail", { SMS_PROVIDER: "none" }, /^(?!.*短信).*邮箱验证码.*找回密码/],
  ["by SMS", { MAIL_PROVIDER: "none" }, /^(?!.*邮箱).*短信验证码.*找回密码/],
  ["by patience alone", { SMS_PROVIDER: "none", MAIL_PROVIDER: "none" }, /^(?!.*验证码).*请\d+\S+后再试$/],
])("where an account is guessed at, its member is told the way in that is open here: %s", async (_, services, told) => {
  const member = await site.register();
  const bare = await MemberSite.open({ ...services, LIMIT_TRY_ACCOUNT: "1/3600" });
  await bare.login(member.username, "wrong one", { from: "203.0.113.61" });
  expect((await bare.login(member.username, PASSWORD, { from: "203.0.113.63" })).msg).toMatch(told);
  const trail = "select kind, network, detail from security_events where member_id = $1 order by id desc limit 1";
  expect(await rows(trail, [member.id])).toEqual([
    { kind: "sign-in-limited", network: networkOf("203.0.113.63"), detail: { limit: "try-account" } },
  ]);
  await bare.close();
});

describe("guessing passwords", () => {
  let strict: MemberSite;
  const guess = (name: string, password: string, from: string) => strict.login(name, password, { from });
  /** Moves the member's last sign-ins half a year into the past. */
  const forgetNetworks = (memberId: number) =>
    rows("update member_networks set seen_at = now() - interval '180 days' where member_id = $1", [memberId]);
  const events = async (kind: string) => (await rows("select from security_events where kind = $1", [kind])).length;
  beforeEach(async () => {
    await rows("truncate limits");
    strict = await MemberSite.open({}, { wide: false });
  });
  afterEach(() => strict.close());

  it("stops after 25 tries of a network, whichever accounts they are at (L1)", async () => {
    const before = await events("sign-in-failed");
    for (let index = 0; index < 60; index += 1) await guess(newName(), "wrong one", "203.0.113.7");
    expect((await events("sign-in-failed")) - before).toBe(25);
    const answer = await guess(newName(), "wrong one", "203.0.113.7");
    expect(answer).toMatchObject({
      status: 200,
      code: 0,
      msg: expect.stringMatching(/次数太多了，请\d+(秒|分钟)后再试/),
    });
    expect((await guess(newName(), "wrong one", "203.0.113.8")).msg).toContain("不正确");
  });

  it("stops at five a minute for one account of one network, alike for names that nobody has", async () => {
    const member = await site.register();
    for (const name of [member.username, newName()]) {
      const said = [];
      for (let index = 0; index < 6; index += 1) said.push((await guess(name, "wrong one", "203.0.113.20")).msg);
      expect(said.map((msg) => msg.includes("次数太多"))).toEqual([false, false, false, false, false, true]);
    }
    // Attempts counted by an instance whose clock is slightly ahead count, too.
    await rows(
      "update limits set hits = array(select now() + interval '4 seconds' from unnest(hits)) where key ~ '^try-pair'",
    );
    expect((await guess(member.username, PASSWORD, "203.0.113.20")).code).toBe(0);
    // A network that is known for one member is still unknown for others.
    const from = "203.0.113.22";
    await rows("insert into member_networks (member_id, network) select id, $1 from members", [networkOf(from)]);
    await rows("truncate limits");
    await guess(newName(), "wrong one", from);
    expect(await rows("select from limits where key like 'try-account:%'")).toHaveLength(1);
  });

  it("does not count what was right", async () => {
    const member = await site.register();
    for (let index = 0; index < 30; index += 1)
      expect((await guess(member.username, PASSWORD, "203.0.113.21")).code).toBe(1);
  });

  it("by strangers from everywhere locks nobody out of where they usually are (L2)", async () => {
    const member = await site.register();
    expect((await guess(member.username, PASSWORD, "192.0.2.50")).code).toBe(1);
    let compared = 0;
    for (let index = 0; index < 100; index += 1) {
      const { msg } = await guess(member.username, "wrong one", `198.51.${index}.1`);
      if (!msg.includes("短信验证码登录")) compared += 1;
    }
    expect(compared).toBe(50);
    expect((await guess(member.username, PASSWORD, "198.18.0.1")).msg).toContain("短信验证码登录");
    const other = await site.register();
    expect((await guess(other.username, PASSWORD, "192.0.2.51")).code).toBe(1);
    expect((await guess(member.username, PASSWORD, "192.0.2.51")).msg).toContain("短信验证码登录");
    expect((await guess(member.username, PASSWORD, "192.0.2.50")).code).toBe(1);
    await forgetNetworks(member.id);
    expect((await guess(member.username, PASSWORD, "192.0.2.50")).msg).toContain("短信验证码登录");
  });

  it("ends for members with an e-mail address only: by a code there, and by recovering the password", async () => {
    const member = await site.register();
    const email = `${newName()}@mingbai.example`;
    await rows("update members set email = $1, mobile = null where id = $2", [email, member.id]);
    const code = async (event: string, from: string) => {
      await rows("delete from limits where key like 'email-%'");
      expect((await strict.post("Ems/send", { email, event, ...(await solved(from)) }, { from })).code).toBe(1);
      return strict.codeFor(email);
    };
    const crowd = async () => {
      for (let index = 0; index < 50; index += 1) await guess(member.username, "wrong one", `198.51.${index}.2`);
    };
    await crowd();
    const home = "198.18.0.2";
    const locked = await guess(email, PASSWORD, home);
    expect(locked).toMatchObject({ code: 0, msg: expect.stringContaining("邮箱验证码") });
    const captcha = await code("user_email_login", home);
    const entrance = { tab: "login", registerType: "email", email, captcha };
    expect(await strict.post("user/checkIn", entrance, { from: home })).toMatchObject({ code: 1 });
    expect((await strict.post("user/checkIn", entrance, { from: home })).code).toBe(0);

    const other = "198.18.7.2";
    expect((await guess(email, PASSWORD, other)).code).toBe(0);
    const recovered = {
      type: "email",
      account: email,
      password: NEW_PASSWORD,
      captcha: await code("user_retrieve_pwd", other),
    };
    expect((await strict.post("account/retrievePassword", recovered, { from: other })).code).toBe(1);
    await crowd();
    expect((await guess(email, NEW_PASSWORD, other)).code).toBe(1);
  });

  it("by e-mail codes tells nobody who has an address, and registers none", async () => {
    const email = `${newName()}@mingbai.example`;
    const answer = await site.post("Ems/send", { email, event: "user_email_login", ...(await solved()) });
    expect(answer.code).toBe(1);
    expect((await site.sent()).filter(({ to }) => to === email)).toEqual([]);
    const entrance = { tab: "login", registerType: "email", email, captcha: "123456" };
    expect((await site.post("user/checkIn", entrance)).msg).toContain("验证码不正确");
    expect(await rows("select from members where email = $1", [email])).toEqual([]);
  });

  it("of codes stops after twenty a day for one number, wherever they come from, but not where its member is known", async () => {
    const { id, mobile } = await site.register();
    const phone = async (captcha: string, from: string) =>
      strict.post("user/checkIn", phoneForm({ mobile, captcha }), { from });
    const newCode = async (from: string) => {
      await rows("delete from limits where key like 'sms-%'");
      return strict.getCode(mobile, "user_mobile_login", from);
    };
    for (let index = 0; index < 30; index += 1)
      expect((await phone("000000", `203.0.${index}.2`)).msg).toContain("不正确");
    const home = "192.0.2.61";
    expect((await phone(await newCode(home), home)).code).toBe(1);
    for (let index = 0; index < 20; index += 1) {
      if (index % 5 === 0) await newCode(home);
      expect((await phone("00000x".replace("x", String(index % 10)), `203.0.${index}.1`)).msg).toContain("不正确");
    }
    const captcha = await newCode(home);
    expect((await phone(captcha, "203.0.99.1")).msg).toContain("次数太多");
    const other = await site.register();
    expect((await guess(other.username, PASSWORD, "203.0.98.1")).code).toBe(1);
    expect((await phone(captcha, "203.0.98.1")).msg).toContain("次数太多");
    expect((await phone(captcha, home)).code).toBe(1);
    await forgetNetworks(id);
    expect((await phone(await newCode(home), home)).msg).toContain("次数太多");
  });

  it("of codes is counted by number and network, so that strangers' guesses stop only themselves", async () => {
    const mobile = newMobile();
    const phone = (captcha: string, from: string) =>
      strict.post("user/checkIn", phoneForm({ mobile, captcha }), { from });
    for (let index = 0; index < 6; index += 1) await phone("000000", "203.0.113.30");
    expect((await phone("000000", "203.0.113.30")).msg).toContain("次数太多");
    const captcha = await strict.getCode(mobile, "user_mobile_login", "192.0.2.60");
    expect((await phone(captcha, "192.0.2.60")).code).toBe(1);
  });
});
