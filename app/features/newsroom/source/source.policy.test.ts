import { expect, it } from "vitest";
import { sourceFault, type Origin, type SourceRights } from "./source.policy.ts";
import { source as fields } from "./source.fields.ts";

/** Half past midnight in Shanghai. */
const NOW = new Date("2026-11-21T16:30:00Z");
const STORY: Origin = {
  origin: "reprint",
  sourceId: 1,
  sourceName: "某报",
  sourceUrl: "https://www.news.example/a/1",
  originalTitle: "原题",
  originalAuthor: "李四",
};
const SOURCE: SourceRights = { host: "news.example", may_reprint: true, active: true, valid_until: null };

it.each<[string | undefined, Partial<Origin>, Partial<SourceRights> | null]>([
  [undefined, {}, {}],
  [undefined, { origin: "original", sourceId: null, sourceUrl: "" }, null],
  [undefined, { origin: "compiled" }, { may_reprint: false }],
  ["no-source", { sourceId: null }, {}],
  ["no-source", {}, null],
  ["source-inactive", {}, { active: false }],
  ["source-over", {}, { valid_until: "2026-11-21" }],
  [undefined, {}, { valid_until: "2026-11-22" }],
  ["no-reprint", {}, { may_reprint: false }],
  ["no-source-name", { sourceName: " " }, {}],
  ["no-original-title", { originalTitle: " " }, {}],
  ["no-original-author", { originalAuthor: "" }, {}],
  ["no-original-link", { sourceUrl: "" }, {}],
  ["no-original-author", { originalAuthor: " " }, {}],
  ["no-original-title", { origin: "compiled", originalTitle: "" }, {}],
  [undefined, { origin: "compiled", sourceUrl: "https://else.example/a" }, {}],
  [undefined, { sourceUrl: "https://else.example/a" }, { host: "" }],
  [undefined, { sourceUrl: "https://news.example/a" }, {}],
  ["foreign-link", { sourceUrl: "https://evilnews.example/a" }, {}],
  ["foreign-link", { sourceUrl: "no address" }, {}],
  ["foreign-link", { sourceUrl: "https://news.example.evil.test/a" }, {}],
])("%s", (fault, story, source) => {
  expect(sourceFault({ ...STORY, ...story }, source === null ? undefined : { ...SOURCE, ...source }, NOW)).toBe(fault);
});

it.each([
  ["name", "报", 80],
  ["host", "a", 253 - ".example".length],
  ["edition", "版", 40],
  ["terms", "约", 1_000],
])("a source has a %s as long as there is room for it", (field, letter, most) => {
  const record = { name: "某报", host: "", list: "official", edition: "", may_reprint: true, terms: "" };
  const of = (length: number) => {
    const value = letter.repeat(length) + (field === "host" ? ".example" : "");
    return fields.schema.safeParse({ ...record, valid_until: null, active: true, [field]: value }).success;
  };
  expect([of(most), of(most + 1)]).toEqual([true, false]);
});
