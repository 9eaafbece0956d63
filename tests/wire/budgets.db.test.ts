import { randomUUID } from "node:crypto";
import { afterEach, expect, it } from "vitest";
import { networkOf } from "#app/lib/address/network.ts";
import { testDatabase } from "../db/test-database.ts";
import { article } from "../fixtures/content.ts";
import { MemberSite, newMobile, phoneForm, registration, rows, solved, type ApiAnswer } from "../fixtures/members.ts";
import { multipart } from "../fixtures/uploads.ts";

/**
 * Public submissions are limited for each network, for the larger network around it, and for the whole site. The nearer
 * the site's limit is, the more proof of work they require (docs/security.md#x12).
 */
testDatabase();
let site: MemberSite;
afterEach(async () => {
  await site.close();
  await rows("truncate limits, member_networks, complaints cascade");
});
const open = async (environment: Record<string, string>) => (site = await MemberSite.open(environment));

const SAID = "这段话把还没有公布的数字说成了已经公布的，容易误导别人去买。";
const complain = async (from: string, captcha?: object) => {
  const form = { kind: "false", about: "", said: SAID, contact: "" };
  return site.post("complaint/send", { ...form, ...(captcha ?? (await solved(from))) }, { from });
};
const range = (length: number, address: (index: number) => string) => Array.from({ length }, (_, at) => address(at));
/** Submits from each address in turn. Returns how many were accepted, and the last refusal. */
async function takenOf(addresses: string[], act: (from: string, index: number) => Promise<ApiAnswer>) {
  let taken = 0;
  let refused: string | undefined;
  for (const [index, from] of addresses.entries()) {
    const answer = await act(from, index);
    if (answer.code === 1) taken += 1;
    else refused = answer.msg;
  }
  return { taken, refused };
}
/** Addresses in one /56, in one /48 and in one /24, each in another network. */
const HOUSEHOLD = range(10, (index) => `2001:db8:5:10${index}::1`);
const COMPANY = range(20, (index) => `2001:db8:5:${(index + 2).toString(16)}00::1`);
const BLOCK = range(30, (index) => `198.51.100.${index}`);

/** Each kind of submission with its limit: two from one network. */
const ACTS: [string, Record<string, string>, () => Promise<(from: string, index: number) => Promise<ApiAnswer>>][] = [
  ["complaints", { LIMIT_COMPLAINT_NETWORK: "2/3600" }, async () => (from) => complain(from)],
  ["files of complaints", { LIMIT_COMPLAINT_FILES: "2/3600" }, attaching],
  [
    "comments",
    { LIMIT_COMMENT_NETWORK: "2/3600" },
    async () => {
      const [id, { token }] = [await article("评论多的一篇"), await site.register()];
      return (from) => site.post("my/addComment", { article: id, content: randomUUID() }, { token, from });
    },
  ],
  [
    "error reports",
    { LIMIT_ERROR_NETWORK: "2/3600" },
    async () => {
      const { report } = await reporting();
      return (from) => report(from);
    },
  ],
  [
    "registrations",
    { LIMIT_REGISTER_NETWORK: "2/3600" },
    async () => async (from) => {
      const mobile = newMobile();
      const captcha = await site.getCode(mobile, "user_mobile_login", from);
      const answer = await site.post("user/checkIn", phoneForm({ mobile, captcha }), { from });
      return answer;
    },
  ],
];

/** Creates a member who reports one error after another in an article. */
async function reporting() {
  const title = randomUUID().repeat(3);
  const [id, { token }] = [await article(title), await site.register()];
  let last = 0;
  const report = (from = "127.0.0.1") => {
    last += 1;
    return site.post("my/reportError", { article: id, quote: title.slice(0, last), said: "错了" }, { token, from });
  };
  return { report };
}

const PDF = Buffer.from("%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n");
const attach = (number: string, from: string, content = PDF) => {
  const { body, headers } = multipart([
    { field: "file", filename: "证明.pdf", content },
    { field: "number", content: number },
  ]);
  return site.call("POST", "complaint/attach", { body, headers, from });
};
/** Attaches a file to a new complaint. */
async function attaching() {
  return async (from: string) => attach((await complain("192.0.2.1")).data.number, from);
}

it.each(ACTS)("lets no /56, /48 or /24 send %s without end", async (_, environment, prepare) => {
  await open(environment);
  const act = await prepare();
  expect(await takenOf(HOUSEHOLD, act)).toEqual({ taken: 6, refused: expect.any(String) });
  expect((await takenOf(COMPANY, act)).taken).toBe(6);
  expect((await takenOf(BLOCK, act)).taken).toBe(20);
  expect((await act("203.0.113.9", 100)).code).toBe(1);
});

it("counts no registration that opened no account", async () => {
  await open({ LIMIT_REGISTER_NETWORK: "1/3600" });
  const from = "192.0.2.7";
  const mobile = newMobile();
  const captcha = await site.getCode(mobile, "user_register", from);
  const register = (code: string, number = mobile) =>
    site.post("user/checkIn", registration({ mobile: number, captcha: code }), { from });
  const wrong = captcha === "000000" ? "111111" : "000000";
  expect([(await register(wrong)).code, (await register(captcha)).code]).toEqual([0, 1]);
  const next = newMobile();
  const answer = await register(await site.getCode(next, "user_register", from), next);
  expect([answer.code, answer.msg]).toEqual([0, expect.stringMatching(/注册|账号/)]);
});

it("keeps three in ten complaints for known networks, and asks strangers for more work before", async () => {
  await open({ LIMIT_COMPLAINT_SITE: "20/3600" });
  const strangers = range(10, (index) => `10.${index}.0.9`);
  expect((await takenOf(strangers.slice(0, 7), (from) => complain(from))).taken).toBe(7);
  const asked = await complain("10.20.0.9");
  expect([asked.code, asked.data]).toEqual([0, { work: 16 }]);
  await rows(
    "update limits set hits = array(select now() - interval '10 minutes' from generate_series(1, 14)) where key like 'complaint-site:%'",
  );
  const member = await site.register();
  await rows("insert into member_networks (member_id, network) values ($1, $2)", [member.id, networkOf("192.0.2.77")]);
  expect(
    (
      await takenOf(
        range(7, () => "192.0.2.77"),
        (from) => complain(from),
      )
    ).taken,
  ).toBe(6);
});

it("takes work in place of a picture for a comment and an error report while the site's part runs out", async () => {
  await open({ LIMIT_COMMENT_SITE: "10/3600", LIMIT_ERROR_SITE: "10/3600" });
  const id = await article("很多人看的一篇");
  const { token } = await site.register();
  const comment = () => site.post("my/addComment", { article: id, content: randomUUID() }, { token });
  const { report } = await reporting();
  // The site counts a comment before it requires proof of work.
  for (const [act, taken] of [
    [comment, 3],
    [report, 4],
  ] as const) {
    const answers = [];
    for (let index = 0; index < 5; index += 1) answers.push(await act());
    const [last] = answers.filter(({ code }) => code !== 1);
    expect([answers.filter(({ code }) => code === 1).length, last?.data]).toEqual([taken, { work: 16 }]);
  }
});

it("keeps room for attachments: no network and none around it fills more than a few hundredths of it in a year", async () => {
  await open({});
  const { number } = (await complain("192.0.2.1")).data;
  const large = Buffer.concat([PDF, Buffer.alloc(2.5 * 1024 ** 2, 32)]);
  expect((await attach(number, "2001:db8:7:100::1", large)).code).toBe(1);
  const used = await rows<{ kind: string; megabytes: number }>(
    `select split_part(key, ':', 1) as kind, cardinality(hits) as megabytes from limits
     where key like 'complaint-megabytes%' order by key`,
  );
  expect(used).toEqual(
    ["network", "site", "v6-48", "v6-56"].map((tier) => ({ kind: `complaint-megabytes-${tier}`, megabytes: 3 })),
  );
  const fill = (tier: string, count: number) =>
    rows(
      `update limits set hits = array(select now() - interval '30 days' from generate_series(1, ${count}))
       where key like 'complaint-megabytes-${tier}:%'`,
    );
  await fill("v6-48", 148);
  expect((await attach(number, "2001:db8:7:200::1", large)).code).toBe(0);
  expect((await attach(number, "2001:db8:7:200::1")).code).toBe(1);
  expect((await attach(number, "2001:db8:8:1::1", large)).code).toBe(1);
  // Unknown networks may use only 70 % of the site's limit; the rest is for known networks. Complaints require more
  // work long before that.
  await fill("site", Math.floor(2_048 * 0.7));
  const next = (await complain("192.0.2.2")).data;
  expect(next).toEqual({ work: 18 });
});
