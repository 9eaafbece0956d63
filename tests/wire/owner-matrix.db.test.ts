import { operator } from "#app/features/base/actor/actor.ts";
import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { field, tick } from "#app/features/base/call/fields.ts";
import { idField } from "#app/features/base/call/id-field.ts";
import { disableMember } from "#app/features/members/account/operator.service.server.ts";
import { PERSONAL_TABLES } from "#app/features/members/personal-data/personal-data.tables.ts";
import { testDatabase } from "../db/test-database.ts";
import { API_CALLS, apiCalls, callsOf, recordOf, missingRecords, type ApiCall } from "../fixtures/api-calls.ts";
import { MemberSite, rows } from "../fixtures/members.ts";
import { asTaken, valuesWith, type RightValues } from "../fixtures/right-values.ts";
import { memberSpecimens, publicSpecimens, specimenOf, type Specimens } from "../fixtures/specimens.ts";

/**
 * Tests every parameter that identifies a record, as anonymous caller, owner, another member and a disabled one
 * (docs/security.md#i1). The call's definition contains the kind of record (`records`); a call without it fails the
 * first test.
 */

type Form = Record<string, unknown>;
type Case = { call: ApiCall; name: string; kind: string };

const CASES = API_CALLS.flatMap((call) =>
  call.names.flatMap((name): Case[] => {
    const kind = recordOf(call, name);
    return kind === undefined ? [] : [{ call, name, kind }];
  }),
);
const isOpen = ({ call }: Case) => call.definition.permission === "anyone";
const isOwn = ({ kind }: Case) => kind.startsWith("own ");

testDatabase();
let site: MemberSite;
let everybodys: Specimens;
/** A caller, a disabled caller, and owners: one for each case that deletes, and one for all others. */
let a: Someone;
let disabled: Someone;
let owners: Someone[];
let keeper: Someone;

beforeAll(async () => {
  site = await MemberSite.open();
  everybodys = await publicSpecimens();
  [a, disabled, keeper] = [await someone(), await someone(), await someone()];
  await disableMember(disabled.id, "test", operator("test"));
  owners = [];
  for (const _ of CASES.filter(isOwn)) owners.push(await someone());
});
afterAll(async () => {
  await site.close();
});

/** A member with rows in every table. */
type Someone = { id: number; token: string; specimens: Specimens; valueOf: RightValues["valueOf"] };

async function someone(): Promise<Someone> {
  const { id, token } = await site.register();
  const specimens = await memberSpecimens(id, everybodys);
  return { id, token, specimens, valueOf: valuesWith(specimens) };
}

/** Returns an id or path in the same form that belongs to no record. */
const missing = (id: number | string) =>
  typeof id === "number" ? 999_999_999 : id.replace(/[^/]+\./, `${randomBytes(20).toString("hex")}.`);

/** Sends a call as a client does. A GET has the header that scripts send. */
async function ask({ method, path }: ApiCall, form: Form, token?: string) {
  const options = { headers: { server: "true" }, ...(token === undefined ? {} : { token }) };
  if (method === "POST") return site.call("POST", path, { ...options, body: form });
  const given = Object.entries(form).filter(([name]) => !path.includes(`:${name}`));
  const query = given.flatMap(([name, value]) =>
    Array.isArray(value) ? value.map((one) => `${name}[]=${one}`) : [`${name}=${encodeURIComponent(String(value))}`],
  );
  const url = path.replace(/:(\w+)/, (_, name: string) => String(form[name]));
  return site.call("GET", `${url}?${query.join("&")}`, options);
}

/**
 * Returns a form with the tested id, and all other fields as `who` would send them. Ids of other records are left out.
 */
function formOf({ call, name }: Case, id: number | string, who: Someone): Form {
  const others = call.names.filter((one) => one !== name && !one.includes("."));
  const named = (one: string) => recordOf(call, one) ?? "";
  const rest = others.filter((one) => !named(one).startsWith("own ") && !isOneOf(call, one, name));
  const values = rest.map((one) => [one, who.valueOf(call.call, one)] as const);
  return { ...Object.fromEntries(values.filter(([, value]) => value !== undefined)), [name]: asTaken(call, name, id) };
}

/** Returns whether the parameter filters a public list. Filters only narrow the results. */
const isOneOf = ({ definition, method, path }: ApiCall, one: string, name: string) =>
  definition.permission === "anyone" && method === "GET" && !path.includes(`:${one}`) && one !== name;

/**
 * Returns all rows of a member. Likes and reports of the member's comments are left out, and so are times of last use.
 */
async function rowsOf(memberId: number): Promise<unknown> {
  const all: Record<string, unknown> = {};
  for (const { table, column, only } of PERSONAL_TABLES) {
    const narrowed = only === undefined ? "" : `and ${only.column} = '${only.value}'`;
    all[table] = await rows(`select * from ${table} where ${column} = $1 ${narrowed} order by 1, 2`, [memberId]);
  }
  const others = ["likes", "reports", "reported_at", "used_at"];
  return JSON.parse(JSON.stringify(all, (key, value: unknown) => (others.includes(key) ? 0 : value)));
}

const answerOf = ({ status, code, msg, data }: Awaited<ReturnType<typeof ask>>) => ({ status, code, msg, data });

it("has every parameter that takes an id or a number", async () => {
  expect((await apiCalls(site.app.parts)).flatMap(missingRecords)).toEqual([]);
});

it("asks a call that says nothing of its ids what they name", () => {
  const input = z.object({
    id: idField,
    noteId: field,
    on: tick,
    kind: z.enum(["1", "2"]),
    text: field,
    page: z.int(),
  });
  const call = { permission: "member", input, answer: z.null() } as const;
  const said = (more: object) => callsOf("POST /my/note", { ...call, ...more }).flatMap(missingRecords);
  expect(said({})).toEqual([
    expect.stringMatching(/^POST \/my\/note: "id" takes an id or a number\. Say .*records: \{ id: "own/),
    expect.stringContaining('"noteId" takes an id'),
  ]);
  const records = { id: "own note", noteId: "public note" };
  expect(said({ records })).toEqual([]);
  expect(said({ records: { ...records, other: "own note" } })).toEqual([
    expect.stringContaining('"other", which is no'),
  ]);
  expect(() => specimenOf(everybodys, "own note")).toThrow('no specimen of "own note"');
});

describe.each(CASES.filter((one) => !isOpen(one)))("$call.call with $name, $kind", (one) => {
  const { call, kind } = one;

  it("is refused to anonymous and disabled callers, leaves others' records alone, and is answered to the owner", async () => {
    const b = (isOwn(one) ? owners.pop() : undefined) ?? keeper;
    const { id, hidden } = specimenOf(b.specimens, kind);
    const before = [await rowsOf(b.id), await rowsOf(disabled.id)];

    expect(await ask(call, formOf(one, id, a))).toMatchObject({
      status: 200,
      code: 302,
      data: { routeName: "userLogin" },
    });
    for (const theirs of [specimenOf(disabled.specimens, kind).id, id]) {
      const answer = await ask(call, formOf(one, theirs, a), disabled.token);
      expect(answer).toMatchObject({ status: 200, code: 409, data: {} });
    }
    const foreign = await ask(call, formOf(one, id, a), a.token);
    expect([await rowsOf(b.id), await rowsOf(disabled.id)]).toEqual(before);

    expect(foreign.status).toBe(200);
    expect([302, 409]).not.toContain(foreign.code);
    const none = answerOf(await ask(call, formOf(one, missing(id), a), a.token));
    if (isOwn(one)) expect(answerOf(foreign)).toEqual(none);
    if (hidden !== undefined)
      for (const { token } of [a, b]) expect(answerOf(await ask(call, formOf(one, hidden, a), token))).toEqual(none);

    const own = await ask(call, formOf(one, id, b), b.token);
    expect(own.status).toBe(200);
    if (isOwn(one)) expect(own.code).toBe(1);
    expect([302, 409]).not.toContain(own.code);
  });
});

describe.each(CASES.filter(isOpen))("$call.call with $name, $kind", (one) => {
  it("tells everybody the same, and nothing of what is not shown", async () => {
    const { id, hidden } = specimenOf(keeper.specimens, one.kind);
    const tell = async (of: number | string) => {
      const answers = [];
      for (const token of [undefined, a.token, keeper.token, disabled.token])
        answers.push(answerOf(await ask(one.call, formOf(one, of, a), token)));
      expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
      return answers[0];
    };
    const shown = await tell(id);
    expect(shown?.status).toBe(200);
    expect(JSON.stringify(shown)).not.toContain("等着的评论");
    if (hidden !== undefined) expect(await tell(hidden)).toEqual(await tell(missing(id)));
  });
});
