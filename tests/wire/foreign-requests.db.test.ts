import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { testDatabase } from "../db/test-database.ts";
import { apiCalls, type ApiCall } from "../fixtures/api-calls.ts";
import { MemberSite, PASSWORD, rows, solved } from "../fixtures/members.ts";

/**
 * Sends the requests that other sites, caches and proxies can send to every registered call, including future ones
 * (docs/security.md#pages, #other-sites, #rights, #input).
 */

type Someone = { id: number; token: string; username: string; mobile: string };
type Headers = Record<string, string>;

const EVIL = "https://evil.example";
const SCRIPT = { server: "true" };

testDatabase();
let site: MemberSite;
let calls: ApiCall[];
let a: Someone;
let b: Someone;

beforeAll(async () => {
  site = await MemberSite.open();
  calls = await apiCalls(site.app.parts);
  [a, b] = [await site.register(), await site.register()];
  await rows(`insert into articles (id, title, body_html, status, publish_at)
    values (1, '一篇文章', '<p>正文</p>', 'published', now() - interval '1 hour')`);
  for (const { id } of [a, b])
    await rows("insert into messages (member_id, kind, event, facts) values ($1, 'notice', 'notice', $2)", [
      id,
      JSON.stringify({ title: `给 ${id} 的话`, content: `only for ${id}` }),
    ]);
});
afterAll(async () => {
  await site.close();
});

const ask = (method: "GET" | "POST" | "DELETE", url: string, headers: Headers = {}, payload?: string) =>
  site.app.http.inject({ method, url: `/api/${url}`, headers, ...(payload === undefined ? {} : { payload }) });
const gets = () => calls.filter(({ method }) => method === "GET");
const posts = () => calls.filter(({ method }) => method === "POST");
/** Returns the address of a call, with an id if its path has one. */
const addressOf = ({ path }: ApiCall) => path.replace(":id", "1");
const topNames = ({ names }: ApiCall) => names.filter((name) => !name.includes("."));

const theirs = async ({ id }: Someone) =>
  JSON.stringify([
    await rows("select * from members where id = $1", [id]),
    await rows("select * from messages where member_id = $1 order by id", [id]),
    await rows("select id, ended_at from sessions where member_id = $1 order by id", [id]),
    await rows("select * from collected where member_id = $1", [id]),
  ]);

describe("a form of another site (C2)", () => {
  const BODIES: [type: string, body: (names: string[]) => string][] = [
    ["application/x-www-form-urlencoded", (names) => names.map((name) => `${name}=1`).join("&")],
    ["text/plain", (names) => JSON.stringify(Object.fromEntries(names.map((name) => [name, 1])))],
    [
      "multipart/form-data; boundary=x",
      (names) =>
        `${names.map((name) => `--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n1\r\n`).join("")}--x--\r\n`,
    ],
  ];

  it.each(BODIES)("as %s is nobody's, whatever cookies come along", async (type, body) => {
    const before = await theirs(a);
    const cookie = ["token", "authorization", "ba-user-token", "userToken"].map((name) => `${name}=${a.token}`);
    const headers = { origin: EVIL, "sec-fetch-site": "cross-site", cookie: cookie.join("; "), "content-type": type };
    expect(posts().length).toBeGreaterThan(30);
    for (const call of posts()) {
      const answer = await ask("POST", addressOf(call), headers, body(topNames(call)));
      const { code } = answer.json();
      // Logout answers 1 to every caller. Here it has ended no session.
      if (call.call !== "POST /user/logout") expect([call.call, code]).not.toEqual([call.call, 1]);
      expect([call.call, answer.statusCode < 500]).toEqual([call.call, true]);
      expect(answer.headers).not.toHaveProperty("access-control-allow-origin");
    }
    expect(await theirs(a)).toBe(before);
  });
});

it("a method is what it is, whatever headers and parameters call it (C4)", async () => {
  const before = await theirs(a);
  for (const name of ["x-http-method-override", "x-method-override", "x-http-method"]) {
    const headers = { ...SCRIPT, authorization: a.token, [name]: "POST" };
    expect((await ask("GET", "account/sessions?_method=DELETE", headers)).json().code).toBe(1);
    expect((await ask("GET", "account/endOtherSessions?_method=POST", headers)).statusCode).toBe(404);
    expect((await ask("GET", "my/readMessage?all=true&_method=POST", headers)).statusCode).toBe(404);
  }
  expect((await ask("DELETE", "my/delMessage?id=1", { ...SCRIPT, authorization: a.token })).statusCode).toBe(404);
  expect(await theirs(a)).toBe(before);
});

it("nothing that comes along with a sign-in says where to go afterwards, or from where it came (F2, F8)", async () => {
  for (const place of [
    EVIL,
    "//evil.example",
    "/\\evil.example",
    "\\/evil.example",
    "/\t/evil.example",
    "javascript:alert(1)",
    "/%0d%0aSet-Cookie:x=1",
    "https:evil.example",
  ]) {
    const names = ["redirect", "next", "url", "to", "routePath", "routeName", "templateCode"];
    const more = Object.fromEntries(names.map((name) => [name, place]));
    const form = { tab: "userlogin", username: a.username, password: PASSWORD, ...more, ...(await solved()) };
    const headers = { referer: place.replaceAll("\t", ""), "x-forwarded-for": "1.2.3.4", "x-real-ip": "1.2.3.4" };
    const query = new URLSearchParams({ to: place, back: place }).toString().replace("to=", "from=");
    const answer = await site.post(`user/checkIn?${query}`, form, { headers });
    expect([place, answer.code, answer.data?.routePath]).toEqual([place, 1, "/user"]);
    expect(answer.headers).not.toHaveProperty("location");
    expect(answer.data.userInfo.lastloginip).toBe("127.0.0.1");
    expect(JSON.stringify(answer)).not.toContain("evil");
    expect((await site.post("user/checkIn", { ...form, tab: place })).code).toBe(0);
  }
});

/** A shared cache according to RFC 9111. It stores public responses by address and the headers listed in Vary. */
class SharedCache {
  readonly kept: { url: string; key: string; body: string; headers: Record<string, unknown> }[] = [];
  readonly #varies = new Map<string, string[]>();

  async get(url: string, headers: Headers): Promise<string> {
    const key = () => JSON.stringify((this.#varies.get(url) ?? []).map((name) => headers[name.trim().toLowerCase()]));
    const found = this.kept.find((one) => one.url === url && one.key === key());
    if (found !== undefined) return found.body;
    const answer = await site.app.http.inject({ url, headers });
    this.#varies.set(url, (answer.headers["vary"] ?? "").split(","));
    const policy = answer.headers["cache-control"] ?? "public";
    if (answer.statusCode === 200 && !/no-store|private/.test(policy))
      this.kept.push({ url, key: key(), body: answer.body, headers: answer.headers });
    return answer.body;
  }
}

it("a cache in between gives nobody what is another's (F5)", async () => {
  const cache = new SharedCache();
  const marks = ({ username, mobile, token, id }: Someone) => [username, mobile, token, `only for ${id}`];
  const urls = [...gets().map((call) => `/api/${addressOf(call)}`), "/", "/about", "/news/1", "/user/account/profile"];
  const people = [a, b, undefined];
  // 200 requests in a pseudo-random, fixed order.
  for (let turn = 0, draw = 7; turn < 200; turn += 1, draw = (draw * 48_271) % 2_147_483_647) {
    const who = people[draw % 3];
    const headers = { ...SCRIPT, ...(who === undefined ? {} : { authorization: who.token }) };
    const url = urls[Math.floor(draw / 3) % urls.length] ?? "/";
    const body = await cache.get(url, headers);
    for (const other of [a, b].filter((one) => one !== who))
      for (const mark of marks(other)) expect([url, body.includes(mark)]).toEqual([url, false]);
  }
  expect(cache.kept.length).toBeGreaterThan(5);
  for (const { url, body, headers } of cache.kept) {
    expect(headers).not.toHaveProperty("set-cookie");
    for (const mark of [...marks(a), ...marks(b)]) expect([url, body.includes(mark)]).toEqual([url, false]);
  }
});

it("no call answers more to who asks as a select does (Q1)", async () => {
  for (const call of gets()) {
    for (const headers of [SCRIPT, { ...SCRIPT, authorization: a.token }]) {
      const read = async (query: string) => {
        const answer = await ask("GET", `${addressOf(call)}${query}`, headers);
        const { code, data } = answer.json();
        return [call.call, answer.statusCode, code, data];
      };
      expect(await read("?select=true")).toEqual(await read(""));
    }
  }
});

it("every list has bounds, and says so of numbers beyond them (I7)", async () => {
  const lists = gets().filter(({ names }) => names.includes("limit"));
  expect(lists.length).toBeGreaterThan(10);
  const odd = ["-1", "0", "101", "1e9", "all", "NaN", "1.5", "10;drop", "%EF%BC%91%EF%BC%90", "9".repeat(30)];
  for (const call of lists) {
    const needed = call.names.filter((name) => ["article", "comment"].includes(name)).map((name) => `&${name}=1`);
    const read = (query: string) =>
      ask("GET", `${addressOf(call)}?${query}${needed.join("")}`, { authorization: a.token });
    for (const value of odd)
      expect([call.call, value, (await read(`limit=${value}`)).statusCode]).toEqual([call.call, value, 400]);
    if (!call.names.includes("page")) continue;
    for (const value of odd.filter((one) => one !== "101"))
      expect([call.call, value, (await read(`page=${value}`)).statusCode]).toEqual([call.call, value, 400]);
  }
});

it("a parameter that comes twice has no value, in one place or in two (N7)", async () => {
  const before = await theirs(a);
  for (const call of calls) {
    for (const name of topNames(call).filter((one) => !call.path.includes(`:${one}`))) {
      const headers = { ...SCRIPT, authorization: a.token };
      const form = { ...headers, "content-type": "application/x-www-form-urlencoded" };
      const twice =
        call.method === "GET"
          ? [ask("GET", `${addressOf(call)}?${name}=1&${name}=2`, headers)]
          : [
              ask("POST", addressOf(call), form, `${name}=1&${name}=2`),
              ask("POST", `${call.path}?${name}=1`, form, `${name}=2`),
            ];
      for (const answer of await Promise.all(twice))
        expect([call.call, name, answer.statusCode]).toEqual([call.call, name, 400]);
    }
  }
  expect(await theirs(a)).toBe(before);
});

it("nothing that everybody may read has the id of a member in it (I3, I8)", async () => {
  const id = 987_654_321;
  await rows(
    "insert into members (id, username, nickname, mobile, email) values ($1, 'seldom', '少见', '13912345678', 's@x.example')",
    [id],
  );
  const [{ id: comment }] = await rows(
    "insert into comments (article_id, member_id, content, status) values (1, $1, '一句话', 'approved') returning id",
    [id],
  );
  await rows(
    "insert into comments (article_id, member_id, content, status, parent_id) values (1, $1, '又一句', 'approved', $2)",
    [id, comment],
  );
  for (const url of [`content/comments?article=1`, `content/replies?comment=${comment}`, "content/articles/1"]) {
    const { body } = await ask("GET", url);
    expect([url, /987654321|seldom|13912345678|s@x\.example/.exec(body)]).toEqual([url, null]);
  }
  const { list } = (await site.get("content/comments?article=1")).data;
  expect(list.map(({ author }: { author: object }) => Object.keys(author).toSorted())).toEqual([
    ["avatar", "nickname"],
  ]);
});
