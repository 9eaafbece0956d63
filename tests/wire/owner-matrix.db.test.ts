import { operator } from "#app/features/base/actor/actor.ts";
import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { disableMember } from "#app/features/members/account/operator.service.server.ts";
import { PERSONAL_TABLES } from "#app/features/members/personal-data/personal-data.tables.ts";
import { testDatabase } from "../db/test-database.ts";
import { apiCalls } from "../fixtures/api-calls.ts";
import { MemberSite, rows } from "../fixtures/members.ts";
import { fillPersonalTables } from "../fixtures/personal-rows.ts";

/**
 * Every parameter of every call that names a record, as anonymous, owner, another member and a disabled one
 * (docs/security.md#i1). The parameters come from the routes as they are registered: one that is neither in the matrix nor
 * among the names that name nobody's records makes the first test fail.
 */

/** Parameters that name no record: words, numbers, choices, secrets that belong to whoever has them. */
const NO_RECORDS = new Set(
  `tab type kind t on all keep age event template_code templateCode registerType areacode username nickname password
  oldPassword newPassword confirmPassword confirmPwd account mobile email captcha extras extras.password gender birthday
  motto title body content original author version realName idNumber reason detail file topic select quick_search initKey
  q page limit _n before after sort tag sector day channel importance articles issue result family region level year time
  info unset bits order refresh_token accountVerificationToken`.split(/\s+/),
);

/** Parameters that name what everybody sees and nobody owns: places, columns, industries. */
const EVERYBODYS = new Set(["province", "city", "district", "column", "industry", "initValue"]);

/** Names that callers make up themselves; what is behind one is good for the network that asked (docs/security.md#k5). */
const OWN_NAMES = ["captchaId", "captchaInfo", "extras.captchaId", "extras.captchaInfo"];
const CHALLENGES = ["GET /common/clickCaptcha", "GET /common/powCaptcha", "POST /common/checkClickCaptcha"];

/** Records of the tests: somebody's own ones, and the article under which they write. */
type Ids = {
  message: number;
  comment: number;
  /** A comment that nobody but its writer sees. */
  waiting: number;
  session: number;
  /** A contribution that can be handed in, and one that waits already. */
  draft: number;
  submitted: number;
  /** The path of a picture. */
  upload: string;
  article: number;
};
type Form = Record<string, unknown>;
type Case = { name: string; record: keyof Ids; more: Form; rule: "owned" | "hidden" | "shared" };

/** Somebody's own: for others it is like none. */
const owned = (record: keyof Ids, more: Form = {}, name = "id"): Case => ({ name, record, more, rule: "owned" });
/** What not even its owner can do this with yet: for everybody it is like none. */
const hidden = (record: keyof Ids, more: Form = {}, name = "id"): Case => ({ name, record, more, rule: "hidden" });
/** What everybody sees: others may use the id, and still nothing of its owner's changes. */
const shared = (record: keyof Ids, more: Form = {}, name = "id"): Case => ({ name, record, more, rule: "shared" });

/** A value of `more` that stands for the article of the tests. */
const ARTICLE = Symbol("article");

const MATRIX: Record<string, Case[]> = {
  "POST /account/profile": [owned("upload", {}, "avatar")],
  "POST /account/endSession": [owned("session")],
  "GET /my/delMessage": [owned("message"), owned("message", {}, "ids")],
  "POST /my/delMessage": [owned("message"), owned("message", {}, "ids")],
  "POST /my/readMessage": [owned("message"), owned("message", {}, "ids")],
  "GET /my/delComment": [owned("comment")],
  "POST /my/delComment": [owned("comment")],
  "GET /my/contribution": [owned("draft")],
  "POST /my/saveContribution": [
    owned("draft", { version: 1, title: "改过的题目", body: "<p>改过</p>" }),
    owned("upload", { title: "新的一篇" }, "cover"),
  ],
  "POST /my/submitContribution": [owned("draft", { version: 1, realName: "", idNumber: "" })],
  "POST /my/withdrawContribution": [owned("submitted")],
  "GET /my/delContribution": [owned("draft")],
  "POST /my/delContribution": [owned("draft")],
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
  "POST /my/addComment": [
    shared("article", { content: "新的评论" }, "article"),
    shared("comment", { article: ARTICLE, content: "回复一句" }, "parent"),
    hidden("waiting", { article: ARTICLE, content: "再回一句" }, "parent"),
  ],
  "POST /my/likeComment": [shared("comment", { on: true }), hidden("waiting", { on: true })],
  "POST /my/reportComment": [shared("comment", { reason: "spam" }), hidden("waiting", { reason: "spam" })],
};

const CASES = Object.entries(MATRIX).flatMap(([call, cases]) => cases.map((one) => ({ call, ...one })));

/** Calls that are open to everybody: all four are told the same, and nothing of the owner's that others may not see. */
const OPEN: Record<string, (ids: Ids) => string> = {
  "GET /content/articles/:id id": ({ article }) => `content/articles/${article}`,
  "GET /content/billboards/:id id": () => "content/billboards/1",
  "GET /content/subjects/:id id": () => "content/subjects/1",
  "GET /content/bulletins/:id id": () => "content/bulletins/1",
  "GET /content/comments article": ({ article }) => `content/comments?article=${article}`,
  "GET /content/replies comment": ({ comment }) => `content/replies?comment=${comment}`,
};

testDatabase();
let site: MemberSite;
let named: string[];
let articleId: number;
let place: { column: number; industry: number };
/** Who calls, who may call no more, and owners: one for each case that takes something away, one for all others. */
let a: Someone;
let disabled: Someone;
let owners: Someone[];
let keeper: Someone;

beforeAll(async () => {
  site = await MemberSite.open();
  named = (await apiCalls(site.app.parts)).flatMap(({ call, names }) => names.map((name) => `${call} ${name}`));
  const newId = async (sql: string) => (await rows<{ id: number }>(`${sql} returning id`))[0]?.id ?? 0;
  articleId = await newId(
    `insert into articles (title, body_html, status, publish_at) values ('一篇文章', '<p>正文</p>', 'published', now() - interval '1 hour')`,
  );
  place = {
    column: await newId("insert into columns (slug, name, name_en) values ('company', '公司', 'Companies')"),
    industry: await newId("insert into industries (slug, name, name_en) values ('consumer', '消费', 'Consumer')"),
  };
  [a, disabled, keeper] = [await someone(), await someone(), await someone()];
  await disableMember(disabled.id, "test", operator("test"));
  owners = await Promise.all(CASES.filter(({ rule }) => rule === "owned").map(() => someone()));
});
afterAll(async () => {
  await site.close();
});

/** A member with something in every table. */
type Someone = { id: number; token: string; ids: Ids };

async function someone(): Promise<Someone> {
  const { id, token } = await site.register();
  const { path: upload } = await fillPersonalTables(id, articleId);
  const own = async (table: string) =>
    (await rows<{ id: number }>(`select max(id)::int as id from ${table} where member_id = $1`, [id]))[0]?.id ?? 0;
  const [message, comment, session, draft] = [
    await own("messages"),
    await own("comments"),
    await own("sessions"),
    await own("contributions"),
  ];
  await rows(
    `update contributions set title = '采购那些事', body_html = $2, characters = 900, cover = $3, author_name = '老王',
     is_original = true, column_id = $4, industry_id = $5 where id = $1`,
    [draft, `<p>${"货比三家不吃亏。说".repeat(100)}</p>`, upload, place.column, place.industry],
  );
  await rows(
    "insert into contributions (member_id, title, status, submitted_at) values ($1, '等着', 'waiting', now())",
    [id],
  );
  await rows("insert into comments (article_id, member_id, content) values ($1, $2, '等着的评论')", [articleId, id]);
  const [submitted, waiting] = [await own("contributions"), await own("comments")];
  return { id, token, ids: { message, comment, waiting, session, draft, submitted, upload, article: articleId } };
}

/** An id or a path that nothing has, of the same form. */
const missing = (id: number | string) =>
  typeof id === "number" ? 999_999_999 : id.replace(/[^/]+\./, `${randomBytes(20).toString("hex")}.`);

/** Calls as a client does, a GET with the header that scripts send. */
async function ask(call: string, form: Form, token?: string) {
  const [method = "", path = ""] = call.split(" ");
  const url = path.slice(1);
  const options = { headers: { server: "true" }, ...(token === undefined ? {} : { token }) };
  if (method === "POST") return site.call("POST", url, { ...options, body: form });
  const query = Object.entries(form).flatMap(([name, value]) =>
    Array.isArray(value) ? value.map((one) => `${name}[]=${one}`) : [`${name}=${encodeURIComponent(String(value))}`],
  );
  return site.call("GET", `${url}?${query.join("&")}`, options);
}

const formOf = ({ name, more }: Case, id: number | string): Form => {
  const rest = Object.entries(more).map(([key, value]) => [key, value === ARTICLE ? articleId : value]);
  return { ...Object.fromEntries(rest), [name]: name === "ids" ? [id] : id };
};

/** All of a member's rows. Likes and reports of their comments are others' doing, the time of last use is the clock's. */
async function rowsOf(memberId: number): Promise<unknown> {
  const all: Record<string, unknown> = {};
  for (const { table, column, only } of PERSONAL_TABLES) {
    const narrowed = only === undefined ? "" : `and ${only.column} = '${only.value}'`;
    all[table] = await rows(`select * from ${table} where ${column} = $1 ${narrowed} order by 1, 2`, [memberId]);
  }
  const others = ["likes", "reports", "used_at"];
  return JSON.parse(JSON.stringify(all, (key, value: unknown) => (others.includes(key) ? 0 : value)));
}

it("has every parameter that names a record", () => {
  const wanted = named.filter((one) => {
    const [call, name] = [one.slice(0, one.lastIndexOf(" ")), one.slice(one.lastIndexOf(" ") + 1)];
    if (CHALLENGES.includes(call) && name === "id") return false;
    return !NO_RECORDS.has(name) && !EVERYBODYS.has(name) && !OWN_NAMES.includes(name);
  });
  const cases = Object.entries(MATRIX).flatMap(([call, list]) => list.map(({ name }) => `${call} ${name}`));
  expect([...new Set([...cases, ...Object.keys(OPEN)])].toSorted()).toEqual(wanted.toSorted());
});

describe.each(CASES)("$call with $name of a $record, $rule", ({ call, ...one }) => {
  it("is refused to anonymous and disabled callers, leaves others' records alone, and is answered to the owner", async () => {
    const b = owners.pop() ?? (await someone());
    const form = formOf(one, b.ids[one.record]);
    const before = [await rowsOf(b.id), await rowsOf(disabled.id)];

    expect(await ask(call, form)).toMatchObject({ status: 200, code: 302, data: { routeName: "userLogin" } });
    for (const ids of [disabled.ids, b.ids]) {
      const answer = await ask(call, formOf(one, ids[one.record]), disabled.token);
      expect(answer).toMatchObject({ status: 200, code: 409, data: {} });
    }
    const foreign = await ask(call, form, a.token);
    expect([await rowsOf(b.id), await rowsOf(disabled.id)]).toEqual(before);

    expect(foreign.status).toBe(200);
    expect([302, 409]).not.toContain(foreign.code);
    if (one.rule !== "shared") {
      const none = await ask(call, formOf(one, missing(b.ids[one.record])), a.token);
      const answer = ({ status, code, msg, data }: typeof foreign) => ({ status, code, msg, data });
      expect(answer(foreign)).toEqual(answer(none));
    }

    const own = await ask(call, form, b.token);
    expect(own.status).toBe(200);
    if (one.rule === "owned") expect(own.code).toBe(1);
    if (one.rule === "hidden") expect(own.code).toBe(0);
    expect([302, 409]).not.toContain(own.code);
  });
});

it.each(Object.entries(OPEN))("%s tells everybody the same", async (_, urlOf) => {
  const answers = [];
  for (const token of [undefined, a.token, keeper.token, disabled.token]) {
    const { status, code, msg, data } = await site.get(urlOf(keeper.ids), token);
    answers.push({ status, code, msg, data });
  }
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
  expect(answers[0]?.status).toBe(200);
  expect(JSON.stringify(answers[0])).not.toContain("等着的评论");
});
