import { createHash } from "node:crypto";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { networkOf } from "#app/lib/address/network.ts";
import { testDatabase } from "#tests/db/test-database.ts";
import {
  MemberSite,
  newMobile,
  newName,
  PASSWORD,
  phoneForm,
  registration,
  rows,
  solved,
} from "#tests/fixtures/members.ts";

testDatabase();
let site: MemberSite;

beforeEach(async () => {
  site = await MemberSite.open();
});
afterEach(() => site.close());

const send = async (
  mobile: unknown,
  template: unknown,
  more: Record<string, unknown> = {},
  options: { token?: string; from?: string } = {},
) => site.post("Sms/send", { mobile, template_code: template, ...(await solved(options.from)), ...more }, options);
const mail = async (email: unknown, event: unknown, more: Record<string, unknown> = {}, token?: string) =>
  site.post("Ems/send", { email, event, ...(await solved()), ...more }, token === undefined ? {} : { token });
const tryLogin = (mobile: string, captcha: unknown, from?: string) =>
  site.post("user/checkIn", phoneForm({ mobile, captcha }), from === undefined ? {} : { from });

/** Moves all limits and codes into the past by this many seconds. */
const pass = async (seconds: number) => {
  await rows(
    `update limits set hits = array(select hit - make_interval(secs => $1::int) from unnest(hits) as hit order by hit)`,
    [seconds],
  );
  await rows(`update one_time_codes set expires_at = expires_at - make_interval(secs => $1::int)`, [seconds]);
};

describe("POST /api/Sms/send", () => {
  it("sends six digits that sign in, and says so in the language asked for", async () => {
    const mobile = newMobile();
    const answer = await site.post(
      "Sms/send",
      { mobile, template_code: "user_mobile_login", ...(await solved()) },
      { headers: { "think-lang": "en" } },
    );
    expect(answer).toMatchObject({ status: 200, code: 1, data: null, msg: expect.stringContaining("SMS") });
    const [message] = await site.sent();
    expect(message).toMatchObject({
      channel: "sms",
      to: mobile,
      purpose: "user_mobile_login",
      code: expect.stringMatching(/^\d{6}$/),
    });
    expect(message?.text).toContain(message?.code);
    const to = `${mobile.slice(0, 3)}****${mobile.slice(-4)}`;
    expect(await rows("select member_id, kind, network, detail from security_events order by id desc limit 1")).toEqual(
      [
        {
          member_id: null,
          kind: "code-sent",
          network: networkOf("127.0.0.1"),
          detail: { channel: "sms", purpose: "user_mobile_login", to },
        },
      ],
    );
    expect(JSON.stringify(answer)).not.toContain(message?.code);
    expect((await tryLogin(mobile, message?.code)).code).toBe(1);
  });

  it("answers known, unknown and disabled numbers alike; a recovery of none sends nothing", async () => {
    const [known, disabled] = [await site.register(), await site.register()];
    await rows("update members set status = 'disabled' where id = $1", [disabled.id]);
    for (const template of ["user_mobile_login", "user_register", "user_retrieve_pwd"]) {
      const bodies = [];
      for (const mobile of [known.mobile, disabled.mobile, newMobile()]) {
        const { headers: _, ...answer } = await send(mobile, template);
        bodies.push(JSON.stringify({ ...answer, time: 0 }));
      }
      expect(new Set(bodies).size).toBe(1);
    }
    const stranger = newMobile();
    await send(stranger, "user_retrieve_pwd");
    expect((await site.sent()).filter((message) => message.to === stranger)).toEqual([]);
    expect(
      (await site.sent()).filter((message) => message.to === known.mobile && message.purpose === "user_retrieve_pwd"),
    ).toHaveLength(1);
  });

  it.each([
    ["", "user_register", 200, "请输入手机号"],
    ["12345678901", "user_register", 200, "手机号"],
    ["13900000000\n", "user_register", 200, "手机号"],
    ["１２９００００００００", "user_register", 200, "手机号"],
    ["13900000000,13900000001", "user_register", 200, "手机号"],
    [["13900000000", "13900000001"], "user_register", 400, ""],
    [13_900_000_000, "user_register", 400, ""],
    [{ a: "13900000000" }, "user_register", 400, ""],
    ["13900000000", "user_login\n", 200, "没有这种"],
    ["13900000000", "", 200, "没有这种"],
    ["13900000000", "__proto__", 200, "没有这种"],
    ["13900000000", { a: 1 }, 400, ""],
  ])("refuses the number %j with the template %j, sends and counts nothing", async (mobile, template, status, text) => {
    await rows("truncate limits");
    expect(await send(mobile, template)).toMatchObject({
      status,
      code: status === 200 ? 0 : 400,
      msg: expect.stringContaining(text),
    });
    expect(await site.sent()).toEqual([]);
    expect(await rows("select from limits")).toEqual([]);
  });

  it("uses the captcha up first: a wrong one counts nothing, a right one is good once (M8, K4)", async () => {
    await rows("truncate limits");
    const mobile = newMobile();
    expect((await site.post("Sms/send", { mobile, template_code: "user_register" })).msg).toContain("图形验证");
    const captcha = await solved();
    expect(
      (
        await site.post("Sms/send", {
          mobile,
          template_code: "user_register",
          ...captcha,
          captchaInfo: "1,1-2,2-3,3;350;200",
        })
      ).code,
    ).toBe(0);
    expect((await site.post("Sms/send", { mobile, template_code: "user_register", ...captcha })).code).toBe(0);
    expect(await rows("select from limits")).toEqual([]);
    const one = await solved();
    const numbers = Array.from({ length: 50 }, newMobile);
    const answers = await Promise.all(
      numbers.map((number) => site.post("Sms/send", { mobile: number, template_code: "user_register", ...one })),
    );
    expect(answers.filter((answer) => answer.code === 1)).toHaveLength(1);
    expect(await site.sent()).toHaveLength(1);
  });

  it("for the member area needs a member, the own number, and the password", async () => {
    const [member, other] = [await site.register(), await site.register()];
    const { token } = member;
    for (const template of ["user_change_mobile", "user_mobile_verify"])
      expect((await send(newMobile(), template)).msg).toBe("请先登录！");
    expect((await send(other.mobile, "user_change_mobile", {}, { token })).msg).toContain("占用");
    expect((await send(newMobile(), "user_change_mobile", {}, { token })).code).toBe(1);
    expect((await send(other.mobile, "user_mobile_verify", { password: PASSWORD }, { token })).msg).toContain(
      "绑定的手机号",
    );
    expect((await send(newMobile(), "user_mobile_verify", { password: PASSWORD }, { token })).msg).toContain(
      "绑定的手机号",
    );
    expect((await send(member.mobile, "user_mobile_verify", { password: "wrong one" }, { token })).msg).toBe(
      "密码不正确",
    );
    expect((await send(member.mobile, "user_mobile_verify", {}, { token })).msg).toBe("密码不正确");
    expect((await send(member.mobile, "user_mobile_verify", { password: PASSWORD }, { token })).code).toBe(1);
  });

  it("says when the service is switched off", async () => {
    const without = await MemberSite.open({ SMS_PROVIDER: "none", MAIL_PROVIDER: "none" });
    const off = await without.post("Sms/send", {
      mobile: newMobile(),
      template_code: "user_register",
      ...(await solved()),
    });
    const mailOff = await without.post("Ems/send", { email: "a@b.co", event: "user_register", ...(await solved()) });
    expect([off.msg, mailOff.msg]).toEqual([expect.stringContaining("短信服务"), expect.stringContaining("邮件服务")]);
    await without.close();
  });
});

describe("POST /api/Ems/send", () => {
  it("sends to addresses by the same rules", async () => {
    const member = await site.register();
    const email = `${newName()}@mingbai.example`;
    await rows("update members set email = $1 where id = $2", [email, member.id]);
    const { token } = member;
    expect(await mail(email.toUpperCase(), "user_register")).toMatchObject({ code: 1, data: null });
    expect((await mail(email, "user_retrieve_pwd")).code).toBe(1);
    expect((await mail("nobody@mingbai.example", "user_retrieve_pwd")).code).toBe(1);
    expect((await mail(email, "user_change_email")).msg).toBe("请先登录！");
    expect((await mail(email, "user_change_email", {}, token)).msg).toContain("占用");
    expect((await mail("new@mingbai.example", "user_change_email", {}, token)).code).toBe(1);
    expect((await mail("new@mingbai.example", "user_email_verify", { password: PASSWORD }, token)).msg).toContain(
      "绑定的邮箱",
    );
    expect((await mail(email, "user_email_verify", { password: "wrong one" }, token)).msg).toBe("密码不正确");
    expect((await mail(email, "user_email_verify", { password: PASSWORD }, token)).code).toBe(1);
    const got = (await site.sent())
      .filter((message) => message.channel === "email")
      .map((message) => `${message.to} ${message.purpose}`);
    expect(got.toSorted()).toEqual(
      [
        `${email} user_email_verify`,
        `${email} user_register`,
        `${email} user_retrieve_pwd`,
        "new@mingbai.example user_change_email",
      ].toSorted(),
    );
  });

  it("takes the captcha and the password also from extras", async () => {
    expect(
      (await site.post("Ems/send", { email: "x@mingbai.example", event: "user_register", extras: await solved() }))
        .code,
    ).toBe(1);
  });

  it.each(["a@b.c\r\nBcc: x@y.z", "a@b.co\nX: y", "a@b.co,c@d.ef", "<a@b.co>", "a b@c.de", "", "a@b", "a@b.co;c@d.ef"])(
    "refuses %j",
    async (email) => {
      expect(await mail(email, "user_register")).toMatchObject({
        status: 200,
        code: 0,
        msg: expect.stringContaining("邮箱"),
      });
      expect(await site.sent()).toEqual([]);
    },
  );

  it.each(["nothing", "", "user_mobile_login", "constructor"])("knows no event %j", async (event) => {
    expect((await mail("a@b.co", event)).msg).toContain("没有这种");
  });
});

describe("limits", () => {
  let strict: MemberSite;
  const ask = async (mobile: string, from = "203.0.113.5", template = "user_register") =>
    strict.post("Sms/send", { mobile, template_code: template, ...(await solved(from)) }, { from });
  const lastLimited = () =>
    rows("select network, detail from security_events where kind = 'code-limited' order by id desc limit 1");
  beforeEach(async () => {
    await rows("truncate limits");
    strict = await MemberSite.open({}, { wide: false });
  });
  afterEach(() => strict.close());

  it("let one of fifty at once to one number through (M7)", async () => {
    const mobile = newMobile();
    const senders = Array.from({ length: 50 }, (_, index) => `198.51.100.${index}`);
    const answers = await Promise.all(senders.map((from) => ask(mobile, from)));
    expect(answers.filter((answer) => answer.code === 1)).toHaveLength(1);
    expect(answers.every((answer) => answer.status === 200)).toBe(true);
    expect(await strict.sent()).toHaveLength(1);
  });

  it("give a number one a minute, five an hour, ten a day, whatever its spelling, template, or the instance (M1, M3)", async () => {
    const mobile = newMobile();
    expect((await ask(mobile)).code).toBe(1);
    const soon = await ask(mobile, "198.51.100.1", "user_mobile_login");
    expect(await lastLimited()).toEqual([{ network: networkOf("198.51.100.1"), detail: { limit: "sms-target" } }]);
    expect(soon).toMatchObject({ code: 0, msg: expect.stringMatching(/频繁.*(5\d|60)秒/) });
    for (const spelling of [
      `+86${mobile}`,
      `0086${mobile}`,
      `86${mobile}`,
      `${mobile.slice(0, 3)} ${mobile.slice(3)}`,
      `${mobile.slice(0, 3)}-${mobile.slice(3)}`,
      ` ${mobile} `,
      mobile.replaceAll(/\d/g, (digit) => "０１２３４５６７８９".charAt(Number(digit))),
    ]) {
      expect((await ask(spelling, "198.51.100.2")).msg).toContain("频繁");
    }
    let taken = 1;
    const other = await MemberSite.open({}, { wide: false });
    for (let minute = 0; minute < 11; minute += 1) {
      await pass(61);
      const from = `198.51.100.${minute + 10}`;
      taken += (
        await other.post("Sms/send", { mobile, template_code: "user_register", ...(await solved(from)) }, { from })
      ).code;
    }
    await other.close();
    expect(taken).toBe(5);
    for (let turn = 0; turn < 24; turn += 1) {
      await pass(1_800);
      taken += (await ask(mobile, `198.51.100.${turn + 50}`)).code;
    }
    expect(taken).toBe(10);
    await pass(86_400);
    expect((await ask(mobile)).code).toBe(1);
    // Hits outside of every window are deleted.
    expect(await rows("select cardinality(hits) as acts from limits where key like 'sms-target:%'")).toEqual([
      { acts: 1 },
    ]);
  });

  it("give a network ten an hour: an IPv4 address, a whole /64 of IPv6 however it is written (M2)", async () => {
    let taken = 0;
    for (let index = 0; index < 30; index += 1) taken += (await ask(newMobile())).code;
    expect(taken).toBe(10);
    expect(await lastLimited()).toEqual([{ network: networkOf("203.0.113.5"), detail: { limit: "sms-network" } }]);
    expect((await ask(newMobile(), "203.0.113.6")).code).toBe(1);
    const spellings = [
      "2001:db8:1:2::1",
      "2001:0DB8:0001:0002:0000:0000:0000:0001",
      "2001:db8:1:2:ffff:ffff:ffff:ffff",
      "2001:db8:1:2::a.b.c.d".replace("a.b.c.d", "192.0.2.1"),
    ];
    taken = 0;
    for (let index = 0; index < 20; index += 1) taken += (await ask(newMobile(), spellings[index % 4])).code;
    expect(taken).toBe(10);
    expect((await ask(newMobile(), "2001:db8:1:3::1")).code).toBe(1);
    expect((await ask(newMobile(), "::ffff:203.0.113.5")).code).toBe(0);
  });

  it("count for a recovery of an unknown number as for any other", async () => {
    const mobile = newMobile();
    expect((await ask(mobile, undefined, "user_retrieve_pwd")).code).toBe(1);
    // The clock that counted the hit may be a little ahead.
    await rows("update limits set hits = array[now() + interval '4 seconds'] where key like 'sms-target:%'");
    expect((await ask(mobile, undefined, "user_retrieve_pwd")).msg).toContain("频繁");
  });

  it("keep no number and no address in clear", async () => {
    const mobile = newMobile();
    await ask(mobile);
    expect(JSON.stringify(await rows("select key from limits"))).not.toMatch(new RegExp(`${mobile}|203.0.113`));
  });
});

describe("a code", () => {
  it("is dead after five wrong tries, the right one included (O1)", async () => {
    const mobile = newMobile();
    const code = await site.getCode(mobile, "user_mobile_login");
    for (let index = 0; index < 5; index += 1)
      expect((await tryLogin(mobile, wrong(code, index))).msg).toContain("验证码不正确");
    expect((await tryLogin(mobile, code)).code).toBe(0);
    expect(await rows("select from members where mobile = $1", [mobile])).toEqual([]);
    const trail = "select member_id, detail from security_events where kind = 'code-wrong' order by id desc limit 6";
    const line = { member_id: null, detail: { purpose: "user_mobile_login" } };
    expect(await rows(trail)).toEqual(Array.from({ length: 6 }, () => line));
  });

  it("is compared five times at most, however many tries come at once (O2)", async () => {
    const mobile = newMobile();
    const code = await site.getCode(mobile, "user_mobile_login");
    const guesses = Array.from({ length: 200 }, (_, index) => (index === 150 ? code : wrong(code, index)));
    const answers = await Promise.all(guesses.map((guess) => tryLogin(mobile, guess)));
    // The server refuses requests while 150 are in progress.
    expect(answers.every((answer) => [200, 503].includes(answer.status))).toBe(true);
    const [left] = await rows("select tries from one_time_codes where target = $1 and not used", [mobile]);
    const isIn = answers.some((answer) => answer.code === 1);
    expect(isIn ? left : left?.tries).toBe(isIn ? undefined : 5);
  });

  it("is good once, for its number and its purpose; strangers' tries elsewhere do not touch it (O3, O7, M6)", async () => {
    const [mine, other] = [newMobile(), newMobile()];
    const code = await site.getCode(mine, "user_register");
    expect((await tryLogin(mine, code)).code).toBe(0);
    expect((await site.post("user/checkIn", registration({ mobile: other, captcha: code }))).code).toBe(0);
    expect((await rows("select tries from one_time_codes where target = $1", [mine]))[0].tries).toBe(0);
    expect((await site.post("user/checkIn", registration({ mobile: mine, captcha: code }))).code).toBe(1);
    expect((await site.post("user/checkIn", registration({ mobile: mine, captcha: code }))).msg).toContain("验证码");
  });

  it("ends when a newer one comes (O4), and after ten minutes", async () => {
    const mobile = newMobile();
    const first = await site.getCode(mobile, "user_mobile_login");
    await pass(2);
    const second = await site.getCode(mobile, "user_mobile_login");
    if (first !== second) expect((await tryLogin(mobile, first)).code).toBe(0);
    await pass(599);
    expect((await tryLogin(mobile, second)).code).toBe(1);
    const third = await site.getCode(mobile, "user_mobile_login");
    await pass(601);
    expect((await tryLogin(mobile, third)).code).toBe(0);
  });

  it("does not live longer because a clock was set back (Z14)", async () => {
    const mobile = newMobile();
    const code = await site.getCode(mobile, "user_mobile_login");
    await pass(-3_600);
    expect((await tryLogin(mobile, code)).code).toBe(0);
    expect((await send(mobile, "user_mobile_login")).code).toBe(1);
  });

  it("stands nowhere in clear: neither in the database nor in a log (O5, M10)", async () => {
    const mobile = newMobile();
    const code = await site.getCode(mobile, "user_mobile_login");
    await tryLogin(mobile, wrong(code, 1));
    const hashes = ["sha256", "md5", "sha1"].map((algorithm) => createHash(algorithm).update(code).digest("hex"));
    const dump = JSON.stringify([
      await rows("select *, encode(code_hash, 'hex') from one_time_codes"),
      await rows("select * from limits"),
      await rows(
        "select kind, network, detail from security_events where detail ->> 'to' is not null and id = (select max(id) from security_events where kind = 'code-sent')",
      ),
    ]);
    for (const text of hashes) expect(dump).not.toContain(text);
    expect(dump.replaceAll(/\d{7,}|\d{4}-\d\d-\d\dT[\d:.]+Z|[0-9a-f]{64}|sms-[\w:-]+/g, "")).not.toContain(`"${code}"`);
    expect(dump).toContain(`${mobile.slice(0, 3)}****${mobile.slice(-4)}`);
    for (const line of site.app.logged) expect(line).not.toMatch(new RegExp(`${mobile}|"${code}"| ${code} `));
  });

  it.each(["123456 ", "１２３４５６", "0x1E240", "1e5", "12345", "1234567", " 12345"])("is never %j", async (value) => {
    const mobile = newMobile();
    await site.getCode(mobile, "user_mobile_login");
    expect((await tryLogin(mobile, value)).code).toBe(0);
    expect((await rows("select tries from one_time_codes where target = $1", [mobile]))[0].tries).toBe(0);
  });
});

/** Returns another code, never the right one. */
function wrong(code: string, index: number): string {
  return String((Number(code) + 1 + index) % 1_000_000).padStart(6, "0");
}
