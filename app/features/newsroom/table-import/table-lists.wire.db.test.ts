import { afterAll, beforeAll, expect, it } from "vitest";
import { guessColumns, hasHeadings, placesOf } from "#app/features/published/billboard/newsroom/issue-table.ts";
import zh from "#app/features/base/sensitive-word/newsroom/sensitive-word.zh-cn.ts";
import { wordsOf, wordsOfTable } from "#app/features/base/sensitive-word/newsroom/components/word-text.ts";
import { testDatabase } from "#tests/db/test-database.ts";
import { gb18030 } from "#tests/fixtures/tables/gb18030.ts";
import { MemberSite } from "#tests/fixtures/members.ts";
import { colleague, type Colleague } from "#tests/fixtures/newsroom/newsroom.ts";
import { multipart } from "#tests/fixtures/uploads.ts";
import { sheetOf, textCell, workbookOf } from "#tests/fixtures/tables/workbooks.ts";

/**
 * Uploads files with rankings, sources and words. Each cell must have its displayed value, and each fault its message.
 */
testDatabase();
let site: MemberSite;
let chief: Colleague;

beforeAll(async () => {
  site = await MemberSite.open();
  chief = await colleague(site, "chief", "data");
});
afterAll(() => site.close());

type Sheet = { name: string; isHidden: boolean; table: string[][] };
const LISTS = ["readIssueTable", "readSourceTable", "readWordTable"] as const;

async function sheetsOf(list: (typeof LISTS)[number], content: Buffer): Promise<Sheet[]> {
  const { body, headers } = multipart([{ field: "file", filename: "表", content }]);
  const { data, msg } = await site.call("POST", `newsroom/${list}`, { token: chief.token, body, headers });
  expect(msg).toBe("");
  return data.sheets;
}
const tableOf = async (list: (typeof LISTS)[number], content: Buffer) =>
  (await sheetsOf(list, content))[0]?.table ?? [];

const CODES = ["0.0%", "000000", 'yyyy"年"m"月"d"日"', '0.00"分"'];
const STYLES = `<styleSheet><numFmts>${CODES.map((code, at) => `<numFmt numFmtId="${200 + at}" formatCode="${code.replaceAll('"', "&quot;")}"/>`).join("")}</numFmts><fonts><font/></fonts><cellXfs><xf/>${CODES.map((_, at) => `<xf numFmtId="${200 + at}"/>`).join("")}</cellXfs></styleSheet>`;
const number = (style: number, value: number) => `<c s="${style}"><v>${value}</v></c>`;
const text = (said: string) => textCell("", said);
const run = (said: string, style = "") => `<r><rPr>${style}</rPr><t>${said}</t></r>`;
const rich = (...runs: string[]) => `<c t="inlineStr"><is>${runs.join("")}</is></c>`;
const STRUCK = run("旧名", "<strike/>");
const ERROR = '<c t="e"><v>#N/A</v></c>';
/** Returns a workbook of the given rows, followed by a hidden sheet. */
const bookOf = (...rows: string[][]) =>
  workbookOf(
    [
      { xml: `<sheetData>${rows.map((cells) => `<row>${cells.join("")}</row>`).join("")}</sheetData>`, name: "名单" },
      { xml: sheetOf([["草稿"], ["不该有的"]]), name: "草稿", state: "hidden" },
    ],
    { others: { "xl/styles.xml": STYLES } },
  );

it("a ranking has its numbers as they are formatted, no struck-out name, and no place for an error value", async () => {
  const raised = rich(
    run("同比 10"),
    run("3", '<vertAlign val="superscript"/>'),
    run(" H"),
    run("2", '<vertAlign val="subscript"/>'),
  );
  const table = await tableOf(
    "readIssueTable",
    await bookOf(
      ["名次", "品牌", "口碑分", "好评率", "备注"].map(text),
      [number(0, 1), rich(STRUCK, run("甲牌")), number(4, 9.5), number(1, 0.125), raised],
      [number(0, 2), text("乙牌"), ERROR, number(1, 0.1), text("")],
      [number(0, 3), text("丙牌"), number(4, 9), number(1, 0.1), text("")],
    ),
  );
  const metrics = [
    { key: "score", label: "口碑分" },
    { key: "rate", label: "好评率" },
  ];
  const { places, faulty } = placesOf(table, guessColumns(table, metrics), hasHeadings(table));
  expect(places).toEqual([
    { rank: 1, name: "甲牌", note: "同比 10³ H₂", url: "", values: { score: "9.50分", rate: "12.5%" } },
    { rank: 3, name: "丙牌", note: "", url: "", values: { score: "9.00分", rate: "10.0%" } },
  ]);
  expect(faulty).toMatchObject([{ row: 3, fault: "error-value" }]);
});

const OF = { list: "official", edition: "2026-06", may_reprint: true };
const planned = async (table: string[][]) =>
  (await site.post("newsroom/planSources", { table, ...OF }, { token: chief.token })).data;

it("a list of sources has its days as they are formatted, no struck-out name, and no source for an error value", async () => {
  const plan = await planned(
    await tableOf(
      "readSourceTable",
      await bookOf(
        ["名称", "域名", "备注", "用到哪天"].map(text),
        [rich(STRUCK, run("云川日报")), text("daily.example.com"), number(2, 123), number(3, 46_328)],
        [ERROR, text("a.example.com"), text(""), text("")],
      ),
    ),
  );
  expect(plan.added).toMatchObject([
    { name: "云川日报", host: "daily.example.com", terms: "000123", valid_until: "2026-11-02" },
  ]);
  expect(plan.faulty).toEqual([{ row: 3, name: "#N/A", fault: "errorValue" }]);
});

it("a list of words has no struck-out word, keeps numbers as they are formatted, and takes no error value", async () => {
  const names = zh.actions;
  const table = await tableOf(
    "readWordTable",
    await bookOf(
      ["敏感词", "处理"].map(text),
      [rich(STRUCK, run("坏词")), text("hold")],
      [number(2, 123), text("hold")],
      [rich(run("m"), run("2", '<vertAlign val="superscript"/>')), text("hold")],
      [ERROR, text("hold")],
    ),
  );
  const words = wordsOf(wordsOfTable(table, names), null, names);
  expect(words.map(({ word }) => word)).toEqual(["坏词", "000123", "m²", "#N/A"]);
  const { data } = await site.post("newsroom/tryWords", { words }, { token: chief.token });
  expect([data.added, data.faults]).toEqual([3, ["#N/A"]]);
  expect((await site.post("newsroom/changeWords", { words }, { token: chief.token })).code).toBe(0);
  const sound = words.filter(({ word }) => word !== "#N/A");
  const { data: changed } = await site.post("newsroom/changeWords", { words: sound }, { token: chief.token });
  expect(changed).toEqual({ changed: 3 });
});

it.each(LISTS)("%s names hidden sheets and counts no chart, and reads GB18030 and UTF-16", async (list) => {
  const sheets = await workbookOf([
    { xml: "", name: "图", kind: "chartsheet" },
    { xml: sheetOf([["名称"], ["甲"]]), name: "一" },
    { xml: sheetOf([["名称"], ["乙"]]), name: "二" },
    { xml: sheetOf([["名称"], ["丙"]]), name: "三", state: "hidden" },
  ]);
  expect(await sheetsOf(list, sheets)).toEqual([
    { name: "一", isHidden: false, table: [["名称"], ["甲"]] },
    { name: "二", isHidden: false, table: [["名称"], ["乙"]] },
    { name: "三", isHidden: true, table: [["名称"], ["丙"]] },
  ]);
  const csv = '名称,域名\r\n"云川,日报",="000123"\r\n';
  const rows = [
    ["名称", "域名"],
    ["云川,日报", "000123"],
  ];
  expect(await tableOf(list, gb18030(csv))).toEqual(rows);
  expect(await tableOf(list, Buffer.from(`\uFEFF${csv}`, "utf16le"))).toEqual(rows);
});
