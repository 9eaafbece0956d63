import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
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

type Member = { id: number; username: string; mobile: string; token: string };

/** Requests a code as a member. */
async function code(token: string, to: { mobile: string } | { email: string }, purpose: string, password = "") {
  const form = { ...to, template_code: purpose, event: purpose, password, ...(await solved()) };
  const answer = await site.post("mobile" in to ? "Sms/send" : "Ems/send", form, { token });
  if (answer.code !== 1) throw new Error(`no code: ${answer.msg}`);
  return site.codeFor("mobile" in to ? to.mobile : to.email);
}

const verify = async (member: Member, password = PASSWORD) => {
  const captcha = await code(member.token, { mobile: member.mobile }, "user_mobile_verify", password);
  const answer = await site.post("account/verification", { type: "mobile", captcha }, { token: member.token });
  expect(answer).toMatchObject({ code: 1, data: { type: "mobile" } });
  return answer.data.accountVerificationToken as string;
};

const change = (token: string, form: Record<string, unknown>) => site.post("account/changeBind", form, { token });
const newNumber = async (token: string) => {
  const mobile = newMobile();
  return { type: "mobile", mobile, captcha: await code(token, { mobile }, "user_change_mobile") };
};
const mobileOf = async (id: number) => (await rows("select mobile from members where id = $1", [id]))[0].mobile;
const newAddress = () => `${newName()}@mingbai.example`;
/** Returns the security events of a member, newest first, of one kind or all. */
const trailOf = async (id: number, kind = "%") =>
  rows("select kind, network, detail from security_events where member_id = $1 and kind like $2 order by id desc", [
    id,
    kind,
  ]);
/** Returns the attempts that still count. */
const triesLeft = () => rows("select key from limits where key ~ '^(try|code)-' and hits <> '{}'");
const wrongCodes = async (purpose: string) => {
  const found = "select from security_events where kind = 'code-wrong' and detail = $1";
  return (await rows(found, [{ purpose }])).length;
};

/** Creates a member who registered by phone, without a password. */
const phoneMember = async (): Promise<Member> => {
  const mobile = newMobile();
  const captcha = await site.getCode(mobile, "user_mobile_login");
  return (await site.post("user/checkIn", phoneForm({ mobile, captcha }))).data.userInfo;
};

describe("changing a bound number", () => {
  it("takes a ticket of the old one and a code of the new one; other sessions end, the old contact is told", async () => {
    const member: Member = await site.register();
    const email = newAddress();
    await rows("update members set email = $1 where id = $2", [email, member.id]);
    const others = [await site.login(member.username, PASSWORD), await site.login(member.username, PASSWORD)];
    await rows("truncate limits");
    const accountVerificationToken = await verify(member);
    const network = networkOf("127.0.0.1");
    expect(await trailOf(member.id, "proof-given")).toEqual([
      { kind: "proof-given", network, detail: { type: "mobile" } },
    ]);
    const form = await newNumber(member.token);
    const stranger = newMobile();
    for (const mobile of [member.mobile, form.mobile, stranger]) await site.getCode(mobile, "user_mobile_login");
    expect(await change(member.token, { ...form, accountVerificationToken })).toMatchObject({ code: 1, data: null });
    expect(await mobileOf(member.id)).toBe(form.mobile);
    expect((await site.get("account/profile", member.token)).code).toBe(1);
    for (const { data } of others) expect((await site.get("account/profile", data.userInfo.token)).code).toBe(409);
    const to = `${form.mobile.slice(0, 3)}****${form.mobile.slice(-4)}`;
    expect(await site.messageTo(email, "binding_changed")).toMatchObject({
      code: "",
      text: expect.stringContaining(to),
    });
    const messages = await rows("select kind, event, facts, url from messages where member_id = $1", [member.id]);
    const facts = { type: "mobile", target: to };
    expect(messages).toEqual([{ kind: "account", event: "binding-changed", facts, url: "/user/account/profile" }]);
    expect((await trailOf(member.id))[0]).toEqual({
      kind: "binding-changed",
      network,
      detail: { type: "mobile", to, ended: 2 },
    });
    // The codes for both numbers are invalid, and the correct proof was not counted as an attempt.
    const left = "select target from one_time_codes where target = any($1) and not used";
    expect(await rows(left, [[member.mobile, form.mobile, stranger]])).toEqual([{ target: stranger }]);
    expect(await triesLeft()).toEqual([]);
  });

  it("does nothing without a ticket, with another's, twice, too late, or for another purpose (R4)", async () => {
    const [member, other]: Member[] = [await site.register(), await site.register()];
    if (member === undefined || other === undefined) throw new Error("no members");
    const email = newAddress();
    await rows("update members set email = $1 where id = $2", [email, member.id]);
    const refused = async (accountVerificationToken: unknown, password = PASSWORD) => {
      const form = { ...(await newNumber(member.token)), accountVerificationToken, password };
      const answer = await change(member.token, form);
      expect(answer).toMatchObject({ code: 0, msg: "你需要先通过账户验证才能修改绑定信息！" });
      expect(await mobileOf(member.id)).toBe(member.mobile);
    };
    await refused("");
    await refused(await verify(other));

    const sameMember = (await site.login(member.username, PASSWORD)).data.userInfo;
    await refused(await verify(sameMember));

    const late = await verify(member);
    const [{ life }] = await rows(
      "select extract(epoch from max(expires_at) - now())::int as life from account_tickets",
    );
    expect(Math.abs(life - 600)).toBeLessThan(10);
    await rows("update account_tickets set expires_at = now()");
    await refused(late);

    const captcha = await code(member.token, { email }, "user_email_verify", PASSWORD);
    const byMail = await site.post("account/verification", { type: "email", captcha }, { token: member.token });
    await refused(byMail.data.accountVerificationToken);

    const ticket = await verify(member);
    await refused("made up");
    const form = { ...(await newNumber(member.token)), accountVerificationToken: ticket };
    expect((await change(member.token, form)).code).toBe(1);
    member.mobile = form.mobile;
    await refused(ticket);
  });

  it("takes no wrong code, no code of another number or purpose, and keeps ticket and number then", async () => {
    const member: Member = await site.register();
    const accountVerificationToken = await verify(member);
    const form = await newNumber(member.token);
    const wrong = form.captcha === "000000" ? "000001" : "000000";
    const loginCode = await site.getCode(newMobile(), "user_mobile_login");
    const before = await wrongCodes("user_change_mobile");
    for (const part of [{ captcha: wrong }, { mobile: newMobile() }, { captcha: loginCode }])
      expect((await change(member.token, { ...form, accountVerificationToken, ...part })).code).toBe(0);
    expect(await mobileOf(member.id)).toBe(member.mobile);
    expect((await wrongCodes("user_change_mobile")) - before).toBe(3);
    expect((await change(member.token, { ...form, accountVerificationToken })).code).toBe(1);
  });

  it("binds a number to one of several who want it at once (R5)", async () => {
    const members: Member[] = await Promise.all([site.register(), site.register(), site.register()]);
    const mobile = newMobile();
    const tickets: string[] = [];
    for (const member of members) tickets.push(await verify(member));
    const captcha = await code(members[0]?.token ?? "", { mobile }, "user_change_mobile");
    const answers = await Promise.all(
      members.map(({ token }, index) =>
        change(token, { type: "mobile", mobile, captcha, accountVerificationToken: tickets[index] }),
      ),
    );
    expect(answers.filter(({ code: result }) => result === 1)).toHaveLength(1);
    expect(await rows("select id from members where mobile = $1", [mobile])).toHaveLength(1);
  });

  it("leaves a number or an address alone that somebody has taken since the code was sent", async () => {
    const member: Member = await site.register();
    const accountVerificationToken = await verify(member);
    const form = await newNumber(member.token);
    await rows("update members set mobile = $1 where id = $2", [form.mobile, (await site.register()).id]);
    expect((await change(member.token, { ...form, accountVerificationToken })).msg).toBe("这个手机号已被占用");
    expect(await mobileOf(member.id)).toBe(member.mobile);
    const email = newAddress();
    const second = { type: "email", email, captcha: await code(member.token, { email }, "user_change_email") };
    await rows("update members set email = $1 where mobile = $2", [email, form.mobile]);
    expect((await change(member.token, { ...second, password: PASSWORD })).msg).toBe("这个邮箱已被占用");
  });

  it("stores no ticket that could be used", async () => {
    const ticket = await verify(await site.register());
    expect(ticket).toMatch(/^[\w-]{43}$/);
    const dump = JSON.stringify(await rows("select *, encode(hash, 'base64') as hash from account_tickets"));
    expect(dump).not.toContain(ticket);
  });
});

describe("binding where nothing is bound", () => {
  it("asks for the password of those who have one", async () => {
    const member: Member = await site.register();
    const email = newAddress();
    const form = { type: "email", email, captcha: await code(member.token, { email }, "user_change_email") };
    for (const password of ["", "wrong one", "x".repeat(1_000)])
      expect(await change(member.token, { ...form, password })).toMatchObject({ code: 0, msg: "密码不正确" });
    expect(await trailOf(member.id, "proof-failed")).toHaveLength(3);
    await rows("truncate limits");
    expect((await change(member.token, { ...form, password: PASSWORD })).code).toBe(1);
    expect((await rows("select email from members where id = $1", [member.id]))[0].email).toBe(email);
    expect(await triesLeft()).toEqual([]);
  });

  it("asks members without a password for a ticket of their number", async () => {
    const member = await phoneMember();
    const email = newAddress();
    const form = { type: "email", email, captcha: await code(member.token, { email }, "user_change_email") };
    for (const password of ["", "anything"])
      expect((await change(member.token, { ...form, password })).msg).toContain("先通过账户验证");
    const accountVerificationToken = await verify(member, "");
    expect((await change(member.token, { ...form, accountVerificationToken })).code).toBe(1);
  });

  it("knows no other kinds", async () => {
    const { token } = await site.register();
    for (const type of ["", "pigeon", "password"]) {
      expect((await change(token, { type, captcha: "123456" })).code).toBe(0);
      expect((await site.post("account/verification", { type, captcha: "123456" }, { token })).code).toBe(0);
    }
    expect((await site.post("account/verification", { type: "email", captcha: "123456" }, { token })).msg).toContain(
      "没有绑定邮箱",
    );
  });
});

describe("POST /api/account/changePassword", () => {
  const put = (token: string, oldPassword: string, newPassword: unknown = NEW_PASSWORD, more = {}) =>
    site.post("account/changePassword", { oldPassword, newPassword, ...more }, { token });

  it("ends all sessions and codes, and tells the member (T4)", async () => {
    const member: Member = await site.register();
    const email = newAddress();
    await rows("update members set email = $1 where id = $2", [email, member.id]);
    const other = (await site.login(member.username, PASSWORD)).data.userInfo;
    const captcha = await site.getCode(member.mobile, "user_mobile_login");
    await site.post("Ems/send", { email, event: "user_email_login", ...(await solved()) });
    const answer = await put(member.token, PASSWORD, NEW_PASSWORD, { confirmPassword: NEW_PASSWORD });
    expect(answer).toMatchObject({ code: 1, data: null, msg: expect.stringContaining("密码已修改") });
    for (const token of [member.token, other.token]) expect((await site.get("account/profile", token)).code).toBe(409);
    expect(await rows("select from one_time_codes where target = $1", [email])).toEqual([]);
    const detail = { by: "password", ended: 2 };
    expect((await trailOf(member.id))[0]).toEqual({
      kind: "password-changed",
      network: networkOf("127.0.0.1"),
      detail,
    });
    // No other member has the new hash.
    const having = "select id from members where password_hash = (select password_hash from members where id = $1)";
    expect(await rows(having, [member.id])).toEqual([{ id: member.id }]);
    expect((await site.post("user/checkIn", phoneForm({ mobile: member.mobile, captcha }))).code).toBe(0);
    expect((await site.login(member.username, PASSWORD)).code).toBe(0);
    expect((await site.login(member.username, NEW_PASSWORD)).code).toBe(1);
    expect(await site.messageTo(email, "password_changed")).toMatchObject({ code: "" });
    expect(await rows("select kind, event, facts, url from messages where member_id = $1", [member.id])).toEqual([
      { kind: "account", event: "password-changed", facts: {}, url: "" },
    ]);
  });

  it.each([
    ["wrong one", NEW_PASSWORD, {}, "旧密码不正确"],
    ["", NEW_PASSWORD, {}, "请输入旧密码"],
    [PASSWORD, "short", {}, "请输入正确的密码"],
    [PASSWORD, "", {}, "请输入新密码"],
    [PASSWORD, NEW_PASSWORD, { confirmPassword: "another one" }, "两次密码输入不匹配！"],
  ])("refuses %j, %j, %j", async (oldPassword, newPassword, more, text) => {
    const member: Member = await site.register();
    const answer = await put(member.token, oldPassword, newPassword, more);
    expect(answer).toMatchObject({ status: 200, code: 0, msg: expect.stringContaining(text) });
    expect((await site.login(member.username, PASSWORD)).code).toBe(1);
  });

  it("counts wrong tries, and stops after some", async () => {
    const strict = await MemberSite.open({ LIMIT_TRY_PAIR: "3/60" });
    try {
      const member: Member = await strict.register();
      const said = [];
      for (let index = 0; index < 5; index += 1) {
        const form = { oldPassword: "wrong one", newPassword: NEW_PASSWORD };
        said.push((await strict.post("account/changePassword", form, { token: member.token })).msg);
      }
      expect(said.map((msg) => msg.includes("次数太多"))).toEqual([false, false, false, true, true]);
    } finally {
      await strict.close();
    }
  });

  it("changes once for two at a time", async () => {
    const member: Member = await site.register();
    // A member without number and address has no codes to delete.
    await rows("update members set mobile = null where id = $1", [member.id]);
    const answers = await Promise.all([
      put(member.token, PASSWORD, "first one 1"),
      put(member.token, PASSWORD, "second 2"),
    ]);
    expect(answers.filter(({ code: result }) => result === 1)).toHaveLength(1);
  });

  it("leads members without a password to the code", async () => {
    const member = await phoneMember();
    expect((await put(member.token, "anything")).msg).toContain("还没有密码");
  });
});
