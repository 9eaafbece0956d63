import { describe, expect, it } from "vitest";
import "#app/i18n/all-messages.ts";
import { messagesOf } from "#app/i18n/messages.ts";
import { LANGUAGES } from "#app/lib/language.ts";
import type { AnyRecordTexts } from "#app/newsroom/kit/record/record-texts.ts";
import { RECORDS } from "#tests/fixtures/newsroom/newsroom-records.ts";

const NOUNS = Object.entries(RECORDS) as [keyof typeof RECORDS, (typeof RECORDS)[keyof typeof RECORDS]][];

describe.each(NOUNS)("%s", (noun, { fields }) => {
  it("has the same fields in its schema, its form and its new record", () => {
    const { schema, names, form, blank } = fields;
    expect(form.map(({ name }) => name)).toEqual(names);
    expect(Object.keys(schema.shape)).toEqual(names);
    expect(Object.keys(blank)).toEqual(names);
    expect(form.filter(({ isName }) => isName)).toHaveLength(1);
  });

  it.each(LANGUAGES)("has a label for each field, list column, filter and choice in %s", (language) => {
    const texts: AnyRecordTexts = messagesOf(language, noun);
    const { form, names } = fields;
    const namesOf = (wanted: (spec: (typeof form)[number]) => unknown) => form.filter(wanted).map(({ name }) => name);
    expect(new Set(Object.keys(texts.fields))).toEqual(new Set(names));
    expect(Object.keys(texts.columns)).toEqual(namesOf(({ listPrefix }) => listPrefix !== undefined));
    expect(Object.keys(texts.any)).toEqual(namesOf(({ isFilter }) => isFilter));
    for (const { name, choices } of form.filter((spec) => spec.choices !== undefined))
      expect([name, new Set(Object.keys(texts.choices[name] ?? {}))]).toEqual([name, new Set(choices)]);
    expect(names).toEqual(expect.arrayContaining([...Object.keys(texts.hints), ...Object.keys(texts.choices)]));
    const said = [texts.fields, texts.columns, texts.any, ...Object.values(texts.choices)].flatMap(Object.values);
    expect(said.filter((text) => text === "")).toEqual([]);
  });
});
