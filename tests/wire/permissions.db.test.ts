import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { RULES, type RuleDefault } from "../../defaults/rules.ts";
import { testDatabase } from "../db/test-database.ts";
import { apiCalls } from "../fixtures/api-calls.ts";
import { MemberSite, rows } from "../fixtures/members.ts";
import { rightValues } from "../fixtures/right-values.ts";

/**
 * What the rules tree does not give, the server refuses, whatever the browser shows (docs/content.md#rights, docs/security.md#i4):
 * every button of the default tree and every page with a list, with the calls behind it.
 */
const CALLS: Record<string, string[]> = {
  "account/overview": ["GET account/overview"],
  "account/integral": ["GET account/integral"],
  "account/balance": ["GET account/balance"],
  "account/message": ["GET my/message"],
  "account/comment": ["GET my/comment"],
  "account/collect": ["GET my/collect"],
  "account/follow": ["GET my/follow", "GET my/followFeed"],
  "account/history": ["GET my/history"],
  "account/contribute": ["GET my/contributions"],
  "account/security": ["GET account/sessions"],
  "account/profile/edit": [
    "POST account/profile",
    "POST account/checkPassword",
    "POST account/verification",
    "POST account/changeBind",
  ],
  "account/changePassword/edit": ["POST account/changePassword"],
  "account/message/del": ["GET my/delMessage?id=1", "POST my/delMessage"],
  "account/comment/del": ["GET my/delComment?id=1", "POST my/delComment"],
  "account/collect/del": ["GET my/delCollect?t=news&id=1", "POST my/delCollect"],
  "account/follow/del": ["POST my/delFollow"],
  "account/history/del": ["POST my/delHistory"],
  "account/contribute/del": ["GET my/delContribution?id=1", "POST my/delContribution"],
  "account/security/end": ["POST account/endSession", "POST account/endOtherSessions"],
  "account/security/export": ["POST account/export"],
  "account/security/close": ["POST account/close"],
};

/** What anybody may call (docs/wire.md#envelope), besides the content. */
const OPEN = [
  "GET /index/index",
  "GET /user/checkIn",
  "POST /user/checkIn",
  "POST /user/logout",
  "POST /account/retrievePassword",
  "POST /Sms/send",
  "POST /Ems/send",
  "POST /common/refreshToken",
  "GET /common/clickCaptcha",
  "GET /common/powCaptcha",
  "POST /common/checkClickCaptcha",
  "GET /ajax/area",
  "GET /select/columns",
  "GET /select/industries",
];

/** Fits every form of these calls; nothing that it names is there. */
const FORM = { id: 999_999_999, t: "news", kind: "column", motto: "改过", password: "wrong horse" };
const REFUSED = { status: 200, code: 401, msg: "You have no permission to operate!", data: null };

testDatabase();
let site: MemberSite;
let member: { id: number; token: string };

beforeAll(async () => {
  site = await MemberSite.open();
  member = await site.register();
});
afterEach(() => rows("update rules set enabled = true"));
afterAll(async () => {
  await site.close();
});

async function answerOf(call: string) {
  const [method, url = ""] = call.split(" ");
  const headers = { server: "true", "think-lang": "en" };
  const { token } = member;
  const { status, code, msg, data } = await (method === "POST"
    ? site.call("POST", url, { token, headers, body: FORM })
    : site.call("GET", url, { token, headers }));
  return { status, code, msg, data };
}

const buttonsOf = (nodes: RuleDefault[]): string[] =>
  nodes.flatMap(({ type, name, children = [] }) => [...(type === "button" ? [name] : []), ...buttonsOf(children)]);

it("knows every button of the default rules", () => {
  expect(buttonsOf(RULES).filter((name) => !(name in CALLS))).toEqual([]);
});

it.each(Object.entries(CALLS))("without %s its calls are refused, with it they are not", async (name, calls) => {
  const before = await rows("select * from members where id = $1", [member.id]);
  await rows("update rules set enabled = false where name = $1", [name]);
  for (const call of calls) expect([call, await answerOf(call)]).toEqual([call, REFUSED]);
  expect(await rows("select * from members where id = $1", [member.id])).toEqual(before);
  await rows("update rules set enabled = true");
  // Signing out the others may come last: it leaves this session alone.
  for (const call of calls) expect([call, (await answerOf(call)).code]).not.toEqual([call, 401]);
});

it("takes the buttons of a page away with the page, and asks nobody who is not signed in", async () => {
  await rows("update rules set enabled = false where name = 'account/message'");
  expect(await answerOf("POST my/delMessage")).toEqual(REFUSED);
  expect((await site.post("my/delMessage", { id: 1 })).code).toBe(302);
});

it("tells a member for whom there is nothing at all so", async () => {
  expect((await site.get("user/index", member.token)).code).toBe(1);
  await rows("update rules set enabled = false");
  expect(await site.get("user/index", member.token)).toMatchObject({
    status: 200,
    code: 0,
    msg: "没有可用的菜单，请联系网站管理员",
    data: null,
  });
});

it("lets nobody make any other call, and no address in between keep what it answers", async () => {
  const { valueOf } = await rightValues(site);
  const { id, token: over } = await site.register();
  await rows("update members set status = 'disabled' where id = $1", [id]);
  const calls = (await apiCalls(site.app.parts)).filter(({ path }) => !path.startsWith("content/"));
  expect(OPEN.filter((open) => !calls.some(({ call }) => call === open))).toEqual([]);
  for (const { call, method, path, names } of calls.filter((one) => !OPEN.includes(one.call))) {
    const values = names.filter((name) => name !== "ids").map((name) => [name, valueOf(call, name)] as const);
    const form = method === "POST" ? { body: Object.fromEntries(values) } : {};
    const url =
      method === "POST" ? path : `${path}?${values.map(([name, value]) => `${name}=${String(value)}`).join("&")}`;
    const headers = { server: "true" };
    for (const [token, code, data] of [
      [undefined, 302, { routeName: "userLogin" }],
      ["A".repeat(43), 302, { routeName: "userLogin" }],
      [over, 409, {}],
    ] as const) {
      const answer = await site.call(method, url, { ...form, headers, ...(token !== undefined && { token }) });
      expect([call, answer]).toMatchObject([call, { status: 200, code, data }]);
      expect(answer.headers["cache-control"]).toContain("no-store");
    }
  }
});

it("answers a GET with an effect to scripts of this site alone (C1)", async () => {
  const calls = await apiCalls(site.app.parts);
  const isBoth = ({ path }: { path: string }) => calls.filter((one) => one.path === path).length === 2;
  // These two only read as GET.
  const effects = calls.filter((one) => isBoth(one) && !["user/checkIn", "account/profile"].includes(one.path));
  const found = effects.filter(({ method }) => method === "GET");
  expect(found.map(({ path }) => path).toSorted()).toEqual(
    ["Collect", "Comment", "Contribution", "Message"].map((what) => `my/del${what}`),
  );
  const script = { server: "true" };
  const others: Record<string, string>[] = [
    {},
    { ...script, "sec-fetch-site": "cross-site" },
    { ...script, "sec-fetch-site": "same-site" },
    { ...script, "sec-fetch-mode": "navigate" },
    { ...script, "sec-fetch-mode": "no-cors" },
    { ...script, "sec-fetch-dest": "image" },
    { ...script, purpose: "prefetch" },
    { ...script, "sec-purpose": "prefetch;prerender" },
  ];
  for (const { path } of found) {
    const url = `${path}?t=news&id=999999`;
    for (const headers of others)
      expect([path, headers, (await site.call("GET", url, { token: member.token, headers })).status]).toEqual([
        path,
        headers,
        403,
      ]);
    const headers = { ...script, authorization: member.token };
    expect((await site.app.http.inject({ method: "HEAD", url: `/api/${url}`, headers })).statusCode).toBe(404);
    expect((await site.call("GET", url, { headers: script })).code).toBe(302);
    const { code, msg } = await site.call("GET", url, { token: member.token, headers: script });
    // A comment that is not there is not said to be deleted; the others answer alike.
    if (path === "my/delComment") expect(msg).toContain("没有找到");
    else expect([path, code]).toEqual([path, 1]);
  }
});
