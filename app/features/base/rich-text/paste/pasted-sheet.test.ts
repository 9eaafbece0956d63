import { expect, it } from "vitest";
import { cleanPasted } from "./pasted-html.ts";
import { tableOfText } from "./pasted-sheet.ts";

/** Returns a shortened sample of Excel's clipboard. WPS names its program in the same position. */
const excel = (program: string) => `<html xmlns:x="urn:schemas-microsoft-com:office:excel"><head>
<meta name=ProgId content=${program}><style>td {mso-number-format:General;}</style></head><body>
<!--StartFragment--><table border=0 cellpadding=0 style='width:162pt'><col width=72 span=3>
<tr height=19><td height=19 class=xl65 width=72>产品</td><td colspan=2 style='x'>批次</td></tr>
<tr><td rowspan=2>酱油</td><td class=xl66 align=right x:num>1,204.5</td><td></td></tr>
<tr><td align=right>3</td><td>&lt;b&gt;</td></tr></table><!--EndFragment--></body></html>`;

it.each(["Excel.Sheet", "ET.Sheet"])(
  "a table of %s keeps its merged cells, and its first row names the columns",
  (program) => {
    const { html } = cleanPasted(excel(program));
    expect(html.replaceAll(/\s*\n\s*/g, "")).toContain(
      '<tr><th>产品</th><th colspan="2">批次</th></tr><tr><td rowspan="2">酱油</td><td>1,204.5</td><td></td></tr><tr><td>3</td><td>&lt;b&gt;</td></tr>',
    );
  },
);

it("cells that reach down from the first row take the next ones into the head, as long as rows are left", () => {
  const sheet = (rows: string) =>
    cleanPasted(excel("Excel.Sheet").replace(/<tr height[\s\S]*<\/tr>/, rows)).html.replaceAll(
      /^[\s\S]*?<table>\s*|<\/table>/g,
      "",
    );
  const head = "<tr><td rowspan=2>品种</td><td colspan=2>价格</td></tr><tr><td>上周</td><td>本周</td></tr>";
  const body = "<tr><td>白菜</td><td>1.20</td><td>1.35</td></tr>";
  expect(sheet(head + body)).toContain("<tr><th>上周</th><th>本周</th></tr><tr><td>白菜</td>");
  expect(sheet(head)).toContain("<tr><td>上周</td><td>本周</td></tr>");
});

it("a table of a page has the head that it has", () => {
  expect(cleanPasted("<table><tr><td>一</td></tr></table>").html).toBe("<table><tr><td>一</td></tr></table>");
});

it("rows with tabs are a table, whatever stands in the cells", () => {
  expect(tableOfText('品名\t数\r\n"酱""油""\n二"\t1.5\r\n<b>\t\r\n')).toBe(
    '<table><tr><th>品名</th><th>数</th></tr><tr><td>酱"油"<br>二</td><td>1.5</td></tr><tr><td>&lt;b&gt;</td><td></td></tr></table>',
  );
});

it.each([
  ["one line", "甲\t乙"],
  ["a line without a tab", "甲\t乙\n丙"],
  ["prose", "第一段。\n第二段。"],
  ["nothing", ""],
])("%s is none", (_, text) => {
  expect(tableOfText(text)).toBeUndefined();
});

it("a text that is made to keep the browser busy is done with", () => {
  for (const piece of ['"', '""', '"a\t', "\t", "\n", '"\n'])
    expect(typeof tableOfText(piece.repeat(50_000))).toBeTypeOf("string");
});
