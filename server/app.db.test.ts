import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { pageTag } from "#app/lib/page/page-tag.ts";
import { connect, connectionPool, disconnect } from "#db/client.ts";
import { createTestApp, pageOf, type TestApp } from "../tests/fixtures/app.ts";
import { createTestDatabase, type TestDatabase } from "../tests/db/database.ts";
import type { RenderPage } from "./pages/render.ts";

let database: TestDatabase;
let app: TestApp;
const render = vi.fn<RenderPage>();

beforeAll(async () => {
  database = await createTestDatabase();
  connect(database.url);
});
beforeEach(async () => {
  render.mockReset().mockImplementation(async (path) => pageOf(path));
  app = await createTestApp({ render });
});
afterEach(() => app.close());
afterAll(async () => {
  await disconnect();
  await database.drop();
});

const get = (url: string, headers: Record<string, string> = {}, from = "203.0.113.9") =>
  app.http.inject({ method: "GET", url, headers, remoteAddress: from });

const SECURITY = [
  "content-security-policy",
  "x-content-type-options",
  "referrer-policy",
  "permissions-policy",
  "cross-origin-opener-policy",
  "cross-origin-resource-policy",
  "x-frame-options",
];

describe("headers", () => {
  it.each([
    ["a page", "GET", "/about"],
    ["a page at hand", "GET", "/about"],
    ["a redirect", "GET", "/about/"],
    ["a missing page", "GET", "/a/b"],
    ["an unreadable address", "GET", "/%ff"],
    ["a wrong method", "POST", "/about"],
    ["a file", "GET", "/favicon.svg"],
    ["a call", "GET", "/api/index/index"],
    ["a missing call", "GET", "/api/nothing"],
    ["a wrong method of a call", "TRACE", "/api/index/index"],
    ["an unreadable call", "GET", "/api/index/index?a=%ff"],
    ["a probe", "GET", "/healthz"],
  ] as const)("protect %s", async (_, method, url) => {
    await get("/about");
    const answer = await app.http.inject({ method: method as "GET", url });
    expect(Object.keys(answer.headers)).toEqual(expect.arrayContaining(SECURITY));
    expect(answer.headers).not.toHaveProperty("x-powered-by");
    expect(answer.headers).not.toHaveProperty("set-cookie");
  });

  it("demand https where the site has it, and only there", async () => {
    expect((await get("/about")).headers).not.toHaveProperty("strict-transport-security");
    const https = await createTestApp({ environment: { SITE_URL: "https://www.mingbai.example" } });
    for (const url of ["/about", "/favicon.svg", "/api/index/index"]) {
      const answer = await https.http.inject({ url, headers: { host: "www.mingbai.example" } });
      expect(answer.headers["strict-transport-security"]).toBe("max-age=31536000");
    }
    await https.close();
  });
});

describe("pages", () => {
  it("are rendered once and then at hand, with or without parameters that nobody declared", async () => {
    for (const url of ["/about", "/about", "/about?utm_source=x", "/about?x=1&y=2"]) {
      expect((await get(url)).body).toBe("<!DOCTYPE html><title>/about</title>");
    }
    expect((await app.http.inject({ method: "HEAD", url: "/about" })).body).toBe("");
    expect(render).toHaveBeenCalledTimes(1);
  });

  it("are kept apart by declared parameters and by language, and by nothing else", async () => {
    await get("/news?page=2");
    await get("/news?page=3");
    await get("/news", { cookie: "lang=en" });
    await get("/news", {
      cookie: "lang=en; theme=dark",
      authorization: "Bearer x",
      "x-forwarded-host": "evil.example",
    });
    await get("/news?z=1&page=2");
    expect(render.mock.calls).toEqual([
      ["/news?page=2", "zh-cn"],
      ["/news?page=3", "zh-cn"],
      ["/news", "en"],
    ]);
  });

  it("send other writings of their address to the right one, and those of no page nowhere", async () => {
    for (const url of ["/ABOUT", "/about/", "//about", "/%61bout"]) {
      const answer = await get(`${url}?utm_source=x`);
      expect([url, answer.statusCode, answer.headers["location"]]).toEqual([url, 301, "/about?utm_source=x"]);
    }
    render.mockImplementation(async () => pageOf("", { status: 301, headers: { location: "/" } }));
    expect((await get("/NEWS/1;a=b")).headers["location"]).toBe("/");
    render.mockImplementation(async (path) => pageOf(path, { status: 404 }));
    expect((await get("/Nothing/")).statusCode).toBe(404);
  });

  it("are not kept when nobody knows them", async () => {
    for (let index = 0; index < 20; index += 1) await get(`/a/b/c${index}`);
    render.mockImplementation(async (path) => pageOf(path, { status: 404, tags: [] }));
    for (let index = 0; index < 20; index += 1) await get(`/slug${index}`);
    expect(app.cache.store.size).toBe(0);
  });

  it("are rendered anew once they are purged", async () => {
    await get("/about");
    app.parts.purges.send({ strength: "purge", tags: [pageTag.site] });
    await get("/about");
    expect(render).toHaveBeenCalledTimes(2);
  });

  it("that cannot be rebuilt for want of room tell the probes so", async () => {
    await get("/about");
    render.mockRejectedValue(Object.assign(new Error("could not extend file"), { code: "53100" }));
    app.parts.purges.send({ strength: "refresh", tags: [pageTag.site] });
    await vi.waitFor(
      async () => expect((await get("/readyz")).json()).toEqual({ status: "reading", missing: ["disk"] }),
      20_000,
    );
    expect((await get("/about")).statusCode).toBe(200);
  });

  it("are served while recurring work is overdue, which the probes name", async () => {
    const overdue = vi.spyOn(app.parts.jobs, "overdue", "get").mockReturnValue(["nightly"]);
    expect((await get("/readyz")).json()).toEqual({ status: "ready", overdue: ["nightly"] });
    expect((await get("/metrics", {}, "127.0.0.1")).body).toMatch(/^jobs_overdue 1$/m);
    overdue.mockRestore();
    expect((await get("/readyz")).json()).toEqual({ status: "ready" });
    expect((await get("/metrics", {}, "127.0.0.1")).body).toMatch(/^jobs_overdue 0$/m);
  });

  it("may be kept by caches further out, errors may not", async () => {
    expect((await get("/about")).headers).toMatchObject({
      "cache-control": "public, max-age=0, s-maxage=60, stale-while-revalidate=60",
      vary: "Accept-Encoding, Cookie",
      etag: expect.stringMatching(/^"/),
    });
    render.mockImplementation(async (path) => pageOf(path, { status: 404 }));
    expect((await get("/missing")).headers["cache-control"]).toBe("no-store");
    render.mockImplementation(async () => pageOf("", { status: 301, headers: { location: "/" } }));
    expect((await get("/news/abc")).headers).toMatchObject({ "cache-control": "no-store", location: "/" });
  });

  it("answer 304 to whoever has them", async () => {
    const { etag } = (await get("/about")).headers;
    const again = await get("/about", { "if-none-match": String(etag) });
    expect([again.statusCode, again.body]).toEqual([304, ""]);
  });

  it("go on while the database is down, and say so; what is not at hand is 503", async () => {
    await get("/about");
    app.parts.database.set(false);
    const kept = await get("/about");
    expect([kept.statusCode, kept.headers["x-page-cache"], kept.headers["cache-control"]]).toEqual([
      200,
      "stale",
      "no-store",
    ]);
    const other = await get("/news");
    expect([other.statusCode, other.headers["retry-after"]]).toEqual([503, "3"]);
    expect(other.headers["content-type"]).toMatch(/^text\/html/);
    expect((await get("/healthz")).statusCode).toBe(200);
    // Cached pages are still served, so a load balancer should keep this instance.
    const ready = await get("/readyz");
    expect([ready.statusCode, ready.json()]).toEqual([200, { status: "reading", missing: ["database"] }]);
    expect(other.body).toContain("数据库");
    expect(other.body).not.toContain("人太多");
    expect((await get("/hours", { cookie: "lang=en" })).body).toContain("database");
    const call = await get("/api/index/index");
    expect([call.statusCode, call.json()]).toMatchObject([503, { code: 503, data: null }]);
  });
});

describe("calls under way when the database goes down", () => {
  it("are not left waiting", async () => {
    const holder = await connectionPool().connect();
    await holder.query("begin; lock table settings in access exclusive mode");
    const asked = get("/api/index/index");
    await vi.waitFor(async () => {
      const { rows } = await connectionPool().query("select 1 from pg_locks where not granted");
      expect(rows).not.toEqual([]);
    }, 20_000);
    app.parts.database.set(false);
    const answer = await asked;
    expect([answer.statusCode, answer.json().code, answer.headers["retry-after"]]).toEqual([503, 503, "3"]);
    await holder.query("rollback");
    holder.release();
  });
});

describe("what cannot be answered", () => {
  it.each([
    ["/%", 400],
    ["/%ff", 400],
    ["/a%00b", 400],
    ["/%ED%A0%80", 400],
    ["/news?page=%ff", 400],
    [`/about?x=${"a".repeat(10_000)}`, 414],
    [`/${"a".repeat(5_000)}`, 414],
  ])("%s is answered %i by a page in the reader's language", async (url, status) => {
    for (const [cookie, words] of [
      ["", "地址"],
      ["lang=en", "address"],
    ] as const) {
      const answer = await get(url, { cookie });
      expect(answer.statusCode).toBe(status);
      expect(answer.headers["content-type"]).toMatch(/^text\/html/);
      expect(answer.body).toContain(words);
      expect(answer.headers["cache-control"]).toBe("no-store");
    }
    expect(render).not.toHaveBeenCalled();
  });

  it("is 405 for methods that no page has", async () => {
    for (const method of ["POST", "PUT", "DELETE", "TRACE"] as const) {
      const answer = await app.http.inject({ method: method as "POST", url: "/about" });
      expect([method, answer.statusCode]).toEqual([method, 405]);
    }
  });

  it("is refused under a foreign name", async () => {
    for (const url of ["/about", "/api/index/index", "/favicon.svg"]) {
      const answer = await get(url, { host: "evil.example" });
      expect(answer.statusCode).toBe(421);
      expect(answer.body).not.toContain("evil");
    }
    expect((await get("/healthz", { host: "10.1.2.3:3000" })).statusCode).toBe(200);
  });

  it("names an id for support and nothing else of a fault", async () => {
    render.mockRejectedValue(new Error('relation "secret_table" does not exist at /srv/app/index.js'));
    const answer = await get("/about");
    expect(answer.statusCode).toBe(500);
    expect(answer.body).not.toMatch(/secret_table|index\.js/);
    const line = app.logged.map((text) => JSON.parse(text)).find((entry) => entry.level === 50);
    expect(line).toMatchObject({ path: "/about", err: { message: expect.stringContaining("secret_table") } });
    expect(answer.body).toContain(line.reqId);
  });

  it("shows text from the address as text", async () => {
    const answer = await get("/api/<script>alert(1)</script>");
    expect(answer.headers["content-type"]).toBe("application/json; charset=utf-8");
    render.mockRejectedValue(new Error("x"));
    expect((await get("/%3Cscript%3Ealert(1)%3C%2Fscript%3E")).body).not.toContain("<script>alert");
  });
});

describe("limits", () => {
  it("count a network and leave this machine alone", async () => {
    const limited = async (from: string) => (await get("/api/nothing", {}, from)).statusCode;
    for (let index = 0; index < 600; index += 1) await limited("203.0.113.1");
    expect(await limited("203.0.113.1")).toBe(429);
    expect(await limited("203.0.113.2")).toBe(404);
    for (let index = 0; index < 600; index += 1) await limited(`2001:db8:1:2::${index.toString(16)}`);
    expect(await limited("2001:db8:1:2:ffff::1")).toBe(429);
    expect(await limited("2001:db8:1:3::1")).toBe(404);
    for (let index = 0; index < 700; index += 1) expect(await limited("127.0.0.1")).toBe(404);
  });

  it("believe a forwarded address only from a named proxy", async () => {
    for (let index = 0; index < 600; index += 1)
      await get("/api/nothing", { "x-forwarded-for": `198.51.100.${index % 250}` }, "203.0.113.1");
    expect((await get("/api/nothing", { "x-forwarded-for": "198.51.100.251" }, "203.0.113.1")).statusCode).toBe(429);
  });

  it("do not count pages at hand", async () => {
    await get("/about");
    for (let index = 0; index < 700; index += 1) expect((await get("/about")).statusCode).toBe(200);
  });

  it("let few be worked on at a time, and turn away at once what would wait too long; probes are answered", async () => {
    render.mockImplementation(() => new Promise(() => {}));
    const statuses: number[] = [];
    const waits = new Set<unknown>();
    const asked = Array.from({ length: 300 }, (_, index) =>
      get(`/news?page=${index}`).then(({ statusCode, headers }) => {
        statuses.push(statusCode);
        waits.add(headers["retry-after"]);
      }),
    );
    await vi.waitFor(() => expect(statuses.length).toBeGreaterThan(50), 60_000);
    expect(new Set(statuses)).toEqual(new Set([503]));
    // This is the response of the queue, not that of a page which took too long.
    expect(waits).toContain("2");
    // One network may have four requests in progress.
    await vi.waitFor(() => expect(render.mock.calls.length).toBeGreaterThanOrEqual(4), 60_000);
    expect(render.mock.calls.length).toBeLessThanOrEqual(16);
    expect((await get("/healthz")).statusCode).toBe(200);
    app.parts.database.set(false);
    await Promise.all(asked);
    app.parts.database.set(true);
    expect(new Set(statuses)).toEqual(new Set([503]));
    expect((await get("/favicon.svg")).statusCode).toBe(200);
  });

  it("keep no kind of work and no network from its turn because of a crowd", async () => {
    render.mockImplementation(() => new Promise(() => {}));
    const asked = Array.from({ length: 300 }, (_, index) => get(`/news?page=${index}`));
    await vi.waitFor(() => expect(render.mock.calls.length).toBeGreaterThanOrEqual(4), 60_000);
    render.mockImplementation(async (path) => pageOf(path));
    const other = get("/news?page=other", {}, "203.0.113.200");
    app.parts.database.set(false);
    app.parts.database.set(true);
    expect((await other).statusCode).toBe(200);
    await Promise.all(asked);
  });
});

describe("files", () => {
  it("are served for ever when their name carries their hash", async () => {
    const answer = await get("/assets/entry-abc123.js?v=1", { "accept-encoding": "br" });
    expect(answer.headers).toMatchObject({
      "cache-control": "public, max-age=31536000, immutable",
      "content-type": "text/javascript; charset=utf-8",
      "content-encoding": "br",
    });
    expect((await get("/favicon.svg")).headers["cache-control"]).toBe("public, max-age=3600");
  });

  it.each(["/assets/entry-abc123.js.map", "/boot-manifest.json", "/.vite/manifest.json", "/assets", "/.env"])(
    "do not include %s",
    async (url) => {
      render.mockImplementation(async (path) => pageOf(path, { status: 404, body: "missing" }));
      expect((await get(url)).statusCode).toBeGreaterThanOrEqual(400);
    },
  );
});

describe("the log and the figures", () => {
  it("hold no query, header or body, one line an event", async () => {
    await get("/news?page=1&token=SECRET1", {
      authorization: "Bearer SECRET2",
      cookie: "x=SECRET3",
      "user-agent": "a\r\nb",
    });
    await app.http.inject({ method: "POST", url: "/api/nothing?x=SECRET4", payload: { password: "SECRET5" } });
    expect(app.logged.length).toBeGreaterThan(0);
    for (const line of app.logged) {
      expect(() => JSON.parse(line)).not.toThrow();
      expect(line).not.toMatch(/SECRET/);
    }
  });

  it("are for this machine and for holders of the token", async () => {
    const open = await createTestApp({ environment: { METRICS_TOKEN: "0123456789abcdef" } });
    const read = (remoteAddress: string, headers: Record<string, string> = {}) =>
      open.http.inject({ url: "/metrics", remoteAddress, headers });
    const figures = (await read("127.0.0.1")).body;
    for (const name of ["page_cache_pages", 'database_pool_connections{state="waiting"}', "log_lines_lost_total"])
      expect(figures).toContain(name);
    for (const name of ["http_requests_in_flight", "requests_at_work"])
      expect(figures).toMatch(RegExp(`^${name} 1$`, "m"));
    for (const reason of [
      "answer_not_read",
      "too_many_connections",
      "too_many_pipelined",
      "unread",
      "crowded",
      "ahead",
    ])
      expect(figures).toContain(`connections_ended_total{reason="${reason}"} 0`);
    const next = (await read("127.0.0.1")).body;
    for (const name of ["http_request_duration_seconds", "http_request_seconds"])
      expect(next).toContain(`${name}_count{group="/metrics",status="2xx"} 1`);
    for (const name of ["process_cpu_seconds_total", "nodejs_eventloop_lag_seconds", "nodejs_gc_duration_seconds"])
      expect(figures.split(`# TYPE ${name} `)).toHaveLength(2);
    for (const header of ["x-forwarded-for", "forwarded", "x-real-ip", "via"])
      expect([header, (await read("127.0.0.1", { [header]: "203.0.113.1" })).statusCode]).toEqual([header, 404]);
    expect((await read("203.0.113.1")).statusCode).toBe(404);
    expect((await read("203.0.113.1", { authorization: "Bearer wrong" })).statusCode).toBe(404);
    expect((await read("203.0.113.1", { authorization: "Bearer 0123456789abcdef" })).statusCode).toBe(200);
    await open.close();
  });

  it("look at the event loop twice a second at most, since each look wakes an idle process", async () => {
    const middle = async () => {
      const figures = (await app.http.inject({ url: "/metrics", remoteAddress: "127.0.0.1" })).body;
      return Number(/^nodejs_eventloop_lag_p50_seconds (.+)$/m.exec(figures)?.[1]);
    };
    await vi.waitFor(async () => expect(await middle()).toBeGreaterThan(0.45), { interval: 3_000, timeout: 60_000 });
  });
});
