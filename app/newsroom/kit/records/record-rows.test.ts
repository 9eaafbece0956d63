import { expect, it } from "vitest";
import { aboutOf, groupOf, inGroups, isNamed } from "./record-rows.ts";

const noun = (id: number, record: Record<string, unknown>) => ({ id, version: 1, record });
const parent = (name: string, of: string) => [{ name, as: "record", of } as const];

it("lists children right after their column, and those whose column is not listed last", () => {
  const fields = parent("parent_id", "columns");
  const nouns = [
    noun(1, { parent_id: null }),
    noun(2, { parent_id: 4 }),
    noun(3, { parent_id: 1 }),
    noun(4, { parent_id: null }),
    noun(5, { parent_id: 9 }),
  ];
  expect(inGroups("columns", fields, nouns).map(({ id }) => id)).toEqual([1, 3, 4, 2, 5]);
  expect(nouns.map((one) => groupOf(fields, one))).toEqual([null, 4, 1, null, 9]);
});

it("lists sectors of an industry together, and leaves records without parents in their order", () => {
  const fields = parent("industry_id", "industries");
  const sectors = [noun(1, { industry_id: 7 }), noun(2, { industry_id: 8 }), noun(3, { industry_id: 7 })];
  expect(inGroups("sectors", fields, sectors).map(({ id }) => id)).toEqual([1, 3, 2]);
  const links = [noun(2, {}), noun(1, {})];
  expect(inGroups("friend-links", [], links).map(({ id }) => id)).toEqual([2, 1]);
  expect(links.map((one) => groupOf([], one))).toEqual([null, null]);
});

it("shows the fields of the list that have a value, each after its prefix", () => {
  const said = (_: string, value: unknown) => String(value);
  const fields = (...names: string[]) =>
    names.map((name) => ({ name, as: "line" as const, listPrefix: name === "slug" ? "/" : "" }));
  const post = { title: "记者", department: "编辑部", place: "北京", ends_on: null };
  expect(aboutOf([{ name: "title", as: "line" }, ...fields("department", "place", "ends_on")], post, said)).toBe(
    "编辑部 · 北京",
  );
  const page = { slug: "privacy", version: "2.0", effective_date: null };
  expect(aboutOf(fields("slug", "version", "effective_date"), page, said)).toBe("/privacy · 2.0");
});

it("finds a record by the displayed text of any field", () => {
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
