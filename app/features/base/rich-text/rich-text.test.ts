import { hash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { cleanMark, fromHtml, fromMarkdown, shownHtml, toMarkdown } from "./rich-text.service.server.ts";

const html = (source: string) => fromHtml(source).html;
const markdown = (source: string) => fromMarkdown(source).html;

describe("cleaning", () => {
  it.each([
    ["a script", "<script>alert(1)</script><p>a</p>"],
    ["an event handler", '<p onclick="alert(1)">a</p>'],
    ["a style", '<p style="position:fixed" class="x" id="y" data-z="1">a</p>'],
    ["a script address", '<p><a href="javascript:alert(1)">a</a></p>'],
    ["a script address with control characters", '<p><a href="java\tscript:alert(1)">a</a></p>'],
    ["a data address", '<p><a href="data:text/html,<script>alert(1)</script>">a</a></p>'],
    ["another host without a scheme", '<p><a href="//evil.example/">a</a></p>'],
    ["another host by backslash", '<p><a href="/\\evil.example/">a</a></p>'],
    ["another host behind a dot", '<p><a href="/.//evil.example/">a</a></p>'],
    ["another host behind a tab", '<p><a href="/\t/evil.example/">a</a></p>'],
    ["a name before the host", '<p><a href="https://bank.example@evil.example/">a</a></p>'],
    ["a frame", '<iframe src="https://evil.example"></iframe><p>a</p>'],
    ["a drawing", "<svg><a href='x'><text>b</text></a></svg><p>a</p>"],
    [
      "raw text elements",
      "<xmp><script>alert(1)</script></xmp><noembed><b>x</b></noembed><template><b>x</b></template><p>a</p>",
    ],
    ["a comment", "<!-- <b>x</b> --><p>a</p>"],
  ])("drops %s", (_, source) => {
    expect(html(source).replace(/^<p>b<\/p>/, "")).toBe("<p>a</p>");
  });

  it("keeps text that looks like markup as text", () => {
    expect(html("<p>1 &lt; 2 &amp;&amp; &lt;script&gt;</p>")).toBe("<p>1 &lt; 2 &amp;&amp; &lt;script&gt;</p>");
    expect(html('<img alt="<script>alert(1)</script>" src="/a.png">')).toContain(
      'alt="&lt;script&gt;alert(1)&lt;/script&gt;"',
    );
  });

  it("marks links that leave the site and only those", () => {
    expect(html('<a href="https://example.com/a b">x</a>')).toBe(
      '<p><a href="https://example.com/a%20b" rel="noopener nofollow">x</a></p>',
    );
    expect(html('<a href="/news/1?a=1&amp;b=2#s-1">x</a>')).toBe('<p><a href="/news/1?a=1&amp;b=2#s-1">x</a></p>');
    expect(html('<a href="mailto:a@example.com">x</a>')).toBe('<p><a href="mailto:a@example.com">x</a></p>');
  });

  it("makes a link of a picture on another host, since pages load nothing from elsewhere", () => {
    expect(html('<img src="https://example.com/a.png" alt="走势图">')).toBe(
      '<p><a href="https://example.com/a.png" rel="noopener nofollow">走势图</a></p>',
    );
    expect(html('<img src="data:image/png;base64,AAAA" alt="走势图">')).toBe("<p>走势图</p>");
  });

  it("removes what cannot be seen and cuts piles of marks, but leaves rare characters alone", () => {
    expect(html("<p>a\u202eb\u0000c\ufeff&#x2066;d</p>")).toBe("<p>abcd</p>");
    expect(html(`<p>e${"\u0301".repeat(60)}</p>`).length).toBeLessThan(20);
    expect(html("<p>𠮷𪛖\u{323af}</p>")).toBe("<p>𠮷𪛖\u{323af}</p>");
  });

  it("refuses what is too large or made to exhaust", () => {
    expect(() => fromHtml("明".repeat(70_000))).toThrow("invalid_input");
    expect(() => fromHtml("<b>".repeat(20_000))).toThrow("invalid_input");
    for (const evil of ["*a", "_a", "![", "> ", "- ", "1. ", "[", "**a* "]) {
      expect(() => fromMarkdown(evil.repeat(15_000))).toThrow("invalid_input");
    }
    // A hundred cells a line, including those at its ends.
    const table = (lines: number) =>
      [`${"|-".repeat(98)}|`, ...Array.from({ length: lines - 1 }, () => "|")].join("\n");
    expect(() => fromMarkdown(table(1_001))).toThrow("too many cells");
    expect(fromMarkdown(table(1_000)).toc).toEqual([]);
    expect(fromMarkdown(`a${"\n".repeat(100_001)}b`).text).toBe("a\nb");
  });

  it.each<[string, (over: number) => unknown, string]>([
    ["bytes", (over) => fromHtml("a".repeat(200_000 + over)), "more than 200000 bytes"],
    ["tags", (over) => fromHtml("<br>".repeat(9_999 + over)), "more than 10000 tags"],
    ["marks", (over) => fromMarkdown(`${"> ".repeat(50 + over)}a`), "nested too deep"],
    ["characters", (over) => fromMarkdown("a".repeat(10_000 + over)), "more than 10000 characters"],
    ["lines", (over) => fromMarkdown(`${"a".repeat(5_000)}\n${"a".repeat(5_000 + over)}\n\nb`), "more than 10000"],
    ["quotes", (over) => fromMarkdown(`${'"'.repeat(8_300 + over * 100)}\n\n`.repeat(20)), "more than 1000000 bytes"],
  ])("takes as many %s as it may, and not one more", (_, read, why) => {
    expect(() => read(0)).not.toThrow();
    expect(() => read(1)).toThrow(why);
  });

  it("keeps the text of deep nesting", () => {
    expect(fromHtml(`${"<blockquote>".repeat(300)}a${"</blockquote>".repeat(300)}`).text).toBe("a");
  });
});

describe("a sound body", () => {
  it.each([
    ["a block in a paragraph", "<p>a<ul><li>b</li></ul>c</p>", "<p>a</p><ul><li>b</li></ul><p>c</p>"],
    ["a block in bold", "<b>a<h2>b</h2></b>", '<p>a</p><h2 id="s-1">b</h2>'],
    ["a cell without a table", "<td>a</td><td>b</td>", "<p>a</p><p>b</p>"],
    ["an item without a list", "<li>a</li>", "<ul><li>a</li></ul>"],
    ["a list in a list", "<ul><li>a</li><ul><li>b</li></ul></ul>", "<ul><li>a<ul><li>b</li></ul></li></ul>"],
    ["boxes", "<div>a</div><div>b</div>", "<p>a</p><p>b</p>"],
    ["two line breaks", "a<br><br>b<br>c", "<p>a</p><p>b<br>c</p>"],
    ["emptiness", "<p> </p><p><br></p><strong></strong><ul></ul><h2> </h2><table></table>", ""],
    ["indentation", "<p>\u3000\u3000a  b</p>", "<p>a b</p>"],
  ])("is made of %s", (_, source, expected) => {
    expect(html(source)).toBe(expected);
  });

  it("holds no link in a link", () => {
    expect(html('<a href="/a">a<b>b<a href="/c">c</a></b></a>')).not.toMatch(/<a[^>]*>(?:(?!<\/a>).)*<a/);
  });

  it("gives headings a sound order and ids of ours", () => {
    const { html: body, toc } = fromHtml('<h1 id="x">a</h1><h4>b</h4><h4>c</h4><h6>d</h6><h2>e</h2>');
    expect(toc).toEqual([
      { id: "s-1", level: 2, text: "a" },
      { id: "s-2", level: 3, text: "b" },
      { id: "s-3", level: 3, text: "c" },
      { id: "s-5", level: 3, text: "e" },
    ]);
    expect(body).toContain('<h4 id="s-4">d</h4>');
  });

  it("frames tables for scrolling and marks columns of numbers, never the first", () => {
    const body = markdown(
      "| 年 | 额（亿元） | 同比 | 注 |\n|--|:--|--|--|\n| 2024 | 1,051.9 | -6.9% | 好 |\n| 2025 | 52 | — | 1 |",
    );
    expect(body).toContain('<div class="table-scroll" role="region" tabindex="0" aria-label="表格1"><table>');
    expect(body).toContain(
      '<th scope="col">年</th><th scope="col" class="num">额（亿元）</th><th scope="col" class="num">同比</th><th scope="col">注</th>',
    );
    expect(body).toContain('<td>2024</td><td class="num">1,051.9</td><td class="num">-6.9%</td><td>好</td>');
  });

  it.each([
    ["10<sup>5</sup>", "10⁵"],
    ["×10<sup><b>-3</b></sup>", "×10<strong>⁻³</strong>"],
    ["CO<sub>2</sub>", "CO₂"],
    ["Ca<sup>2+</sup>", "Ca²⁺"],
    ["PM<sub>2.5</sub>", "PM2.5"],
    ["9<sup>th</sup>", "9th"],
  ])("keeps digits off the line where they stood: %s", (source, expected) => {
    expect(html(`<p>${source}</p>`)).toBe(`<p>${expected}</p>`);
    expect(html(expected)).toBe(`<p>${expected}</p>`);
  });

  it("drops the empty head of a table without one", () => {
    expect(markdown("| | |\n|-|-|\n| a | b |")).not.toContain("<th");
  });

  it("keeps an empty row of a table that says something, and round-trips it", () => {
    const body = "<table><tbody><tr><td>品名</td><td>3</td></tr><tr><td></td><td></td></tr></tbody></table>";
    const { html: kept } = fromHtml(body);
    expect(kept).toContain('<tr><td></td><td class="num"></td></tr>');
    expect(fromMarkdown(toMarkdown(kept), { repair: false }).html).toBe(kept);
    expect(fromHtml("<table><tr><td></td></tr><tr><td> </td></tr></table>").html).toBe("");
  });

  it("writes the second of two lists that follow one another as HTML, or they would be one", () => {
    const [one, other] = ["<ul><li>一</li></ul>", "<ul><li>二</li></ul>"];
    expect(toMarkdown(`${one}${other}<p>三</p>`)).toBe(`- 一\n\n${other}\n\n三\n`);
    expect(toMarkdown(`${one}<p>三</p>${other}`)).toBe("- 一\n\n三\n\n- 二\n");
  });

  it("makes a figure of a picture that stands alone", () => {
    expect(markdown('![走势](/media/ab/960.jpg "图一")')).toBe(
      '<figure><img src="/media/ab/960.jpg" alt="走势" loading="lazy" decoding="async"><figcaption>图一</figcaption></figure>',
    );
  });

  it("keeps a credit and the sign of a machine below a picture, the sign in our words, and nowhere else", () => {
    const img = '<img src="/a.png" alt="图" loading="lazy" decoding="async">';
    expect(
      html(
        `<figure><img src="/a.png" alt="图"><figcaption>说明<small>图：<b>甲</b></small><mark>x</mark></figcaption></figure>`,
      ),
    ).toBe(`<figure>${img}<figcaption>说明 <small>图：甲</small> <mark>AI 生成图片</mark></figcaption></figure>`);
    expect(html('<figure><img src="/a.png" alt="图"><figcaption><mark></mark></figcaption></figure>')).toBe(
      `<figure>${img}<figcaption><mark>AI 生成图片</mark></figcaption></figure>`,
    );
    expect(html("<p>一<small>二</small><mark>三</mark></p>")).toBe("<p>一二三</p>");
  });

  it("counts characters without white space and gives the text a line each", () => {
    expect(fromMarkdown("## 标题\n\n一二 three\n\n- 四\n- 五")).toMatchObject({
      text: "标题\n一二 three\n四 五",
      characters: 11,
    });
  });
});

describe("Markdown", () => {
  it("reads bold next to Chinese punctuation", () => {
    expect(markdown('采用了**"总额控制"**的原则，**注意：**看这里')).toBe(
      '<p>采用了<strong>"总额控制"</strong>的原则，<strong>注意：</strong>看这里</p>',
    );
    expect(markdown("2 ** 3 ** 4")).toBe("<p>2 ** 3 ** 4</p>");
  });

  it("strikes out between two tildes only", () => {
    expect(markdown("3~5年，10~20元，~~作废~~")).toBe("<p>3~5年，10~20元，<s>作废</s></p>");
  });

  it("joins lines of a Chinese paragraph without a space", () => {
    expect(markdown("第一行，\n第二行\nthird line")).toBe("<p>第一行，第二行 third line</p>");
  });

  it.each([
    ["a mark without a space", "##标题\n\n文", '<h2 id="s-1">标题</h2><p>文</p>'],
    ["a hashtag is none", "#话题# 大家怎么看", "<p>#话题# 大家怎么看</p>"],
    ["a mark of an id", "## 标题 {#title}\n\n{#list}\n\n文", '<h2 id="s-1">标题</h2><p>文</p>'],
    ["a numbered underlined one", "1. 概述 {#a}\n------\n\n文", '<h2 id="s-1">1. 概述</h2><p>文</p>'],
    ["an underlined paragraph", "这一整段话说完了。\n---\n文", "<p>这一整段话说完了。</p><hr><p>文</p>"],
    [
      "numbered bold lines",
      "## 甲\n\n文\n**1. 乙**\n\n文",
      '<h2 id="s-1">甲</h2><p>文</p><h3 id="s-2">1. 乙</h3><p>文</p>',
    ],
    [
      "bold lines where there is nothing else",
      "**甲**\n\n文\n\n**乙**\n\n文",
      '<h2 id="s-1">甲</h2><p>文</p><h2 id="s-2">乙</h2><p>文</p>',
    ],
    ["one bold line is none", "**甲**\n\n文", "<p><strong>甲</strong></p><p>文</p>"],
    [
      "a bold line that goes on is none",
      "**结论：**\n\n文\n\n**建议：**\n\n文",
      "<p><strong>结论：</strong></p><p>文</p><p><strong>建议：</strong></p><p>文</p>",
    ],
    ["code keeps its marks", "```\n##x {#y}\n```", "<pre><code>##x {#y}</code></pre>"],
  ])("repairs headings: %s", (_, source, expected) => {
    expect(markdown(source)).toBe(expected);
  });

  it("reads picture addresses with spaces and brackets", () => {
    expect(markdown("![图](http://example.com/a (1).png)")).toContain('href="http://example.com/a%20%281%29.png"');
  });

  it("leaves its own format alone", () => {
    expect(fromMarkdown("**甲**\n\n文\n\n**乙**\n\n文", { repair: false }).toc).toEqual([]);
  });
});

const ALLOWED =
  "p br h2 h3 h4 strong em u s a img ul ol li blockquote figure figcaption small mark table caption thead tbody tr th td code pre hr div aside section sup sub".split(
    " ",
  );

/** Parts from which hostile bodies are composed. */
const TAGS = [
  ..."<p> </p> <b> </b> </a> <ul> <li> </ul> <table> <tr> <td> </td> </table> <h3> </h3> <blockquote> </blockquote>".split(
    " ",
  ),
  ..."<pre> </pre> <code> </code> <br> <figure> <figcaption> </figcaption> </figure> <div> </div> <hr>".split(" "),
  ..."<small> </small> <mark> </mark>".split(" "),
  ..."<svg> <style> <!-- --> <math><mi>".split(" "),
  ..."<aside> </aside> </section> </sup> </p>".split(" "),
  '<aside class="box box-tip">',
  '<aside class="box-sums x">',
  '<p class="card">',
  '<p class="box-label">',
  '<section class="body-notes">',
  '<sup class="note" title="注&lt;i&gt;">',
  '<sup class="note" title="n" data-source="/y">',
];
const TEXTS = [
  "<a href='/x'>",
  "<img src='/a.png' title='t'>",
  "<th colspan=2>",
  "<td rowspan=3 colspan=99>",
  "<ol start=3>",
  " ",
  "\n",
  "甲",
  "乙。",
  "x",
  "1.5%",
];
const SIGNS = ["&lt;img&gt;", "&amp;lt;", "\u0301", "\u0338", "\u3000", "&#0;", "<", ">", '"', "'"];
const PIECES = [...TAGS, ...TEXTS, ...SIGNS];

/** Yields random hostile bodies. The seed is fixed, so each run gets the same ones in the same order. */
function* hostileBodies(count: number): Generator<string> {
  let state = 7;
  const next = (below: number) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
  for (let index = 0; index < count; index += 1) {
    yield Array.from({ length: 2 + next(24) }, () => PIECES[next(PIECES.length)]).join("");
  }
}

describe("a body that is written to keep the server busy (X3)", () => {
  const SIZE = 199_000;
  const PIECES = [
    "<div>",
    "<a ",
    "<!--",
    "<p>",
    "<b>",
    "<",
    "&",
    "&nbsp;",
    "<br>",
    "<li>",
    "<td>",
    "<img src='a",
    '"',
    "\u00a0",
  ];
  const full = (piece: string) => piece.repeat(Math.floor(SIZE / Buffer.byteLength(piece)));

  // In quadratic time each of these would take minutes.
  it.each([...PIECES, " ", "\t", "\n", "a ", "\t\n", "0", ")", "://", "a.", "\u0301", "\u200d"])(
    "of %j is done with",
    (piece) => {
      for (const [open, close] of [
        ["", ""],
        ["<p>a", "x</p>"],
        ["<pre>", "x</pre>"],
        ["<p><a href='https://x.example/", "'>x</a></p>"],
        ["<table><tr><td>", "x</td></tr></table>"],
      ]) {
        const source = `${open}${full(piece)}${close}`;
        try {
          expect(html(source).length).toBeLessThan(1_000_000);
        } catch (error) {
          expect(error).toMatchObject({ code: "invalid_input" });
        }
      }
    },
  );
});

describe("fixed point", () => {
  it("cleaning twice changes nothing, and only the allow list comes out", () => {
    for (const source of hostileBodies(4000)) {
      const once = html(source);
      expect({ source, html: html(once) }).toEqual({ source, html: once });
      for (const [, tag] of once.matchAll(/<\/?([a-z0-9]+)/g)) {
        expect(ALLOWED).toContain(tag);
      }
    }
  });

  it("Markdown of a body gives the body back", () => {
    for (const source of hostileBodies(1000)) {
      const body = html(source);
      expect({ source, html: fromMarkdown(toMarkdown(body), { repair: false }).html }).toEqual({ source, html: body });
    }
  });

  const corpus = fileURLToPath(new URL("../../../../../shared/corpus/articles", import.meta.url));
  it.skipIf(!existsSync(corpus))("holds for real articles (skipped: ../shared/corpus/articles is absent)", () => {
    for (const name of readdirSync(corpus)) {
      const source = readFileSync(`${corpus}/${name}`, "utf8").split(/^---$/m).slice(2).join("---");
      const body = fromMarkdown(source);
      expect({ name, html: html(body.html) }).toEqual({ name, html: body.html });
      expect({ name, html: fromMarkdown(toMarkdown(body.html), { repair: false }).html }).toEqual({
        name,
        html: body.html,
      });
      expect(body.toc[0]?.level).toBe(2);
      expect(body.text).not.toMatch(/\{#|!\[/);
    }
  });
});

describe("a stored body that is shown", () => {
  it("is the same each time when it is clean, and is cleaned each time when it is not", () => {
    const { html } = fromHtml("<p>一<strong>二</strong></p>");
    const tampered = `${html}<script>alert(1)</script>`;
    for (const _ of [1, 2, 3]) {
      expect(shownHtml(html)).toBe(html);
      expect(shownHtml(tampered)).toBe(html);
    }
  });

  it("is not cleaned again when its mark says that this cleaner made it, and is with the mark of another body", () => {
    const { html } = fromHtml("<p>三</p>");
    // Only sanitizing would change this body, so the result reveals whether it was sanitized.
    const unclean = "<p>三<b>四</b></p><script>x</script>";
    expect(shownHtml(unclean, cleanMark(unclean))).toBe(unclean);
    expect(shownHtml(unclean, cleanMark(html))).toBe(fromHtml(unclean).html);
    expect(shownHtml(unclean, "")).toBe(fromHtml(unclean).html);
  });

  it("has the mark of the cleaner as it is now: raise CLEANER when it lets other things through, then write both here", () => {
    const sources = [
      "blocks",
      "boxes",
      "charts",
      "columns",
      "inline",
      "links",
      "outline",
      "own-blocks",
      "raised",
      "table",
      "text",
      "tree",
    ].map((part) => readFileSync(new URL(`./clean/rich-text.${part}.ts`, import.meta.url), "utf8"));
    const [version] = cleanMark("").split(" ");
    expect(`${version} ${hash("sha256", sources.join(""), "hex").slice(0, 16)}`).toBe("5 05569c53ce8e9a36");
  });
});
