import { describe, expect, it } from "vitest";
import { guessColumns, hasHeadings, placesOf } from "./issue-table.ts";

const METRICS = [
  { key: "score", label: "口碑分" },
  { key: "sales", label: "销量" },
];

describe("the columns of a pasted table", () => {
  it("are known by their headings, with units behind them or not", () => {
    const table = [
      ["名次", "车型", "销量（辆）", "口碑分", "出处"],
      ["1", "甲", "300", "92", "x"],
    ];
    expect(hasHeadings(table)).toBe(true);
    expect(guessColumns(table, METRICS)).toEqual(["rank", "name", "value:sales", "value:score", "none"]);
  });

  it("are guessed by what stands in them where nothing names them", () => {
    const table = [
      ["1", "甲", "92", "300"],
      ["2", "乙", "90", "200"],
    ];
    expect(hasHeadings(table)).toBe(false);
    expect(guessColumns(table, METRICS)).toEqual(["rank", "name", "value:score", "value:sales"]);
    expect(guessColumns([["甲", "92"]], METRICS)).toEqual(["name", "value:score"]);
  });
});

describe("the rows of a pasted table", () => {
  it("become places in the order of their ranks; those with faults are named by kind", () => {
    const table = [
      ["排名", "品牌", "网址"],
      ["第2名", " 乙 ", ""],
      ["１", "甲", "https://example.com/"],
      ["", "", ""],
      ["3", "", ""],
      ["x", "丙", ""],
      ["2", "丁", ""],
      ["4", "乙", ""],
      ["5", "戊", "javascript:alert(1)"],
      ["6", "长".repeat(201), ""],
    ];
    const { places, faulty } = placesOf(table, ["rank", "name", "url"], true);
    expect(places).toEqual([
      { rank: 1, name: "甲", note: "", url: "https://example.com/", values: {} },
      { rank: 2, name: "乙", note: "", url: "", values: {} },
    ]);
    expect(faulty.map(({ row, fault }) => [row, fault])).toEqual([
      [5, "no-name"],
      [6, "bad-rank"],
      [7, "rank-twice"],
      [8, "name-twice"],
      [9, "bad-url"],
      [10, "too-long"],
    ]);
  });

  it("make no place of a cell that a spreadsheet could not compute, but pass over those of columns that are not taken", () => {
    const table = [
      ["1", "甲", "92", "#REF!"],
      ["2", "#N/A", "90", ""],
      ["3", "丙", "#DIV/0!", ""],
      ["#VALUE!", "丁", "80", ""],
    ];
    const { places, faulty } = placesOf(table, ["rank", "name", "value:score", "none"], false);
    expect(places.map(({ name }) => name)).toEqual(["甲"]);
    expect(faulty.map(({ row, fault }) => [row, fault])).toEqual([
      [2, "error-value"],
      [3, "error-value"],
      [4, "error-value"],
    ]);
  });

  it("are ranked by their order where no column says the rank", () => {
    const { places } = placesOf([["乙"], ["甲"]], ["name"], false);
    expect(places.map(({ rank, name }) => [rank, name])).toEqual([
      [1, "乙"],
      [2, "甲"],
    ]);
  });
});
