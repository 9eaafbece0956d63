import { operator } from "#app/features/base/actor/actor.ts";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { DeliveryError, type Sender } from "#app/features/base/one-time-code/sender.ts";
import { queueNotice } from "#app/features/members/account/notice.service.server.ts";
import { sendDueDeliveries } from "#app/features/members/delivery/delivery.service.server.ts";
import { withTransaction } from "#db/client.ts";
import { createByOperator } from "#app/features/members/account/operator.service.server.ts";
import { installDefaults } from "../../../../defaults/install.ts";
import { testDatabase } from "#tests/db/test-database.ts";
import { MemberSite, newMobile, newName, PASSWORD, registration, rows } from "#tests/fixtures/members.ts";

testDatabase();
let site: MemberSite;

beforeAll(async () => {
  await installDefaults();
  site = await MemberSite.open();
});
afterAll(async () => {
  await site.close();
});

const register = async (form: { username?: string; password?: string; mobile?: string }) => {
  const mobile = form.mobile ?? newMobile();
  const captcha = await site.getCode(mobile, "user_register");
  return site.post("user/checkIn", registration({ ...form, mobile, captcha }));
};

describe("names of the site and its staff are nobody's", () => {
  it.each([
    "admin",
    "Admin",
    "root",
    "Adm1n_8",
    "r00t",
    "the_admin",
    "A_d_m_i_n",
    "official",
    "mingbai_news",
    "kefu_01",
    "my_Kefu",
  ])("as the account name %s", async (username) => {
    expect(await register({ username })).toMatchObject({ code: 0, msg: expect.stringContaining("工作人员") });
    const { token } = await site.register();
    expect((await site.post("account/profile", { username }, { token })).msg).toContain("工作人员");
    expect(await rows("select from members where lower(username) = lower($1)", [username])).toEqual([]);
  });

  it.each([
    "管理员",
    "管-理-员",
    "明白财经官方",
    "明_白_财_经",
    "官方客服",
    "編輯部",
    "小明-管理員",
    "客服",
    "ADMIN",
    "小客服",
    "老编辑",
    "小编阿明",
    "明白官网",
  ])("as the nickname %s", async (nickname) => {
    const { token } = await site.register();
    expect((await site.post("account/profile", { nickname }, { token })).msg).toContain("工作人员");
  });

  it("as the author of a contribution", async () => {
    const { token } = await site.register();
    const { msg } = await site.post(
      "my/saveContribution",
      { title: "一个题目", author: "明白财经 編輯部", body: "<p>正文</p>" },
      { token },
    );
    expect(msg).toContain("工作人员");
  });

  it.each(["小服务员", "badminton", "beetroot1", "财经小明", "编程猫"])("while %s is free", async (nickname) => {
    const { token } = await site.register();
    expect(await site.post("account/profile", { nickname }, { token })).toMatchObject({ code: 1 });
  });

  it("but an operator's own account keeps what the operator gave it", async () => {
    const mobile = newMobile();
    await createByOperator({ username: "mingbai_bianji", nickname: "明白财经编辑部", mobile }, operator("li"));
    const captcha = await site.getCode(mobile, "user_mobile_login");
    const { token, username, nickname } = (await site.post("user/checkIn", { tab: "login", mobile, captcha })).data
      .userInfo;
    const form = { username, nickname, motto: "欢迎来信" };
    expect((await site.post("account/profile", form, { token })).code).toBe(1);
  });
});

describe("a password that is guessed first", () => {
  it.each([
    "123456",
    "password",
    "111111",
    "Password",
    "qwerty",
    "woaini1314",
    "5201314",
    "zzzzzzzz",
    "14111982",
    "Passw0rd!",
    "p@ssword1",
    "!!sunshine2024",
  ])("such as %s is refused with a sentence, and costs no code", async (password) => {
    const mobile = newMobile();
    const captcha = await site.getCode(mobile, "user_register");
    const form = registration({ mobile, captcha, password });
    const refused = await site.post("user/checkIn", form);
    expect(refused).toMatchObject({ code: 0, msg: expect.stringContaining("太常见") });
    expect((await site.post("user/checkIn", { ...form, password: PASSWORD })).code).toBe(1);
  });

  it("is one of the ten thousand commonest, and none beyond", async () => {
    expect((await register({ password: "18071981" })).code).toBe(1);
  });

  it("is refused when it is the name, the number or the site's name", async () => {
    const username = newName();
    const mobile = newMobile();
    const captcha = await site.getCode(mobile, "user_register");
    for (const password of [username, username.toUpperCase(), mobile, "mingbai"])
      expect((await site.post("user/checkIn", registration({ mobile, captcha, username, password }))).msg).toContain(
        "不能和账号",
      );
  });

  it("is refused in a change and in a recovery, which leaves the code good", async () => {
    const member = await site.register();
    const change = (newPassword: string) =>
      site.post("account/changePassword", { oldPassword: PASSWORD, newPassword }, { token: member.token });
    expect((await change("123456")).msg).toContain("太常见");
    const [nickname, mailbox] = ["Nick-name_9", newName()];
    const email = `${mailbox}@mingbai.example`;
    await rows("update members set nickname = $1, email = $2 where id = $3", [nickname, email, member.id]);
    for (const own of [member.username, nickname.toUpperCase(), member.mobile, email, mailbox, "MingbaiCaijing"])
      expect([own, (await change(own)).msg]).toEqual([own, expect.stringContaining("不能和账号")]);
    const captcha = await site.getCode(member.mobile, "user_retrieve_pwd");
    const recover = (password: string) =>
      site.post("account/retrievePassword", { type: "mobile", account: member.mobile, captcha, password });
    expect((await recover("password")).msg).toContain("太常见");
    for (const own of [member.username, nickname, mailbox]) expect((await recover(own)).msg).toContain("不能和账号");
    expect((await site.login(member.username, PASSWORD)).code).toBe(1);
    expect((await recover("battery staple 8")).code).toBe(1);
  });

  it("is one that is shorter than the operator wants; passwords made for members are as long", async () => {
    await rows("insert into settings (key, value) values ('passwordMinimum', '20')");
    for (const password of [PASSWORD, "quite a long one 9!"])
      expect((await register({ password })).msg).toContain("20");
    expect((await register({ password: "quite a long one 99!" })).code).toBe(1);
    expect((await register({ password: "quite a long one, number 9" })).code).toBe(1);
    expect((await createByOperator({ username: newName() }, operator("li"))).password).toHaveLength(20);
    expect((await site.get("user/checkIn")).data).toMatchObject({ passwordMinimum: 20 });
    await rows("delete from settings where key = 'passwordMinimum'");
  });
});

describe("word of a change", () => {
  const say = () => ({ subject: "密码已修改", text: "不是你，就请找回账号。" });
  const both = { email: "reader@example.com", mobile: "13800138000" };
  /** Notifies of a change through mock services with the given answers. Returns the messages and the log. */
  const notify = async (
    to: { email: string | null; mobile: string | null },
    answer: () => Promise<void>,
    more = {},
  ) => {
    const [mail, sms] = [vi.fn<Sender["send"]>(answer), vi.fn<Sender["send"]>(answer)];
    const warn = vi.fn<(message: string, detail: object) => void>();
    const context = { mail: { send: mail }, sms: { send: sms }, smsNotices: true, warn, ...more };
    await withTransaction((trx) => queueNotice(to, { purpose: "password_changed", say }, "zh-cn", context, trx));
    await sendDueDeliveries(context);
    const handed = [...mail.mock.calls, ...sms.mock.calls].map(([message]) => [
      message.channel,
      message.purpose,
      message.to,
    ]);
    return { handed, logged: warn.mock.calls };
  };
  const [byMail, bySms] = [
    ["email", "password_changed", both.email],
    ["sms", "user_notice", both.mobile],
  ];

  it.each([
    ["both", both, {}, [byMail, bySms]],
    ["the address alone", { ...both, mobile: null }, {}, [byMail]],
    ["the number alone", { ...both, email: null }, {}, [bySms]],
    ["no number without a template for it", both, { smsNotices: false }, [byMail]],
    ["nobody without a service", both, { mail: undefined, sms: undefined }, []],
  ])("goes to %s", async (_, to, more, expected) => {
    expect(await notify(to, async () => undefined, more)).toEqual({ handed: expected, logged: [] });
  });

  it("is in the log where a service did not take it, without number and address", async () => {
    const { logged } = await notify(both, () => Promise.reject(new DeliveryError("smtp 550", "refused")));
    expect(logged.toSorted((one, other) => (JSON.stringify(one) < JSON.stringify(other) ? -1 : 1))).toEqual(
      [byMail, bySms].map(([channel, purpose]) => [
        expect.stringContaining("not sent"),
        { channel, purpose, reason: "smtp 550" },
      ]),
    );
  });
});
