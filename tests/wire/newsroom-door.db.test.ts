import fastify from "fastify";
import { serializerCompiler, validatorCompiler } from "fastify-type-provider-zod";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { NEWSROOM_PERMISSIONS } from "#app/features/base/permission/permissions.ts";
import { api } from "#server/api/api.ts";
import { testDatabase } from "../db/test-database.ts";
import { MemberSite } from "../fixtures/members.ts";
import { colleague, type Colleague } from "../fixtures/newsroom/newsroom.ts";

testDatabase();
const NEWSROOM = "https://desk.example.com";
let site: MemberSite;
let guarded: MemberSite;
let who: Colleague;

beforeAll(async () => {
  const SERVER_KEY = "a server key of the tests, 32 long and more";
  site = await MemberSite.open({ SERVER_KEY, CORS_ORIGINS: "https://partner.example.com" });
  guarded = await MemberSite.open({
    SERVER_KEY,
    SITE_URL: "https://www.example.com",
    OFFICE_URL: NEWSROOM,
    OFFICE_NETWORKS: "10.1.0.0/16,2001:db8::/32",
  });
  who = await colleague(site, "editor");
});
afterAll(async () => {
  await Promise.all([site.close(), guarded.close()]);
});

/** Calls for sign-in, which need no session. */
const OPEN = ["/newsroom/signIn", "/newsroom/sendCode", "/newsroom/prove", "/newsroom/enrol"];
/** Calls that all staff members may make, with any role. */
const FOR_ALL = [
  "/newsroom/signOut",
  "/newsroom/me",
  "/newsroom/dashboard",
  "/newsroom/waiting",
  "/newsroom/stepUp",
  "/newsroom/sendStepUpCode",
].concat([
  "/newsroom/beginApp",
  "/newsroom/bindApp",
  "/newsroom/audit",
  "/newsroom/auditChain",
  "/newsroom/events",
  "/newsroom/second",
  "/newsroom/commentRules",
  "/newsroom/ledger",
  "/newsroom/ledgerTable",
  "/newsroom/adjustments",
  "/newsroom/reconcile",
  "/newsroom/picture",
]);

type Route = { method: string; url: string; permission: string | undefined };

/** Returns the registered routes of the newsroom. */
async function newsroomRoutes(): Promise<Route[]> {
  const found: Route[] = [];
  const app = fastify();
  app.setValidatorCompiler(validatorCompiler).setSerializerCompiler(serializerCompiler);
  app.addHook("onRoute", ({ method, url, config }) => {
    if (url.startsWith("/newsroom") && (method === "GET" || method === "POST"))
      found.push({ method, url, permission: config?.permission });
  });
  await app.register(api(site.app.parts, new AbortController().signal));
  await app.ready();
  await app.close();
  return found;
}

it("has a right at every call: an act, or it is one of those for anybody (4)", async () => {
  const routes = await newsroomRoutes();
  expect(routes.length).toBeGreaterThan(10);
  const acts: readonly string[] = NEWSROOM_PERMISSIONS;
  const expected = (url: string) => (OPEN.includes(url) ? ["anyone"] : FOR_ALL.includes(url) ? ["staff"] : acts);
  expect(routes.filter(({ url, permission = "" }) => !expected(url).includes(permission))).toEqual([]);
});

it("asks at every call but the ways in for a token of its own area (2)", async () => {
  for (const { method, url } of await newsroomRoutes()) {
    if (OPEN.includes(url)) continue;
    for (const token of [undefined, who.memberToken, "A".repeat(43)]) {
      const headers: Record<string, string> = token === undefined ? {} : { authorization: token };
      const payload = method === "POST" ? { id: 1, reason: "x" } : undefined;
      const answer = await site.app.http.inject({
        method: method as "GET",
        url: `/api${url}`,
        headers,
        ...(payload && { payload }),
      });
      const { code, data } = answer.json<{ code: number; data: unknown }>();
      // The response is the same for an invalid form, so callers learn nothing about the form.
      expect([url, code, data]).toEqual([url, 302, { routeName: "officeSignIn" }]);
      expect(answer.headers["cache-control"]).toContain("no-store");
    }
  }
});

it("lets no other origin call it, however the address is spelled (21)", async () => {
  const headers = { origin: "https://partner.example.com", authorization: who.token };
  const paths = [
    "newsroom/me",
    "%6Eewsroom/me",
    "%6e%65wsroom/me",
    "NEWSROOM/me",
    "%256Eewsroom/me",
    "newsroom%2Fme",
    "./newsroom/me",
    "office/me",
  ];
  for (const path of paths)
    for (const method of ["GET", "OPTIONS"] as const) {
      const answer = await site.app.http.inject({ method, url: `/api/${path}`, headers });
      expect([path, method, answer.headers["access-control-allow-origin"]]).toEqual([path, method, undefined]);
    }
  const open = await site.app.http.inject({ url: "/api/index/index", headers });
  expect(open.headers["access-control-allow-origin"]).toBe("https://partner.example.com");
});

it("answers screens that were opened before the upgrade, by its former name", async () => {
  const headers = { authorization: who.token };
  const answer = await site.app.http.inject({ url: "/api/office/me", headers });
  expect(answer.json()).toMatchObject({ code: 1, data: { id: who.id } });
});

describe("the door", () => {
  const at = async (host: string, from: string, path = "/api/newsroom/me") => {
    const headers = { host, authorization: who.token };
    const { statusCode } = await guarded.app.http.inject({ url: path, headers, remoteAddress: from });
    return statusCode;
  };

  it("opens at the newsroom's origin and from its networks only", async () => {
    expect(await at("desk.example.com", "10.1.2.3")).toBe(200);
    expect(await at("desk.example.com", "2001:db8::7")).toBe(200);
    expect(await at("www.example.com", "10.1.2.3")).toBe(404);
    expect(await at("desk.example.com:8443", "10.1.2.3")).toBe(404);
    expect(await at("desk.example.com", "10.2.2.3")).toBe(404);
    expect(await at("desk.example.com", "127.0.0.1")).toBe(404);
    expect(await at("www.example.com", "10.2.2.3", "/api/index/index")).toBe(200);
    for (const path of ["/newsroom", "/newsroom/stories?q=1", "/newsroom/log.data", "/%6eewsroom/login", "//newsroom"])
      expect([path, await at("www.example.com", "10.2.2.3", path)]).toEqual([path, 404]);
    expect(await at("desk.example.com", "10.1.2.3", "/newsroom/login")).toBe(200);
    expect(await at("www.example.com", "10.2.2.3", "/newsroomy")).toBe(200);
  });

  it("lets no other origin call, not even one that may call for readers (21)", async () => {
    for (const method of ["GET", "OPTIONS"] as const) {
      const { headers } = await site.app.http.inject({
        method,
        url: "/api/newsroom/me",
        headers: { origin: "https://partner.example.com", authorization: who.token },
      });
      expect(headers["access-control-allow-origin"]).toBeUndefined();
    }
  });
});

it("counts calls for a session, not for the newsroom's address", async () => {
  const other = await colleague(site, "editor");
  const me = async ({ token }: Colleague) => (await site.get("newsroom/me", token)).status;
  const statuses = new Set<number>();
  for (let turn = 0; turn < 601 && !statuses.has(429); turn++) statuses.add(await me(other));
  expect([...statuses]).toEqual([200, 429]);
  expect(await me(who)).toBe(200);
});
