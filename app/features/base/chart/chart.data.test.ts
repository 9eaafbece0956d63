import { describe, expect, it, test } from "vitest";
import { readTable } from "./chart.cells.ts";
import { faultsOf } from "./chart.check.ts";
import { csvOf } from "./chart.csv.ts";
import { dateIn, datesOf } from "./chart.dates.ts";
import { isDecimal, readCell, readCells } from "./chart.numbers.ts";
import { chartOfParts, partsOfChart } from "./chart.parts.ts";
import { scaleOf } from "./chart.scale.ts";
import { summaryOf } from "./chart.summary.ts";
import type { Chart } from "./chart.ts";

const CHART: Chart = {
  kind: "line",
  title: "两款车的价格一年都在往下走",
  unit: "元",
  source: "虚构数据",
  href: "",
  note: "",
  strong: [],
  events: [],
  corner: "月份",
  series: ["甲车", "乙车"],
  rows: [
    { name: "2025-01", cells: ["189800", "175000"] },
    { name: "2025-02", cells: ["185000", ""] },
    { name: "2025-03", cells: ["179800", "160000"] },
  ],
};

const codesOf = (change: Partial<Chart>) => faultsOf({ ...CHART, ...change }).map(({ code }) => code);
const withCell = (text: string) => ({ rows: [{ name: "2025-01", cells: ["1", text] }, ...CHART.rows.slice(1)] });

describe("a cell is read as a number", () => {
  test.each([
    ["1,234.50", "1234.50", ""],
    ["１２．５％", "12.5", "%"],
    ["−3.2 万元", "-3.2", "万元"],
    ["¥1,000", "1000", ""],
    ["+0.30", "0.30", ""],
    ["007", "7", ""],
    ["-0.0", "0.0", ""],
    [".5", "0.5", ""],
    ["—", "", ""],
    ["", "", ""],
    ["不适用", "", ""],
  ])("%s", (typed, value, unit) => {
    expect(readCell(typed)).toEqual({ value, unit });
  });

  test.each([
    "NaN",
    "Infinity",
    "1e999",
    "1E5",
    "=1+1",
    "@SUM(A1)",
    "1,23",
    "1.2.3",
    "1..2",
    "--1",
    "0x10",
    "一百",
    "1 2",
    "1234567890123456",
    "0.1234567",
    "<b>1</b>",
    "1/2",
  ])("%s is refused", (typed) => {
    expect(readCell(typed)).toBeUndefined();
  });

  it("shares its unit with the others, or is multiplied out where only some have 万 or 亿", () => {
    expect(readCells(["1.5%", "2%", "–"])).toEqual({ values: ["1.5", "2", ""], unit: "%", wrong: [] });
    expect(readCells(["8500", "1.25万", "0.3亿"])).toEqual({
      values: ["8500", "12500", "30000000"],
      unit: "",
      wrong: [],
    });
    expect(readCells(["3元", "4万元"])).toEqual({ values: ["3", "40000"], unit: "元", wrong: [] });
    expect(readCells(["3元", "4辆", "5"])).toEqual({ values: ["3元", "4辆", "5"], unit: "", wrong: [0, 1] });
  });

  it("is stored in one form only", () => {
    expect(["0", "-1.50", "999999999999999.999999"].every(isDecimal)).toBe(true);
    expect(["-0", "-0.00", "01", "1.", ".1", "+1", "1e3", " 1", "1234567890123456", ""].some(isDecimal)).toBe(false);
  });
});

describe("pasted cells", () => {
  it("become headings, names and values; a unit of all headings becomes the unit of the chart", () => {
    const data = readTable([
      ["月份 ", "甲车（万元）", "乙车 (万元)", ""],
      ["2025-01", "1,000", "", ""],
      ["", "", "", ""],
      ["2025-02", "不详", "3", ""],
    ]);
    expect(data).toEqual({
      corner: "月份",
      series: ["甲车", "乙车"],
      unit: "万元",
      rows: [
        { name: "2025-01", cells: ["1000", ""] },
        { name: "2025-02", cells: ["不详", "3"] },
      ],
    });
    expect(readTable([])).toEqual({ corner: "", series: [], rows: [], unit: "" });
  });
});

describe("a chart is refused", () => {
  it("with no reason if it is valid", () => {
    expect(faultsOf(CHART)).toEqual([]);
  });

  test.each<[string, Partial<Chart>, string]>([
    ["a title of a word", { title: "价格" }, "title"],
    ["a long title", { title: "价".repeat(41) }, "title"],
    ["no source", { source: "" }, "sourceMissing"],
    ["a script as address", { href: "javascript:alert(1)" }, "href"],
    ["a long note", { note: "价".repeat(121) }, "note"],
    ["one row", { rows: CHART.rows.slice(0, 1) }, "rows"],
    ["three rows of a slope chart", { kind: "slope" }, "rows"],
    ["two series of an area chart", { kind: "area" }, "series"],
    ["no series", { series: [], rows: CHART.rows.map(({ name }) => ({ name, cells: [] })) }, "series"],
    ["two equal series", { series: ["甲车", "甲车"] }, "nameTwice"],
    ["a name with a separator", { series: ["甲;乙", "乙车"] }, "name"],
    ["a formula as a name", { series: ["=1+1", "乙车"] }, "name"],
    ["a day that does not exist", { rows: [...CHART.rows, { name: "2025-13", cells: ["1", "2"] }] }, "date"],
    ["an earlier date", { rows: [...CHART.rows, { name: "2024-12", cells: ["1", "2"] }] }, "dateOrder"],
    ["a text as a value", withCell("NaN"), "number"],
    ["a huge value", withCell("1e999"), "number"],
    ["a negative part", { kind: "stacked", ...withCell("-1") }, "negative"],
    ["an empty series", { rows: CHART.rows.map(({ name }) => ({ name, cells: ["1", ""] })) }, "empty"],
    ["an unknown highlight", { strong: ["丙车"] }, "strong"],
    ["an event beside the data", { events: [{ at: "2025-09", text: "降价" }] }, "events"],
  ])("%s", (_, change, code) => {
    expect(codesOf(change)).toContain(code);
  });

  it("by row and column as in a spreadsheet", () => {
    expect(faultsOf({ ...CHART, ...withCell("abc") })).toEqual([{ code: "number", row: 2, column: 3, text: "abc" }]);
  });

  it("before its cells are read if there are far too many", () => {
    const rows = Array.from({ length: 100_000 }, (_, at) => ({ name: String(at), cells: ["x"] }));
    expect(codesOf({ rows })).toEqual(["rows", "cells"]);
  });

  it("if its text is too long as a whole", () => {
    const rows = Array.from({ length: 60 }, (_, at) => ({
      name: `${"长".repeat(9)}${at}`,
      cells: Array.from({ length: 6 }, () => "123456789012345.123456"),
    }));
    expect(codesOf({ series: ["一", "二", "三", "四", "五", "六"], rows })).toEqual(["size"]);
  });
});

describe("dates as names of rows", () => {
  test.each([
    ["2025", 2025],
    ["2025年", 2025],
    ["2025Q2", 8102],
    ["2025年第二季度", 8102],
    ["2025-03", 24303],
    ["2025年3月", 24303],
    ["1970-01-02", 1],
  ])("%s", (name, at) => {
    expect(dateIn(name)).toMatchObject({ at });
  });

  it("are none, or not in the calendar", () => {
    expect(["1月", "二季度", "甲车", "20255", "2025-3-1-1"].map(dateIn)).toEqual(Array(5).fill(undefined));
    expect(["2025-02-29", "2025-13", "2025-00"].map(dateIn)).toEqual(Array(3).fill("impossible"));
    expect(datesOf(["2024", "2025年预计"])).toBeUndefined();
    expect(datesOf(["2024", "2025-01"])).toBeUndefined();
  });
});

describe("the texts of a chart", () => {
  it("use one scale of 万 or 亿, except for shares", () => {
    expect(scaleOf(CHART)).toMatchObject({ unit: "万元" });
    expect(scaleOf(CHART).label(189_800)).toBe("18.98");
    expect(scaleOf({ ...CHART, unit: "%" }).label(189_800)).toBe("189800");
    expect(scaleOf({ ...CHART, unit: "万元" }).unit).toBe("万元");
    const large = { ...CHART, rows: [{ name: "2025-01", cells: ["-1250000000", "1"] }] };
    expect(scaleOf(large)).toMatchObject({ unit: "亿元" });
    expect(scaleOf(large).label(-1_250_000_000)).toBe("−12.5");
    expect(scaleOf({ ...large, title: "Cash flow over the year" })).toMatchObject({ unit: "billion 元" });
  });

  it("describe the course of each series for readers who cannot see it", () => {
    expect(summaryOf(CHART)).toBe(
      "折线图，3行，2组数据。甲车：2025-01为18.98万元，2025-03为17.98万元；最高的是2025-01（18.98万元），最低的是2025-03（17.98万元）。" +
        "乙车：2025-01为17.5万元，2025-03为16万元。",
    );
  });

  it("are stored and read back without a change", () => {
    const chart: Chart = { ...CHART, strong: ["甲车"], events: [{ at: "2025-02", text: "官方降价" }], note: "含税" };
    expect(chartOfParts(partsOfChart(chart))).toEqual(chart);
  });

  it("are a file for spreadsheets, in which no name is a formula", () => {
    const csv = csvOf({ ...CHART, series: ["+甲,车", '乙"车'] });
    expect(csv).toBe(
      `\uFEFF月份,"'+甲,车","乙""车"\r\n2025-01,189800,175000\r\n2025-02,185000,\r\n2025-03,179800,160000`,
    );
  });
});
