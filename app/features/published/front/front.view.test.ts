import { describe, expect, it } from "vitest";
import { titled } from "#app/features/base/title/title.view.ts";
import type { ArticleCard } from "#app/features/published/article/article.view.ts";
import {
  daysAround,
  filledHeadlines,
  headlineDays,
  headlineModels,
  headlinesMeta,
  headlinesPath,
  type Headline,
} from "./front.view.ts";

const card = (id: number, publishedAt = "2026-11-20T04:00:00.000Z"): ArticleCard => ({
  id,
  href: `/news/${id}`,
  ...titled(`第${id}篇`),
  shortTitle: `第${id}篇`,
  dek: "",
  plain: "",
  author: "",
  publishedAt,
  industry: null,
  column: null,
  cover: { kind: "drawn", src: `/covers/ink/${id}.svg` },
});

const slot = (id: number, startedAt = "2026-11-20T04:00:00.000Z"): Headline => ({
  id,
  ...titled(`头条${id}`),
  href: `/news/${id}`,
  external: false,
  badge: "",
  startedAt,
  card: card(id),
});

const row = (fields: object) => ({
  id: 1,
  article_id: null,
  url: "",
  title: "",
  badge: "",
  badge_en: "",
  start_at: new Date("2026-11-20T04:00:00Z"),
  end_at: null,
  position: 0,
  media_sha: null,
  media_extension: null,
  media_width: null,
  media_height: null,
  media_widths: null,
  media_alt: null,
  ...fields,
});

describe("headlineModels", () => {
  it("shows an article under the slot's own title, or its own where the slot has none", () => {
    const models = headlineModels(
      [row({ article_id: 7, title: "换个说法" }), row({ article_id: 7 })],
      [card(7)],
      "zh-cn",
    );
    expect(models.map((model) => model.title)).toEqual(["换个说法", "第7篇"]);
  });

  it.each([
    ["zh-cn", "Exclusive", "独家"],
    ["en", "Exclusive", "Exclusive"],
    ["en", "", "独家"],
  ] as const)("says its badge in %s, in Chinese where there is no other (%j)", (language, badge_en, shown) => {
    const rows = [row({ url: "https://example.com/live", badge: "独家", badge_en })];
    expect(headlineModels(rows, [], language)[0]?.badge).toBe(shown);
  });

  it("leaves out a slot whose article the public may not see", () => {
    expect(headlineModels([row({ article_id: 7 })], [], "zh-cn")).toEqual([]);
  });

  it("links to web addresses outside, and to nothing else", () => {
    const models = headlineModels(
      [row({ url: "https://example.com/live", title: "直播" }), row({ url: "javascript:alert(1)", title: "坏" })],
      [],
      "zh-cn",
    );
    expect(models.map(({ href, external }) => ({ href, external }))).toEqual([
      { href: "https://example.com/live", external: true },
    ]);
  });
});

describe("filledHeadlines", () => {
  it("fills too few slots with the newest articles that are not there yet", () => {
    const filled = filledHeadlines([slot(1)], [card(1), card(2), card(3), card(4)], 3);
    expect(filled.map((headline) => headline.href)).toEqual(["/news/1", "/news/2", "/news/3"]);
  });

  it("shows a target once, however many slots point at it", () => {
    expect(filledHeadlines([slot(1), { ...slot(9), href: "/news/1" }], [], 0)).toHaveLength(1);
  });

  it("adds nothing to slots that are enough", () => {
    expect(filledHeadlines([slot(1), slot(2)], [card(3)], 2)).toHaveLength(2);
  });
});

describe("headlineDays", () => {
  it("groups by the day in Shanghai, newest first, without what is shown already", () => {
    const past = [
      slot(1, "2026-11-18T15:59:00.000Z"),
      slot(2, "2026-11-18T16:00:00.000Z"),
      slot(3, "2026-11-19T03:00:00.000Z"),
      slot(4, "2026-11-19T03:00:00.000Z"),
    ];
    const days = headlineDays(past, [slot(4)]);
    expect(days.map(({ day, headlines }) => [day, headlines.map(({ id }) => id)])).toEqual([
      ["2026-11-19", [2, 3]],
      ["2026-11-18", [1]],
    ]);
  });
});

describe("daysAround", () => {
  const days = ["2026-11-20", "2026-11-18", "2026-11-15"];

  it.each([
    { day: "2026-11-18", newer: "2026-11-20", older: "2026-11-15" },
    { day: "2026-11-17", newer: "2026-11-18", older: "2026-11-15" },
    { day: "2026-11-20", newer: undefined, older: "2026-11-18" },
    { day: "2026-11-15", newer: "2026-11-18", older: undefined },
  ])("finds the nearest days with headlines around $day", ({ day, newer, older }) => {
    expect(daysAround(days, day)).toEqual({ newer, older });
  });
});

describe("headlinesPath", () => {
  it("names the day, and none for now", () => {
    expect([headlinesPath(null), headlinesPath("2026-11-20")]).toEqual(["/headlines", "/headlines?day=2026-11-20"]);
  });
});

it("lets search engines index the headlines, but for a day without any, and lists those of this site", () => {
  const texts = { title: "头条", description: "", crumbs: [] };
  const metaOf = (lead: Headline | null, secondary: Headline[] = []) =>
    headlinesMeta(
      { day: null, front: { lead, sentences: [], secondary }, recent: [], days: [] },
      texts,
      "https://a.example",
    );
  expect([metaOf(slot(1)).noindex, metaOf(null).noindex]).toEqual([false, true]);
  const listed = JSON.stringify(metaOf(slot(1), [slot(2), { ...slot(3), external: true }]).jsonLd);
  expect([1, 2, 3].map((id) => listed.includes(`/news/${id}`))).toEqual([true, true, false]);
});
