import { describe, expect, it } from "vitest";
import { titled } from "#app/features/base/title/title.view.ts";
import type { ArticleCard } from "#app/features/published/article/article.view.ts";
import { siteSettings } from "#app/features/base/site/site.schema.ts";
import { blockOf, homeMeta, shownOnFront, takeForBlock } from "./home.view.ts";

const card = (id: number): ArticleCard => ({
  id,
  href: `/news/${id}`,
  ...titled(`第${id}篇的长标题`),
  shortTitle: `短${id}`,
  dek: "",
  plain: "",
  author: "",
  publishedAt: "2026-11-20T04:00:00.000Z",
  industry: null,
  column: null,
  cover: { kind: "drawn", src: `/covers/ink/${id}.svg` },
});

const section = { name: "汽车", href: "/industry/auto" };

describe("takeForBlock", () => {
  it("prefers what does not stand higher up, and fills up with what does", () => {
    expect(takeForBlock([1, 2, 3], 3, new Set(["/news/1", "/news/2"]))).toEqual([3, 1, 2]);
  });

  it("remembers what it took, so that the next block shows something else", () => {
    const shown = new Set<string>();
    expect(takeForBlock([1, 2], 2, shown)).toEqual([1, 2]);
    expect(takeForBlock([1, 2, 3], 1, shown)).toEqual([3]);
  });
});

describe("blockOf", () => {
  it("has a lead and lines under their short titles", () => {
    const block = blockOf(section, [card(1), card(2), card(3)]);
    expect(block?.lead.id).toBe(1);
    expect(block?.lines).toEqual([
      { ...titled("短2"), href: "/news/2" },
      { ...titled("短3"), href: "/news/3" },
    ]);
  });

  it("is not there for a section without articles", () => {
    expect(blockOf(section, [])).toBeUndefined();
  });
});

describe("shownOnFront", () => {
  it("is empty on a site without stories", () => {
    expect(shownOnFront({ lead: null, sentences: [], secondary: [] }).size).toBe(0);
  });
});

describe("homeMeta", () => {
  const meta = homeMeta(siteSettings.parse({ siteName: "某某财经" }), "https://site.example", "首页");

  it("names publisher and site, and how the site is searched", () => {
    const [organization, website] = meta.jsonLd ?? [];
    expect(organization).toMatchObject({
      "@type": "NewsMediaOrganization",
      name: "某某财经",
      url: "https://site.example",
    });
    expect(website).toMatchObject({
      "@type": "WebSite",
      publisher: { "@id": organization?.["@id"] },
      potentialAction: {
        "@type": "SearchAction",
        target: { urlTemplate: "https://site.example/search?q={search_term_string}" },
      },
    });
  });
});
