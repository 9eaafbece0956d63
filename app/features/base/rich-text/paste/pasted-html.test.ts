import { describe, expect, it } from "vitest";
import { cleanPasted } from "./pasted-html.ts";

const PIXEL = "data:image/png;base64,iVBORw0KGgo=";

/** A shortened sample of Word's clipboard. */
const WORD = `<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><meta charset="utf-8">
<style><!-- p.MsoNormal {margin:0cm;} --></style><!--[if gte mso 9]><xml><w:View>Normal</w:View></xml><![endif]--></head>
<body lang="ZH-CN"><!--StartFragment--><h1 style='margin:0'>采购那些事<o:p></o:p></h1>
<h2>价格怎么谈</h2>
<p class="MsoNormal" style="mso-margin-top-alt:auto"><span style='font-family:"宋体"'>第一段<b>重点</b></span><o:p>&nbsp;</o:p></p>
<p class=MsoListParagraph style='text-indent:-18.0pt;mso-list:l0 level1 lfo1'><![if !supportLists]><span style='mso-list:Ignore'>1.<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp; </span></span><![endif]><span>货比三家</span></p>
<p class=MsoListParagraph style='mso-list:l0 level1 lfo1'><span style='mso-list:Ignore'>2.<span>&nbsp;</span></span>看清条款</p>
<p class=MsoListParagraph style='mso-list:l1 level1 lfo2'><span style='mso-list:Ignore'>·</span></p>
<p class="MsoNormal">尾段<img width=10 src="file:///C:/Users/x/image001.png" v:shapes="p1"></p><!--EndFragment--></body></html>`;

describe("from Word", () => {
  const { html, pictures, dropped, local } = cleanPasted(WORD);

  it("leaves nothing of styles, classes, comments and foreign elements", () => {
    expect(html).not.toMatch(/style|class|mso|<!|<o:|<xml|Normal|<meta/i);
  });

  it("keeps the text, its emphasis and the two levels of headings", () => {
    expect(html).toContain("<h2>采购那些事</h2>");
    expect(html).toContain("<h3>价格怎么谈</h3>");
    expect(html).toContain("第一段<b>重点</b>");
  });

  it("makes a numbered list of list paragraphs, without their typed numbers", () => {
    expect(html.replaceAll(/<\/?span>/g, "")).toContain("<ol><li>货比三家</li><li>看清条款</li>");
    expect(html).toContain("</ol>");
    expect(html.indexOf("</ol>")).toBeLessThan(html.indexOf("尾段"));
  });

  it("drops pictures of the local disk and says how many", () => {
    expect({ pictures, dropped, local }).toEqual({ pictures: [], dropped: 1, local: 1 });
    expect(html).not.toContain("<img");
  });

  it("takes pictures of the local disk along where they are known", () => {
    const known = cleanPasted(`${WORD}<img src='FILE:///C:/b.emz'><img src="file:///C:/c.png">`, {
      local: [PIXEL, undefined, PIXEL],
    });
    expect(known).toMatchObject({ pictures: [PIXEL, PIXEL], dropped: 1, local: 3 });
    expect(known.html).toMatch(/尾段<img src="pasted:0"><\/p>.*<img src="pasted:1">$/s);
  });
});

describe("Word's lists", () => {
  const item = (level: number, mark: string, text: string) =>
    `<p class=MsoListParagraph style='mso-list:l0 level${level} lfo1'><span style='mso-list:Ignore'>${mark}</span>${text}</p>\n`;

  it("keep their levels", () => {
    const source = `${item(1, "1.", "货源")}${item(2, "a)", "厂家")}${item(3, "·", "本地")}${item(2, "b)", "批发")}${item(1, "2.", "价格")}<p>完</p>`;
    expect(cleanPasted(source).html).toBe(
      "<ol><li>货源<ol><li>厂家<ul><li>本地</li></ul></li><li>批发</li></ol></li><li>价格</li></ol><p>完</p>",
    );
  });

  it("stay apart where one follows another, and go on where a paragraph has parted them", () => {
    const other = (list: number, mark: string, text: string) => item(1, mark, text).replace("lfo1", `lfo${list}`);
    expect(cleanPasted(`${other(1, "1.", "甲")}${other(2, "l", "乙")}${other(2, "l", "丙")}`).html).toBe(
      "<ol><li>甲</li></ol><ul><li>乙</li><li>丙</li></ul>",
    );
    expect(cleanPasted(`${item(1, "1.", "甲")}<p>段</p>${item(1, "2.", "乙")}${item(1, "3.", "丙")}`).html).toBe(
      '<ol><li>甲</li></ol><p>段</p><ol start="2"><li>乙</li><li>丙</li></ol>',
    );
  });

  it("may begin in the middle and end the text", () => {
    expect(cleanPasted(`${item(2, "·", "甲")}${item(1, "·", "乙")}`).html).toBe(
      "<ul><li>甲</li></ul><ul><li>乙</li></ul>",
    );
  });
});

describe("the newsroom's own blocks", () => {
  const own =
    '<p data-pm-slice="0 0 []">一<sup class="note" title="&quot;年报&quot;" data-source="https://a.example/"></sup></p>' +
    '<aside class="box box-sums"><p>二</p></aside><p class="card"><a href="/news/20">题</a></p>';

  it("are the same where a colleague has cut them out", () => {
    expect(cleanPasted(own, { isForStaff: true }).html).toBe(own);
  });

  it("are words and links for everybody else, and bring no other classes along", () => {
    expect(cleanPasted(own).html).not.toContain("class");
    const foreign = '<p class="MsoNormal card-x"><sup class="note-x" title="x">注</sup></p>';
    expect(cleanPasted(foreign, { isForStaff: true }).html).toBe("<p>注</p>");
  });
});

describe("pictures", () => {
  it("takes data: pictures out to be uploaded and counts those of other sites", () => {
    const source = `<section style="color:red"><img src="${PIXEL}" alt="图" style="width:1px"><img data-src="https://mmbiz.example/1" class="rich_pages"><img src='https://x.example/a.png'></section>`;
    expect(cleanPasted(source)).toEqual({
      html: `<img src="pasted:0" alt="图">`,
      pictures: [PIXEL],
      dropped: 2,
      local: 0,
      lost: { media: 0, formulas: 0 },
    });
  });

  it("keeps what lies in the site's own storage, such as in text that is moved within the editor", () => {
    const own = `<p data-pm-slice="1 1 []">a<img src="/storage/article/20261121/0123456789abcdef0123456789abcdef.png"></p>`;
    expect(cleanPasted(own)).toEqual({
      html: own,
      pictures: [],
      dropped: 0,
      local: 0,
      lost: { media: 0, formulas: 0 },
    });
    expect(cleanPasted(`<img src="//evil.example/storage/a.png"><img src="/api/user/logout">`).dropped).toBe(2);
    expect(cleanPasted(`<img src="data:image/svg+xml;base64,PHN2Zz4=">`).dropped).toBe(1);
  });
});

it("moves headings to the editor's levels by their rank, and leaves its own alone", () => {
  expect(cleanPasted("<h2>a</h2><h4>b</h4>").html).toBe("<h2>a</h2><h3>b</h3>");
  expect(cleanPasted("<h4>a</h4>").html).toBe("<h2>a</h2>");
  expect(cleanPasted(`<h3 data-pm-slice="0 0 []">a</h3>`).html).toBe(`<h3 data-pm-slice="0 0 []">a</h3>`);
});

it("keeps digits off the line as characters of their own", () => {
  expect(cleanPasted("<p>10<sup><span lang=EN-US>5</span></sup>，CO<sub>2</sub>，9<sup>th</sup></p>").html).toBe(
    "<p>10⁵，CO₂，9th</p>",
  );
});

it("leaves out blocks in which nothing is written, pictures aside, but for what was cut out of the editor", () => {
  const blank = "<p>一</p><p><span lang=EN-US><o:p>&nbsp;</o:p></span></p><section><br></section><p>二</p>";
  expect(cleanPasted(blank).html).toBe("<p>一</p><p>二</p>");
  const own = `<p data-pm-slice="0 0 []">一</p><p></p>`;
  expect(cleanPasted(own).html).toBe(own);
});

it("takes the rows that a page of Word repeats as the head of their table", () => {
  const source = "<table><thead><tr><td><b>地区</b></td></tr></thead><tr><td>华东</td></tr></table>";
  expect(cleanPasted(source).html).toBe(
    "<table><thead><tr><th><b>地区</b></th></tr></thead><tr><td>华东</td></tr></table>",
  );
});

it("drops scripts and what else runs, whole", () => {
  expect(cleanPasted(`a<script>alert(1)</script><svg><a>x</a></svg><p onclick="x()">b</p>`).html).toBe("a<p>b</p>");
  expect(cleanPasted("a<style>p{}</style").html).toBe("a");
});

it("keeps links, spans of cells and the start of a list", () => {
  const html = `<a href="https://a.example/?x=1&amp;y=2">a</a><table><tr><td colspan="2">b</td></tr></table><ol start="3"><li>c</li></ol>`;
  expect(cleanPasted(html).html).toBe(html);
});

describe("pictures that load late, as in WeChat", () => {
  it("are not their placeholder: they count as lying elsewhere", () => {
    const source = `<p>图<img class="rich_pages" data-src="https://mmbiz.example/a?wx_fmt=png" src="${PIXEL}"></p>`;
    expect(cleanPasted(source)).toMatchObject({ html: "<p>图</p>", pictures: [], dropped: 1, local: 0 });
  });

  it("are taken along for staff, whose own pictures stay where they are moved", () => {
    const source = `<img data-src="https://mmbiz.qpic.cn/a?b=1&amp;c=2" src="${PIXEL}">`;
    expect(cleanPasted(source, { isForStaff: true })).toMatchObject({
      pictures: ["https://mmbiz.qpic.cn/a?b=1&c=2"],
      dropped: 0,
    });
    const own = `<img src="/media/${"a".repeat(64)}/960.jpg">`;
    expect(cleanPasted(own, { isForStaff: true }).html).toBe(own);
    expect(cleanPasted(own).dropped).toBe(1);
  });

  it("are taken along where they came along", () => {
    expect(cleanPasted(`<img data-src="" src="${PIXEL}">`).pictures).toEqual([PIXEL]);
    expect(cleanPasted(`<img data-src="${PIXEL}">`).pictures).toEqual([PIXEL]);
  });
});

it("keeps text behind the last tag, and raises no text that a style puts back on the line", () => {
  const cleaned = (html: string) => cleanPasted(html).html;
  expect(cleaned("<b>重点</b>尾巴")).toContain("尾巴");
  expect(cleaned('<p>甲<sup>1<span style="vertical-align:baseline">2</span></sup></p>')).toBe("<p>甲¹2</p>");
  expect(cleaned('<p>甲<sup><i style="vertical-align:baseline">2</i></sup></p>')).toBe("<p>甲<i>²</i></p>");
  expect(cleaned('<p>甲<sup><span style="vertical-align:middle">3</span></sup></p>')).toBe("<p>甲³</p>");
});
