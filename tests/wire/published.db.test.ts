import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from "vitest";
import { releaseDue } from "#app/features/newsroom/release/release-due.service.server.ts";
import { embargo, orderRelease } from "#app/features/newsroom/release/release.service.server.ts";
import { handIn } from "#app/features/newsroom/review/review.service.server.ts";
import { connect, connectionPool, disconnect } from "#db/client.ts";
import { openNewsroom, saveStory, signStep, writtenStory } from "../fixtures/stories.ts";
import { parseXml, type XmlNode } from "../fixtures/strict-xml.ts";
import { faultsOf, START_MS, startBuiltSite, type BuiltSite } from "./built-site.ts";
import { crawl, faultsOfPage } from "./crawl.ts";
import { rawRequest } from "./raw-request.ts";
import { readUnreleased, surfacesFor, type Unreleased } from "./unreleased.ts";

let site: BuiltSite;
let unreleased: Unreleased;

beforeAll(async () => {
  site = await startBuiltSite();
  unreleased = await readUnreleased(site.databaseUrl);
}, 2 * START_MS);
afterAll(() => site?.stop());

const send = (target: string, headers: Record<string, string> = {}, method = "GET") =>
  rawRequest(site.url, target, { headers, method });

/** Counts of the page cache since the start. */
async function counts(): Promise<{ hits: number; misses: number; pages: number }> {
  const { body } = await send("/metrics");
  const read = (line: string) => Number(body.split(`\n${line} `)[1]?.split("\n")[0]);
  return {
    hits: read('page_cache_events_total{event="hits"}'),
    misses: read('page_cache_events_total{event="misses"}'),
    pages: read("page_cache_pages"),
  };
}

describe("the whole site", () => {
  it.each(["zh-cn", "en"] as const)(
    "has no dead link and no faulty page in %s",
    async (language) => {
      const pages = await crawl(site.url, language);
      expect(pages.length).toBeGreaterThan(150);
      const faulty = pages.flatMap((page) => {
        const faults = faultsOf(page);
        if (page.status !== 200) faults.push(`status ${page.status}, linked from ${page.from}`);
        else if ((page.headers["content-type"] ?? "").startsWith("text/html") && page.path !== "/api/docs")
          faults.push(...faultsOfPage(page, language));
        faults.push(...leaks(page.body));
        return faults.map((fault) => `${page.path}: ${fault}`);
      });
      expect(faulty).toEqual([]);
    },
    240_000,
  );
});

const leaks = (body: string) => unreleased.words.filter((words) => body.includes(words));

it("shows no word of what is not released at any public address, to nobody and to no member (threat 8)", async () => {
  expect(unreleased.words.length).toBeGreaterThan(100);
  const surfaces = surfacesFor(unreleased);
  const found: string[] = [];
  for (const path of surfaces)
    for (const headers of [undefined, { authorization: unreleased.token }])
      found.push(...leaks((await send(path, headers)).body).map((words) => `${path}: ${words}`));
  expect(found).toEqual([]);
  expect((await send("/api/account/profile", { authorization: unreleased.token })).body).toContain("小明看财经");
  // A draft answers like what never was; only what was taken down says that it is gone.
  const answers = await Promise.all(unreleased.ids.map(async (id) => (await send(`/news/${id}`)).status));
  expect(answers.toSorted((one, other) => one - other)).toEqual([200, ...answers.slice(2).map(() => 404), 410]);
}, 120_000);

/** Threat 8: one story with a word that stands nowhere else, looked for at every public address until its hour and after it. */
it("shows a story under embargo nowhere before its hour, and everywhere after it", async () => {
  const WORD = "麒麟暗语";
  connect(site.databaseUrl);
  onTestFinished(disconnect);
  const room = await openNewsroom("embargoed");
  const id = await writtenStory(room, `${WORD}一号`);
  const words = { dek: `${WORD}二号`, plain: [`${WORD}三号。`, "两句。"], tags: [WORD], body: `<p>${WORD}四号。</p>` };
  await saveStory(room.reporter, id, words);
  await handIn(room.reporter, { id });
  for (const signer of room.signers) await signStep(signer, id);
  const hour = new Date(Date.now() + 3_600_000);
  await embargo(room.chief, { id, until: hour });
  await orderRelease(room.chief, { id, at: hour });
  const surfaces = [...surfacesFor({ ...unreleased, ids: [id], titles: [WORD] }), `/news?column=${room.column}`];
  // What was asked for comes back in an answer: the word with its number does not. Words that were found are marked there.
  const bare = (body: string) => body.replaceAll(/<[^>]*>/g, "");
  const shown = async (paths: string[]) => {
    const found: string[] = [];
    for (const path of paths)
      for (const headers of [undefined, { authorization: unreleased.token }])
        if (/麒麟暗语[一二三四]号/.test(bare((await send(path, headers)).body))) found.push(path);
    return [...new Set(found)];
  };
  expect(await shown(surfaces)).toEqual([]);
  expect((await send(`/news/${id}`)).status).toBe(404);
  await connectionPool().query("update manuscripts set embargo_until = now() where id = $1", [id]);
  await connectionPool().query("update releases set due_at = now() where state = 'waiting' and manuscript_id = $1", [
    id,
  ]);
  expect(await releaseDue()).toEqual({ done: 1, failed: [] });
  const places = [
    "/",
    "/news",
    `/news/${id}`,
    `/news/${id}.data`,
    "/rss.xml",
    "/atom.xml",
    "/feed.json",
    "/news-sitemap.xml",
  ];
  const asked = encodeURIComponent(WORD);
  const searched = [`/search?q=${asked}`, "/api/content/articles"];
  await vi.waitFor(async () => expect(await shown([...places, ...searched])).toEqual([...places, ...searched]), 20_000);
}, 120_000);

describe("the page cache, seen from outside", () => {
  it("has one entry for all parameters that nobody declared", async () => {
    const first = await send("/copyright");
    const before = await counts();
    for (const query of [
      "?utm_source=a",
      "?utm_source=b",
      "?x=1&y=2&x=3",
      "?page=9",
      "?q=%E6%B1%BD",
      "?__proto__=1",
      "?%ff=%ff",
    ]) {
      const answer = await send(`/copyright${query}`);
      expect([answer.status, answer.headers["etag"]]).toEqual([200, first.headers["etag"]]);
    }
    const after = await counts();
    expect([after.misses - before.misses, after.pages - before.pages]).toEqual([0, 0]);
    expect(after.hits - before.hits).toBe(7);
  });

  it("has an entry for each value of those that are declared, whatever surrounds them", async () => {
    await send("/search?q=%E4%BF%9D%E9%99%A9");
    const before = await counts();
    for (const query of ["?q=%e4%bf%9d%e9%99%a9", "?z=1&q=%E4%BF%9D%E9%99%A9&utm=2", "?q=%E4%BF%9D%E9%99%A9&q=other"])
      expect((await send(`/search${query}`)).status).toBe(200);
    const same = await counts();
    expect(same.misses - before.misses).toBe(0);
    await send("/search?q=%E4%BF%9D%E9%99%A9&time=year");
    expect((await counts()).misses - same.misses).toBe(1);
  });

  it("keeps the languages apart, by the cookie alone", async () => {
    const zh = await send("/spotcheck");
    const en = await send("/spotcheck", { cookie: "theme=dark; lang=en; x=1" });
    expect([zh.body.includes('<html lang="zh-CN"'), en.body.includes('<html lang="en"')]).toEqual([true, true]);
    expect(en.headers["etag"]).not.toBe(zh.headers["etag"]);
    expect(en.headers["vary"]).toBe("Accept-Encoding, Cookie");
    const others: Record<string, string>[] = [
      { "accept-language": "en" },
      { "think-lang": "en" },
      { cookie: "lang=fr" },
      { cookie: "xlang=en" },
    ];
    for (const headers of others) {
      expect((await send("/spotcheck", headers)).headers["etag"]).toBe(zh.headers["etag"]);
    }
  });

  it("does not keep what is missing, nor let it be kept", async () => {
    const { pages } = await counts();
    for (const path of ["/no-such-page", "/news/999999", "/a/b/c", "/news/999999.data", "/news/abc"]) {
      const answer = await send(path);
      expect(answer.headers["cache-control"]).toMatch(/no-store|no-cache/);
    }
    expect((await counts()).pages).toBe(pages);
  });

  it("gives anonymous pages whatever token comes along, and sets no cookie", async () => {
    const plain = await send("/news/3");
    const signed = await send("/news/3", { authorization: "Bearer x", "ba-user-token": "y", cookie: "session=z" });
    expect(signed.body).toBe(plain.body);
    for (const answer of [plain, signed]) expect(answer.headers).not.toHaveProperty("set-cookie");
  });
});

/** Addresses of every kind that are answered from the cache. */
const CACHED = [
  "/",
  "/news",
  "/news/1",
  "/hours",
  "/search?q=a",
  "/about",
  "/rss.xml",
  "/feed.json",
  "/sitemap.xml",
  "/robots.txt",
  "/favicon.svg",
];

async function expectConditions(path: string, headers: Record<string, string>): Promise<void> {
  const full = await send(path, headers);
  const etag = full.headers["etag"] ?? "";
  expect([full.status, etag]).toEqual([200, expect.stringMatching(/^"[\w.-]+"$/)]);
  const again = await send(path, { ...headers, "if-none-match": `"x", W/${etag}` });
  expect([again.status, again.body, again.headers["etag"]]).toEqual([304, "", etag]);
  expect(again.headers["cache-control"]).toBe(full.headers["cache-control"]);
  expect((await send(path, { ...headers, "if-none-match": '"other"' })).status).toBe(200);
  const head = await send(path, headers, "HEAD");
  expect([head.status, head.body, head.headers["etag"]]).toEqual([200, "", etag]);
  expect(head.headers["content-length"]).toBe(full.headers["content-length"]);
  expect(faultsOf(head, { isHead: true })).toEqual([]);
}

describe("conditions", () => {
  it.each(CACHED)("%s is not sent again to who has it, and HEAD has everything but the body", async (path) => {
    for (const encoding of ["identity", "gzip", "br"]) {
      // Again when it was made anew in between: times move on, and what is asked for often is compressed better.
      const checked = vi.waitFor(() => expectConditions(path, { "accept-encoding": encoding }), {
        timeout: 20_000,
        interval: 200,
      });
      await expect(checked).resolves.toBeUndefined();
    }
  });

  it("HEAD tells of what is missing too", async () => {
    for (const [path, status] of [
      ["/nothing", 404],
      ["/news/abc", 301],
      ["/spotcheck/1.csv", 200],
      ["/share/site.png", 200],
      ["/covers/ink/1.svg", 200],
    ] as const) {
      const head = await send(path, {}, "HEAD");
      expect([path, head.status, head.body]).toEqual([path, status, ""]);
    }
  });
});

describe("the policy of pages", () => {
  it("lets nothing run but the site's own files and one named script", async () => {
    for (const path of ["/", "/news/1", "/search?q=a", "/nothing", "/%ff"]) {
      const { headers, body } = await send(path);
      const policy = Object.fromEntries(
        (headers["content-security-policy"] ?? "")
          .split("; ")
          .map((part) => [part.split(" ")[0], part.split(" ").slice(1).join(" ")]),
      );
      expect(policy["default-src"]).toBe("'none'");
      expect(policy["script-src"]).toMatch(/^'self' 'sha256-[\w+/]{43}='$/);
      expect([policy["style-src"], policy["object-src"], policy["base-uri"], policy["form-action"]]).toEqual([
        "'self'",
        "'none'",
        "'none'",
        "'self'",
      ]);
      const inline = [...body.matchAll(/<script(?![^>]*\b(?:src|type="application\/))[^>]*>/g)];
      expect(inline).toHaveLength(1);
    }
  });
});

/** All texts of elements of a name. */
function textsOf(node: XmlNode, name: string): string[] {
  return [...(node.name === name ? [node.text] : []), ...node.children.flatMap((child) => textsOf(child, name))];
}

describe("what machines read", () => {
  it("sitemaps name pages that are there, under their own address, each once", async () => {
    const index = parseXml((await send("/sitemap.xml")).body);
    const files = textsOf(index, "loc").map((url) => url.replace(site.url, ""));
    expect(files).toContain("/sitemaps/pages.xml");
    const addresses: string[] = [];
    for (const file of [...files, "/news-sitemap.xml"]) {
      const answer = await send(file);
      expect([answer.status, answer.headers["content-type"]]).toEqual([200, "application/xml; charset=utf-8"]);
      const found = textsOf(parseXml(answer.body), "loc");
      if (file !== "/news-sitemap.xml") addresses.push(...found);
      for (const url of found) expect(url.startsWith(`${site.url}/`)).toBe(true);
    }
    expect(new Set(addresses).size).toBe(addresses.length);
    expect(addresses.length).toBeGreaterThan(80);
    for (const url of addresses) {
      const answer = await send(url.replace(site.url, "") || "/");
      expect([url, answer.status]).toEqual([url, 200]);
      expect([url, /<link rel="canonical" href="([^"]*)"/.exec(answer.body)?.[1]]).toEqual([url, url]);
      expect(answer.body).not.toContain('<meta name="robots" content="noindex"');
    }
  }, 60_000);

  it.each([
    "/rss.xml",
    "/atom.xml",
    "/rss/flashes.xml",
    "/atom/flashes.xml",
    "/rss/column/1.xml",
    "/atom/column/1.xml",
    "/rss/industry/auto.xml",
    "/atom/industry/2.xml",
  ])("the feed %s is well-formed and leads to pages that are there", async (path) => {
    const answer = await send(path);
    expect(answer.status).toBe(200);
    expect(answer.headers["content-type"]).toMatch(/^application\/(rss|atom)\+xml; charset=utf-8$/);
    const feed = parseXml(answer.body);
    const links = textsOf(feed, path.startsWith("/rss") ? "link" : "id");
    expect(links.length).toBeGreaterThan(3);
    for (const link of links.slice(0, 12)) {
      expect(link.startsWith(site.url)).toBe(true);
      expect([link, (await send(link.replace(site.url, "").split("#")[0] || "/")).status]).toEqual([link, 200]);
    }
  });

  it.each(["/feed.json", "/feed/flashes.json", "/feed/column/1.json", "/feed/industry/auto.json"])(
    "the feed %s is JSON Feed 1.1",
    async (path) => {
      const answer = await send(path);
      const feed = JSON.parse(answer.body) as { version: string; items: { id: string; url: string }[] };
      expect(feed.version).toBe("https://jsonfeed.org/version/1.1");
      expect(feed.items.length).toBeGreaterThan(0);
      expect(new Set(feed.items.map((item) => item.id)).size).toBe(feed.items.length);
    },
  );

  it("robots.txt keeps robots from what is endless and names the sitemaps", async () => {
    const { status, headers, body } = await send("/robots.txt");
    expect([status, headers["content-type"]]).toEqual([200, "text/plain; charset=utf-8"]);
    for (const line of ["User-agent: *", "Disallow: /api/", "Disallow: /search", `Sitemap: ${site.url}/sitemap.xml`])
      expect(body).toContain(line);
  });
});
