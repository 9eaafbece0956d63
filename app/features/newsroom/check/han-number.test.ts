import { expect, it } from "vitest";
import { hanNumber } from "./han-number.ts";

it.each<[string, number | undefined]>([
  ["三", 3],
  ["十", 10],
  ["十二点五", 12.5],
  ["二十五", 25],
  ["一百", 100],
  ["一百零五", 105],
  ["一百二", 120],
  ["两千三百", 2300],
  ["三千五", 3500],
  ["十万", 100_000],
  ["二十五万三千", 253_000],
  ["三万五", 35_000],
  ["三亿五千万", 350_000_000],
  ["一点五亿", 150_000_000],
  ["三万亿", 3e12],
  ["一点二万亿", 1.2e12],
  ["七八", undefined],
  ["三四千", undefined],
  ["零点五", 0.5],
  ["百", 100],
  ["一点", undefined],
])("%s is %s", (written, expected) => {
  expect(hanNumber(written)).toBe(expected);
});
