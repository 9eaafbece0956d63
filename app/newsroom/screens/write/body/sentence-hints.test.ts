import { expect, test } from "vitest";
import { haveNoFigure, lengthOf, sentenceHints } from "./sentence-hints.ts";

test("a plain short sentence needs no hint", () => {
  expect(sentenceHints("合同写了自然损耗除外的，墙面旧了不该扣押金。")).toEqual([]);
});

test("a sentence is told what is hard in it", () => {
  expect(sentenceHints("央行下调基点，释放流动性。")).toEqual([{ kind: "jargon", words: ["基点", "流动性"] }]);
  expect(sentenceHints("甲，乙，丙，丁，戊。")).toEqual([{ kind: "manyCommas" }]);
  expect(sentenceHints("长".repeat(61))).toEqual([{ kind: "tooLong" }]);
});

test("characters count as readers count them", () => {
  expect(lengthOf("涨 了 🙂")).toBe(3);
});

test("sentences want a figure, once there are two", () => {
  expect(haveNoFigure(["月供没有动。"])).toBe(false);
  expect(haveNoFigure(["月供没有动。", "先找到重新定价的日子。"])).toBe(true);
  expect(haveNoFigure(["月供少了 120 元。", "先找到重新定价的日子。"])).toBe(false);
});
