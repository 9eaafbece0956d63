import { expect, test } from "vitest";
import { partsOf } from "./marked.ts";

test("a text is cut where its marked words stand, each as it was written", () => {
  expect(partsOf("加我微信，带你配资。配资稳赚", ["配资", "微信"])).toEqual([
    { text: "加我", isMarked: false },
    { text: "微信", isMarked: true },
    { text: "，带你", isMarked: false },
    { text: "配资", isMarked: true },
    { text: "。", isMarked: false },
    { text: "配资", isMarked: true },
    { text: "稳赚", isMarked: false },
  ]);
});

test("signs of a pattern are signs, letters are found in either case, and a text without words is whole", () => {
  expect(partsOf("VX(1)", ["vx", "(1)"]).filter(({ isMarked }) => isMarked)).toHaveLength(2);
  expect(partsOf("一句话", [])).toEqual([{ text: "一句话", isMarked: false }]);
});
