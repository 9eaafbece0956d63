import { expect, it } from "vitest";
import { isOrderOf } from "#app/features/newsroom/version/noun-order.policy.ts";
import {
  differingFields,
  mergedRecord,
  mergeRows,
  typedText,
  withTypedSince,
  type NounRecord,
} from "./version.rules.ts";

const base = { name: "甲", intro: "旧", tags: ["一"], shown: true };

it("names the fields that differ, whatever their kind", () => {
  expect(differingFields(base, { ...base, tags: ["一"] })).toEqual([]);
  // A missing field equals an empty one, but differs from "", 0, false and [].
  expect(differingFields<NounRecord>({ place: null }, { place: undefined, colour: null })).toEqual([]);
  const empty = { text: "", number: 0, shown: false, list: [] };
  expect(differingFields<NounRecord>({}, empty)).toEqual(Object.keys(empty));
  expect(differingFields(base, { ...base, name: "乙", tags: ["一", "二"], shown: false })).toEqual([
    "name",
    "tags",
    "shown",
  ]);
});

it("keeps what only one of two people has changed, and asks where both have", () => {
  const mine = { ...base, name: "乙", intro: "我的" };
  const theirs = { ...base, intro: "对方的", shown: false };
  const rows = mergeRows({ base, mine, theirs });
  expect(rows.map(({ field, choice, isConflict }) => [field, choice, isConflict])).toEqual([
    ["name", "mine", false],
    ["intro", "mine", true],
    ["shown", "theirs", false],
  ]);
  expect(rows[1]).toMatchObject({ base: "旧", mine: "我的", theirs: "对方的" });
  expect(mergedRecord(theirs, rows)).toEqual({ name: "乙", intro: "我的", tags: ["一"], shown: false });
  const chosen = rows.map((row) => ({ ...row, choice: "theirs" as const }));
  expect(mergedRecord(theirs, chosen)).toEqual(theirs);
});

it("keeps what was typed while a save was on its way, over what has become of the rest", () => {
  const sent = { name: "甲", intro: "旧", tags: ["一"] };
  const now = { name: "甲乙", intro: "旧", tags: ["一"] };
  expect(withTypedSince({ name: "甲", intro: "理过的", tags: ["一"] }, { sent, now })).toEqual({
    name: "甲乙",
    intro: "理过的",
    tags: ["一"],
  });
  expect(withTypedSince({}, { sent: { name: "甲" }, now: { name: "甲", intro: "新" } })).toEqual({ intro: "新" });
});

it("types texts and numbers as they are, and nothing else", () => {
  expect(["甲", "", 0, 12, true, null, undefined, ["甲"]].map(typedText)).toEqual([
    "甲",
    "",
    "0",
    "12",
    "",
    "",
    "",
    "",
  ]);
});

it.each([
  [[3, 2, 1], [1, 2, 3], true],
  [[3, 2, 1], [2, 1, 3], false],
  [[3, 2, 1], [1, 2], false],
  [[3, 2, 1], [1, 2, 3, 4], false],
  [[2, 1], [1, 2, 3], false],
  [[1, 2, 2], [1, 2, 3], false],
  [[3, 2, 1, 1], [1, 2, 3], false],
])("takes %j, of who has seen %j, as an order of what stands there as 1, 2, 3: %s", (ids, standing, isTaken) => {
  expect(isOrderOf([1, 2, 3], { ids, standing })).toBe(isTaken);
});
