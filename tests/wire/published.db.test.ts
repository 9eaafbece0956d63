import { purgePages } from "#app/features/base/page-cache/page-cache.service.server.ts";
import type { StaffActor } from "#app/features/newsroom/staff/staff.policy.ts";
import { pageTag } from "#app/lib/page/page-tag.ts";
import { listenToPurges } from "../fixtures/newsroom/notifications.ts";
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from "vitest";
import { releaseDue } from "#app/features/newsroom/release/release-due.service.server.ts";
import { embargo, orderRelease } from "#app/features/newsroom/release/release.service.server.ts";
import { handIn } from "#app/features/newsroom/review/review.service.server.ts";
import { connect, connectionPool, disconnect } from "#db/client.ts";
import { openNewsroom, saveStory, signStep, writtenStory } from "../fixtures/newsroom/stories.ts";
import { parseXml, type XmlNode } from "../fixtures/tables/strict-xml.ts";
import { faultsOf, START_MS, startBuiltSite, type BuiltSite } from "./fixtures/built-site.ts";
import { crawl, faultsOfPage } from "./fixtures/crawl.ts";
import { rawRequest } from "./fixtures/raw-request.ts";
import { findLeaks, leaksIn, readUnreleased, surfacesFor, type Ask, type Unreleased } from "./fixtures/unreleased.ts";
import { openClient } from "../fixtures/connections.ts";

let site: BuiltSite;
let unreleased: Unreleased;

beforeAll(async () => {
  site = await startBuiltSite();
  unreleased = await readUnreleased(site.databaseUrl);
}, 2 * START_MS);
afterAll(() => site?.stop());

const send = (target: string, headers: Record<string, string> = {}, method = "GET") =>
  rawRequest(site.url, target, { headers, method });

/** Returns the counters of the page cache. */
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
        faults.push(...leaksIn(page.path, page, unreleased));
        return faults.map((fault) => `${page.path}: ${fault}`);
      });
      expect(faulty).toEqual([]);
    },
    240_000,
  );
});

it("waits for a locked table no longer than a reader does", async () => {
  // Fills the search's cache first. After that, each search reads the locked table only within a transaction of its
  // own.
  expect((await send("/api/content/search?q=%E8%BD%A6")).status).toBe(200);
  const holder = await openClient(site.databaseUrl);
  onTestFinished(() => holder.end());
  await holder.query("begin; lock table search_documents");
  const log: string[] = [];
  site.process.stderr?.on("data", (lines) => log.push(String(lines)));
  const ask = async (target: string) => (await fetch(`${site.url}${target}`)).status;
  const searches = Array.from({ length: 12 }, (_, index) => ask(`/search?q=${encodeURIComponent(`锁住的${index}`)}`));
  expect(new Set(await Promise.all(searches))).toEqual(new Set([503]));
  expect(await ask("/api/content/search?q=%E9%94%81")).toBe(503);
  await vi.waitFor(() => expect(log.join("")).toContain("canceling statement due to lock timeout"), 20_000);
  expect(log.join("")).not.toContain("canceling statement due to statement timeout");
  await holder.query("rollback");
  expect((await send("/search?q=%E9%94%81%E4%BD%8F%E7%9A%84")).status).toBe(200);
});

it("shows no word of what is not released at any public address, to nobody and to no member (threat 8)", async () => {
  expect(unreleased.words.length).toBeGreaterThan(100);
  expect(await findLeaks(send, surfacesFor(unreleased), unreleased)).toEqual([]);
  expect((await send("/api/account/profile", { authorization: unreleased.token })).body).toContain("小明看财经");
  // A draft is answered like an unknown id. Only a withdrawn story answers 410.
  const answers = await Promise.all(unreleased.ids.map(async (id) => (await send(`/news/${id}`)).status));
  expect(answers.toSorted((one, other) => one - other)).toEqual([200, ...answers.slice(2).map(() => 404), 410]);
}, 120_000);

describe("a story under embargo (threat 8)", () => {
  const WORD = "麒麟暗语";
  const words = ["一", "二", "三", "四"].map((number) => `${WORD}${number}号`);
  let id = 0;
  let column = 0;
  let chief: StaffActor;
  /** A story, with the addresses that could show it. */
  let story: Unreleased;
  let surfaces: string[];

  beforeAll(async () => {
    connect(site.databaseUrl);
    const room = await openNewsroom("embargoed");
    ({ column, chief } = room);
    const [title = "", dek = "", plain = "", body = ""] = words;
    id = await writtenStory(room, title);
    await saveStory(room.reporter, id, {
      dek,
      plain: [`${plain}。`, "两句。"],
      tags: [WORD],
      body: `<p>${body}。</p>`,
    });
    await handIn(room.reporter, { id });
    for (const signer of room.signers) await signStep(signer, id);
    const hour = new Date(Date.now() + 3_600_000);
    await embargo(chief, { id, until: hour });
    await orderRelease(chief, { id, at: hour });
    story = { ids: [id], hiddenIds: [id], titles: [title], words, token: unreleased.token };
    surfaces = [...surfacesFor(story), `/news?column=${column}`, `/news/column/${column}`, `/rss/column/${column}.xml`];
  });
  afterAll(disconnect);

  it("is shown nowhere before its hour", async () => {
    expect(await findLeaks(send, surfaces, story)).toEqual([]);
    expect((await send(`/news/${id}`)).status).toBe(404);
  }, 120_000);

  /** Tests the crawl itself: it must find a leaked word in any response, however it is encoded. */
  it.each<[string, (path: string, headers: Record<string, string>) => boolean, (word: string) => string]>([
    ["a feed", (path) => path === "/rss.xml", (word) => `<title><![CDATA[${word}]]></title>`],
    ["a column's feed", (path) => path === `/rss/column/${column}.xml`, (word) => word],
    ["the sitemap", (path) => path === "/news-sitemap.xml", (word) => [...word].map(entity).join("")],
    [
      "a hint of the search",
      (path) => path.startsWith("/search?q="),
      (word) => `<mark>${word.slice(0, 4)}</mark>${word.slice(4)}`,
    ],
    ["a call's JSON", (path) => path.startsWith("/api/content/articles"), (word) => [...word].map(unicode).join("")],
    ["an address", (path) => path === "/news", (word) => `<a href="/search?q=${encodeURIComponent(word)}">`],
    ["a page's data", (path) => path === `/news/${id}.data`, (word) => JSON.stringify([word])],
    [
      "a page of the other language",
      (path, { cookie }) => path === "/headlines" && cookie === "lang=en",
      (word) => word,
    ],
    [
      "what a member gets",
      (path, { authorization }) => path.includes("my/history") && authorization !== undefined,
      (word) => word,
    ],
  ])("is found by the crawl when it slips into %s", async (_, isThere, write) => {
    const planted: Ask = async (path, headers) => {
      const answer = await send(path, headers);
      return isThere(path, headers) ? { ...answer, body: answer.body + write(words[0] ?? "") } : answer;
    };
    const visitors: Record<string, string>[] = [{}, { cookie: "lang=en" }, { authorization: "x" }];
    const there = surfaces.filter((path) => visitors.some((headers) => isThere(path, headers)));
    expect((await findLeaks(planted, there, story)).length).toBeGreaterThan(0);
  });

  it("is found by the crawl in its share card, and in a page that some table has given the word", async () => {
    const drawn: Ask = async () => ({ status: 200, headers: { "content-type": "image/png" }, body: "PNG" });
    expect(await findLeaks(drawn, [`/share/article-${id}.png`], story)).toHaveLength(3);
    const query = (text: string, values: unknown[]) => connectionPool().query(text, values);
    const found = () => findLeaks(send, ["/news", "/api/content/columns"], story);
    await query("update columns set name_en = $2 where id = $1", [column, words[0]]);
    await purgePages([pageTag.everything]);
    await vi.waitFor(
      async () =>
        expect(await found()).toEqual([
          expect.stringMatching(/^English \/news:/),
          expect.stringMatching(/^English \/api/),
        ]),
      20_000,
    );
    await query("update columns set name_en = 'Macro' where id = $1", [column]);
    await purgePages([pageTag.everything]);
    await vi.waitFor(async () => expect(await found()).toEqual([]), 60_000);
  });

  it("is shown everywhere with the word that it is released, and nowhere before that word", async () => {
    const heard = await listenToPurges();
    const query = (text: string) => connectionPool().query(text, [id]);
    await query("update manuscripts set embargo_until = now() where id = $1");
    await query(
      "update releases set due_at = date_trunc('milliseconds', now()) where state = 'waiting' and manuscript_id = $1",
    );
    const asked = encodeURIComponent(WORD);
    const places = [
      ..."/ /news /rss.xml /atom.xml /feed.json /news-sitemap.xml /api/content/articles".split(" "),
      `/news/${id}`,
      `/news/${id}.data`,
      `/search?q=${asked}`,
      `/api/content/search?q=${asked}`,
    ];
    // Until the release is committed no request may show it.
    const released = releaseDue();
    for (let isWaiting = true; isWaiting;) {
      const early = await findLeaks(send, [`/news/${id}`, "/"], story);
      isWaiting = (await query("select from releases where manuscript_id = $1 and state = 'waiting'")).rows.length > 0;
      if (isWaiting) expect(early).toEqual([]);
    }
    expect(await released).toEqual({ done: 1, failed: [] });
    expect((await heard.told()).flat()).toContain(`article:${id}`);
    const shows = (path: string) =>
      vi.waitFor(async () => expect(await findLeaks(send, [path], story)).not.toEqual([]), {
        timeout: 60_000,
        interval: 20,
      });
    await Promise.all(places.map(shows));
    // The first request draws the story's card.
    expect([200, 503]).toContain((await send(`/share/article-${id}.png`)).status);
  }, 120_000);
});

const entity = (sign: string) => `&#${sign.codePointAt(0)};`;
const unicode = (sign: string) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, "0")}`;

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

/** Addresses of every kind of cached response. */
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
      // Retried, because the page may have been rendered again in between: relative times change, and popular pages are
      // compressed better.
      const checked = vi.waitFor(() => expectConditions(path, { "accept-encoding": encoding }), {
        timeout: 60_000,
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

/** Returns the texts of all elements with a name. */
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

  it("describes its search to browsers, and every page names the description", async () => {
    const { status, headers, body } = await send("/opensearch.xml");
    expect([status, headers["content-type"]]).toEqual([200, "application/opensearchdescription+xml; charset=utf-8"]);
    const [name = ""] = textsOf(parseXml(body), "ShortName");
    expect(Array.from(name).length).toBeOneOf([...Array(17).keys()].slice(1));
    expect(body).toContain(`template="${site.url}/search?q={searchTerms}"`);
    expect((await send("/")).body).toContain(
      'rel="search" type="application/opensearchdescription+xml" href="/opensearch.xml"',
    );
  });
});
