import { describe, expect, it } from "vitest";
import { siteSettings } from "#app/features/base/site/site.schema.ts";
import type { PageRow } from "./page.repo.server.ts";
import { excerpt, fillPlaceholders, pageMetaOf, pageModel, pageText, pageToc, settingValues } from "./page.view.ts";

const settings = siteSettings.parse({ siteName: "明白<b>&“财经”", contactEmail: "a@b.example" });

const row = (fields: Partial<PageRow> = {}): PageRow => ({
  id: 3,
  slug: "about",
  title: "关于我们",
  title_en: "",
  body_html_en: "",
  seo_description_en: "",
  body_html: "<p>这里是{{siteName}}。</p>",
  template: "article",
  seo_description: "",
  version: "1.2",
  effective_date: "2026-11-01",
  updated_at: new Date("2026-11-02T00:00:00Z"),
  ...fields,
});

describe("fillPlaceholders", () => {
  it("fills what is known, escaped, with or without spaces", () => {
    expect(fillPlaceholders("<p>{{siteName}} {{ siteName }}</p>", { siteName: `<i>"A&B'` })).toBe(
      "<p>&lt;i&gt;&quot;A&amp;B&#39; &lt;i&gt;&quot;A&amp;B&#39;</p>",
    );
  });

  it("leaves what is unknown as it was written, inherited names too", () => {
    const html = "<p>{{sitename}} {{toString}} {{constructor}} {{}}</p>";
    expect(fillPlaceholders(html, { siteName: "x" })).toBe(html);
  });

  it("never fills inside a tag, where a value could become an address", () => {
    const html = '<a href="{{operator}}">x</a>';
    expect(fillPlaceholders(html, { operator: "javascript:alert(1)" })).toBe(html);
  });

  it("says of Chinese values in an English text that they are", () => {
    expect(fillPlaceholders("<p>{{siteName}}, {{mail}}</p>", { siteName: "明白", mail: "a@b.example" }, true)).toBe(
      '<p><span lang="zh-CN">明白</span>, a@b.example</p>',
    );
  });

  it("takes dollar signs of a value as they are", () => {
    expect(fillPlaceholders("{{slogan}}", { slogan: "$& $1" })).toBe("$&amp; $1");
  });
});

describe("pageToc", () => {
  const heading = (level: number, number: number, text: string) =>
    `<h${level} id="s-${number}">${text}</h${level}><p>…</p>`;

  it("names the headings of a long page as text", () => {
    const html =
      heading(2, 1, "一、<strong>A&amp;B</strong>") +
      heading(3, 2, "细则") +
      [3, 4, 5].map((n) => heading(2, n, `第${n}`)).join("");
    expect(pageToc(html).slice(0, 2)).toEqual([
      { id: "s-1", level: 2, text: "一、A&B" },
      { id: "s-2", level: 3, text: "细则" },
    ]);
  });

  it("is empty for a short page", () => {
    expect(pageToc(heading(2, 1, "一") + heading(3, 2, "二") + heading(2, 3, "三") + heading(2, 4, "四"))).toEqual([]);
  });
});

describe("excerpt", () => {
  it("is the first paragraph as text, cut at whole characters", () => {
    expect(excerpt("<h2>题</h2><p>𠮷<em>野</em>家&amp;账</p><p>后文</p>", 4)).toBe("𠮷野家&");
  });
});

describe("pageModel", () => {
  it("marks the page itself among its siblings and leads up to the home page", () => {
    const model = pageModel(
      pageText(row(), "zh-cn"),
      [
        { slug: "about", title: "关于我们", title_en: "" },
        { slug: "contact", title: "联系我们", title_en: "" },
      ],
      settingValues(settings),
      { homeName: "首页", language: "zh-cn" },
    );
    expect(model.siblings.map(({ href, current }) => [href, current])).toEqual([
      ["/about", true],
      ["/contact", false],
    ]);
    expect(model.crumbs.map((crumb) => crumb.path)).toEqual(["/", "/about"]);
    expect(model.html).toBe("<p>这里是明白&lt;b&gt;&amp;“财经”。</p>");
  });

  it("has its slug as the one canonical address, and a description even where none was written", () => {
    const text = pageText(row(), "zh-cn");
    const model = pageModel(text, [], settingValues(settings), { homeName: "首页", language: "zh-cn" });
    expect(pageMetaOf(text, model, "https://s.example")).toMatchObject({
      path: "/about",
      description: "这里是明白<b>&“财经”。",
    });
    expect(pageMetaOf({ ...text, description: "写好的" }, model, "https://s.example").description).toBe("写好的");
  });
});
