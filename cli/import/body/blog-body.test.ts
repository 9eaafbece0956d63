import { tmpdir } from "node:os";
import { expect, it } from "vitest";
import { fromMarkdown } from "#app/features/base/rich-text/rich-text.service.server.ts";
import { readBlogBody } from "./blog-body.ts";
import { blogPictures } from "./blog-pictures.ts";

const site = { engine: undefined, root: tmpdir(), roots: [tmpdir()], basePath: "", permalink: undefined };

/** Reads a body that begins on line 10 of its file. Returns the article's HTML and the remarks with their lines. */
async function read(source: string) {
  const { body, remarks, pictures } = await readBlogBody(
    source,
    10,
    blogPictures({ folder: tmpdir(), file: "a.md", site, fetch: false }),
  );
  return { html: fromMarkdown(body).html, told: remarks.map(({ line, remark }) => `${line}: ${remark}`), pictures };
}

it("keeps footnotes, also in Chinese without a space behind the colon", async () => {
  const { html, told } = await read(
    "甲[^1]乙[^注]。\n\n[^1]:中文*脚注*，见[来源](https://a.example/x)\n[^注]: 二\n    接着说\n",
  );
  expect(html).toContain('title="中文脚注，见来源" data-source="https://a.example/x"');
  expect(html).toContain('title="二 接着说"');
  expect(html.match(/<sup /g)).toHaveLength(2);
  expect(told).toEqual([]);
});

it("puts footnotes that are too long or that nothing names at the end, and says so", async () => {
  const { html, told } = await read(`甲[^a]。\n\n[^a]: ${"长".repeat(501)}\n[^b]: 没人提\n`);
  expect(html).toContain(`[a] ${"长".repeat(501)}`);
  expect(html).toContain("[b] 没人提");
  expect(told).toEqual([
    expect.stringMatching(/^12: footnote a is too long/),
    expect.stringMatching(/^13: nothing in the text names footnote b/),
  ]);
});

it.each([
  ['<iframe src="//player.bilibili.com/p?aid=1"></iframe>', "https://player.bilibili.com/p?aid=1", /iframe.*link .*to/],
  ['<video controls><source src="https://a.example/v.mp4"></video>', "https://a.example/v.mp4", /video.*link .*to/],
  ["{{< youtube abc >}}", "https://www.youtube.com/watch?v=abc", /a video became a link/],
  ["{% bilibili BV1 %}", "https://www.bilibili.com/video/BV1", /a video became a link/],
])("makes a link of %s and names its line", async (source, address, remark) => {
  const { html, told } = await read(`一\n\n${source}\n\n二`);
  expect(html).toContain(`href="${address}"`);
  expect(told).toEqual([expect.stringMatching(/^12: /)]);
  expect(told[0]).toMatch(remark);
});

it.each([
  ['{{< card title="别丢我" >}}', /^12: this tag is not known.*别丢我/],
  ["<audio src='a.mp3'></audio>", /^12: <audio> was left out: a.mp3/],
  ["<script>alert('字')</script>", /^12: <script> was left out/],
  ["[另一篇](./other.md)", /^12: the link to \.\/other\.md leads nowhere/],
  ['[甲](https://a.example "只在标题里")', /^12: words are not in the article: 只在标题里/],
  ["![无](none.png)", /^12: the picture none\.png was not taken: there is no such file/],
  ["![外](https://a.example/b.png)", /^12: the picture https:\/\/a\.example\/b\.png of another host became a link/],
])("names what %s loses", async (source, remark) => {
  const { told } = await read(`一\n\n${source}\n\n二`);
  expect(told).toEqual([expect.stringMatching(remark)]);
});

it("keeps what stands between tags that it does not know", async () => {
  const { html, told } = await read("{% note info %}\n提示 **重点**\n{% endnote %}");
  expect(html).toBe("<p>提示 <strong>重点</strong></p>");
  expect(told).toEqual([expect.stringMatching(/^10: this tag is not known here.*note info/)]);
});

it("leaves code and what only looks like a tag as they stand", async () => {
  const code = '```html\n<img src="a.png">{{< x >}} [^1]\n```\n\n`{% y %}` 和 List<String> 与 {{ name }}';
  const { html, told, pictures } = await read(`${code}\n\n{% highlight js %}\nlet a = "{{ b }}";\n{% endhighlight %}`);
  expect(html).toContain('&lt;img src="a.png"&gt;{{&lt; x &gt;}} [^1]');
  expect(html).toContain("<code>{% y %}</code> 和 List&lt;String&gt; 与 {{ name }}");
  expect(html).toContain('<pre><code>let a = "{{ b }}";</code></pre>');
  expect(pictures.named).toBe(0);
  expect(told).toEqual([]);
});

it("keeps ticks, formulas and quotations, and drops marks without words", async () => {
  const source =
    "- [ ] 做\n- [x] 好\n\n$$\na_1 * b_2\n$$\n\n{% blockquote 鲁迅 %}\n引文\n{% endblockquote %}\n\n<!-- more -->\n\n{: .note}\n";
  const { html, told } = await read(source);
  expect(html).toContain("<li>☐ 做</li><li>☑ 好</li>");
  expect(html).toContain("<pre><code>a_1 * b_2</code></pre>");
  expect(html).toMatch(/<blockquote>.*引文.*—— 鲁迅/);
  expect(told).toEqual([expect.stringMatching(/^13: a formula stands as it was written/)]);
});

it("finds pictures in every form", async () => {
  const forms = [
    "![a](a.png)",
    '![b](<b c.png> "题")',
    "![c](c.png =200x100)",
    "![d][d]",
    "![[e.png|300]]",
    '<img src="f.png" width="20">',
    '<p><img alt="g" src=\'g.png\' style="zoom:50%"/></p>',
    "<div><img src=h.png></div>",
    '<figure><img data-src="i.png" src="loading.gif"><figcaption>注</figcaption></figure>',
    '字 <img\n  src="j.png"> 字',
    "{% asset_img k.png 题 %}",
    '{{< figure src="l.png" >}}',
    "[![m](m.png)](https://a.example)",
  ];
  const { pictures, told } = await read(`${forms.join("\n\n")}\n\n[d]: d.png\n`);
  expect(pictures).toMatchObject({ named: forms.length, missing: forms.length });
  for (const name of "abcdefghijklm")
    expect(told.filter((line) => new RegExp(`picture ${name}[ .].*was not taken`).test(line))).toHaveLength(1);
});

it("reads indented HTML behind a blank line as HTML, and code within {% raw %} as code", async () => {
  const block = "<div>\n    <blockquote>引\n\n        <br>文</blockquote>\n\n    <br><b>粗</b>尾\n</div>";
  const first = await read(block);
  expect(first.html).not.toContain("&lt;");
  expect(first.html).toMatch(/<blockquote>.*引.*文.*<\/blockquote>.*<strong>粗<\/strong>尾/);
  expect(first.told).toEqual([]);
  const second = await read("{% raw %}\n```hbs\n{{myVar}} 绑定\n```\n{% endraw %}\n\n- 甲\n    - 乙\n");
  expect(second.html).toContain("<pre><code>{{myVar}} 绑定</code></pre>");
  expect(second.told).toEqual([]);
});

it("keeps code that its indent alone tells, with tags, brackets and comments in it", async () => {
  const { html, told } = await read(
    "改这里：\n\n    <area>北京</area>\n    [x:=s](t1)\n    <!-- <b>注</b> -->\n\n改完。\n\n- 一项\n\n    接着 <b>说</b>\n",
  );
  expect(html).toContain("&lt;area&gt;北京&lt;/area&gt;");
  expect(html).toContain("[x:=s](t1)");
  expect(html).toContain("&lt;!-- &lt;b&gt;注&lt;/b&gt; --&gt;");
  expect(html).toContain("接着 <strong>说</strong>");
  expect(told).toEqual([]);
});

it("ends code where Markdown does: not at a line with a language, and not in a list for want of an indent", async () => {
  const { html, told } = await read(
    "```java\n甲<A>\n```java\n乙<B>\n```\n\n1. 先\n2. 后\n\n- 看：\n\n  ```\nList<Snow> 雪\n  ```\n\n  再说\n",
  );
  for (const code of ["甲&lt;A&gt;", "乙&lt;B&gt;", "List&lt;Snow&gt; 雪"]) expect(html).toContain(code);
  expect(html).toContain("<li>先</li>");
  expect(html).toMatch(/<li>[^]*雪[^]*再说[^]*<\/li>/);
  expect(told).toEqual([]);
});

it("takes for a reference only what has an address, and for a formula nothing within a word", async () => {
  const { html, told } = await read(
    "看[甲][一]和[乙][无]，[[丙] 丁][[丙] 丁]。类 A$$EnhancerBy$$1\n\n[一]: https://a.example/1\n",
  );
  expect(html).toContain('<a href="https://a.example/1"');
  expect(html).toContain("[乙][无]");
  expect(html).toContain("A$$EnhancerBy$$1");
  expect(told).toEqual([]);
});

it("names an unknown element once, with both of its tags, and an included file with what to do", async () => {
  const { html, told } = await read(
    "<fast-json>1.1</fast-json>\n\n{% capture zh %}{% include posts/zh.md %}{% endcapture %}\n{{ zh | markdownify }}\n",
  );
  expect(html).toBe("<p>1.1</p>");
  expect(told).toEqual([
    "10: this element is not known here and was left out: <fast-json>",
    "12: the text of another file belongs here and was left out; copy it to this line: posts/zh.md",
  ]);
});

it("makes paragraphs of a long text that breaks its lines by tags alone", async () => {
  const { html, told } = await read(
    `${"长".repeat(4_000)}\n<br>\n<br>${"文".repeat(4_000)}<br><br>${"章".repeat(4_000)}`,
  );
  expect(html.match(/<p>/g)).toHaveLength(3);
  expect(told).toEqual([]);
});
