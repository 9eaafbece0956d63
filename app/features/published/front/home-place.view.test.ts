import { expect, it } from "vitest";
import type { HomePlaceRow } from "./home-place.repo.server.ts";
import { homePlaces } from "./home-place.view.ts";

const row = (fields: Partial<HomePlaceRow>): HomePlaceRow => ({
  area: "notice",
  industry_id: null,
  article_id: null,
  subject_id: null,
  title: "",
  url: "",
  ...fields,
});

it("has one lead for each industry, the first one, and none whose article the public may not see", () => {
  const lead = (industry_id: number, article_id: number | null) => row({ area: "industry", industry_id, article_id });
  const { leads } = homePlaces([lead(1, null), lead(1, 7), lead(1, 8), lead(2, 9)]);
  expect([...leads].map(([industry, { articleId }]) => [industry, articleId])).toEqual([
    [1, 7],
    [2, 9],
  ]);
});

it("has subjects once, in the editors' order", () => {
  const subject = (subject_id: number) => row({ area: "subject", subject_id });
  expect(homePlaces([subject(3), subject(1), subject(3)]).subjectIds).toEqual([3, 1]);
});

it.each([
  ["/news/1", "/news/1"],
  ["https://example.com/", "https://example.com/"],
  ["//example.com", ""],
  ["/\\example.com", ""],
  ["javascript:alert(1)", ""],
  ["", ""],
])("lets a notice at %j lead to %j", (url, href) => {
  expect(homePlaces([row({ title: "停机", url })]).notices).toEqual([{ text: "停机", href }]);
});
