import { expect, it } from "vitest";
import { LinearPattern, PatternError } from "./check.pattern.ts";

const found = (pattern: string, text: string) =>
  new LinearPattern(pattern).find(text).map(({ from, to }) => text.slice(from, to));

it.each([
  ["稳赚不赔", "这是稳赚不赔的生意", ["稳赚不赔"]],
  ["国家级.{0,4}产品", "国家级重点产品和国家级公园", ["国家级重点产品"]],
  ["(百分之百|100%)(有效|安全)", "100%有效，百分之百安全", ["100%有效", "百分之百安全"]],
  ["第[一二]名?", "第一名、第二", ["第一名", "第二"]],
  ["\\d{2,4}年", "2026年5年", ["2026年"]],
  ["[^，]{2}元", "，元，一百元", ["一百元"]],
  ["a\\?", "aa?", ["a?"]],
  ["ab|abc", "abcab", ["abc", "ab"]],
])("%s in %s", (pattern, text, places) => {
  expect(found(pattern, text)).toEqual(places);
});

it.each([
  "a*",
  "a+",
  "(a",
  "a)",
  "[",
  "[]",
  "a?",
  "(a|)",
  "(?=a)",
  "\\w",
  "a{3,1}",
  "a{0}",
  "(a{30}){30}",
  "a{32}",
  "^a",
  "|",
  "[z-a]",
])("refuses %s", (pattern) => {
  expect(() => new LinearPattern(pattern)).toThrow(PatternError);
});

/** The patterns of this test would keep a backtracking engine busy for hours. */
it("takes time by the length of the text alone", () => {
  const patterns = ["(a?){20}b", "(a{0,10}){3}c", "((a|a)?(a|aa)?){6}d", ".{0,15}.{0,14}e"];
  const count = (length: number) => {
    let steps = 0;
    const text = "a".repeat(length);
    for (const pattern of patterns) steps += new LinearPattern(pattern).find(text).length + 1;
    return steps;
  };
  expect(count(50_000)).toBe(patterns.length);
});
