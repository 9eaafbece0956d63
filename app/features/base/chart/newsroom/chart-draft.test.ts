import { describe, expect, it, test } from "vitest";
import { faultsOf } from "../chart.check.ts";
import type { Chart } from "../chart.ts";
import { chartOfDraft, draftOf, turned, warningsOf, withPasted } from "./chart-draft.ts";

const CHART: Chart = {
  kind: "line",
  title: "甲车一年便宜了两成",
  unit: "元",
  source: "虚构数据",
  href: "",
  note: "",
  strong: ["甲车"],
  events: [{ at: "2025-02", text: "降价" }],
  corner: "月份",
  series: ["甲车", "乙车"],
  rows: [
    { name: "2025-01", cells: ["10", "20"] },
    { name: "2025-02", cells: ["8", "21"] },
  ],
};

describe("a draft", () => {
  it("of a chart is the same chart again", () => {
    expect(chartOfDraft(draftOf(CHART))).toEqual(CHART);
  });

  it("leaves out highlights and events of names that are gone", () => {
    const draft = draftOf(CHART);
    const cells = draft.cells.map((row) =>
      row.map((text) => text.replace("甲车", "丙车").replace("2025-02", "2025-03")),
    );
    expect(chartOfDraft({ ...draft, cells })).toMatchObject({ strong: [], events: [], series: ["丙车", "乙车"] });
  });

  it("without any text is refused, and does not fail", () => {
    expect(faultsOf(chartOfDraft(draftOf(undefined))).map(({ code }) => code)).toContain("rows");
  });
});

describe("cells", () => {
  it("grow with a pasted block", () => {
    const cells = [
      ["a", "b"],
      ["c", "d"],
    ];
    expect(withPasted(cells, 1, 1, [["1", "2"], ["3"]])).toEqual([
      ["a", "b", ""],
      ["c", "1", "2"],
      ["", "3", ""],
    ]);
  });

  it("turn their rows into columns", () => {
    expect(turned([["a", "b"], ["c"]])).toEqual([
      ["a", "c"],
      ["b", ""],
    ]);
  });
});

describe("a warning", () => {
  it("is not given for a clear chart", () => {
    expect(warningsOf(CHART)).toEqual([]);
  });

  test.each<[string, Partial<Chart>]>([
    ["message", { title: "两款车的价格走势" }],
    ["unit", { unit: "" }],
    [
      "axis",
      {
        rows: [
          { name: "一", cells: ["1000", "1001"] },
          { name: "二", cells: ["1010", "1020"] },
        ],
        events: [],
      },
    ],
    [
      "range",
      {
        rows: [
          { name: "一", cells: ["1", "1"] },
          { name: "二", cells: ["5", "2000"] },
        ],
        events: [],
      },
    ],
    [
      "series",
      {
        series: ["一", "二", "三", "四", "五"],
        strong: [],
        rows: CHART.rows.map(({ name }) => ({ name, cells: ["10", "20", "30", "40", "50"] })),
      },
    ],
    ["legend", { series: ["一个很长很长的车名字号", "乙车"], strong: [] }],
  ])("names %s", (warning, change) => {
    const chart = { ...CHART, ...change };
    expect(faultsOf(chart)).toEqual([]);
    expect(warningsOf(chart)).toContain(warning);
  });
});
