import { expect, test } from "vitest";
import { detailWords } from "./detail-words.ts";

test.each([
  [{ round: 1, reason: "数字没有出处" }, "数字没有出处 · round 1"],
  [{ note: "", waived: [], after: null, at: "2026-11-24T00:00:00.000Z" }, "at 2026-11-24T00:00:00.000Z"],
  [{ before: { a: 1 }, isShort: false }, 'before {"a":1} · isShort false'],
  [{}, ""],
  [null, ""],
  ["text", ""],
])("what the trail keeps is said in one line: %j", (detail, words) => {
  expect(detailWords(detail)).toBe(words);
});
