import { expect, it } from "vitest";
import { subjectInput } from "./subject.schema.ts";

const SUBJECT = { slug: "s", title: "题", start_at: new Date(0) };
const numbers = (count: number) => Array.from({ length: count }, (_, index) => index + 1);
const event = { happened_on: "2026-01-01", title: "开始" };

it.each<[string, (over: number) => object]>([
  ["128 characters of a title", (over) => ({ title_en: "a".repeat(128 + over) })],
  ["2,000 characters of a lead", (over) => ({ lead: "字".repeat(2_000 + over) })],
  ["20 tags", (over) => ({ tags: numbers(20 + over).map(String) })],
  ["20 sections", (over) => ({ sections: numbers(20 + over).map((title) => ({ title: String(title) })) })],
  ["200 articles in a section", (over) => ({ sections: [{ title: "一", articles: numbers(200 + over) }] })],
  ["200 events", (over) => ({ timeline: numbers(200 + over).map(() => event) })],
])("a subject bears %s, and not one more", (_, part) => {
  const takes = (over: number) => subjectInput.safeParse({ ...SUBJECT, ...part(over) }).success;
  expect([takes(0), takes(1)]).toEqual([true, false]);
});
