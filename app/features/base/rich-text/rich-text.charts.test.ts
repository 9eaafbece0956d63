import { describe, expect, it, test } from "vitest";
import { fromHtml, fromMarkdown, fromMembersHtml, toMarkdown } from "./rich-text.service.server.ts";
import { withChartsDrawn } from "./rich-text.drawn-charts.server.tsx";

const FENCE = `\`\`\`chart
type: line
title: 新能源车一年里从四成走到六成
unit: '%'
source: 虚构数据，仅作演示
href: https://example.com/data
note: 当月零售里的占比
strong:
  - 新能源车
events:
  2025-02: 补贴开始
---
月份,新能源车,插电混动
2025-01,41.5,18.2
2025-02,43.9,
2025-03,60.3,20.8
\`\`\``;

const STORED =
  '<figure class="chart chart-line" data-unit="%" data-source="虚构数据，仅作演示" data-href="https://example.com/data" ' +
  'data-note="当月零售里的占比" data-strong="新能源车" data-events="2025-02=补贴开始">' +
  "<figcaption>新能源车一年里从四成走到六成</figcaption><table><thead><tr><th>月份</th><th>新能源车</th><th>插电混动</th></tr></thead>" +
  "<tbody><tr><th>2025-01</th><td>41.5</td><td>18.2</td></tr><tr><th>2025-02</th><td>43.9</td><td></td></tr>" +
  "<tr><th>2025-03</th><td>60.3</td><td>20.8</td></tr></tbody></table></figure>";

describe("a chart in a body", () => {
  it("is stored as its data alone, from Markdown and back", () => {
    const { html, text } = fromMarkdown(`前面的话\n\n${FENCE}\n\n后面的话`);
    expect(html).toBe(`<p>前面的话</p>${STORED}<p>后面的话</p>`);
    expect(fromMarkdown(toMarkdown(html), { repair: false }).html).toBe(html);
    expect(toMarkdown(STORED).trim()).toBe(FENCE);
    // Search and the check of words read everything that readers see.
    for (const words of ["新能源车一年里", "插电混动", "41.5", "虚构数据", "当月零售里的占比", "补贴开始", "%"]) {
      expect(text).toContain(words);
    }
  });

  it("comes back unchanged from cleaning, also within a box", () => {
    expect(fromHtml(STORED).html).toBe(STORED);
    const box = `<aside class="box box-sums">${STORED}</aside>`;
    expect(fromHtml(box).html).toContain(STORED);
  });

  it("keeps nothing but its data: no drawing, no other attribute, no markup in its cells", () => {
    const hostile = STORED.replace("<figure ", '<figure style="x" onclick="alert(1)" data-evil="1" ')
      .replace("<table>", "<svg><script>alert(1)</script><text>图</text></svg><table>")
      .replace("41.5", "<b onclick=x>41.5</b><script>1</script>");
    expect(fromHtml(hostile).html).toBe(STORED);
  });

  test.each([
    ["a value that is none", "41.5", "1e999"],
    ["a formula", "41.5", "=1+1"],
    ["no source", ' data-source="虚构数据，仅作演示"', ""],
    ["a kind that there is not", "chart-line", "chart-map"],
    ["a date that does not exist", "2025-02<", "2025-02-30<"],
  ])("with %s becomes a plain table", (_, from, to) => {
    const { html } = fromHtml(STORED.replaceAll(from, to));
    expect(html).not.toContain("<figure");
    expect(html).toContain('<div class="table-scroll"');
    expect(html).toContain("新能源车一年里从四成走到六成");
    expect(withChartsDrawn(html)).toBe(html);
  });

  it("loses an address that leads nowhere allowed", () => {
    expect(fromHtml(STORED.replace("https://example.com/data", "javascript:alert(1)")).html).toBe(
      STORED.replace(' data-href="https://example.com/data"', ""),
    );
  });

  it("is a bare table in the text of a member", () => {
    const { html } = fromMembersHtml(STORED);
    expect(html).not.toContain("<figure");
    expect(html).toContain('<td class="num">41.5</td>');
  });

  it("stays code in Markdown if its data are not valid", () => {
    const { html } = fromMarkdown(FENCE.replace("41.5", "NaN"));
    expect(html).toMatch(/^<pre><code>type: line\n/);
    expect(html).toContain("2025-01,NaN,18.2");
    for (const broken of ["```chart\n```", "```chart\n- a\n---\n1,2\n```", "```chart\n{{{\n---\n1\n```"]) {
      expect(fromMarkdown(broken).html).not.toContain("<figure");
    }
  });

  it("is one of eight at most", () => {
    expect(fromHtml(STORED.repeat(8)).html).toBe(STORED.repeat(8));
    expect(() => fromHtml(STORED.repeat(9))).toThrow("more than 8 charts");
  });
});

describe("a chart on a page", () => {
  const drawn = withChartsDrawn(`<p>前面的话</p>${STORED}${STORED}`);

  it("is drawn for two widths without a script or a style attribute, with its name and its description", () => {
    expect(drawn.match(/<svg class="wide" viewBox="0 0 640 \d+" width="640" height="\d+" role="img"/g)).toHaveLength(2);
    expect(drawn.match(/<svg class="narrow" viewBox="0 0 340 \d+"/g)).toHaveLength(2);
    expect(drawn).toContain('aria-labelledby="chart-1-title" aria-describedby="chart-1-about"');
    expect(drawn).toContain('<b id="chart-2-title">新能源车一年里从四成走到六成</b>');
    expect(drawn).not.toMatch(/ style=|<script|<style/);
    const ids = [...drawn.matchAll(/ id="([^"]*)"/g)].map(([, id]) => id);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it("has its source, its data as a table, and the same data as a file", () => {
    expect(drawn).toContain('<a href="https://example.com/data" rel="noopener nofollow">虚构数据，仅作演示</a>');
    expect(drawn).toContain('<tr><th scope="row">2025-02</th><td class="num">43.9</td><td class="num">–</td></tr>');
    const file = /href="data:text\/csv;charset=utf-8,([^"]*)"/.exec(drawn)?.[1] ?? "";
    expect(decodeURIComponent(file)).toBe(
      "\uFEFF月份,新能源车,插电混动\r\n2025-01,41.5,18.2\r\n2025-02,43.9,\r\n2025-03,60.3,20.8",
    );
  });

  it("escapes its words", () => {
    const { html } = fromHtml(STORED.replaceAll("新能源车", "甲&lt;b&gt;&quot;&amp;"));
    const shown = withChartsDrawn(html);
    expect(shown).toContain("<svg");
    expect(shown).not.toContain('<b>"');
    expect(shown).toContain("甲&lt;b&gt;");
  });

  it("stays the table that it is in the store if another program has broken it there", () => {
    const broken = STORED.replace("41.5", "abc");
    expect(withChartsDrawn(broken)).toBe(broken);
  });
});
