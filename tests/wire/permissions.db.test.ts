import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { RULES, type RuleDefault } from "../../defaults/rules.ts";
import { testDatabase } from "../db/test-database.ts";
import { MemberSite, rows } from "../fixtures/members.ts";

/**
 * What the rules tree does not give, the server refuses, whatever the browser shows (spec.md section 6, security.md I4):
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
  "account/profile/edit": ["POST account/profile", "POST account/verification", "POST account/changeBind"],
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
