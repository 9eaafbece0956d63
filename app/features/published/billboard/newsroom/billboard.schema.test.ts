import { expect, it } from "vitest";
import { billboardRecord, issueRecord } from "./billboard.schema.ts";

const texts = { title_en: "", intro: "", intro_en: "", method: "", method_en: "", data_source: "", data_source_en: "" };
const heat = { window_hours: null, half_life_hours: null, favorite_weight: null, comment_weight: null, places: null };
const kind = { kind: "editorial", period: "month", industry: "", metrics: [], published: true };
const BOARD = { title: "榜", ...texts, ...kind, ...heat };
const metric = (key: string, unit = "") => ({ key, label: "分", unit, label_en: "", unit_en: "" });
const metrics = (count: number) => Array.from({ length: count }, (_, index) => metric(`k${index}`));
const place = (rank: number) => ({ rank, name: "甲", note: "", url: "", article_id: null, values: {} });
const issue = (places: number[]) => ({
  period_date: "2026-01-01",
  publish_at: "2026-01-01T00:00:00.000Z",
  items: places.map(place),
});

it.each<[string, (over: number) => { success: boolean }]>([
  ["120 characters of a title", (over) => billboardRecord.safeParse({ ...BOARD, title_en: "a".repeat(120 + over) })],
  ["4,000 characters of a text", (over) => billboardRecord.safeParse({ ...BOARD, intro: "字".repeat(4_000 + over) })],
  [
    "200 characters of a cell",
    (over) => billboardRecord.safeParse({ ...BOARD, metrics: [metric("k", "分".repeat(200 + over))] }),
  ],
  ["10 columns", (over) => billboardRecord.safeParse({ ...BOARD, metrics: metrics(10 + over) })],
  ["500 places", (over) => issueRecord.safeParse(issue([500 + over]))],
])("a board bears %s, and not one more", (_, read) => {
  expect([read(0).success, read(1).success]).toEqual([true, false]);
});
