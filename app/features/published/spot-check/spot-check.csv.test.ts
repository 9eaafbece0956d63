import { describe, expect, it } from "vitest";
import { csvCell, csvLine } from "./spot-check.csv.ts";

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

  it.each(["=1+1", "+86", "-18℃", "@SUM(A1)", "\tx"])("keeps %j from being run as a formula", (text) => {
    expect(csvCell(text)).toBe(`'${text}`);
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
