import { expect, it } from "vitest";
import { differences, mergeChanges, withValues, type Versioned } from "./story.merge.ts";
import { EMPTY_FIELDS } from "./story.schema.ts";

const stored: Versioned = {
  values: { ...EMPTY_FIELDS, title: "甲", tags: ["一"], body: "<p>正文</p>" },
  versions: { title: 3, body: 5 },
};

it("takes a field that has not moved on since it was read", () => {
  expect(mergeChanges(stored, { title: { base: 3, value: "乙" }, tags: { base: 1, value: [] } })).toEqual({
    accepted: { title: "乙", tags: [] },
    conflicts: {},
  });
});

it("refuses the field that moved on and takes the others", () => {
  expect(mergeChanges(stored, { title: { base: 2, value: "乙" }, dek: { base: 1, value: "导语" } })).toEqual({
    accepted: { dek: "导语" },
    conflicts: { title: { value: "甲", version: 3 } },
  });
});

it("finds no conflict in equal content, however old it is", () => {
  expect(mergeChanges(stored, { title: { base: 1, value: "甲" }, tags: { base: 0, value: ["一"] } })).toEqual({
    accepted: {},
    conflicts: {},
  });
});

it("lays values over a text and names where two texts differ", () => {
  const { body, ...fields } = stored.values;
  const text = withValues({ fields, body }, { title: "乙", body: "<p>新</p>" });
  expect(differences(stored.values, { ...text.fields, body: text.body })).toEqual(["title", "body"]);
});
