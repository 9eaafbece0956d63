import { describe, expect, it } from "vitest";
import { buffer, text } from "node:stream/consumers";
import type { SourceRecord } from "../source.fields.ts";
import { readTable } from "#tests/fixtures/tables/brought-table.ts";
import { TABLE_FORMATS } from "#app/features/newsroom/table-export/table-export.rules.ts";
import { writeTable } from "#app/features/newsroom/table-export/table-export.service.server.ts";
import recordsEn from "#app/newsroom/kit/records/records.en.ts";
import recordsZh from "#app/newsroom/kit/records/records.zh-cn.ts";
import sourceEn from "../source.en.ts";
import sourceZh from "../source.zh-cn.ts";
import { tableOfSources } from "./source-export.service.server.ts";
import { sourcesOfTable } from "./source-table.ts";

const TEXTS = [
  { records: recordsZh, source: sourceZh },
  { records: recordsEn, source: sourceEn },
];

const STANDING = {
  host: "",
  list: "official",
  edition: "2026-06",
  may_reprint: true,
  terms: "",
  valid_until: null,
  active: true,
} as const;

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

  it.each(TABLE_FORMATS.flatMap((as) => TEXTS.map((texts) => [as, texts.source.name, texts] as const)))(
    "that was taken away says what it said (%s, %s)",
    async (as, _, texts) => {
      const sources: SourceRecord[] = [
        {
          ...STANDING,
          name: '=云川"日报",',
          host: "daily.example.com",
          terms: "-署名\n不改标题",
          valid_until: "2027-12-31",
        },
        { ...STANDING, name: "own  site", list: "own", edition: "", may_reprint: false, active: false },
      ];
      const { body } = writeTable(tableOfSources(sources, texts, new Date("2026-11-25")), as);
      const bytes = as === "csv" ? Buffer.from(await text(body)) : await buffer(body);
      const read = sourcesOfTable(await readTable(bytes));
      expect(read).toEqual({ sources: [sources[0], { ...sources[1], name: "own site" }], faulty: [] });
    },
  );

  it("says in its own columns what goes for a row, and leaves out what it cannot read there", () => {
    const headings = ["名称", "名单", "版次", "允许全文转载", "用到哪天", "现在能用"];
    const rows = [
      ["甲报", "合作媒体", "", "否", "2027年1月2日", ""],
      ["乙报", "", "", "", "", "no"],
      ["丙报", "某张", "", "", "", ""],
      ["丁报", "", "", "也许", "", ""],
      ["戊报", "", "", "", "长期", ""],
      ["己报", "", "长".repeat(41), "", "", ""],
    ];
    const { sources, faulty } = sourcesOfTable([headings, ...rows]);
    expect(sources).toEqual([
      { name: "甲报", list: "partner", edition: "", may_reprint: false, valid_until: "2027-01-02" },
      { name: "乙报", edition: "", valid_until: null, active: false },
    ]);
    expect(faulty.map(({ fault }) => fault)).toEqual(["badList", "badYes", "badDay", "longEdition"]);
  });

  it("takes no cell for a word that a spreadsheet could not compute", () => {
    const table = [
      ["名称", "域名", "备注", "出处"],
      ["#N/A", "a.example.com", "", ""],
      ["甲报", "#REF!", "", ""],
      ["乙报", "", "#VALUE!", ""],
      ["丙报", "", "", "#NAME?"],
    ];
    const { sources, faulty } = sourcesOfTable(table);
    expect(sources.map(({ name }) => name)).toEqual(["丙报"]);
    expect(faulty.map(({ row, fault }) => [row, fault])).toEqual([2, 3, 4].map((row) => [row, "errorValue"]));
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
