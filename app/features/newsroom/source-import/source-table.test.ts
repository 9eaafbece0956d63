import { describe, expect, it } from "vitest";
import { sourcesOfTable } from "./source-table.ts";

describe("a list of sources", () => {
  it("is read by its headings, with addresses cut to their hosts", () => {
    const table = [
      ["序号", "新闻单位", "网站地址", "备注"],
      ["1", "云川日报", "https://www.Daily.example.com/index.html", ""],
      ["2", "东港市统计局", "stats.example.org", "写明日期"],
    ];
    expect(sourcesOfTable(table)).toEqual({
      sources: [
        { name: "云川日报", host: "daily.example.com", terms: "" },
        { name: "东港市统计局", host: "stats.example.org", terms: "写明日期" },
      ],
      faulty: [],
    });
  });

  it("is read without headings: words are names, hosts are hosts, numbers neither", () => {
    const table = [
      ["1", "云川日报", "daily.example.com"],
      ["2", "山城晚报", ""],
    ];
    expect(sourcesOfTable(table).sources).toEqual([
      { name: "云川日报", host: "daily.example.com" },
      { name: "山城晚报", host: "" },
    ]);
  });

  it("says of a column that it does not have nothing", () => {
    expect(sourcesOfTable([["名称"], ["云川日报"]]).sources).toEqual([{ name: "云川日报" }]);
  });

  it("leaves out rows with faults, by their numbers and why, and passes over empty ones", () => {
    const table = [
      ["名称", "域名"],
      ["", "a.example.com"],
      ["", ""],
      ["甲报", "不是 域名"],
      ["长".repeat(81), ""],
      ["乙报", ""],
      ["乙报", "b.example.com"],
    ];
    const { sources, faulty } = sourcesOfTable(table);
    expect(sources).toEqual([{ name: "乙报", host: "" }]);
    expect(faulty.map(({ row, fault }) => [row, fault])).toEqual([
      [2, "noName"],
      [4, "badHost"],
      [5, "longName"],
      [7, "twice"],
    ]);
  });
});
