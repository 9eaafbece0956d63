import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { testDatabase } from "../db/test-database.ts";
import { apiCalls, takes, type ApiCall } from "../fixtures/api-calls.ts";
import { MemberSite, rows } from "../fixtures/members.ts";
import { fillPersonalTables } from "../fixtures/personal-rows.ts";
import { rightValues, type RightValues } from "../fixtures/right-values.ts";
import { specimenOf } from "../fixtures/specimens.ts";

/**
 * Tests every parameter of every member call with abnormal values (docs/security.md#i6, #n3, #n4, #n8, #n9). The other
 * parameters are valid, so that the value is processed as far as possible. The response is never a 500 and always an
 * envelope, and nothing changes. The parameters come from the registered routes.
 */

const AREAS = /^\/(?:user|account|my|ajax|select|Sms|Ems|index|common\/refreshToken)/;
const FORGED = ["user_id", "member_id", "memberId", "money", "money_cents", "score", "status", "group", "is_demo"];

const LONG = JSON.stringify("x".repeat(100_000));

/** JSON of a wrong type for a text, number or choice. */
const WRONG = [
  "true",
  "0",
  "-1",
  "1.5",
  "1e308",
  "9223372036854775808",
  "[]",
  '["a"]',
  '{"$gt":""}',
  '{"__proto__":{"x":1}}',
  '"\\u0000"',
  '"a\\ud842"',
  `${'{"a":'.repeat(30)}1${"}".repeat(30)}`,
  LONG,
];

/** Texts that are neither ids, codes nor names, but could be words. */
const STRANGE = [
  "-1",
  "１２３",
  "999999999999999",
  "constructor",
  "' or 1=1 --",
  "<img src=x onerror=alert(1)>",
  "a\r\nX-Injected: 1",
  `\u202e\u200ba${"\u0301".repeat(200)}`,
  "𠮷".repeat(300),
];

/** The same values and further ones for a query. Each contains all text that follows the name. */
const QUERIES = STRANGE.map((text) => `=${encodeURIComponent(text)}`).concat([
  "=1e9",
  "=9223372036854775808",
  "=",
  "=%00",
  "=%ED%A0%80",
  "=%",
  "[]=1",
  "[a]=1",
  "[a][b][c][d]=1",
  "[__proto__]=1",
]);

type Body = { type: string; body: string };

const bodies = (type: string, texts: string[]): Body[] => texts.map((body) => ({ type, body }));

/** Bodies that are not valid forms. */
const NO_FORMS = [
  ...bodies("application/json", ['{"a":', "", "[]", '"text"', "5", "null", "true", "[".repeat(100_000)]),
  ...bodies("application/json", ['{"__proto__":{"id":1}}', '{"a":"\\u0000"}', '{"id":1}}', "\ufeff[]"]),
  ...bodies("application/x-www-form-urlencoded", ["id=1&id=2", "__proto__[id]=1", "id=%00", "=1", "a=1&".repeat(300)]),
];

/** Content types that no call accepts. */
const WRONG_TYPES = [
  "text/plain",
  "application/xml",
  "application/json\ta",
  "application/octet-stream",
  "nonsense",
].flatMap((type) => bodies(type, ['{"id":1,"ids":[1],"all":true}']));

/** Returns whether a value of WRONG is valid for a parameter's schema. Lists and objects never are. */
const isRight = (call: ApiCall, name: string, json: string) =>
  !/^[[{]/.test(json) && takes(call, name, JSON.parse(json));

/** Logout answers 1 to any input (docs/wire.md#sign-in), and is called without a token here. */
const LOGOUT = "POST /user/logout";

testDatabase();
let site: MemberSite;
let calls: ApiCall[];
let member: RightValues["member"];
let rightOf: RightValues["valueOf"];
let other: number;

beforeAll(async () => {
  site = await MemberSite.open();
  calls = (await apiCalls(site.app.parts)).filter(({ path }) => AREAS.test(`/${path}`));
  const { specimens, ...right } = await rightValues(site);
  ({ member, valueOf: rightOf } = right);
  other = (await site.register()).id;
  await fillPersonalTables(other, Number(specimenOf(specimens, "public article").id));
  // The first complete profile earns points, so it is saved before.
  const profile = calls.filter(({ call }) => call === "POST /account/profile");
  for (const call of profile) await send(call, { body: formWith(call, "", undefined) });
  await watchTables();
});
afterAll(async () => {
  await site.close();
});

/** Tables that count, or store the last use. */
const COUNTERS = ["limits", "security_events", "captcha_challenges", "one_time_codes", "session_tokens", "sessions"];

/** Makes the database record every inserted, deleted or changed row, except those of the counters. */
async function watchTables(): Promise<void> {
  const tables = await rows<{ name: string }>(
    `select relname as name from pg_class
     where relkind = 'r' and relnamespace = 'public'::regnamespace and relname <> all($1)`,
    [COUNTERS],
  );
  await rows("create table changed (name text not null)");
  await rows(`create function note_change() returns trigger language plpgsql as $$
    begin
      if tg_op <> 'UPDATE' or old is distinct from new then insert into changed values (tg_table_name); end if;
      return null;
    end $$`);
  for (const { name } of tables)
    await rows(
      `create trigger note after insert or update or delete on ${name} for each row execute function note_change()`,
    );
}

/** Returns the tables that have changed since the last call. */
async function changedTables(): Promise<string[]> {
  const found = await rows<{ name: string }>(
    "with noted as (delete from changed returning name) select distinct name from noted",
  );
  return found.map(({ name }) => name);
}

type Answer = { status: number; code: number; sent: string };

/** Sends one request and checks the form of its answer. */
async function send(
  { call, method, path }: ApiCall,
  part: { query?: string; body?: string; type?: string },
): Promise<Answer> {
  const { query = "", body, type = "application/json" } = part;
  const answer = await site.app.http.inject({
    method,
    url: `/api/${path}${query === "" ? "" : `?${query}`}`,
    headers: {
      server: "true",
      ...(call !== LOGOUT && { authorization: member.token }),
      ...(body !== undefined && { "content-type": type }),
    },
    ...(body !== undefined && { payload: body }),
  });
  const sent = `${type} ${query} ${body ?? ""}`.slice(0, 200);
  const envelope = JSON.parse(answer.body) as { code: number };
  expect([sent, Object.keys(envelope).toSorted()]).toEqual([sent, ["code", "data", "msg", "time"]]);
  expect(answer.headers["content-type"]).toBe("application/json; charset=utf-8");
  return { status: answer.statusCode, code: envelope.code, sent };
}

/** Sends several requests at a time and returns the responses. Limits are reset each time. */
async function sendAll(call: ApiCall, parts: Parameters<typeof send>[1][]): Promise<Answer[]> {
  const answers: Answer[] = [];
  const left = [...parts];
  await rows("delete from limits");
  while (left.length > 0) answers.push(...(await Promise.all(left.splice(0, 8).map((part) => send(call, part)))));
  const faulty = answers.filter(({ status }) => ![200, 400, 404, 413, 415].includes(status));
  expect(faulty).toEqual([]);
  return answers;
}

/** Returns a form of valid values as JSON, with the given JSON in place of one value. */
function formWith({ call, names }: ApiCall, name: string, json: string | undefined): string {
  const others = names.filter((one) => one !== name && !one.includes(".")).map((one) => [one, rightOf(call, one)]);
  const forged = FORGED.filter((one) => !names.includes(one)).map((one) => [one, other]);
  const whole = JSON.stringify(Object.fromEntries([...forged, ...others]));
  return json === undefined ? whole : `${whole.slice(0, -1)},${JSON.stringify(name)}:${json}}`;
}

const isTaken = (call: string) => (answer: Answer) => answer.code === 1 && call !== LOGOUT;

/** Sends requests that must be refused, and checks that nothing has changed. */
async function expectRefused(call: ApiCall, parts: Parameters<typeof send>[1][]): Promise<void> {
  await changedTables();
  const answers = await sendAll(call, parts);
  expect(answers.filter(isTaken(call.call))).toEqual([]);
  expect([call.call, parts[0], await changedTables()]).toEqual([call.call, parts[0], []]);
}

describe("odd values", () => {
  it("meet a right value for each other parameter, of every call", () => {
    for (const { call, names } of calls)
      for (const name of names) if (!name.includes(".")) expect(() => rightOf(call, name)).not.toThrow();
    for (const area of ["user/", "account/", "my/", "ajax/"])
      expect(calls.filter(({ path }) => path.startsWith(area)).length).toBeGreaterThan(1);
  });

  it("of every call with a body are refused or taken as a word, and change nobody's account", async () => {
    const accounts = () =>
      rows(
        "select id, money_cents, score, status, mobile, email, password_hash, is_demo, joined_at from members order by id",
      );
    const [before, theirs] = [await accounts(), await rows("select * from members where id = $1", [other])];
    for (const call of calls.filter(({ method }) => method === "POST")) {
      // A call that reads no body accepts any well-formed one.
      await expectRefused(call, [...WRONG_TYPES, ...(call.names.length === 0 ? [] : NO_FORMS)]);
      if (call.path === "ajax/upload") continue;
      for (const name of call.names.filter((one) => !one.includes("."))) {
        const forms = (list: string[]) => list.map((json) => ({ body: formWith(call, name, json) }));
        const words = await sendAll(call, forms(STRANGE.map((text) => JSON.stringify(text))));
        if (!words.some(isTaken(call.call)))
          expect([call.call, name, await changedTables()]).toEqual([call.call, name, []]);
        await expectRefused(call, forms(WRONG.filter((json) => !isRight(call, name, json))));
      }
    }
    expect(await accounts()).toEqual(before);
    expect(await rows("select * from members where id = $1", [other])).toEqual(theirs);
    expect(Object.hasOwn(Object.prototype, "x")).toBe(false);
    expect((await site.get("user/index", member.token)).code).toBe(1);
  }, 120_000);

  it("in an address change nothing", async () => {
    for (const call of calls.filter(({ method }) => method === "GET")) {
      await changedTables();
      for (const name of call.names) {
        const others = call.names
          .filter((one) => one !== name && one !== "ids")
          .map((one) => `${one}=${String(rightOf(call.call, one))}`);
        await sendAll(
          call,
          QUERIES.map((value) => ({ query: [`${name}${value}`, ...others].join("&") })),
        );
      }
      expect([call.call, await changedTables()]).toEqual([call.call, []]);
    }
  }, 60_000);

  it("left out of a form are missed or not needed, never a fault", async () => {
    for (const call of calls.filter(({ method, path }) => method === "POST" && path !== "ajax/upload")) {
      if (call.path === "account/changePassword") continue;
      const parts = call.names.flatMap((name) => [
        { body: formWith({ ...call, names: call.names.filter((one) => one !== name) }, name, undefined) },
        { body: formWith(call, name, "null") },
      ]);
      expect(await sendAll(call, parts)).toHaveLength(parts.length);
    }
  });
});
