import { describe, expect, it, test } from "vitest";
import { otherNumbers, readChinese, spellingsOf } from "./search.numbers.ts";
import { unitsOf } from "./search.tokens.ts";

describe("numbers of a query", () => {
  test.each([
    ["三千二", 3200],
    ["三千三百三十四", 3334],
    ["二百一十四", 214],
    ["两百零五", 205],
    ["十五", 15],
    ["一千零五十", 1050],
    ["十二万八", 128_000],
    ["十二亿", 1_200_000_000],
    ["三万零五百", 30_500],
    ["一百二", 120],
    ["十七万三", 173_000],
  ])("%s is read", (text, value) => {
    expect(readChinese(text)).toBe(value);
  });

  test.each(["百分", "十百", "万一", "零", "一三"])("%s is no number", (text) => {
    expect(readChinese(text)).toBeUndefined();
  });

  test.each([
    [3200, ["3200", "0.32万", "三千二百", "三千二"]],
    [128_000, ["128000", "12.8万", "十二万八千", "十二万八"]],
    [1_200_000_000, ["1200000000", "12亿", "十二亿"]],
    [214, ["214", "二百一十四", "两百一十四"]],
    [17, ["17", "十七"]],
    [1_234_567, ["1234567"]],
  ])("%d has its spellings in both scripts", (value, spellings) => {
    expect(spellingsOf(value)).toEqual(expect.arrayContaining(spellings));
  });

  test("every Chinese spelling is read as the same number", () => {
    for (let value = 10; value < 200_000; value += 7) {
      for (const spelling of spellingsOf(value).filter((text) => /^[^\d.]+$/.test(text)))
        expect([spelling, readChinese(spelling)]).toEqual([spelling, value]);
    }
  });

  it("replaces a number within a word, and leaves years and single numerals", () => {
    const others = (text: string) =>
      otherNumbers(unitsOf(text)).map((units) => units.map((unit) => unit.text).join(""));
    expect(others("住满15天")).toContain("住满十五天");
    expect(others("2026年")).toEqual([]);
    expect(others("一楼")).toEqual([]);
  });
});
