import { expect, expectTypeOf, it } from "vitest";
import type { RecordTexts } from "#app/newsroom/kit/record/record-texts.ts";
import { choice, day, defineFields, flag, line, parentOrNone, slug, words, type RecordOf } from "./field.ts";

const term = defineFields({
  title: line(4, { required: true, name: true }),
  title_en: line(8),
  slug: slug({ list: "/", fixed: true }),
  kind: choice(["word", "phrase"], { list: true, filter: true }),
  above: parentOrNone("terms"),
  tags: words(),
  ends_on: day({ expiry: true }),
  shown: flag({ visibility: true }),
});

it("gives the form of fields in their order, with their languages and roles", () => {
  expect(term.form).toEqual([
    { name: "title", as: "line", longest: 4, lang: "zh-CN", isRequired: true, isName: true },
    { name: "title_en", as: "line", longest: 8, lang: "en" },
    { name: "slug", as: "line", longest: 64, isRequired: true, isFixed: true, listPrefix: "/" },
    { name: "kind", as: "choice", choices: ["word", "phrase"], isFilter: true, listPrefix: "" },
    { name: "above", as: "record", of: "terms", isFixed: true },
    { name: "tags", as: "words", longest: 400, lang: "zh-CN" },
    { name: "ends_on", as: "day", isExpiry: true },
    { name: "shown", as: "flag", isVisibility: true },
  ]);
});

it("gives the values of a new record, which is not valid before required fields are filled", () => {
  const { blank, schema } = term;
  expect(blank).toEqual({
    title: "",
    title_en: "",
    slug: "",
    kind: "word",
    above: null,
    tags: [],
    ends_on: null,
    shown: false,
  });
  const faults = (part: object) =>
    schema.safeParse({ ...blank, ...part }).error?.issues.map(({ path }) => path[0] ?? "") ?? [];
  expect(faults({})).toEqual(["title", "slug"]);
  expect(faults({ title: "词条", slug: "term" })).toEqual([]);
  expect(
    faults({ title: "太长的词条", slug: "A b", kind: "x", above: 0, tags: [""], ends_on: "明天", shown: 1 }),
  ).toEqual(["title", "slug", "kind", "above", "tags", "ends_on", "shown"]);
  expect(faults({ title: "词条", slug: "term", other: 1 })).toEqual([""]);
});

it("requires a label for each field, list column, filter and choice", () => {
  type Texts = RecordTexts<typeof term>;
  expectTypeOf<keyof Texts["fields"]>().toEqualTypeOf<keyof RecordOf<typeof term>>();
  expectTypeOf<keyof Texts["columns"]>().toEqualTypeOf<"slug" | "kind">();
  expectTypeOf<keyof Texts["any"]>().toEqualTypeOf<"kind">();
  expectTypeOf<keyof Texts["choices"]>().toEqualTypeOf<"kind" | "above">();
  expectTypeOf<keyof Texts["choices"]["kind"]>().toEqualTypeOf<"word" | "phrase">();
  expectTypeOf<RecordOf<typeof term>["above"]>().toEqualTypeOf<number | null>();
});
