import { expect, test } from "vitest";
import { alikeTo, marksOf } from "./flash-words.ts";

const marked = (text: string) => marksOf(text).map(({ start, end, kind }) => [text.slice(start, end), kind]);

test("figures, codes of shares and places of a template are marked, each once", () => {
  expect(marked("{公司}（600519.SH）：净利润1.2亿元，同比增长5.6%，拟每10股派3元")).toEqual([
    ["{公司}", "place"],
    ["600519.SH", "code"],
    ["1.2亿元", "figure"],
    ["5.6%", "figure"],
    ["10股", "figure"],
    ["3元", "figure"],
  ]);
  expect(marked("腾讯（0700.HK）、苹果（NASDAQ: AAPL）、平安银行000001")).toEqual([
    ["0700.HK", "code"],
    ["NASDAQ: AAPL", "code"],
    ["000001", "code"],
  ]);
});

test("years, dates and long numbers are no codes of shares", () => {
  expect(marked("2026年11月23日，电话60051912345")).toEqual([]);
});

const recent = [
  { text: "央行：9月新增人民币贷款1.2万亿元，同比多增3000亿元", at: "a" },
  { text: "国家统计局：9月CPI同比上涨0.5%", at: "b" },
  { text: "短讯", at: "c" },
];

test("a text that says nearly the same is found, also from its beginning; another is not", () => {
  expect(alikeTo("央行：9月新增贷款1.2万亿元", recent).map(({ at }) => at)).toEqual(["a"]);
  expect(alikeTo("统计局：9月CPI同比上涨0.5%，环比持平", recent).map(({ at }) => at)).toEqual(["b"]);
  expect(alikeTo("财政部：拟发行特别国债支持两新工作", recent)).toEqual([]);
  expect(alikeTo("短讯", recent)).toEqual([]);
});
