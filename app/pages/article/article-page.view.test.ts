import { describe, expect, it } from "vitest";
import { pageArticle } from "./article-page.view.ts";
import { articleMeta, articleModel } from "#app/features/published/article/article.view.ts";
import type { ArticleRow } from "#app/features/published/article/article.repo.server.ts";

const bare: ArticleRow = {
  id: 7,
  title: "标题",
  short_title: "",
  dek: "",
  plain: [],
  authors: [],
  publish_at: new Date("2026-11-20T06:08:00Z"),
  updated_at: new Date("2026-11-20T06:08:00Z"),
  characters: 0,
  industry_slug: null,
  industry_name: null,
  industry_name_en: null,
  palette: null,
  column_id: null,
  column_name: null,
  column_name_en: null,
  media_sha: null,
  media_parts: null,
  media_extension: null,
  media_width: null,
  media_height: null,
  media_widths: null,
  media_alt: null,
  summary: "",
  body_html: "",
  body_mark: "",
  corrected_at: null,
  toc: [],
  editor: "",
  source_name: "",
  source_url: "",
  origin: "original",
  tags: [],
  takes_comments: true,
  corrections: [],
  subject_ids: [],
  has_notable_pictures: false,
  author_pages: {},
  topic_pages: {},
  seo_title: "",
  seo_keywords: "",
  seo_description: "",
  canonical_url: "",
  noindex: false,
  ai_label: "none",
  disclaimer: false,
  redirect_to: "",
  is_demo: false,
  industry_id: null,
  parent_column_id: null,
  parent_column_name: null,
  parent_column_name_en: null,
  sector_slug: null,
  sector_name: null,
  sector_name_en: null,
  views: null,
  comments: null,
  favorites: null,
  likes: null,
};

const show = (row: Partial<ArticleRow>) => pageArticle(articleModel({ ...bare, ...row }, "zh-cn", "首页"));
const headings = (count: number) =>
  Array.from({ length: count }, (_, at) => ({ id: `s-${at + 1}`, level: 2, text: `第${at + 1}节` }));

describe("pageArticle", () => {
  it("links authors with a page, and each tag to its topic or to the search", () => {
    const row = {
      ...bare,
      authors: ["高砚", "甲"],
      author_pages: { 高砚: 3 },
      tags: ["汇率", "a&b"],
      topic_pages: { 汇率: 5 },
    };
    const { authors, tags } = show(row);
    expect(authors).toEqual([{ name: "高砚", href: "/author/3" }, { name: "甲" }]);
    expect(tags).toEqual([
      { name: "汇率", href: "/topic/5" },
      { name: "a&b", href: "/search?q=a%26b" },
    ]);
    const site = { siteName: "明白", siteUrl: "https://news.example" };
    const [article] = articleMeta(row, articleModel(row, "zh-cn", "首页"), site).jsonLd ?? [];
    expect(article?.["author"]).toEqual([
      { "@type": "Person", name: "高砚", url: "https://news.example/author/3" },
      { "@type": "Person", name: "甲" },
    ]);
  });

  it("stands when an article has nothing but a title", () => {
    expect(show({})).toMatchObject({
      title: "标题",
      source: null,
      toc: [],
      authors: [],
      crumbs: [{ path: "/" }],
      minutes: 1,
    });
  });

  it("links the source only to a web address", () => {
    expect(show({ source_name: "某报", source_url: "https://paper.example/1" }).source).toEqual({
      name: "某报",
      href: "https://paper.example/1",
    });
    expect(show({ source_name: "某报", source_url: "javascript:alert(1)" }).source).toEqual({
      name: "某报",
      href: null,
    });
  });

  it("names the source by its host when it has an address only", () => {
    expect(show({ source_url: "https://paper.example/1" }).source?.name).toBe("paper.example");
  });

  it.each([
    { count: 4, characters: 300, shown: 4 },
    { count: 3, characters: 1500, shown: 0 },
    { count: 3, characters: 1501, shown: 3 },
    { count: 1, characters: 9000, shown: 0 },
    { count: 0, characters: 9000, shown: 0 },
  ])("shows $shown contents of $count headings over $characters characters", ({ count, characters, shown }) => {
    expect(show({ toc: headings(count), characters }).toc).toHaveLength(shown);
  });
});

it("tells of a correction in place of the change that it was, and of a change after it", () => {
  const at = (minutes: number) => new Date(bare.publish_at.getTime() + minutes * 60_000);
  const dates = (row: Partial<ArticleRow>) => {
    const { correctedAt, updatedAt } = show(row);
    return [correctedAt, updatedAt];
  };
  expect(dates({ corrected_at: at(10), updated_at: at(10) })).toEqual([at(10).toISOString(), null]);
  expect(dates({ corrected_at: at(10), updated_at: at(20) })).toEqual([at(10).toISOString(), at(20).toISOString()]);
  expect(dates({ updated_at: at(20) })).toEqual([null, at(20).toISOString()]);
});

it("names a cover in the three ratios of search engines, and the share card where there are none", () => {
  const imagesOf = (change: Partial<ArticleRow>) => {
    const row = { ...bare, ...change };
    const site = { siteName: "站", siteUrl: "https://site.example" };
    return articleMeta(row, articleModel(row, "zh-cn", "首页"), site).jsonLd?.[0]?.["image"];
  };
  const sha = "a".repeat(64);
  const cover = {
    media_sha: sha,
    media_extension: "jpg",
    media_width: 1440,
    media_height: 810,
    media_widths: [480, 1440],
  };
  expect(imagesOf(cover)).toEqual(["https://site.example/share/article-7.png"]);
  expect(imagesOf({ ...cover, media_parts: { "4:3": [1200], "1:1": [1080] } })).toEqual([
    `https://site.example/media/${sha}/1440.jpg`,
    `https://site.example/media/${sha}-4x3/1200.jpg`,
    `https://site.example/media/${sha}-1x1/1080.jpg`,
  ]);
});
