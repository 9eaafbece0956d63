import { afterEach, beforeEach, expect, it } from "vitest";
import { networkOf } from "#app/lib/address/network.ts";
import { testDatabase } from "#tests/db/test-database.ts";
import { colleague } from "#tests/fixtures/newsroom/newsroom.ts";
import { MemberSite, newMobile, PASSWORD, rows, solved, type ApiAnswer } from "#tests/fixtures/members.ts";

/** Solved proofs of work with one salt, keyed by their bits. */
const SALT = "d".repeat(32);
const DONE = {
  15: "pow:1828-6596-22899-4405-6330-437-10769-53048-52349-136413-100921-18510-4964-26958-24421-2955",
  16: "pow:1828-6596-143866-4405-97772-437-10769-79839-120584-136413-156515-163464-79914-26958-78582-8374",
  18: "pow:222534-186261-277295-19091-97772-108413-80316-626718-120584-227010-839031-484284-278297-562836-317546-8374",
};

testDatabase();
let site: MemberSite;
const KNOWN = "192.0.2.77";
let last = 0;
/** Returns the address of a reader whom the site does not know. Each call answers with another /24 network. */
const stranger = () => `10.${(last += 1)}.0.9`;

beforeEach(async () => {
  await rows("truncate limits, member_networks");
  site = await MemberSite.open({ LIMIT_SEND_SITE: "20/3600" }, { wide: false });
});
afterEach(() => site.close());

type Captcha = { captchaId: string; captchaInfo: string };
const ask = async (from: string, mobile = newMobile(), captcha?: Captcha, template = "user_mobile_login") =>
  site.post("Sms/send", { mobile, template_code: template, ...(captcha ?? (await solved(from))) }, { from });

/** Simulates that this many codes were sent within the hour. Unknown readers may use fourteen of twenty. */
async function spend(count: number): Promise<void> {
  await ask(stranger());
  await rows(
    "update limits set hits = array(select now() - interval '10 minutes' from generate_series(1, $1)) where key like 'sms-site:%'",
    [count],
  );
}

/**
 * Creates a solved challenge with its own id. A fixed salt replaces the stored one, because the greatest work takes
 * seconds.
 */
async function work(from: string, bits: keyof typeof DONE): Promise<Captcha> {
  const captchaId = `work-${from.replaceAll(".", "-")}-${bits}-0000000`;
  const { data } = await site.call("GET", `common/powCaptcha?id=${captchaId}&bits=${bits}`, { from });
  expect(data.bits).toBe(bits);
  const key = [SALT, captchaId, networkOf(from)];
  await rows("update captcha_challenges set salt = $1 where id = $2 and network = $3", key);
  return { captchaId, captchaInfo: DONE[bits] };
}

/** Returns how many of the site's codes are used. */
const taken = () => rows("select cardinality(hits) as taken from limits where key like 'sms-site:%'");

const plain = ({ code, msg, data }: ApiAnswer) => ({ code, msg, data });

it("lets no /56 or /48 of IPv6 and no /24 of IPv4 use the site's codes up", async () => {
  const wide = await MemberSite.open({}, { wide: false });
  const sent = async (addresses: string[]) => {
    let taken = 0;
    let refused = "";
    for (const from of addresses) {
      const answer = await wide.post(
        "Sms/send",
        { mobile: newMobile(), template_code: "user_register", ...(await solved(from)) },
        { from },
      );
      if (answer.code === 1) taken += 1;
      else refused = answer.msg;
    }
    return { taken, refused };
  };
  const range = (length: number, address: (index: number) => string) => Array.from({ length }, (_, at) => address(at));
  const household = await sent(range(40, (index) => `2001:db8:5:1${index.toString(16).padStart(2, "0")}::1`));
  expect(household).toEqual({ taken: 30, refused: expect.stringContaining("从你所在的网络") });
  const company = await sent(range(70, (index) => `2001:db8:5:${(index + 2).toString(16)}00::1`));
  expect(company.taken).toBe(30);
  expect((await sent(["2001:db8:6::1"])).taken).toBe(1);
  const block = await sent(range(120, (index) => `198.51.100.${index}`));
  expect(block.taken).toBe(100);
  expect((await sent(["198.51.101.1"])).taken).toBe(1);
  await wide.close();
});

it("asks strangers for more work the fewer codes are left, and those whose network is known for none", async () => {
  await site.register();
  const member = await site.register();
  expect((await site.login(member.username, PASSWORD, { from: KNOWN })).code).toBe(1);
  await spend(7);
  const from = stranger();
  const refused = await ask(from);
  expect(refused).toMatchObject({ code: 0, data: { work: 16 }, msg: expect.stringContaining("计算") });
  expect((await ask(from, undefined, await work(from, 15))).data).toEqual({ work: 16 });
  const done = await work(from, 16);
  const sent = { code: 1, data: null, msg: expect.not.stringContaining("分钟后") };
  expect(await ask(from, undefined, done)).toMatchObject(sent);
  expect(await ask(KNOWN, undefined, undefined, "user_register")).toMatchObject(sent);
  expect((await ask(from, undefined, done)).code).toBe(0);
  expect((await ask(KNOWN)).code).toBe(1);
  const signedIn = { mobile: newMobile(), template_code: "user_change_mobile", ...(await solved(from)) };
  expect((await site.post("Sms/send", signedIn, { from, token: member.token })).code).toBe(1);
  await spend(11);
  expect((await ask(stranger())).data).toEqual({ work: 17 });
  // The site forgets a network after half a year.
  await rows("update member_networks set seen_at = now() - interval '180 days' where network = $1", [networkOf(KNOWN)]);
  expect((await ask(KNOWN)).data).toEqual({ work: 17 });
});

it("keeps a reserve for numbers and networks that are known, and says what is true to everybody", async () => {
  const member = await site.register();
  await site.login(member.username, PASSWORD, { from: KNOWN });
  await rows("delete from limits where key like 'sms-target:%'");
  await spend(14);
  const [one, other, third] = [stranger(), stranger(), stranger()];
  const toMember = await ask(one, member.mobile, await work(one, 18));
  const toNobody = await ask(other, newMobile(), await work(other, 18));
  const toRecover = await ask(third, newMobile(), await work(third, 18), "user_retrieve_pwd");
  expect(plain(toMember)).toEqual(plain(toNobody));
  expect(plain(toRecover)).toEqual(plain(toNobody));
  expect(toNobody).toMatchObject({ code: 1, msg: expect.stringMatching(/用过的号码.*分钟后/) });
  const sent = (await site.sent()).slice(-1);
  expect(sent).toMatchObject([{ to: member.mobile, purpose: "user_mobile_login" }]);
  expect((await ask(KNOWN)).msg).toContain("请留意短信");
  expect(site.app.logged.some((line) => line.includes("only the reserve"))).toBe(true);
  // The known member and the known network have used one code each.
  expect(await taken()).toEqual([{ taken: 16 }]);

  // There is one hit more than the limit, because the operator has lowered the limit meanwhile.
  await spend(21);
  const counted = () => rows("select sum(cardinality(hits))::int as acts from limits");
  const before = await counted();
  const spent = await ask(KNOWN);
  expect(await counted()).toEqual(before);
  const trail = "select network, detail from security_events where kind = 'code-limited' order by id desc limit 1";
  expect(await rows(trail)).toEqual([{ network: networkOf(KNOWN), detail: { limit: "sms-site" } }]);
  expect(spent).toMatchObject({ code: 0, msg: expect.stringContaining("不是你的操作有问题") });
  expect(site.app.logged.some((line) => line.includes("limit of codes"))).toBe(true);
  const last = stranger();
  expect((await ask(last, newMobile(), await work(last, 18))).msg).toBe(spent.msg);
});

it("has a code for a colleague who has given the password, from wherever, out of the reserve", async () => {
  const { mobile } = await colleague(site, "editor");
  await rows("delete from limits where key like 'sms-target:%'");
  await spend(14);
  const from = stranger();
  const { ticket } = (
    await site.post("newsroom/signIn", { username: mobile, password: PASSWORD, ...(await solved(from)) }, { from })
  ).data;
  expect((await site.post("newsroom/sendCode", { ticket }, { from })).code).toBe(1);
  expect((await site.sent()).slice(-1)).toMatchObject([{ to: mobile }]);
});

it("takes one of the site's codes for each that is sent, to recover a password too", async () => {
  const member = await site.register();
  await rows("truncate limits");
  expect((await ask(stranger(), member.mobile, undefined, "user_retrieve_pwd")).code).toBe(1);
  await expect.poll(async () => (await site.sent()).at(-1)).toMatchObject({ purpose: "user_retrieve_pwd" });
  expect(await taken()).toEqual([{ taken: 1 }]);
});
