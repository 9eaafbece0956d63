import { expect, test } from "vitest";
import { detailWords } from "./detail-words.ts";

const NAMES = {
  names: { round: "第几轮", isShort: "快审" },
  codes: { created: "新建", site: "全站" },
  yes: "是",
  no: "否",
  comma: "，",
  yuan: (amount: string) => `${amount}元`,
};

test.each([
  [{ round: 1, reason: "数字没有出处" }, "数字没有出处 · 第几轮 1"],
  [{ note: "", waived: [], after: null, at: "2026-11-24T00:00:00.000Z" }, "at 2026-11-24 08:00"],
  [{ before: { a: 1, round: 2, b: "" }, isShort: false }, "before 1，第几轮 2 · 快审 否"],
  [{ scope: { kind: "site" } }, "scope 全站"],
  [{ changed: ["round", "other"] }, "changed 第几轮，other"],
  [{ reason: "created" }, "新建"],
  [{ unit: "money", amount: -1230, after: 5 }, "unit money · amount -12.30元 · after 0.05元"],
  [{ unit: "points", amount: -1230 }, "unit points · amount -1230"],
  [{}, ""],
  [null, ""],
  ["text", ""],
])("what the trail keeps is said in one line, by names where it has them: %j", (detail, words) => {
  expect(detailWords(detail, NAMES)).toBe(words);
});
