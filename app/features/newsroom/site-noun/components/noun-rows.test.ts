import { expect, it } from "vitest";
import { aboutOf, inGroups, isNamed } from "./noun-rows.ts";

const noun = (id: number, record: Record<string, unknown>) => ({ id, version: 1, record });

it("puts what belongs to a column right behind it, and keeps what belongs to none that is here", () => {
  const nouns = [
    noun(1, { parent_id: null }),
    noun(2, { parent_id: 4 }),
    noun(3, { parent_id: 1 }),
    noun(4, { parent_id: null }),
    noun(5, { parent_id: 9 }),
  ];
  expect(inGroups("column", nouns).map(({ id }) => id)).toEqual([1, 3, 4, 2, 5]);
});

it("puts sectors of an industry together, and leaves links as they are", () => {
  const sectors = [noun(1, { industry_id: 7 }), noun(2, { industry_id: 8 }), noun(3, { industry_id: 7 })];
  expect(inGroups("sector", sectors).map(({ id }) => id)).toEqual([1, 3, 2]);
  expect(inGroups("link", [noun(2, {}), noun(1, {})]).map(({ id }) => id)).toEqual([2, 1]);
});

it("says of a thing what is known of it", () => {
  const said = (_: string, value: unknown) => String(value);
  expect(aboutOf("post", { department: "编辑部", place: "北京", ends_on: null }, said)).toBe("编辑部 · 北京");
  expect(aboutOf("page", { slug: "privacy", version: "2.0", effective_date: null }, said)).toBe("/privacy · 2.0");
});

it("finds a thing by what any of its fields is read as", () => {
  const said = (field: string, value: unknown) => (field === "list" ? "官方名单" : String(value));
  const source = { name: "云川日报", list: "official", host: "Daily.example.com" };
  expect(["官方", "DAILY", " 云川 ", "", "official"].map((words) => isNamed(source, words, said))).toEqual([
    true,
    true,
    true,
    true,
    false,
  ]);
});
