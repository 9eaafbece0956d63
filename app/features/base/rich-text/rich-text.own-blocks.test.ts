import { describe, expect, it } from "vitest";
import { fromHtml, fromMarkdown, fromMembersHtml, toMarkdown } from "./rich-text.service.server.ts";

const html = (source: string) => fromHtml(source).html;
const NOTE = '<sup class="note" title="银保监会年报" data-source="https://example.com/a?b=1&amp;c=2"></sup>';

describe("a box", () => {
  it("has its name over it, in the language of what it says, and its words without that name", () => {
    const box = fromHtml('<aside class="box box-sums"><p>月供4000元</p><ul><li>一年4.8万</li></ul></aside>');
    expect(box.html).toBe(
      '<aside class="box box-sums"><p class="box-label">算一笔账</p><p>月供4000元</p><ul><li>一年4.8万</li></ul></aside>',
    );
    expect(box).toMatchObject({ text: "月供4000元 一年4.8万", characters: 13 });
    expect(html('<aside class="box-tip">Read this</aside>')).toContain('<p class="box-label">Good to know</p>');
  });

  it("stands in no other box, in no table, and around nothing", () => {
    expect(html('<aside class="box-tip"><p>一</p><aside class="box-sums"><p>二</p></aside></aside>')).toBe(
      '<aside class="box box-tip"><p class="box-label">提示</p><p>一</p><p>二</p></aside>',
    );
    expect(html('<table><tr><td><aside class="box-tip">一</aside></td><td>二</td></tr></table>')).not.toContain(
      "<aside",
    );
    expect(html('<aside class="box-tip"><p> </p></aside>')).toBe("");
  });

  it.each([
    ["another kind", '<aside class="box box-evil">a</aside>'],
    ["no kind", "<aside>a</aside>"],
    ["a style and a handler", '<aside style="position:fixed" onclick="alert(1)">a</aside>'],
  ])("of %s is none", (_, source) => {
    expect(html(source)).toBe("<p>a</p>");
  });

  it("carries nothing but its kind", () => {
    expect(
      html('<aside class="box box-tip card evil" id="x" style="color:red" onclick="a()" data-x="1">a</aside>'),
    ).toBe('<aside class="box box-tip"><p class="box-label">Good to know</p><p>a</p></aside>');
  });
});

describe("a card", () => {
  it("is a link to a page of this site and its title, which is no word of this text", () => {
    const card = '<p class="card"><a href="/news/12">别家的题目</a></p>';
    const body = fromHtml(`<p>一</p><p class="card x"> <a href="/news/12" class="y"><b>别家的</b>题目</a> </p>`);
    expect(body.html).toBe(`<p>一</p>${card}`);
    expect(body).toMatchObject({ text: "一", characters: 1 });
  });

  it.each([
    ["another site", "https://evil.example/news/1"],
    ["another host without a scheme", "//evil.example/1"],
    ["a script", "javascript:alert(1)"],
    ["a path without an id", "/user/account"],
    ["a path with more", "/news/1?x=1"],
    ["an id too long", `/news/${"9".repeat(20)}`],
  ])("to %s is none", (_, href) => {
    expect(html(`<p class="card"><a href="${href}">a</a></p>`)).not.toContain("card");
  });

  it("holds no other words", () => {
    expect(html('<p class="card">b <a href="/news/1">a</a></p>')).toBe('<p>b <a href="/news/1">a</a></p>');
    expect(html('<p class="card"><a href="/news/1"> </a></p>')).toBe("");
  });
});

describe("a footnote", () => {
  it("has a number by its order, leads to its words and back, and its words name their source", () => {
    const body = fromHtml(`<p>一${NOTE}，二<sup class="note" title="自己算的"></sup>。</p>`);
    expect(body.html).toBe(
      '<p>一<sup class="note" title="银保监会年报" data-source="https://example.com/a?b=1&amp;c=2">' +
        '<a href="#note-1" id="ref-1" role="doc-noteref" aria-label="注释1">1</a></sup>，二' +
        '<sup class="note" title="自己算的"><a href="#note-2" id="ref-2" role="doc-noteref" aria-label="注释2">2</a></sup>。</p>' +
        '<section class="body-notes" role="doc-endnotes" aria-label="注释"><ol>' +
        '<li id="note-1"><a href="https://example.com/a?b=1&amp;c=2" rel="noopener nofollow">银保监会年报</a> ' +
        '<a href="#ref-1" role="doc-backlink" aria-label="回到注释1的位置">↑</a></li>' +
        '<li id="note-2">自己算的 <a href="#ref-2" role="doc-backlink" aria-label="回到注释2的位置">↑</a></li>' +
        "</ol></section>",
    );
    expect(body.text).toBe("一，二。\n银保监会年报\n自己算的");
    expect(html(body.html)).toBe(body.html);
  });

  it("is numbered anew when one before it goes, and leaves the table of contents alone", () => {
    const two = fromHtml(`<h2>题${NOTE}</h2><p>文<sup class="note" title="乙"></sup></p>`);
    expect(two.toc).toEqual([{ id: "s-1", level: 2, text: "题" }]);
    const one = html(two.html.replace(/<sup class="note" title="银保.*?<\/sup>/, ""));
    expect(one).toContain('<a href="#note-1" id="ref-1"');
    expect(one).not.toContain("note-2");
  });

  it("stands behind a link, never within it", () => {
    expect(html(`<p><a href="/x">甲${NOTE}乙</a></p>`)).toMatch(/^<p><a href="\/x">甲乙<\/a><sup class="note"/);
    expect(html(`<p><a href="/x">${NOTE}</a></p>`)).toMatch(/^<p><sup class="note"/);
  });

  it.each([
    ["a script as its source", '<sup class="note" title="a" data-source="javascript:alert(1)"></sup>'],
    ["markup in its words", '<sup class="note" title="&lt;img src=x onerror=alert(1)&gt;"></sup>'],
    ["a handler", '<sup class="note" title="a" onclick="alert(1)" style="x"></sup>'],
    ["a quote in its words", '<sup class="note" title="a&quot; onmouseover=&quot;alert(1)"></sup>'],
    ["a link of its own", '<sup class="note" title="a"><a href="https://evil.example">1</a></sup>'],
  ])("with %s runs nothing and leads nowhere", (_, source) => {
    const body = html(`<p>x${source}</p>`);
    expect(body).not.toMatch(/javascript:|<img|evil|style=| onclick/);
    const tags = body
      .match(/<[^>]*>/g)
      ?.join("")
      .replaceAll(/="[^"]*"/g, "");
    expect(tags).not.toMatch(/ on|=/);
    expect(html(body)).toBe(body);
  });

  it("without words, and raised letters, are what they were", () => {
    expect(html('<p>10m<sup>2</sup><sup class="note" title=" "></sup></p>')).toBe("<p>10m²</p>");
    expect(html(`<p><sup class="note" title="${"长".repeat(2000)}"></sup></p>`).length).toBeLessThan(2500);
  });
});

describe("what stands in all of them", () => {
  const all = `<p>一${NOTE}</p><aside class="box-background"><p>二</p></aside><p class="card"><a href="/news/12">题</a></p>`;

  it("comes back from Markdown", () => {
    const body = html(all);
    expect(fromMarkdown(toMarkdown(body), { repair: false }).html).toBe(body);
  });

  it("is the newsroom's: what a member sends keeps the words alone", () => {
    const plain = '<p>一（银保监会年报）</p><p>二</p><p><a href="/news/12">题</a></p>';
    expect(fromMembersHtml(all).html).toBe(plain);
    expect(fromMembersHtml(html(all)).html).toBe(plain);
  });
});

describe("merged cells", () => {
  const table = (rows: string) => html(`<table>${rows}</table>`).replace(/^<div[^>]*><table>|<\/table><\/div>$/g, "");

  it("reach no further than their part of the table, over no other cell, and over sixty columns at most", () => {
    expect(table("<tr><th rowspan=9>甲</th><th>乙</th></tr><tr><td>1</td><td>2</td></tr>")).toBe(
      '<thead><tr><th scope="col">甲</th><th scope="col" class="num">乙</th></tr></thead>' +
        '<tbody><tr><td>1</td><td class="num">2</td></tr></tbody>',
    );
    expect(table("<tr><td>甲</td><td rowspan=2>乙</td></tr><tr><td colspan=3>丙</td></tr>")).toBe(
      '<tbody><tr><td>甲</td><td rowspan="2">乙</td></tr><tr><td>丙</td></tr></tbody>',
    );
    expect(table("<tr><th colspan=99>甲</th></tr><tr><td>1</td></tr>")).toContain('colspan="60"');
    expect(table('<tr><th colspan="-1" rowspan="1e9">甲</th></tr><tr><td>1</td></tr>')).not.toContain("span=");
  });

  it("of a head over two lines, as Excel has it, keep every figure in its column", () => {
    const rows =
      "<tr><th rowspan=2>品种</th><th colspan=2>价格</th><th rowspan=2>涨跌</th></tr><tr><td>上周</td><td>本周</td></tr><tr><td>白菜</td><td>1.2</td><td>1.3</td><td>8%</td></tr>";
    expect(table(rows)).toBe(
      '<thead><tr><th scope="col" rowspan="2">品种</th><th scope="col" colspan="2">价格</th><th scope="col" rowspan="2" class="num">涨跌</th></tr>' +
        '<tr><th scope="col" class="num">上周</th><th scope="col" class="num">本周</th></tr></thead>' +
        '<tbody><tr><td>白菜</td><td class="num">1.2</td><td class="num">1.3</td><td class="num">8%</td></tr></tbody>',
    );
    expect(html(html(`<table>${rows}</table>`))).toBe(html(`<table>${rows}</table>`));
  });

  it("leave the numbers beside them aligned", () => {
    const rows = table(
      "<tr><th rowspan=2>项</th><th colspan=2>额</th></tr><tr><th>今年</th><th>去年</th></tr><tr><td>甲</td><td>1.5</td><td>好</td></tr><tr><td colspan=2>计</td><td>好</td></tr>",
    );
    expect(rows).toContain('<th scope="col" class="num">今年</th><th scope="col">去年</th>');
    expect(rows).toContain('<td>甲</td><td class="num">1.5</td><td>好</td>');
    expect(rows).toContain('<td colspan="2">计</td>');
  });
});
