import { expect, it } from "vitest";
import { testDatabase } from "../db/test-database.ts";
import { MemberSite, newMobile, PASSWORD, phoneForm, rows, solved } from "../fixtures/members.ts";

testDatabase();

/**
 * Uses every function for members and devices, with right and wrong input. Returns the texts that no log may contain.
 */
async function liveThrough(site: MemberSite): Promise<string[]> {
  const member = await site.register();
  const kept = (await site.login(member.username, PASSWORD, { keep: true })).data.userInfo;
  await site.login(member.username, "Wrong-password-9");
  const renewed = (await site.post("common/refreshToken", { refresh_token: kept.refreshToken })).data;
  await site.get(`user/index?token=${renewed.token}`);
  await site.get(`user/index/${renewed.token}/${member.mobile}`);
  const fresh = newMobile();
  await site.post("user/checkIn", phoneForm({ mobile: fresh, captcha: "000000" }));
  const code = await site.getCode(fresh, "user_mobile_login");
  const phone = (await site.post("user/checkIn", phoneForm({ mobile: fresh, captcha: code }))).data.userInfo;
  const form = { account: member.mobile, type: "mobile", password: "Second-pass-8", confirmPwd: "Second-pass-8" };
  await site.post("account/retrievePassword", {
    ...form,
    captcha: await site.getCode(member.mobile, "user_retrieve_pwd"),
  });
  await site.post("user/logout", { refresh_token: "" }, { token: phone.token });
  const sent = await site.sent();
  return [
    ...sent.map(({ code: one }) => one),
    ...[member, kept, renewed, phone].flatMap(({ token, refreshToken }) => [token, refreshToken]),
    member.mobile,
    fresh,
    PASSWORD,
    "Wrong-password-9",
    "Second-pass-8",
  ].filter((secret) => secret !== "");
}

/** Returns the secrets in a log. Codes count only as separate words, because many numbers contain six digits. */
function heldBy(logged: string[], secrets: string[]): string[] {
  const text = logged.join("").replaceAll(/"(?:time|pid|ms|reqId)":(?:"[^"]*"|[\d.]+)/g, "");
  return secrets.filter((secret) => new RegExp(`(?<![\\w.-])${secret}(?![\\w.-])`).test(text));
}

it("no log holds a code, a token, a password or a full mobile number, whatever a member does (M10)", async () => {
  const site = await MemberSite.open();
  const secrets = await liveThrough(site);
  expect(secrets.length).toBeGreaterThan(12);
  expect(site.app.logged.length).toBeGreaterThan(10);
  expect(heldBy(site.app.logged, secrets)).toEqual([]);
  expect(heldBy([...site.app.logged, `{"to":"${secrets.at(-1)}"}`], secrets)).toEqual([secrets.at(-1)]);
  await site.close();
});

it("nor when the service of SMS or the database fails and repeats what it was given", async () => {
  const deaf = {
    SMS_PROVIDER: "aliyun",
    ALIYUN_ACCESS_KEY_ID: "id",
    ALIYUN_ACCESS_KEY_SECRET: "secret",
    ALIYUN_SMS_ENDPOINT: "http://127.0.0.1:1",
    SMS_SIGN: "sign",
    SMS_TEMPLATE: "SMS_1",
  };
  const site = await MemberSite.open(deaf);
  const mobile = newMobile();
  const form = { mobile, template_code: "user_mobile_login", ...(await solved()) };
  expect((await site.post("Sms/send", form)).code).toBe(0);
  await rows(`create function boom() returns trigger language plpgsql as $$
    begin raise exception 'not that: %', new.target using detail = 'target=' || new.target; end $$`);
  await rows("create trigger boom before insert on one_time_codes for each row execute function boom()");
  expect((await site.post("Sms/send", { ...form, ...(await solved()) })).status).toBe(500);
  await rows("drop function boom cascade");
  const log = site.app.logged.join("");
  expect(log).toContain("a code was not sent");
  expect(log).toContain("not that: (number)");
  expect(log).not.toContain(mobile);
  await site.close();
});
