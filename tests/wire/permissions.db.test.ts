import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { RULES, type RuleDefault } from "../../defaults/rules.ts";
import { testDatabase } from "../db/test-database.ts";
import { API_CALLS, apiCalls, recordOf, type ApiCall } from "../fixtures/api-calls.ts";
import { MemberSite, rows } from "../fixtures/members.ts";
import { asTaken, rightValues, type RightValues } from "../fixtures/right-values.ts";

/**
 * The server refuses every call that the rules tree does not allow, whatever the browser shows (docs/content.md#rights,
 * docs/security.md#i4). This tests every page and button that is the permission of a call.
 */
const CALLS = Object.groupBy(
  API_CALLS.filter(({ definition: { permission } }) => permission.startsWith("account/")),
  ({ definition: { permission } }) => permission,
);
const isOpen = ({ definition: { permission } }: ApiCall) => permission === "anyone";

const REFUSED = { status: 200, code: 401, msg: "You have no permission to operate!", data: null };

testDatabase();
let site: MemberSite;
let member: { id: number; token: string };
let valueOf: RightValues["valueOf"];

beforeAll(async () => {
  site = await MemberSite.open();
  ({ member, valueOf } = await rightValues(site));
});
afterEach(() => rows("update rules set enabled = true"));
afterAll(async () => {
  await site.close();
});

/** Returns a form that the schema accepts. Its records do not exist, and its passwords are wrong. */
function formOf(call: ApiCall): Record<string, unknown> {
  const names = call.names.filter((name) => !name.includes("."));
  const values = names.map((name) => {
    if (recordOf(call, name) !== undefined) return [name, asTaken(call, name, 999_999_999)];
    return [name, /password/i.test(name) ? "wrong horse" : valueOf(call.call, name)];
  });
  return Object.fromEntries(values.filter(([, value]) => value !== undefined));
}

const listedAs = (name: string, value: unknown) =>
  Array.isArray(value) ? `${name}[]=${String(value[0])}` : `${name}=${encodeURIComponent(String(value))}`;

/** Sends a valid form of a call with the given options. */
async function send(call: ApiCall, options: { token?: string; headers?: Record<string, string> }) {
  const form = formOf(call);
  if (call.method === "POST") return site.call("POST", call.path, { ...options, body: form });
  const query = Object.entries(form).map(([name, value]) => listedAs(name, value));
  return site.call("GET", `${call.path}?${query.join("&")}`, options);
}

async function answerOf(call: ApiCall) {
  const answer = await send(call, { token: member.token, headers: { server: "true", "think-lang": "en" } });
  const { status, code, msg, data } = answer;
  return { status, code, msg, data };
}

const buttonsOf = (nodes: RuleDefault[]): string[] =>
  nodes.flatMap(({ type, name, children = [] }) => [...(type === "button" ? [name] : []), ...buttonsOf(children)]);

it("knows every button of the default rules by a call", () => {
  expect(buttonsOf(RULES).filter((name) => !(name in CALLS))).toEqual([]);
});

it.each(Object.entries(CALLS))("without %s its calls are refused, with it they are not", async (name, calls = []) => {
  const before = await rows("select * from members where id = $1", [member.id]);
  await rows("update rules set enabled = false where name = $1", [name]);
  for (const call of calls) expect([call.call, await answerOf(call)]).toEqual([call.call, REFUSED]);
  expect(await rows("select * from members where id = $1", [member.id])).toEqual(before);
  await rows("update rules set enabled = true");
  // Calls that sign out other devices may come last, because they keep this session.
  for (const call of calls) expect([call.call, (await answerOf(call)).code]).not.toEqual([call.call, 401]);
});

it("takes the buttons of a page away with the page, and asks nobody who is not signed in", async () => {
  await rows("update rules set enabled = false where name = 'account/message'");
  for (const call of CALLS["account/message/del"] ?? []) expect(await answerOf(call)).toEqual(REFUSED);
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
  const { id, token: over } = await site.register();
  await rows("update members set status = 'disabled' where id = $1", [id]);
  for (const call of (await apiCalls(site.app.parts)).filter((one) => !isOpen(one))) {
    for (const [token, code, data] of [
      [undefined, 302, { routeName: "userLogin" }],
      ["A".repeat(43), 302, { routeName: "userLogin" }],
      [over, 409, {}],
    ] as const) {
      const answer = await send(call, { headers: { server: "true" }, ...(token !== undefined && { token }) });
      expect([call.call, answer]).toMatchObject([call.call, { status: 200, code, data }]);
      expect(answer.headers["cache-control"]).toContain("no-store");
    }
  }
});

it("answers a GET with an effect to scripts of this site alone (C1)", async () => {
  const found = (await apiCalls(site.app.parts)).filter(
    ({ method, definition }) => method === "GET" && definition.alsoGet,
  );
  expect(found.length).toBeGreaterThan(3);
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
    // Deleting a missing comment reports it as missing. The other calls answer normally.
    if (path === "my/delComment") expect(msg).toContain("没有找到");
    else expect([path, code]).toEqual([path, 1]);
  }
});
