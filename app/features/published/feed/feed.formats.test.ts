import { describe, expect, test } from "vitest";
import { parseXml, textOf } from "#tests/fixtures/tables/strict-xml.ts";
import { writeAtom, writeJsonFeed, writeRss } from "./feed.formats.ts";
import type { FeedEntry } from "#app/features/base/content-kind/content-kind.ts";
import { newestChange, type Feed } from "./feed.view.ts";
import { sitemapParts, writeNewsSitemap, writeRobots, writeSitemapIndex } from "./sitemap.ts";

const NASTY = `]]> & <b> "\u0001\u0000\ud842`;
const SHOWN = `]]> & <b> "\ufffd`;
const published = new Date("2026-11-20T06:08:09.500Z");
const updated = new Date("2026-11-20T07:00:00Z");

const entry: FeedEntry = {
  url: "https://news.example/news/1?a=1&b=2",
  title: NASTY,
  summary: NASTY,
  published,
  updated,
  authors: [NASTY],
  categories: [NASTY],
};
const feed: Feed = {
  siteName: "明白财经",
  title: NASTY,
  description: NASTY,
  page: "https://news.example/",
  site: "https://news.example/",
  entries: [entry],
  updated: newestChange([entry]),
};
const SELF = "https://news.example/rss.xml?a&b";

describe("feeds hold any text and full times", () => {
  test("RSS", () => {
    const channel = parseXml(writeRss(feed, SELF)).children[0];
    const item = channel?.children.find((child) => child.name === "item");
    expect(channel && textOf(channel, "title")).toBe(SHOWN);
    expect(item && textOf(item, "description")).toBe(SHOWN);
    expect(item && textOf(item, "link")).toBe(entry.url);
    expect(item && textOf(item, "pubDate")).toBe("Fri, 20 Nov 2026 06:08:09 GMT");
  });

  test("Atom", () => {
    const root = parseXml(writeAtom(feed, SELF));
    const item = root.children.find((child) => child.name === "entry");
    expect(root.children.find((child) => child.attributes["rel"] === "self")?.attributes["href"]).toBe(SELF);
    expect(item && textOf(item, "summary")).toBe(SHOWN);
    expect(item && textOf(item, "published")).toBe("2026-11-20T14:08:09+08:00");
    expect(item && textOf(item, "updated")).toBe("2026-11-20T15:00:00+08:00");
    expect(textOf(root, "updated")).toBe("2026-11-20T15:00:00+08:00");
  });

  test("JSON Feed", () => {
    const json = JSON.parse(writeJsonFeed(feed, SELF));
    expect(json.items[0]).toMatchObject({
      id: entry.url,
      content_text: NASTY.toWellFormed(),
      date_published: "2026-11-20T14:08:09+08:00",
    });
  });

  test("an empty feed is a feed all the same", () => {
    const empty = { ...feed, entries: [], updated: newestChange([]) };
    expect(parseXml(writeRss(empty, SELF)).name).toBe("rss");
    expect(parseXml(writeAtom(empty, SELF)).name).toBe("feed");
  });
});

describe("sitemaps", () => {
  const url = "https://news.example/hours?day=2026-11-20&x=1";

  test("the index and the news sitemap are well-formed", () => {
    const index = parseXml(
      writeSitemapIndex([
        { url, changed: updated },
        { url, changed: null },
      ]),
    );
    expect(index.children.map((child) => textOf(child, "lastmod"))).toEqual(["2026-11-20T15:00:00+08:00", undefined]);
    const news = parseXml(writeNewsSitemap(NASTY, [{ url, title: NASTY, published }]));
    const inner = news.children[0]?.children.find((child) => child.name === "news:news");
    expect(inner && textOf(inner, "news:title")).toBe(SHOWN);
    expect(inner && textOf(inner, "news:publication_date")).toBe("2026-11-20T14:08:09+08:00");
  });

  test("a sitemap is written stretch by stretch, an empty one too", async () => {
    const write = async (stretches: { url: string; changed: null }[][]) => {
      async function* source() {
        yield* stretches;
      }
      let text = "";
      for await (const part of sitemapParts(source())) text += part;
      return parseXml(text).children.map((child) => textOf(child, "loc"));
    };
    expect(await write([[{ url, changed: null }], [{ url: "https://news.example/", changed: null }]])).toEqual([
      url,
      "https://news.example/",
    ]);
    expect(await write([])).toEqual([]);
  });

  test("robots.txt names the sitemaps and closes what is not for search engines", () => {
    const lines = writeRobots("https://news.example").split("\n");
    for (const path of ["/api/", "/search", "/iframe/", "/user"]) expect(lines).toContain(`Disallow: ${path}`);
    expect(lines).toContain("Sitemap: https://news.example/sitemap.xml");
    expect(lines).toContain("Sitemap: https://news.example/news-sitemap.xml");
  });
});
