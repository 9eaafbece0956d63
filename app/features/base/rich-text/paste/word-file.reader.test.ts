import { zipSync } from "fflate";
import { expect, it } from "vitest";
import { drawingOf, paragraph, wordFile, wordFileOf, type MorePictures } from "#tests/fixtures/word-file.ts";
import { fileOfDataUrl } from "../editor/picture-files.ts";
import { readWord } from "./word-file.reader.ts";

const PIXEL = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);

async function read(file: Buffer) {
  const read = await readWord(new Uint8Array(file), false);
  if ("fault" in read) throw new Error(read.fault);
  return read;
}
const readBody = (body: string, more: MorePictures = []) => read(wordFileOf(body, PIXEL, more));
const faultOf = async (bytes: Uint8Array) => {
  const answer = await readWord(bytes, false);
  return "fault" in answer ? answer.fault : undefined;
};

it("a Word document comes with headings, emphasis, list, table and its picture apart", async () => {
  const { html, pictures, dropped, lost } = await read(wordFile(PIXEL));
  expect(html).toContain("<h2>采购手记</h2><h3>先看合同</h3><p>合同里<b>违约金</b>最<u>要紧</u>。</p>");
  expect(html).toContain("<ol><li>看数量</li><li>看日期<ul><li>交货</li></ul></li></ol>");
  expect(html).toMatch(/<table><tr><td><p>品名<\/p><\/td><td><p>单价<\/p><\/td><\/tr>/);
  expect(html).toContain("<tr><td></td><td></td></tr></table>");
  expect(html).toContain('<img src="pasted:0" alt="货架">');
  expect({ count: pictures.length, dropped, lost }).toEqual({
    count: 1,
    dropped: 0,
    lost: { media: 0, formulas: 0 },
  });
  const file = fileOfDataUrl(pictures[0] ?? "", "a");
  expect([file.name, file.type]).toEqual(["a.png", "image/png"]);
  expect(Buffer.from(await file.arrayBuffer())).toEqual(PIXEL);
});

it("titles are headings, and captions stand at their pictures", async () => {
  const body = [
    paragraph("大题", "a3"),
    paragraph("小题", "1"),
    drawingOf('r:embed="rId1"'),
    paragraph("图1 货架", "a5"),
    paragraph("正文"),
    paragraph("表1 价格", "a5"),
    `<w:tbl><w:tr><w:tc>${paragraph("价")}</w:tc></w:tr></w:tbl>`,
  ];
  const { html } = await readBody(body.join(""));
  expect(html).toContain("<h2>大题</h2><h3>小题</h3>");
  expect(html).toContain('<img src="pasted:0" alt="货架" title="图1 货架"><p>正文</p><p>表1 价格</p><table>');
});

it("pictures that lie elsewhere, lead out of the file or are in a format of no browser are counted", async () => {
  const more: MorePictures = [
    { id: "out", target: "https://a.example/x.png", isExternal: true },
    { id: "up", target: "../../../etc/passwd.png" },
    { id: "none", target: "media/none.png" },
    { id: "emf", target: "media/a.emf", bytes: Buffer.from("emf") },
  ];
  const body = ['r:link="out"', 'r:embed="up"', 'r:embed="none"', 'r:embed="emf"', "", 'r:embed="rId1"'];
  const { html, pictures, dropped } = await readBody(body.map(drawingOf).join(""), more);
  expect({ pictures: pictures.length, dropped }).toEqual({ pictures: 1, dropped: 5 });
  expect(html.match(/<img /g)).toHaveLength(1);
});

it("equations and charts are counted, hidden text is left out", async () => {
  const math = `<w:p><m:oMathPara xmlns:m="http://schemas.openxmlformats.org/officeDocument/2006/math"><m:oMath><m:r><m:t>E=mc</m:t></m:r></m:oMath></m:oMathPara></w:p>`;
  const chart = `<w:p><w:r><w:drawing><c:chart xmlns:c="http://schemas.openxmlformats.org/drawingml/2006/chart"/></w:drawing></w:r></w:p>`;
  const hidden = `<w:p><w:r><w:t>看得见</w:t></w:r><w:r><w:rPr><w:vanish/></w:rPr><w:t>藏起来</w:t></w:r></w:p>`;
  const { html, dropped, lost } = await readBody(`${math}${chart}${hidden}`);
  expect({ dropped, lost }).toEqual({ dropped: 1, lost: { media: 0, formulas: 1 } });
  expect(html).toBe("<p>看得见</p>");
});

it("millions of empty paragraphs, and parts that unpack to more than they may, are refused before they are read", async () => {
  const many = wordFileOf("<w:p/>".repeat(3_000_000), PIXEL);
  expect(await faultOf(new Uint8Array(many))).toBe("wordTooLong");
  const bomb = zipSync({ "word/document.xml": [new Uint8Array(160 * 1024 * 1024), { level: 9 }] });
  expect(bomb.length).toBeLessThan(1024 * 1024);
  expect(await faultOf(bomb)).toBe("wordTooLong");
});

it("an archive that lies about the size of a part gives no more than it says", async () => {
  const zipped = zipSync({ "word/document.xml": [new Uint8Array(50 * 1024 * 1024), { level: 9 }] });
  const view = new DataView(zipped.buffer, zipped.byteOffset);
  // The sizes are in the local header and in the directory.
  for (let at = 0; at < zipped.length - 4; at += 1)
    if (view.getUint32(at, true) === 50 * 1024 * 1024) view.setUint32(at, 10, true);
  expect(await faultOf(zipped)).toBe("wordFailed");
});

it("a text that is longer than any body is refused, and so is what is no Word file", async () => {
  expect(await faultOf(new Uint8Array(wordFileOf(paragraph("字").repeat(40_000), PIXEL)))).toBe("wordTooLong");
  expect(await faultOf(new TextEncoder().encode("no zip"))).toBe("wordFailed");
  expect(await faultOf(zipSync({ "a.txt": new Uint8Array(3) }))).toBe("wordFailed");
});
