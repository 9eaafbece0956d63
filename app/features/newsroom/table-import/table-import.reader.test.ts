import { buffer } from "node:stream/consumers";
import { describe, expect, test } from "vitest";
import { ZipFile } from "yazl";
import { readTable } from "#tests/fixtures/tables/brought-table.ts";
import { compressibleWorkbook } from "#tests/fixtures/tables/workbooks.ts";

const SHEET = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const PACKAGE = "http://schemas.openxmlformats.org/package/2006";

/** Returns a workbook with one sheet of the given XML. */
async function workbook(sheet: string, others: Record<string, Buffer> = {}): Promise<Buffer> {
  const files: Record<string, string> = {
    "[Content_Types].xml": `<Types xmlns="${PACKAGE}/content-types"/>`,
    "_rels/.rels": `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="r1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    "xl/workbook.xml": `<workbook xmlns="${SHEET}" xmlns:r="${OFFICE}"><sheets><sheet name="一" sheetId="1" r:id="r1"/></sheets></workbook>`,
    "xl/_rels/workbook.xml.rels": `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="r1" Type="${OFFICE}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
    "xl/worksheets/sheet1.xml": sheet,
  };
  const zip = new ZipFile();
  for (const [name, text] of Object.entries(files)) zip.addBuffer(Buffer.from(text), name);
  for (const [name, bytes] of Object.entries(others)) zip.addBuffer(bytes, name);
  zip.end();
  return buffer(zip.outputStream);
}
const text = (place: string, said: string) => `<c r="${place}" t="inlineStr"><is><t>${said}</t></is></c>`;
const sheet = (rows: string, before = "", after = "") =>
  `${before}<worksheet xmlns="${SHEET}"><sheetData>${rows}</sheetData>${after}</worksheet>`;
const merged = (...refs: string[]) =>
  `<mergeCells count="${refs.length}">${refs.map((ref) => `<mergeCell ref="${ref}"/>`).join("")}</mergeCells>`;

const why = async (bytes: Buffer) =>
  readTable(bytes).then(
    () => "read",
    (error: Error) => error.message,
  );

/** The bytes that the heap of the thread and its reply may use together. */
const MOST_MEMORY = 384 * 1024 * 1024;

describe("a table that somebody brings", () => {
  test("takes bounded memory, however much a small file unpacks to", async () => {
    const bytes = await compressibleWorkbook();
    expect(bytes.length).toBeLessThan(200_000);
    const before = process.memoryUsage.rss();
    let most = before;
    const timer = setInterval(() => (most = Math.max(most, process.memoryUsage.rss())), 5);
    const table = await readTable(bytes).finally(() => clearInterval(timer));
    expect([table.length, table[0]?.length]).toEqual([19_000, 50]);
    expect(most - before).toBeLessThan(MOST_MEMORY);
  });

  test("is read from the clipboard of a web page, with what is merged in each of its rows and powers kept", async () => {
    const html = `<!--StartFragment--><table><tr><th>序号</th><th colspan=2>不合格项目</th></tr>
      <tr><td rowspan="2">1</td><td>菌落总数<br>CFU/g</td><td>1.2×10<sup>5</sup></td></tr>
      <tr><td>霉菌&nbsp;</td><td><p>＜10<sup>-2</sup></p></td></tr></table>`;
    expect(await readTable(Buffer.from(html))).toEqual([
      ["序号", "不合格项目", ""],
      ["1", "菌落总数\nCFU/g", "1.2×10⁵"],
      ["1", "霉菌", "＜10⁻²"],
    ]);
  });

  test("is read from tabs and from CSV, in UTF-8, UTF-16 and GB18030", async () => {
    const rows = [
      ["序号", "名称"],
      ["1", "面,粉\n两行"],
    ];
    expect(await readTable(Buffer.from('序号\t名称\r\n1\t"面,粉\n两行"\r\n'))).toEqual(rows);
    expect(await readTable(Buffer.from('\uFEFF序号,名称\r\n1,"面,粉\n两行"\r\n\r\n'))).toEqual(rows);
    expect(await readTable(Buffer.from('\uFEFF序号,名称\n1,"面,粉\n两行"', "utf16le"))).toEqual(rows);
    const gb = Buffer.from("d0f2bac52cc3fbb3c60d0a312cc3e6b7db", "hex");
    expect(await readTable(gb)).toEqual([
      ["序号", "名称"],
      ["1", "面粉"],
    ]);
  });

  test("is read from .xlsx as values: dates and numbers as they are printed, formulas as what they came to", async () => {
    const rows = sheet(
      `<row r="1">${text("A1", "名称")}${text("B1", "数值")}</row><row r="2">${text("A2", " 面粉 ")}<c r="B2"><f>cmd|'/c calc'!A1</f><v>0.30000000000000004</v></c></row>`,
    );
    expect(await readTable(await workbook(rows))).toEqual([
      ["名称", "数值"],
      ["面粉", "0.3"],
    ]);
    const styles = `<styleSheet xmlns="${SHEET}"><cellXfs count="2"><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs></styleSheet>`;
    const dated = sheet(`<row r="1">${text("A1", "日期")}</row><row r="2"><c r="A2" s="1"><v>46328</v></c></row>`);
    expect(await readTable(await workbook(dated, { "xl/styles.xml": Buffer.from(styles) }))).toEqual([
      ["日期"],
      ["2026-11-02"],
    ]);
  });

  test("is read from .xlsx with what is merged downwards in each of its rows", async () => {
    const rows = [
      `<row r="2">${text("A2", "序号")}${text("B2", "不合格项目")}</row>`,
      `<row r="3">${text("A3", "1")}${text("B3", "菌落总数")}${text("C3", "10")}</row>`,
      `<row r="4">${text("B4", "霉菌")}${text("C4", "20")}</row>`,
      `<row r="5">${text("C5", "30")}</row>`,
    ].join("");
    const bytes = await workbook(
      sheet(rows, "", merged("B2:C2", "A3:A5", "B4:B5", "A3:A1048576", "ZZZ1:ZZZ9", "oops")),
    );
    expect(await readTable(bytes)).toEqual([
      ["序号", "不合格项目", ""],
      ["1", "菌落总数", "10"],
      ["1", "霉菌", "20"],
      ["1", "霉菌", "30"],
    ]);
  });

  test("is refused when it is none, or hostile", { timeout: 60_000 }, async () => {
    expect(await why(Buffer.from("d0cf11e0a1b11ae1", "hex"))).toBe("xls");
    expect(await why(Buffer.from("504b03040000", "hex"))).toBe("broken");
    expect(await why(Buffer.from([0, 1, 2, 3]))).toBe("broken");
    expect(await why(Buffer.from(" \n\t\n"))).toBe("empty");
    expect(await why(Buffer.from(`a\t${"字".repeat(4_001)}`))).toBe("tooLarge");
    expect((await readTable(Buffer.from(`a\t${"字".repeat(4_000)}`)))[0]?.[1]).toHaveLength(4_000);
    expect(await why(Buffer.from(`<table><tr>${"<td colspan=999>a</td>".repeat(9)}</tr></table>`))).toBe("tooLarge");
    const files = Object.fromEntries(Array.from({ length: 2_001 }, (_, index) => [`x/${index}`, Buffer.alloc(0)]));
    expect(await why(await workbook(sheet(""), files))).toBe("tooLarge");
    expect(await why(await workbook(sheet(""), { "xl/media/a.bin": Buffer.alloc(210 * 1024 * 1024) }))).toBe(
      "tooLarge",
    );
    expect(await why(await workbook(sheet(" ".repeat(65 * 1024 * 1024))))).toBe("tooLarge");
    const corner = sheet(`<row r="1">${text("A1", "a")}</row><row r="1048576">${text("XFD1048576", "b")}</row>`);
    expect(await why(await workbook(corner))).toBe("tooLarge");
    const line = Array.from({ length: 2_000 }, (_, row) => `<row r="${row + 1}">${text(`A${row + 1}`, "a")}</row>`);
    const heap = merged(...Array.from({ length: 20_000 }, () => "A1:A2000"));
    expect(await why(await workbook(sheet(line.join(""), "", heap)))).toBe("tooLarge");
  });

  test("has no entities of its own", async () => {
    const entity = `<!DOCTYPE a [<!ENTITY secret SYSTEM "file:///etc/passwd"><!ENTITY many "aaaaaaaaaa">]>`;
    const read = await readTable(
      await workbook(sheet(`<row r="1">${text("A1", "甲&secret;&many;")}</row>`, entity)),
    ).catch(() => []);
    expect(JSON.stringify(read)).not.toMatch(/root:|aaaa/);
  });
});
