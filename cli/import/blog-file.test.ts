import { describe, expect, it } from "vitest";
import { readArticleFile } from "#app/features/published/article/article.file.ts";
import { readBlogFile } from "./blog-file.ts";
import type { BlogSite } from "./blog-site.ts";
import { readCategoryMap, type CategoryMap } from "./category-map.ts";
import { placeOf } from "./placement.ts";

const NO_BLOG: BlogSite = { engine: undefined, root: "/b", roots: [], basePath: "", permalink: undefined };
const NO_MAP: CategoryMap = new Map();

const read = (source: string, { file = "a.md", site = NO_BLOG, categories = NO_MAP } = {}) =>
  readBlogFile(source, { file, site, categories });
const file = (meta: string, body = "正文。") => `---\ntitle: "出口创新高"\ndate: 2025-12-17\n${meta}---\n\n${body}\n`;

it("takes over what the file says and invents nothing", () => {
  const { input, remarks } = read(
    file(
      'category: "创新纪"\ntags: ["汽车出口数据"]\nsource_url: "https://example.com/a"\nauthor: "某资讯"\nsummary: " 摘要。"\n',
    ),
  );
  expect(input).toMatchObject({
    title: "出口创新高",
    summary: "摘要。",
    authors: ["某资讯"],
    sourceName: "某资讯",
    sourceUrl: "https://example.com/a",
    origin: "reprint",
    industry: "auto",
    sector: "export",
    column: "trade",
    initialStatus: "published",
  });
  expect(input.publishAt.toISOString()).toBe("2025-12-17T00:00:00.000Z");
  expect(input.plain ?? []).toEqual([]);
  expect(input).toMatchObject({ dek: "摘要。", aiLabel: "none" });
  expect(remarks).toEqual([]);
});

it.each([
  ["2025-12-17", "2025-12-17T00:00:00.000Z"],
  ["2025-12-17 10:30", "2025-12-17T02:30:00.000Z"],
  ["2025-12-17 10:30:05", "2025-12-17T02:30:05.000Z"],
  ["2025-12-17T10:30", "2025-12-17T02:30:00.000Z"],
  ['"2025-12-17 10:30"', "2025-12-17T02:30:00.000Z"],
  ["2025-12-17T10:30:00Z", "2025-12-17T10:30:00.000Z"],
  ["2025-12-17 10:30:00 +09:00", "2025-12-17T01:30:00.000Z"],
])("reads the time %s by the clock of Asia/Shanghai, unless it names a zone", (written, time) => {
  expect(read(file("").replace("2025-12-17", written)).input.publishAt.toISOString()).toBe(time);
  if (written.length > 10) {
    const own = readArticleFile(`---\ntitle: x\npublish_at: ${written}\n---\n`, new Date());
    expect(own.input.publishAt.toISOString()).toBe(time);
  }
});

it.each([
  ["2025/1/7", "2025-01-07T00:00:00.000Z"],
  ["2025-1-7 9:05", "2025-01-07T01:05:00.000Z"],
  ["2025-01-07 09:05:00 +0000", "2025-01-07T09:05:00.000Z"],
  ["2025-01-07 09:05:00 -0500", "2025-01-07T14:05:00.000Z"],
  ["2025年1月7日", "2025-01-07T00:00:00.000Z"],
])("reads the time %s as blogs write it", (written, time) => {
  expect(read(file("").replace("2025-12-17", written)).input.publishAt.toISOString()).toBe(time);
});

it.each([
  ["扶摇AI", "generated"],
  ["AI编辑部", "generated"],
  ["艾丽", "none"],
  ["OpenAxo", "none"],
  ["Ai Weiwei", "none"],
])("labels what %s has written: %s", (author, label) => {
  const { input, remarks } = read(file(`category: "创新纪"\nauthor: "${author}"\n`));
  expect(input.aiLabel).toBe(label);
  expect(remarks).toHaveLength(label === "none" ? 0 : 1);
});

it("says what it could not take over", () => {
  const { input, remarks } = read(
    file('source_url: "ftp://x"\n', "![图](https://example.com/a.png)").replace("出口创新高", "随笔"),
  );
  expect(input).toMatchObject({ industry: null, column: null, sourceUrl: "", origin: "original" });
  expect(remarks).toEqual([expect.stringMatching(/^the source address is no web address/)]);
});

it.each([
  ["no front matter", "# 标题\n", /no front matter/],
  ["front matter that never ends", "---\ntitle: x\n", /no front matter/],
  ["no title", "---\ndate: 2025-01-01\n---\n", /it has no title/],
  ["no date", "---\ntitle: x\n---\n", /it has no date: .* begin its name with/],
  ["a day that is none", "---\ntitle: x\ndate: 2025-02-30\n---\n", /its date 2025-02-30 is no day of the calendar/],
  ["YAML that is none", "---\n- a\n---\n", /front matter holds no fields/],
  ["a colon in a value", "---\ndate: 2025-01-01\ntitle: a: b\n---\n", /^line 3 of its front matter .* quotation marks/],
  ["TOML that is none", "+++\ntitle = x\n+++\n", /^line 2 of its front matter is not TOML/],
])("refuses %s in words for people", (_, source, reason) => {
  expect(() => read(source)).toThrow(reason);
});

it("does not show the title twice, and keeps the lines of the file", () => {
  const body = (text: string) => read(file("", text).replace("出口创新高", "“出口”创新高")).input.body;
  expect(body('# "出口"创新高 {#title}\n\n正文').trim()).toBe("正文");
  expect(body('"出口"创新高\n-----\n\n正文').trim()).toBe("正文");
  expect(body("## 别的\n\n正文").trim()).toBe("## 别的\n\n正文");
  expect(body('# "出口"创新高\n\n正文').split("\n")).toHaveLength(5);
});

it("places by words before categories", () => {
  expect(placeOf({ title: "A股开盘分析", category: "健康策", tags: ["A股"], summary: "" })).toEqual({
    industry: null,
    sector: null,
    column: "market",
  });
  expect(placeOf({ title: "无题", category: "健康策", tags: [], summary: "" })).toEqual({
    industry: "health",
    sector: null,
    column: "policy",
  });
});

describe("the fields of other programs", () => {
  it.each([
    ["YAML", "---\ntitle: 题\ndate: 2024-01-02 03:04:05\ntags: a, b\nauthor: 甲\n---\n文"],
    ["YAML without its first line", "title: 题\ndate: 2024-01-02 03:04:05\ntags: [a, b]\nauthors: [甲]\n---\n文"],
    ["TOML", '+++\nTitle = "题"\ndate = 2024-01-02T03:04:05\ntags = ["a", "b"]\nauthors = ["甲"]\n+++\n文'],
    ["JSON", '{\n"title": "题", "date": "2024-01-02 03:04:05", "tags": ["a", "b"], "author": {"name": "甲"}\n}\n文'],
    ["JSON before ;;;", '"title": "题",\n"date": "2024-01-02 03:04:05",\n"tags": "a, b", "author": "甲"\n;;;\n文'],
    [
      "Windows line ends",
      "\uFEFF---\r\ntitle: 题\r\ndate: 2024-01-02 03:04:05\r\ntags:\r\n- a\r\n- b\r\nauthor: 甲\r\n---\r\n文",
    ],
  ])("are read from %s", (_, source) => {
    const { input } = read(source);
    expect(input).toMatchObject({ title: "题", tags: ["a", "b"], authors: ["甲"], body: "文" });
    expect(input.publishAt.toISOString()).toBe("2024-01-01T19:04:05.000Z");
  });

  it.each(["description", "summary", "excerpt"])("may call a summary %s", (name) => {
    expect(read(file(`${name}: 摘要\n`)).input).toMatchObject({ summary: "摘要", dek: "摘要" });
    expect(read(file(`${name}: 摘要\nsubtitle: 副题\n`)).input).toMatchObject({ summary: "摘要", dek: "副题" });
  });

  it("have a date in the name of the file", () => {
    const source = "---\ntitle: 题\n---\n文";
    const { input } = read(source, { file: "_posts/2022-7-8-battery.md" });
    expect(input.publishAt.toISOString()).toBe("2022-07-08T00:00:00.000Z");
  });

  it.each([
    ["draft: true\n", "a.md"],
    ["published: false\n", "a.md"],
    ['published: "no"\n', "a.md"],
    ["private: true\n", "a.md"],
    ["password: 123456\n", "a.md"],
    ["", "source/_drafts/a.md"],
  ])("say with %j in %s that nobody has released it", (meta, name) => {
    const { status, remarks } = read(file(meta), { file: name });
    expect(status).toBe("draft");
    expect(remarks.join()).toContain("a story of the newsroom");
  });

  it("need no date where nobody has released it, and give it no old address", () => {
    const site = { ...NO_BLOG, permalink: "/:title/" };
    const draft = read("---\ntitle: 题\n---\n文", { file: "source/_drafts/a.md", site });
    expect(draft).toMatchObject({ status: "draft", addresses: [] });
    expect(read("---\ntitle: 题\ndraft: true\n---\n文", { file: "a.md", site }).addresses).toEqual([]);
  });

  it("tells of what is too long or too much, and loses none of it silently", () => {
    const tags = Array.from({ length: 22 }, (_, index) => `t${index}`);
    const { input, remarks } = read(file(`summary: ${"长".repeat(1_001)}\ntags: [${tags.join(", ")}]\ncategory: x\n`));
    expect(input.summary).toHaveLength(1_000);
    expect(input.tags).toHaveLength(20);
    expect(remarks.join("\n")).toMatch(/more than 1000 characters[^]*t20, t21/);
  });

  it("names fields that it does not know", () => {
    expect(read(file("layout: post\ntheme_color: red\n")).unknownFields).toEqual(["theme_color"]);
  });
});

describe("categories", () => {
  const categories = readCategoryMap("生活: { column: policy, industry: consumer }\n物价: { column: data }\n");

  it.each(["categories: 生活\n", "categories: [生活, 物价]\n", "categories: [[生活, 物价]]\n", "category: 生活\n"])(
    "go where the mapping file says: %j",
    (meta) => {
      expect(read(file(meta), { categories }).input).toMatchObject({ column: "policy", industry: "consumer" });
    },
  );

  it("that the mapping file does not name are told", () => {
    expect(read(file("categories: [读书]\n"), { categories }).unmapped).toEqual(["读书"]);
  });

  it.each([
    ["a: policy", /mapping of a may have column, industry and sector/],
    ["a: { sector: food }", /without its industry/],
    ["- a", /needs lines like/],
  ])("refuses the mapping %j in words for people", (source, reason) => {
    expect(() => readCategoryMap(source)).toThrow(reason);
  });
});

describe("old addresses", () => {
  const site = (more: Partial<BlogSite>): BlogSite => ({ ...NO_BLOG, ...more });
  const addresses = (meta: string, options: Parameters<typeof read>[1]) => read(file(meta), options).addresses;
  const HEXO = site({ engine: "hexo", permalink: ":year/:month/:day/:title/" });

  it.each<[string, string, string, BlogSite, string[]]>([
    ["Hexo's pattern", "", "source/_posts/hello.md", HEXO, ["/2025/12/17/hello"]],
    ["folders below Hexo's posts", "", "source/_posts/x/你好.md", HEXO, ["/2025/12/17/x/你好"]],
    ["permalink", "permalink: a/b.html\n", "source/_posts/hello.md", HEXO, ["/a/b.html"]],
    ["aliases", "aliases: [/x/, y/index.html]\n", "source/_posts/h.md", HEXO, ["/2025/12/17/h", "/x", "/y"]],
    ["a whole address", "url: https://a.example/p/1?x=2#y\n", "a.md", NO_BLOG, ["/p/1"]],
    ["slug alone", "slug: hello-world\n", "a.md", NO_BLOG, ["/hello-world"]],
    ["nothing", "", "a.md", NO_BLOG, []],
    ["the place of a page", "", "source/about/index.md", HEXO, ["/about"]],
    [
      "Jekyll below a path",
      "category: Cars\n",
      "_posts/2022-01-02-hi.md",
      site({ engine: "jekyll", basePath: "/blog", permalink: "/:categories/:year/:month/:day/:title/" }),
      ["/blog/cars/2025/12/17/hi"],
    ],
    [
      "Hugo's sections",
      "",
      "content/posts/2024/hi/index.md",
      site({ engine: "hugo", permalink: "/:sections/:slugorfilename/" }),
      ["/posts/2024/hi"],
    ],
  ])("are made of %s", (_, meta, name, blog, expected) => {
    expect(addresses(meta, { file: name, site: blog })).toEqual(expected);
  });

  it("are not guessed where a variable of the pattern is not known", () => {
    const { addresses: found, remarks } = read(file("aliases: /x\n"), { site: site({ permalink: "/:hash/" }) });
    expect(found).toEqual(["/x"]);
    expect(remarks.join()).toContain("nothing here gives :hash");
  });
});
