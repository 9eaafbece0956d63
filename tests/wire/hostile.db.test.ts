import { readdir } from "node:fs/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { HOSTILE_PATHS, HUGE, WIDE } from "../fixtures/hostile-paths.ts";
import { faultsOf, START_MS, startBuiltSite, type BuiltSite } from "./fixtures/built-site.ts";
import { rawRequest, sendBytes, type RawAnswer } from "./fixtures/raw-request.ts";

let site: BuiltSite;

beforeAll(async () => {
  site = await startBuiltSite();
}, START_MS);
afterAll(() => site?.stop());

const send = (target: string, request?: Parameters<typeof rawRequest>[2]) => rawRequest(site.url, target, request);

/** Expects a redirect to stay on this site and to end at the home page or an error page. */
async function expectToLeadHome(answer: RawAnswer): Promise<void> {
  let last = answer;
  for (let hops = 0; last.headers["location"] !== undefined; hops += 1) {
    expect(hops).toBeLessThan(3);
    expect(last.headers["location"]).toMatch(/^\/(?![/\\])/);
    last = await send(last.headers["location"]);
    expect(faultsOf(last)).toEqual([]);
  }
}

describe("hostile paths", () => {
  it.each(HOSTILE_PATHS)("%s", async (target, statuses) => {
    for (const cookie of ["", "lang=en"]) {
      const answer = await send(target, cookie === "" ? {} : { headers: { cookie } });
      expect(faultsOf(answer)).toEqual([]);
      expect(statuses).toContain(answer.status);
      expect(answer.headers).not.toHaveProperty("x-injected");
      expect(answer.body).not.toMatch(/root:.*:0:0:|"mingbai-finance"/);
      await expectToLeadHome(answer);
    }
  });

  it("end no line of a header, however a line end is written", async () => {
    const ends = [
      "%0d%0a",
      "%0a",
      "%0d",
      "%0d%0a%20",
      "%0d%0a%09",
      "%250d%250a",
      "%25%30%61",
      "%u000a",
      "%c4%8d%c4%8a",
    ];
    const more = [
      "%e5%98%8a%e5%98%8d",
      "%e2%80%a8",
      "%e2%80%a9",
      "%c2%85",
      "%00%0d%0a",
      "%23%0d%0a",
      "%3f%0d%0a",
      "\\r\\n",
    ];
    for (const end of [...ends, ...more]) {
      for (const start of [
        "/",
        "//",
        "/NEWS/",
        "/news/1/",
        "/iframe/",
        "/storage/",
        "/news?before=",
        "/api/index/index?a=",
      ]) {
        const answer = await send(`${start}x${end}X-Injected:1${end}${end}<b>in</b>`);
        expect([start, end, faultsOf(answer), answer.headers["x-injected"]]).toEqual([start, end, [], undefined]);
        expect(answer.body).not.toContain("<b>in</b>");
      }
    }
  });

  it("shows what it cannot find as text", async () => {
    for (const target of [
      "/%3Cscript%3Ealert(1)%3C%2Fscript%3E",
      "/a/%22%3E%3Cimg%20src%3Dx%20onerror%3Dalert(1)%3E",
    ]) {
      const answer = await send(target);
      expect(answer.status).toBe(404);
      expect(answer.body).not.toMatch(/<script>alert|<img src=x/);
    }
  });

  it("is at an end with what is too long", async () => {
    for (const target of [`/${"a".repeat(5_000)}`, `/news?x=${"a".repeat(10_000)}`, `/iframe/${"%41".repeat(2_000)}`]) {
      const answer = await send(target);
      expect(faultsOf(answer)).toEqual([]);
      expect(answer.status).toBe(414);
    }
  });
});

/** Every page and call that reads parameters, with their names. */
const READERS: [string, string[]][] = [
  ["/headlines", ["day"]],
  ["/news", ["before"]],
  ["/news/column/1", ["before"]],
  ["/industry/auto", ["sector", "before"]],
  ["/billboard/1", ["issue"]],
  ["/billboard/4", ["issue"]],
  ["/spotcheck", ["family", "level", "region", "year", "industry", "q", "result", "page"]],
  ["/hours", ["channel", "level", "day", "before"]],
  ["/article", ["month", "page"]],
  ["/search", ["q", "kind", "industry", "time", "order", "page"]],
  ["/api/content/articles", ["column", "industry", "sector", "tag", "before", "limit", "page"]],
  ["/api/content/flashes", ["channel", "importance", "day", "before", "after", "articles", "limit"]],
  ["/api/content/billboards/1", ["issue"]],
  ["/api/content/samples", ["q", "result", "family", "region", "page"]],
  ["/api/content/search", ["q", "kind", "industry", "time", "order", "page"]],
  ["/api/content/suggest", ["q"]],
];

const VALUES = [
  "",
  "%",
  "%ff",
  "%00",
  "%0d%0aX-Injected:1",
  "%ED%A0%80",
  "%27%20OR%201=1--",
  "%22%3E%3Cscript%3Ealert(1)%3C/script%3E",
  "-1",
  "0",
  "1e9",
  "NaN",
  "1.5",
  HUGE,
  WIDE,
  "2147483648",
  "__proto__",
  "constructor",
  "null",
  "0000-00-00",
  "2026-02-30",
  "9999-12-31",
  "2026-11",
  "0000-00",
  "99999-99",
  "%F0%9F%A7%A8",
  "a%CC%81%CC%81%CC%81%CC%81",
  "%E2%80%AE",
  "%25%5F%5C",
  "&%26%3D",
  "()%7C!*:%3C-%3E",
  "eyJ0IjoxfQ",
  "MTc2MzY0MDAwMDAwMC4x",
  "x".repeat(180),
];

const AT_ONCE = 6;

async function faultsOfTarget(target: string): Promise<string[]> {
  const answer = await send(target);
  const faults = faultsOf(answer);
  if (answer.headers["x-injected"] !== undefined) faults.push("a header came in");
  if (/<script>alert/.test(answer.body)) faults.push("a script came in");
  if (![200, 301, 302, 400, 404].includes(answer.status)) faults.push(`status ${answer.status}`);
  return faults;
}

describe("hostile parameters", () => {
  it.each(READERS)(
    "of %s",
    async (path, names) => {
      const targets = names.flatMap((name) => VALUES.map((value) => `${path}?${name}=${value}`));
      while (targets.length > 0) {
        const some = targets.splice(0, AT_ONCE);
        const faulty = await Promise.all(some.map(async (target) => [target, ...(await faultsOfTarget(target))]));
        expect(faulty.filter((line) => line.length > 1)).toEqual([]);
      }
    },
    120_000,
  );

  it.each([
    "__proto__[x]=1",
    "constructor[prototype][x]=1",
    "a[__proto__]=1",
    "__proto__=1",
    "page[]=1&page[]=2",
    "page[0]=1",
    "q[$gt]=",
    "?".repeat(500),
    "&".repeat(2_000),
    "=".repeat(2_000),
    Array.from({ length: 400 }, (_, index) => `a${index}=1`).join("&"),
  ])("%s changes nothing", async (query) => {
    for (const path of ["/spotcheck", "/search", "/news", "/"]) {
      const answer = await send(`${path}?${query}`);
      expect(faultsOf(answer)).toEqual([]);
      expect(answer.status).toBe(200);
    }
    for (const path of ["/api/index/index", "/api/content/articles"]) {
      const answer = await send(`${path}?${query}`);
      expect(faultsOf(answer)).toEqual([]);
      expect([200, 400]).toContain(answer.status);
    }
    expect(Object.hasOwn(Object.prototype, "x")).toBe(false);
    expect((await send("/search?q=a")).status).toBe(200);
  });

  it("given twice count once, the first of them", async () => {
    const titleOf = async (query: string) => /<title>([^<]*)/.exec((await send(`/search?${query}`)).body)?.[1];
    const first = await titleOf("q=one");
    expect(first).toContain("one");
    expect(await titleOf("q=one&q=two")).toBe(first);
  });
});

describe("hostile requests", () => {
  it.each([
    ["an unknown name", "evil.example", 421],
    ["an unknown name with the port", "evil.example:80", 421],
    ["a name that ends like one of ours", "evil-127.0.0.1.example", 421],
    ["a name with a user in front", "127.0.0.1@evil.example", 421],
    ["an empty name", "", 421],
  ] as const)("with %s are refused", async (_, host, status) => {
    for (const target of ["/", "/news/1", "/sitemap.xml", "/rss.xml", "/api/index/index", "/favicon.svg", "/nothing"]) {
      const answer = await send(target, { host });
      expect([target, answer.status, faultsOf(answer)]).toEqual([target, status, []]);
      expect(answer.body).not.toContain("evil");
    }
  });

  it("without a name, or with two, are refused", async () => {
    expect((await send("/", { host: null })).status).toBe(400);
    const { host } = new URL(site.url);
    const twice = await sendBytes(
      site.url,
      `GET / HTTP/1.1\r\nHost: ${host}\r\nHost: evil.example\r\nConnection: close\r\n\r\n`,
    );
    expect(twice.body).not.toContain("evil");
    expect(twice.status).toBeLessThan(500);
  });

  it.each([
    "x-forwarded-host",
    "x-host",
    "x-forwarded-server",
    "x-original-url",
    "x-rewrite-url",
    "x-forwarded-prefix",
    "x-forwarded-proto",
    "x-forwarded-for",
    "forwarded",
    "think-lang",
    "accept-language",
    "referer",
    "origin",
    "authorization",
    "x-http-method-override",
  ])("cannot put a mark on a page by %s", async (name) => {
    const mark = "poison.example";
    const value = { forwarded: `host=${mark};proto=https`, origin: `https://${mark}` }[name] ?? mark;
    for (const [index, path] of ["/news/2", "/billboard", "/rss.xml", "/sitemap.xml"].entries()) {
      const target = `${path}?cachebust=${name}${index}`;
      const poisoned = await send(target, { headers: { [name]: value } });
      const clean = await send(target);
      expect([poisoned.status, clean.status]).toEqual([200, 200]);
      for (const answer of [poisoned, clean]) {
        expect(JSON.stringify(answer.headers) + answer.body).not.toContain(mark);
      }
    }
  });

  it("of a method that pages do not have are refused, however the method is told", async () => {
    for (const method of ["POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE", "PROPFIND", "SEARCH"]) {
      for (const target of ["/", "/news/1", "/nothing", "/rss.xml"]) {
        const answer = await send(target, { method });
        expect([method, target, answer.status, faultsOf(answer)]).toEqual([method, target, 405, []]);
        expect(answer.headers["allow"]).toBe("GET, HEAD");
      }
    }
    for (const header of ["x-http-method-override", "x-method-override", "x-http-method"]) {
      const answer = await send("/news/1", { headers: { [header]: "DELETE" } });
      expect(answer.status).toBe(200);
    }
    expect((await send("/news/1?_method=DELETE")).status).toBe(200);
    expect((await send("/news/1")).status).toBe(200);
  });

  it.each([
    "GARBAGE / HTTP/1.1\r\n\r\n",
    "GET / HTTP/9.9\r\n\r\n",
    "\x16\x03\x01\x02\x00\x01\x00",
    "GET / HTTP/1.1\r\nHost: x\r\nBad Header\r\n\r\n",
    "GET /a b HTTP/1.1\r\nHost: x\r\n\r\n",
  ])("that are none, %j, are answered and closed", async (bytes) => {
    const answer = await sendBytes(site.url, bytes);
    expect(answer.status).toBe(400);
    expect(faultsOf(answer)).toEqual([]);
  });

  it("of two lengths are refused", async () => {
    const { host } = new URL(site.url);
    const head = `POST /api/track HTTP/1.1\r\nHost: ${host}\r\n`;
    for (const lengths of [
      "Content-Length: 4\r\nTransfer-Encoding: chunked\r\n",
      "Content-Length: 4\r\nContent-Length: 5\r\n",
    ]) {
      const answer = await sendBytes(
        site.url,
        `${head}${lengths}\r\n0\r\n\r\nGET /smuggled HTTP/1.1\r\nHost: ${host}\r\n\r\n`,
      );
      expect([answer.status, answer.headers["connection"]]).toEqual([400, "close"]);
      expect(answer.body).not.toContain("smuggled");
    }
  });

  it("with floods of headers are refused", async () => {
    const large = await send("/", { headers: { "x-large": "a".repeat(17 * 1024) } });
    expect([large.status, faultsOf(large)]).toEqual([431, []]);
    const many = await send("/", {
      headers: Object.fromEntries(Array.from({ length: 2_000 }, (_, index) => [`x-${index}`, "1"])),
    });
    expect(many.status).toBe(431);
    expect((await send("/")).status).toBe(200);
  });

  it("with odd headers get the page", async () => {
    const odd: Record<string, string>[] = [
      { cookie: "lang=%00; theme=\xff\xfe" },
      { cookie: `lang=${"en;".repeat(1_000)}` },
      { "accept-encoding": "br;q=x, *;q=-1, \xff" },
      { "if-none-match": '"'.repeat(2_000) },
      { accept: "application/json" },
      { range: "bytes=0-1,5-" },
      { "user-agent": "a\tb\xff" },
    ];
    for (const headers of odd) {
      const answer = await send("/news", { headers });
      expect([answer.status, faultsOf(answer)]).toEqual([200, []]);
      expect(answer.body.length).toBeGreaterThan(1_000);
    }
  });
});

describe("files in the open", () => {
  it.each([
    "/.git/HEAD",
    "/.git/config",
    "/.gitignore",
    "/.env",
    "/.env.production",
    "/.svn/entries",
    "/.DS_Store",
    "/.htaccess",
    "/package.json",
    "/package-lock.json",
    "/tsconfig.json",
    "/vite.config.ts",
    "/server/main.ts",
    "/build/server/index.js",
    "/server/index.js",
    "/.vite/manifest.json",
    "/boot-manifest.json",
    "/node_modules/fastify/package.json",
    "/var/instance.pid",
    "/instance.lock",
    "/postgres/server.log",
    "/migrations/0001_site.sql",
    "/backup.sql",
    "/dump.sql",
    "/db.sql.gz",
    "/site.tar.gz",
    "/wp-login.php",
    "/wp-admin/",
    "/phpinfo.php",
    "/server-status",
    "/actuator/env",
    "/debug/pprof",
    "/assets/",
    "/assets",
    "/media/",
    "/covers/",
    "/share/",
    "/sitemaps/",
    "/index.html",
    "/index.php",
    "/config.json",
    "/id_rsa",
    "/api/docs/openapi.yaml~",
  ])("%s is not there", async (target) => {
    const answer = await send(target);
    expect(faultsOf(answer)).toEqual([]);
    expect([301, 404]).toContain(answer.status);
    if (answer.status === 301) {
      const next = await send(answer.headers["location"] ?? "");
      expect(next.status).toBe(404);
    }
  });

  it("are not there under three hundred names more", async () => {
    const names = [
      "backup",
      "database",
      "db",
      "dump",
      "config",
      "settings",
      "site",
      "www",
      "web",
      "admin",
      "test",
      "old",
    ];
    const more = ["index", "app", "server", "main", "users", "members", "error", "debug", "data", "mingbai"];
    const ends = [
      ".zip",
      ".tar.gz",
      ".sql",
      ".sql.gz",
      ".bak",
      ".old",
      ".swp",
      ".log",
      ".yml",
      ".ini",
      ".php",
      ".js.map",
      "~",
      "/",
    ];
    const paths = [...names, ...more].flatMap((name) => ends.map((end) => `/${name}${end}`));
    expect(paths.length).toBeGreaterThan(300);
    while (paths.length > 0) {
      const some = paths.splice(0, AT_ONCE);
      const answers = await Promise.all(some.map((path) => send(path)));
      const wrong = answers.flatMap(({ status }, index) => ([301, 404].includes(status) ? [] : [some[index], status]));
      expect(wrong).toEqual([]);
    }
  });

  it("are the browser's, never their sources", async () => {
    const names = await readdir("build/client/assets");
    expect(names.length).toBeGreaterThan(10);
    for (const name of names.filter((file) => /\.(js|css)$/.test(file)).slice(0, 40)) {
      const answer = await send(`/assets/${name}`);
      expect([name, answer.status, faultsOf(answer)]).toEqual([name, 200, []]);
      expect(answer.body).not.toContain("sourceMappingURL");
      expect((await send(`/assets/${name}.map`)).status).toBe(404);
    }
  });
});
