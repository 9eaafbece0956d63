import { describe, expect, test } from "vitest";
import { sheetOf, textCell, workbookOf } from "#tests/fixtures/tables/workbooks.ts";
import { readSheets } from "./table-import.bytes.ts";

/** Tests the displayed text of cells with every kind of content. */

const FORMATS = [
  ["0.0%", "0.125", "12.5%"],
  ['0.00" mg/kg"', "0.1", "0.10 mg/kg"],
  ["0.00", "0.2", "0.20"],
  ["000000", "123", "000123"],
  ["0.0E+00", "120000", "1.2E+05"],
  ["h:mm", "0.6041666666666666", "14:30"],
  ["m/d/yy", "46328", "11/2/26"],
  ['yyyy"年"m"月"', "46082", "2026年3月"],
  ['[$-804]yyyy"年"m"月"d"日";@', "46328", "2026年11月2日"],
  ['上午/下午h"时"mm"分"', "0.6041666666666666", "下午2时30分"],
  ["#,##0.00_ ", "1234.5", "1,234.50"],
  [";;;", "5", ""],
  ['bad"', "5.5", "5.5"],
] as const;

const stylesOf = (codes: readonly string[], fonts = "") =>
  `<styleSheet><numFmts>${codes
    .map((code, index) => `<numFmt numFmtId="${200 + index}" formatCode="${code.replaceAll('"', "&quot;")}"/>`)
    .join("")}</numFmts><fonts><font/>${fonts}</fonts><cellXfs><xf numFmtId="0"/>${codes
    .map((_, index) => `<xf numFmtId="${200 + index}"/>`)
    .join("")}<xf numFmtId="0" fontId="1"/><xf numFmtId="57"/><xf numFmtId="0" fontId="2"/></cellXfs></styleSheet>`;

const tableOf = async (bytes: Buffer) => (await readSheets(bytes))[0]?.table;
const cellOf = async (xml: string, styles = stylesOf([]), options = {}) =>
  (
    await tableOf(
      await workbookOf([{ xml: `<sheetData><row>${textCell("A1", "x")}${xml}</row></sheetData>` }], {
        others: { "xl/styles.xml": styles },
        ...options,
      }),
    )
  )?.[0]?.[1] ?? "";

describe("a number is read as a person sees it", () => {
  test.each(FORMATS)("in the format %s", async (code, value, seen) => {
    const codes = FORMATS.map(([one]) => one);
    expect(await cellOf(`<c s="${codes.indexOf(code) + 1}"><v>${value}</v></c>`, stylesOf(codes))).toBe(seen);
  });

  test("in formats that Excel has built in for Chinese, and by the days of 1904", async () => {
    expect(await cellOf('<c s="2"><v>46082</v></c>')).toBe("2026年3月");
    expect(await cellOf('<c s="2"><v>44620</v></c>', stylesOf([]), { is1904: true })).toBe("2026年3月");
  });

  test("whole where it is a code, and without the noise of its last binary places", async () => {
    expect(await cellOf("<c><v>690123456789</v></c>")).toBe("690123456789");
    expect(await cellOf("<c><v>0.30000000000000004</v></c>")).toBe("0.3");
    expect(await cellOf("<c><v>1.2345678901234568E+18</v></c>")).toBe("1.23457E+18");
  });

  test("as an error, a truth value, a formula's text or a strict workbook's date", async () => {
    expect(await cellOf('<c t="e"><v>#N/A</v></c>')).toBe("#N/A");
    expect(await cellOf('<c t="b"><v>1</v></c>')).toBe("TRUE");
    expect(await cellOf('<c t="str"><f>A1&amp;"b"</f><v>ab</v></c>')).toBe("ab");
    expect(await cellOf('<c t="d" s="1"><v>2026-03-05</v></c>', stylesOf(["yyyy/m/d"]))).toBe("2026/3/5");
  });
});

describe("a text is read as a person sees it", () => {
  const rich = (runs: string) => `<c t="inlineStr"><is>${runs}</is></c>`;
  const run = (text: string, style = "") => `<r><rPr>${style}</rPr><t>${text}</t></r>`;

  test("without what is struck out, in a run or in the whole cell", async () => {
    expect(await cellOf(rich(run("甲厂", "<strike/>") + run("乙厂")))).toBe("乙厂");
    expect(await cellOf(rich(run("甲厂", '<strike val="0"/>')))).toBe("甲厂");
    const fonts = "<font><strike/></font>";
    expect(await cellOf('<c s="1" t="inlineStr"><is><t>甲厂</t></is></c>', stylesOf([], fonts))).toBe("");
    expect(await cellOf('<c s="1"><v>5</v></c>', stylesOf([], fonts))).toBe("");
    const inCell = `<c s="1" t="inlineStr"><is><r><t>甲厂</t></r>${run("乙厂")}</is></c>`;
    expect(await cellOf(inCell, stylesOf([], fonts))).toBe("乙厂");
  });

  test("with what stands above or below the line, and without readings of characters", async () => {
    const up = '<vertAlign val="superscript"/>';
    expect(await cellOf(rich(run("≤10") + run("4", up) + run("CFU/g")))).toBe("≤10⁴CFU/g");
    expect(await cellOf(rich(run("H") + run("2", '<vertAlign val="subscript"/>') + run("O")))).toBe("H₂O");
    expect(await cellOf(rich("<t>東京</t><rPh sb='0' eb='2'><t>とうきょう</t></rPh>"))).toBe("東京");
  });
});

describe("a page's table is read as a person sees it", () => {
  const read = async (html: string) =>
    (await tableOf(Buffer.from(`<table><tr><td>x</td>${html}</tr></table>`)))?.[0]?.[1];

  test("with digits raised by a tag, a style or a class", async () => {
    expect(await read("<td>≤10<sup>4</sup>CFU</td>")).toBe("≤10⁴CFU");
    expect(await read('<td>≤10<span style="vertical-align: super">4</span>CFU</td>')).toBe("≤10⁴CFU");
    expect(await read('<td>≤10<span style="mso-text-raise:3.0pt">4</span></td>')).toBe("≤10⁴");
    const html =
      '<style><!-- .font6 {vertical-align:super;} --></style><table><tr><td>x</td><td>10<font class="font6">4</font></td></tr></table>';
    expect((await tableOf(Buffer.from(html)))?.[0]?.[1]).toBe("10⁴");
    expect(await read('<td style="vertical-align:bottom">104</td>')).toBe("104");
  });

  test("without what is struck out or hidden", async () => {
    for (const gone of [
      "<s>甲</s>",
      "<del>甲</del>",
      '<span style="text-decoration:line-through">甲</span>',
      '<span style="display:none">甲</span>',
      '<span style="mso-hide:all">甲</span>',
      "<span hidden>甲</span>",
    ])
      expect(await read(`<td>${gone}乙</td>`)).toBe("乙");
  });
});

describe("the sheets of a file", () => {
  const told = async (bytes: Buffer) =>
    (await readSheets(bytes)).map(({ name, isHidden, hiddenRows, hiddenColumns, table, lines }) => ({
      name,
      isHidden,
      hiddenRows,
      hiddenColumns,
      table,
      lines,
    }));

  test("are told with what the file hides; charts are none", async () => {
    const hidden = `<cols><col min="2" max="2" hidden="1"/></cols><sheetData><row r="2">${textCell("A2", "a")}${textCell("B2", "b")}</row><row r="4" hidden="1">${textCell("A4", "c")}</row></sheetData>`;
    const book = await workbookOf([
      { xml: "", name: "图", kind: "chartsheet" },
      { xml: sheetOf([["甲"]]), name: "明的" },
      { xml: sheetOf([["乙"]]), name: "暗的", state: "veryHidden" },
      { xml: hidden, name: "半" },
      { xml: "<sheetData/>", name: "空" },
    ]);
    expect(await told(book)).toEqual([
      { name: "明的", isHidden: false, hiddenRows: 0, hiddenColumns: 0, table: [["甲"]], lines: [1] },
      { name: "暗的", isHidden: true, hiddenRows: 0, hiddenColumns: 0, table: [["乙"]], lines: [1] },
      { name: "半", isHidden: false, hiddenRows: 1, hiddenColumns: 1, table: [["a"]], lines: [2] },
    ]);
  });

  test("are read from strict workbooks, rows and cells without numbers, and nothing that a merge covers", async () => {
    const xml = `<sheetData><row><c t="inlineStr"><is><t>甲</t></is></c><c><v>1</v></c></row><row>${textCell("A2", "乙")}${textCell("B2", "丙")}</row></sheetData><mergeCells><mergeCell ref="A2:B2"/></mergeCells>`;
    expect(await tableOf(await workbookOf([{ xml }], { strict: true }))).toEqual([
      ["甲", "1"],
      ["乙", ""],
    ]);
  });

  test("of a page are its tables, without those that only lay it out", async () => {
    const html =
      "<table><tr><td>版头</td></tr></table><table><caption>附件1</caption><tr><td>1</td><td>2</td></tr><tr><td>3</td><td>4</td></tr></table>";
    expect(await told(Buffer.from(html))).toMatchObject([
      {
        name: "附件1",
        table: [
          ["1", "2"],
          ["3", "4"],
        ],
      },
    ]);
  });
});

describe("a text file", () => {
  test("has its cells apart by what most rows have; a tab in a cell separates nothing", async () => {
    expect(await tableOf(Buffer.from('序号,名称\n1,"面\t粉"\n2,米'))).toEqual([
      ["序号", "名称"],
      ["1", "面 粉"],
      ["2", "米"],
    ]);
    expect(await tableOf(Buffer.from('="000123",="甲,乙"\r\n="000124",丙'))).toEqual([
      ["000123", "甲,乙"],
      ["000124", "丙"],
    ]);
  });

  test("is UTF-16 without a mark, too", async () => {
    for (const swap of [false, true]) {
      const bytes = Buffer.from("序号,名称\n1,面粉\n", "utf16le");
      expect(await tableOf(swap ? bytes.swap16() : bytes)).toEqual([
        ["序号", "名称"],
        ["1", "面粉"],
      ]);
    }
  });
});
