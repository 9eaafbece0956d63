import { describe, expect, it } from "vitest";
import { cleanPasted } from "./pasted-html.ts";

/** Samples of each program's clipboard, with its own wrappers and styles, shortened to the relevant parts. */

const read = (html: string) => cleanPasted(html, { isForStaff: true });
const text = (html: string) => read(html).html.replaceAll(/\s*\n\s*/g, "");

describe("Google Docs", () => {
  const span = (words: string, style: string) =>
    `<span style="font-size:11pt;font-family:Arial,sans-serif;color:#000000;background-color:transparent;font-weight:400;font-style:normal;font-variant:normal;text-decoration:none;vertical-align:baseline;white-space:pre;white-space:pre-wrap;${style}">${words}</span>`;
  const document = (inner: string) =>
    `<meta charset='utf-8'><meta charset="utf-8"><b style="font-weight:normal;" id="docs-internal-guid-3c1f6a52-7fff-9c0e-1f2a-aa0b5f0f1c55">${inner}</b><br class="Apple-interchange-newline">`;

  it("is bold only where it is bold", () => {
    const line = `${span("平", "")}${span("粗", "font-weight:700")}${span("斜", "font-style:italic")}${span("线", "text-decoration:underline")}${span("删", "text-decoration:line-through")}`;
    expect(text(document(`<p dir="ltr" style="line-height:1.38">${line}</p>`))).toContain(
      "<p>平<b>粗</b><i>斜</i><u>线</u><s>删</s></p>",
    );
  });

  it("keeps digits off the line, headings plain and links without an underline of their own", () => {
    const line = `${span("10", "")}${span("4", "font-size:0.6em;vertical-align:super")}${span("CO", "")}${span("2", "vertical-align:sub")}`;
    const link = `<a href="https://a.example/" style="text-decoration:none;">${span("链接", "color:#1155cc;text-decoration:underline")}</a>`;
    const html = text(document(`<h1 dir="ltr">${span("题", "font-weight:700")}</h1><p dir="ltr">${line}${link}</p>`));
    expect(html).toContain('<h2>题</h2><p>10⁴CO₂<a href="https://a.example/">链接</a></p>');
  });

  it("keeps lists", () => {
    const item = `<li dir="ltr" style="list-style-type:disc;font-weight:400" aria-level="1"><p dir="ltr" role="presentation">${span("项", "")}</p></li>`;
    expect(text(document(`<ul style="margin-top:0">${item}</ul>`))).toContain("<ul><li><p>项</p></li></ul>");
  });
});

describe("Word", () => {
  const word = (body: string) =>
    `<html xmlns:o="urn:schemas-microsoft-com:office:office" xmlns:w="urn:schemas-microsoft-com:office:word" xmlns="http://www.w3.org/TR/REC-html40"><head><meta name=Generator content="Microsoft Word 15"><style><!-- p.MsoNormal {margin:0cm; font-weight:normal;} span.msoIns {mso-style-type:export-only; text-decoration:underline;} --></style></head><body lang=ZH-CN><!--StartFragment-->${body}<!--EndFragment--></body></html>`;

  it("leaves comments out: their marks, their anchors and their list", () => {
    const body = `<p class=MsoNormal>贵了<a style='mso-comment-reference:张_1;mso-comment-date:20260301T1000'>三元</a><span class=MsoCommentReference><span lang=EN-US style='font-size:10.5pt'><![if !supportAnnotations]><a class=msocomanchor id="_anchor_1" onmouseover="msoCommentShow('_anchor_1','_com_1')" href="#_msocom_1" language=JavaScript name="_msoanchor_1">[张1]</a><![endif]><span style='mso-special-character:comment'>&nbsp;</span></span></span>。</p>
<div style='mso-element:comment-list'><![if !supportAnnotations]><hr class=msocomoff align=left size=1 width="33%"><![endif]><div style='mso-element:comment'><div id="_com_1" class=msocomtxt language=JavaScript><span style='mso-comment-author:张'></span><p class=MsoCommentText>要核实</p></div></div></div>`;
    const { html } = read(word(body));
    expect(html).toContain("贵了");
    expect(html.replaceAll(/<[^>]*>|\s/g, "")).toBe("贵了三元。");
  });

  it("leaves hidden and deleted text out and takes inserted text as text", () => {
    const body = `<p class=MsoNormal>甲<span style='display:none;mso-hide:all'>藏</span><del cite="mailto:%E5%BC%A0" datetime="2026-03-01T10:00">删</del><ins cite="mailto:%E5%BC%A0" datetime="2026-03-01T10:00">加</ins><span class=msoDel><del cite="mailto:x" datetime="2026">旧</del></span><span class=msoIns><ins cite="mailto:x" datetime="2026">新</ins></span>乙</p>`;
    expect(text(word(body))).toContain("<p>甲加新乙</p>");
  });

  it("keeps emphasis by tags, and does not take weights of other scripts for it", () => {
    const body = `<p class=MsoNormal><b style='mso-bidi-font-weight:normal'>粗</b><span style='mso-bidi-font-weight:bold'>平</span><i><u>斜线</u></i><s>删</s>m<sup>2</sup></p>`;
    expect(text(word(body))).toContain("<p><b>粗</b>平<i><u>斜线</u></i><s>删</s>m²</p>");
  });

  it("has titles as headings and captions at their pictures", () => {
    const body = `<p class=MsoTitle><span>大题</span></p><h1>小题</h1><p class=MsoNormal><img width=10 src="https://a.example/p.png"></p><p class=MsoCaption><span>图</span><span lang=EN-US>1 </span>货架</p><p class=MsoNormal>文</p>`;
    const { html } = read(word(body));
    expect(html).toContain("<h2>大题</h2><h3>小题</h3>");
    expect(html).toMatch(/<img src="pasted:0" title="图1 货架"><p>文<\/p>/);
  });
});

it.each<[string, string, string]>([
  [
    "WPS",
    `<html xmlns:v="urn:schemas-microsoft-com:vml"><head><meta name="Generator" content="WPS Office"></head><body><!--StartFragment--><p class="MsoNormal"><span style="mso-spacerun:'yes';font-family:宋体;font-size:10.5pt;">平</span><b><span style="mso-spacerun:'yes';font-weight:bold;font-size:10.5pt;">粗</span></b><span style="mso-spacerun:'yes';font-style:italic">斜</span><u><span class="15" style="text-decoration:underline;text-underline:single;">线</span></u><span style="mso-hide:all">藏</span>10<span style="vertical-align:super;">3</span></p><!--EndFragment--></body></html>`,
    "<p>平<b>粗</b><i>斜</i><u>线</u>10³</p>",
  ],
  [
    "Feishu",
    `<meta charset='utf-8'><div data-page-id="X1" data-lark-html-role="root" data-docx-has-block-data="false"><div class="ace-line ace-line old-record-id-a">平<strong>粗</strong><em>斜</em><u>线</u><del>删</del></div><h2 class="heading-2">题</h2><ul class="list-bullet1"><li class="ace-line" data-list="bullet"><div>项</div></li></ul></div><span data-lark-record-data="{&quot;rootId&quot;:&quot;a&quot;}" data-lark-record-format="docx/text" class="lark-record-clipboard"></span>`,
    "<div><div>平<b>粗</b><i>斜</i><u>线</u><s>删</s></div><h2>题</h2><ul><li><div>项</div></li></ul></div>",
  ],
  [
    "Yuque",
    `<!doctype html><meta charset="utf-8"><div class="lake-content" typography="classic"><p id="u1" class="ne-p" style="margin: 0; min-height: 24px"><span class="ne-text">平</span><strong><span class="ne-text">粗</span></strong><em><span class="ne-text">斜</span></em><span class="ne-text" style="text-decoration: underline">线</span><span class="ne-text" style="text-decoration: line-through">删</span><sup><span class="ne-text">2</span></sup></p></div>`,
    "<div><p>平<b>粗</b><i>斜</i><u>线</u><s>删</s>²</p></div>",
  ],
  [
    "Notion",
    `<meta charset='utf-8'><p>平<strong>粗</strong><em>斜</em><span style="border-bottom:0.05em solid">线</span><del>删</del></p>\n<!-- notionvc: 5b0f6c1e-2b7e-4c0a-9d0f-2c4f3e4a5b6c -->`,
    "<p>平<b>粗</b><i>斜</i>线<s>删</s></p>",
  ],
  [
    "Tencent Docs",
    `<html><body><!--StartFragment--><meta name="docx-clipboard"><p class="paragraph text-align-type-left" style="line-height:1.75"><span style="color:#000000;font-size:12pt">平</span><span style="font-weight:bold;font-size:12pt">粗</span><span style="font-style:italic">斜</span><span style="text-decoration:underline line-through">线删</span><span style="vertical-align:super;font-size:8pt">2</span></p><!--EndFragment--></body></html>`,
    "<p>平<b>粗</b><i>斜</i><u><s>线删</s></u>²</p>",
  ],
  [
    "Gmail",
    `<meta charset='utf-8'><div dir="ltr" style="color:rgb(34,34,34);font-weight:400;font-style:normal;text-decoration-style:initial"><div>平<b>粗</b><i>斜</i><u>线</u><strike>删</strike></div><div><br></div><div style="display:none;max-height:0">预览文字</div><div class="gmail_quote">引</div></div>`,
    "<div><div>平<b>粗</b><i>斜</i><u>线</u><s>删</s></div><div>引</div></div>",
  ],
  [
    "Chromium",
    `<meta charset='utf-8'><span style="color: rgb(0, 0, 0); font-size: 16px; font-weight: 400; display: inline !important; float: none;">平</span><strong style="color: rgb(0, 0, 0); font-size: 16px;">粗</strong><span style="font-weight: 600">也粗</span><span hidden>藏</span><span style="visibility: hidden">藏</span>`,
    "平<b>粗也粗</b>",
  ],
  [
    "Firefox",
    `<p>平<b>粗<span style="font-weight:normal">又平</span></b><em>斜</em></p>`,
    "<p>平<b>粗</b>又平<i>斜</i></p>",
  ],
  [
    "a spreadsheet",
    `<style>.xl65{font-weight:700;}</style><table><tr><td class=xl65>粗</td><td>平</td></tr></table>`,
    "<td><b>粗</b></td><td>平</td>",
  ],
])("%s keeps what its styles and tags say, and nothing hidden", (_, html, expected) => {
  expect(text(html)).toContain(expected);
  expect(text(html)).not.toMatch(/藏|预览文字|style=/);
});

it("counts videos, frames and formulas that could not be pasted", () => {
  const source = `<p>一<iframe src="https://v.example/"></iframe><video src="a.mp4">老</video><audio></audio></p><p><math><mi>x</mi></math><span class="katex"><span class="katex-mathml"><math><mi>y</mi></math></span></span></p>`;
  const { html, lost } = read(source);
  expect(html).not.toMatch(/iframe|video|math|老/);
  expect(lost).toEqual({ media: 3, formulas: 2 });
});

it("leaves out characters of no width, also as entities", () => {
  expect(read("<p>牛\u200b奶&#8203;涨&ZeroWidthSpace;价\ufeff</p>").html).toBe("<p>牛奶涨价</p>");
});
