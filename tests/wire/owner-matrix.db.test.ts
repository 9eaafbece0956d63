import fastify from "fastify";
import { serializerCompiler, validatorCompiler } from "fastify-type-provider-zod";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { disableMember } from "#app/features/member/operator.service.server.ts";
import { PERSONAL_TABLES } from "#app/features/personal-data/personal-data.tables.ts";
import { members } from "#server/api/members.ts";
import { testDatabase } from "../db/test-database.ts";
import { MemberSite, rows } from "../fixtures/members.ts";
import { fillPersonalTables } from "../fixtures/personal-rows.ts";

/**
 * Every call of members that names a record by an id, as anonymous, owner, another member and a disabled one
 * (security.md I1). A call that is registered and is not here makes the first test fail.
 */

/** An id that nothing has. */
const MISSING = 999_999_999;
/** Names under which calls take ids. */
const ID_NAMES = ["id", "ids", "article", "parent"];

/** Ids of records in the tests: B's own ones, and public ones. */
type Ids = { message: number; comment: number; session: number; contribution: number; article: number };
type Form = Record<string, unknown>;

/** A call with the id of a record that belongs to somebody; `more` is what the form needs besides. */
const owned = (record: keyof Ids, more: Form = {}, name = "id") => ({ record, more, name, isPublic: false });
/** A call with the id of something that everybody sees: others may use the id, and still nothing of B's changes. */
const shared = (record: keyof Ids, more: Form = {}, name = "id") => ({ record, more, name, isPublic: true });

const MATRIX: Record<string, ReturnType<typeof owned>[]> = {
  "POST /account/endSession": [owned("session")],
  "GET /my/delMessage": [owned("message")],
  "POST /my/delMessage": [owned("message"), owned("message", {}, "ids")],
  "POST /my/readMessage": [owned("message"), owned("message", {}, "ids")],
  "GET /my/delComment": [owned("comment")],
  "POST /my/delComment": [owned("comment")],
  "GET /my/contribution": [owned("contribution")],
  "POST /my/saveContribution": [owned("contribution", { version: 1, title: "改过的题目", body: "<p>改过</p>" })],
  "POST /my/submitContribution": [owned("contribution", { version: 1, realName: "", idNumber: "" })],
  "POST /my/withdrawContribution": [owned("contribution")],
  "GET /my/delContribution": [owned("contribution")],
  "POST /my/delContribution": [owned("contribution")],
  "GET /my/collected": [shared("article", { t: "news" })],
  "POST /my/addCollect": [shared("article", { t: "news" })],
  "GET /my/delCollect": [shared("article", { t: "news" })],
  "POST /my/delCollect": [shared("article", { t: "news" })],
  "GET /my/following": [shared("article", { kind: "column" })],
  "POST /my/addFollow": [shared("article", { kind: "column" })],
  "POST /my/delFollow": [shared("article", { kind: "column" })],
  "POST /my/addHistory": [shared("article")],
  "POST /my/delHistory": [shared("article")],
  "GET /my/commentState": [shared("article", {}, "article")],
  "POST /my/addComment": [shared("article", { content: "新的评论" }, "article")],
  "POST /my/likeComment": [shared("comment", { on: true })],
  "POST /my/reportComment": [shared("comment", { reason: "spam" })],
};

/** Calls that the records of these tests are not ready for: their own tests are elsewhere. */
const UNFIT = ["POST /my/submitContribution", "POST /my/withdrawContribution"];

testDatabase();
let site: MemberSite;
let called: string[];
let articleId: number;
/** Who calls, and who may call no more. */
let a: Someone;
let disabled: Someone;

beforeAll(async () => {
  site = await MemberSite.open();
  called = await callsWithIds();
  articleId = (
    await rows(
      `insert into articles (title, body_html, status, publish_at) values ('一篇文章', '<p>正文</p>', 'published', now() - interval '1 hour') returning id`,
    )
  )[0].id;
  [a, disabled] = [await someone(), await someone()];
  await disableMember(disabled.id, "test", "operator:test");
});
afterAll(async () => {
  await site.close();
});

/** The calls of members whose parameters name an id, from the routes as they are registered. */
async function callsWithIds(): Promise<string[]> {
  const found: string[] = [];
  const app = fastify();
  app.setValidatorCompiler(validatorCompiler).setSerializerCompiler(serializerCompiler);
  app.addHook("onRoute", ({ method, url, schema }) => {
    if (method === "HEAD") return;
    const names = [schema?.body, schema?.querystring].flatMap(namesOf);
    if (names.some((name) => ID_NAMES.includes(name))) found.push(`${String(method)} ${url}`);
  });
  await app.register(members(site.app.parts));
  await app.close();
  return found;
}

function namesOf(schema: unknown): string[] {
  if (!(schema instanceof z.ZodType)) return [];
  const json = JSON.stringify(z.toJSONSchema(schema, { io: "input", unrepresentable: "any" }));
  return ID_NAMES.filter((name) => json.includes(`"${name}":{`));
}

const valueOf = (name: string, id: number) => (name === "ids" ? [id] : id);

/** Calls as a client does, a GET with the header that scripts send. */
async function ask(call: string, form: Form, token?: string) {
  const [method = "", path = ""] = call.split(" ");
  const url = path.slice(1);
  const options = { headers: { server: "true" }, ...(token === undefined ? {} : { token }) };
  if (method === "POST") return site.call("POST", url, { ...options, body: form });
  const query = Object.entries(form).map(([name, value]) => `${name}=${encodeURIComponent(String(value))}`);
  return site.call("GET", `${url}?${query.join("&")}`, options);
}

/** A member with something in every table. */
type Someone = { id: number; token: string; ids: Ids };

async function someone(): Promise<Someone> {
  const { id, token, username } = await site.register();
  await fillPersonalTables(id, articleId);
  const other = (await site.login(username, "correct horse 7")).data.userInfo.token;
  const newest = async (table: string) =>
    (await rows(`select max(id)::int as id from ${table} where member_id = $1`, [id]))[0].id as number;
  const ids = {
    message: await newest("messages"),
    comment: await newest("comments"),
    session: await newest("sessions"),
    contribution: await newest("contributions"),
    article: articleId,
  };
  return { id, token: token ?? other, ids };
}

/** All of a member's rows. Likes and reports of their comments are others' doing, the time of last use is the clock's. */
async function rowsOf(memberId: number): Promise<string> {
  const all = [];
  for (const { table, column } of PERSONAL_TABLES)
    all.push([table, await rows(`select * from ${table} where ${column} = $1 order by 1, 2`, [memberId])]);
  return JSON.stringify(all, (key, value: unknown) => (["likes", "reports", "used_at"].includes(key) ? 0 : value));
}

it("has every call of members that takes an id", () => {
  expect(called.filter((call) => !(call in MATRIX))).toEqual([]);
  expect(Object.keys(MATRIX).filter((call) => !called.includes(call))).toEqual([]);
});

describe.each(Object.entries(MATRIX).flatMap(([call, cases]) => cases.map((one) => ({ call, ...one }))))(
  "$call with $name of a $record",
  ({ call, record, more, name, isPublic }) => {
    it("is refused to anonymous and disabled callers, leaves others' records alone, and is answered to the owner", async () => {
      const b = await someone();
      const form = { ...more, [name]: valueOf(name, b.ids[record]) };
      const before = await rowsOf(b.id);

      expect((await ask(call, form)).code).toBe(302);
      expect((await ask(call, form, disabled.token)).code).toBe(409);
      const foreign = await ask(call, form, a.token);
      expect(await rowsOf(b.id)).toBe(before);

      expect(foreign.status).toBe(200);
      expect([302, 409]).not.toContain(foreign.code);
      if (!isPublic) {
        const missing = await ask(call, { ...more, [name]: valueOf(name, MISSING) }, a.token);
        const answer = ({ status, code, msg, data }: typeof foreign) => ({ status, code, msg, data });
        expect(answer(foreign)).toEqual(answer(missing));
      }

      const own = await ask(call, form, b.token);
      expect(own.status).toBe(200);
      if (!isPublic && !UNFIT.includes(call)) expect(own.code).toBe(1);
      expect([302, 409]).not.toContain(own.code);
    });
  },
);
