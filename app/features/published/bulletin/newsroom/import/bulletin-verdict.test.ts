import { expect, test } from "vitest";
import { headingTexts } from "./bulletin-columns.rules.ts";
import { guessMapping } from "./bulletin-headings.rules.ts";
import { NO_WORDINGS, verdictReader } from "./bulletin-verdict.rules.ts";

test("an operator's wordings decide before the known ones, and one that is in both lists decides nothing", () => {
  const read = verdictReader({ pass: ["可以", "两可"], fail: ["不可以", "两可", "合格"] });
  expect(["可以", "不可以。", "两可", "合格", "不合格", "没说"].map((cell) => read(cell))).toEqual([
    "pass",
    "fail",
    undefined,
    "fail",
    "fail",
    undefined,
  ]);
  expect(verdictReader(NO_WORDINGS)("合格")).toBe("pass");
});

test("编号 counts rows where all cells are short numbers, and is the number of a sampling elsewhere", () => {
  const columnsOf = (first: string, second: string) =>
    guessMapping([
      ["编号", "样品名称", "检验结论", "生产企业"],
      [first, "米", "合格", "甲厂"],
      [second, "面", "合格", "乙厂"],
    ]).columns[0];
  expect([columnsOf("1", "2"), columnsOf("1", "SC2026001")]).toEqual(["seq", "sampling_no"]);
});

test("a heading under another one is read with it, and once where both say the same", () => {
  const rows = [
    ["序号", "样品名称", "不合格项目", ""],
    ["序号", "", "项目", "检验结果"],
  ];
  expect(headingTexts(rows, 2)).toEqual([
    "序号",
    expect.stringContaining("样品名称"),
    "不合格项目 项目",
    "不合格项目 检验结果",
  ]);
});
