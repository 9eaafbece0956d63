import { operator } from "#app/features/base/actor/actor.ts";
import { beforeAll, describe, expect, test } from "vitest";
import { saveArticle, setArticleStatus } from "#app/features/published/article/article-writing.service.server.ts";
import type { ArticleInput } from "#app/features/published/article/article.schema.ts";
import { findCardChoices } from "#app/features/published/body-card/body-card.service.server.ts";
import { saveFlash } from "#app/features/published/flash/flash-writing.service.server.ts";
import { savePage } from "#app/features/published/page/page-writing.service.server.ts";
import "#app/i18n/all-messages.ts";
import { connectionPool } from "#db/client.ts";
import { testDatabase } from "#tests/db/test-database.ts";
import { readSuggestions, search } from "./result.service.server.ts";
import { indexDocument, removeDocument } from "#app/features/base/search-index/search-index.service.server.ts";
import type { SearchFilters } from "./search.schema.ts";

const HOUR = 3_600_000;
testDatabase();

beforeAll(async () => {
  await connectionPool().query(`
    insert into industries (id, slug, name, name_en) values (1, 'auto', '汽车', 'Cars'), (2, 'health', '医健', 'Health')`);
});

async function article(
  title: string,
  body: string,
  part: Partial<ArticleInput> & { hoursAgo?: number } = {},
): Promise<number> {
  const { hoursAgo = 1, ...input } = part;
  const publishAt = new Date(Date.now() - hoursAgo * HOUR);
  const saved = await saveArticle(
    { title, body: `<p>${body}</p>`, publishAt, initialStatus: "published", ...input },
    operator("test"),
  );
  return saved.id;
}

async function find(words: string, filters: Partial<SearchFilters> = {}) {
  const outcome = await search({ words, filters: { order: "relevance", page: 1, ...filters } }, "zh-cn");
  if (outcome.state !== "ready") throw new Error(outcome.state);
  return outcome;
}

const keys = async (words: string, filters: Partial<SearchFilters> = {}) =>
  (await find(words, filters)).results.map(({ kind, id }) => `${kind}-${id}`);

describe("what is found", () => {
  test("two characters anywhere in a text, in every kind of thing", async () => {
    const inBody = await article("电池的账", "一家动力电池厂说，汽车厂砍了价。");
    const inDek = await article("月供", "没有那个词。", { dek: "医保谈判之后", hoursAgo: 2 });
    const flash = await saveFlash(
      { content: "汽车出口同比增长。", channel: "macro", publish_at: new Date(Date.now() - 3 * HOUR) },
      operator("test"),
    );
    expect(await keys("汽车")).toEqual([`article-${inBody}`, `flash-${flash}`]);
    expect(await keys("医保")).toEqual([`article-${inDek}`]);
    expect(await keys("电池厂")).toEqual([`article-${inBody}`]);
    expect(await keys("飞机")).toEqual([]);
  });

  test("titles come first, then the newest", async () => {
    const old = await article("锂矿涨价", "与此无关。", { hoursAgo: 50 });
    const newer = await article("别的", "说到锂矿。", { hoursAgo: 1 });
    const newest = await article("锂矿又涨", "与此无关。", { hoursAgo: 2 });
    expect(await keys("锂矿")).toEqual([`article-${newest}`, `article-${old}`, `article-${newer}`]);
  });

  test("the pieces of a word must stand side by side", async () => {
    const together = await article("碳中和之路", "碳中和。");
    await article("低碳中心", "酸碱中和反应。");
    expect(await keys("碳中和")).toEqual([`article-${together}`]);
    expect((await find("碳中和")).total).toBe(1);
  });

  test("Latin words and numbers whole, in any writing; short ones with the character beside them", async () => {
    const id = await article("国产ＧＰＵ涨3.5%", "Ａ股大涨，营收1,200亿元。");
    const found = async (...words: string[]) => Promise.all(words.map((word) => keys(word)));
    const one = [`article-${id}`];
    expect(await found("gpu", "GPU", "3.5%", "3.5")).toEqual([one, one, one, one]);
    expect(await found("A股", "a 股", "1200", "1200亿")).toEqual([one, one, one, one]);
    expect(await found("gp", "3.6%", "B股", "200")).toEqual([[], [], [], []]);
  });

  test("all terms are needed, in any order; a single character is looked for in titles", async () => {
    const id = await article("以旧换新怎么领", "补贴要先领资格。");
    expect(await keys("资格 以旧换新")).toEqual([`article-${id}`]);
    expect(await keys("旧")).toEqual([`article-${id}`]);
    expect((await find("旧")).titlesOnly).toBe(true);
    expect(await keys("贴")).toEqual([]);
  });

  test("words typed without spaces, in any order", async () => {
    const id = await article("退租那天，押金为什么总是少一截？", "正常住旧的不用赔。");
    for (const words of ["退租押金", "押金退租", "退租押金为什么少"])
      expect(await keys(words)).toContain(`article-${id}`);
    expect((await find("押金退租")).whole).toBe(1);
  });

  test("authors and tags, which are words of a query too", async () => {
    const id = await article("别的题目", "正文。", { authors: ["柳明远"], tags: ["格桑半导体"] });
    expect(await keys("柳明远")).toEqual([`article-${id}`]);
    expect(await keys("格桑半导体")).toEqual([`article-${id}`]);
    const other = await article("钢价", "正文。", { authors: ["柳明远"], hoursAgo: 2 });
    expect((await keys("钢价柳明远"))[0]).toBe(`article-${other}`);
    const [result] = (await find("柳明远钢价")).results;
    expect(result?.names).toEqual([[{ text: "柳明远", marked: true }]]);
  });

  test("a title before what stands above the body, that before the body", async () => {
    const inBody = await article("一", "讲到氢能重卡。");
    const inLead = await article("二", "正文。", { plain: ["氢能重卡比柴油贵。"], hoursAgo: 2 });
    const inTitle = await article("氢能重卡", "正文。", { hoursAgo: 3 });
    expect(await keys("氢能重卡")).toEqual([inTitle, inLead, inBody].map((id) => `article-${id}`));
    expect(await keys("氢能重卡", { order: "time" })).toEqual([inBody, inLead, inTitle].map((id) => `article-${id}`));
  });

  test("a standing page comes last, unless its title is meant", async () => {
    await savePage({ slug: "notice", title: "版权声明", markdown: "鲟鱼养殖。" }, operator("test"));
    const id = await article("别的", "鲟鱼养殖，版权声明。", { hoursAgo: 9_000 });
    expect((await keys("鲟鱼养殖"))[0]).toBe(`article-${id}`);
    expect((await keys("版权声明"))[0]).toMatch(/^page-/);
  });

  test("what holds most of the words follows, and says what it does not hold", async () => {
    const all = await article("砂糖橘价格", "广西产地，运费下降。");
    const most = await article("砂糖橘产地", "广西。", { hoursAgo: 2 });
    const { results, whole } = await find("广西 砂糖橘 运费");
    expect(whole).toBe(1);
    expect(results.map(({ id, missing }) => [id, missing])).toEqual([
      [all, []],
      [most, ["运费"]],
    ]);
    const none = await find("砂糖橘 飞碟");
    expect(none.whole).toBe(0);
    expect(none.results.map(({ missing }) => missing)).toEqual([["飞碟"], ["飞碟"]]);
    expect(await keys("飞碟")).toEqual([]);
  });

  test("the words asked for are marked in title and excerpt", async () => {
    await article("充电桩服务费", "夜里便宜。充电桩不够用。");
    const [result] = (await find("充电桩")).results;
    expect(result?.title).toEqual([
      { text: "充电桩", marked: true },
      { text: "服务费", marked: false },
    ]);
    expect(result?.excerpt.filter((part) => part.marked).map((part) => part.text)).toEqual(["充电桩"]);
  });
});

describe("what is not found", () => {
  test("drafts, what is scheduled, what was taken down, what is no longer indexed", async () => {
    const id = await article("隐形眼镜", "正文。");
    await article("隐形眼镜草稿", "正文。", { initialStatus: "offline" });
    await article("隐形眼镜定时", "正文。", { hoursAgo: -5 });
    const flash = await saveFlash(
      { content: "隐形眼镜草稿快讯", channel: "top", status: "draft", publish_at: new Date() },
      operator("test"),
    );
    expect(await keys("隐形眼镜")).toEqual([`article-${id}`]);
    expect(flash).toBeGreaterThan(0);
    await setArticleStatus(id, "offline", operator("test"));
    expect(await keys("隐形眼镜")).toEqual([]);
    await indexDocument({
      kind: "page",
      id: 999,
      title: "隐形眼镜",
      lead: "",
      body: "",
      industryId: null,
      publishAt: new Date(0),
    });
    expect(await keys("隐形眼镜")).toEqual([]);
    await removeDocument("page", 999);
    expect((await find("隐形眼镜")).total).toBe(0);
  });

  test("nothing of another kind that has the same number and is gone", async () => {
    const id = await article("角膜塑形镜", "一副多少钱。");
    await removeDocument("flash", id);
    expect(await keys("角膜塑形镜")).toEqual([`article-${id}`]);
  });
});

describe("filters", () => {
  test("by kind, industry and time", async () => {
    const cars = await article("口红与车", "口红经济。", { industry: "auto", hoursAgo: 2 });
    const health = await article("口红成分", "口红。", { industry: "health", hoursAgo: 24 * 5 });
    const flash = await saveFlash(
      {
        content: "口红涨价",
        channel: "company",
        industry: "health",
        publish_at: new Date(Date.now() - 24 * 40 * HOUR),
      },
      operator("test"),
    );
    expect(await keys("口红")).toEqual([`article-${cars}`, `article-${health}`, `flash-${flash}`]);
    expect(await keys("口红", { kind: "flash" })).toEqual([`flash-${flash}`]);
    expect(await keys("口红", { industry: "health" })).toEqual([`article-${health}`, `flash-${flash}`]);
    expect(await keys("口红", { time: "day" })).toEqual([`article-${cars}`]);
    expect(await keys("口红", { time: "week" })).toEqual([`article-${cars}`, `article-${health}`]);
    expect(await keys("口红", { time: "year" })).toHaveLength(3);
    await expect(find("口红", { industry: "nope" })).rejects.toMatchObject({ code: "invalid_input" });
  });

  test("pages follow one another without a gap and end", async () => {
    for (let index = 0; index < 25; index++) await article(`翻页${index}`, "x", { hoursAgo: 1 + index });
    const first = await keys("翻页");
    const second = await keys("翻页", { page: 2 });
    expect(new Set([...first, ...second]).size).toBe(25);
    expect([first.length, second.length, (await keys("翻页", { page: 3 })).length]).toEqual([20, 5, 0]);
    expect((await find("翻页")).pages).toBe(2);
    expect((await findCardChoices("翻页", "zh-cn")).map(({ title }) => title)).toEqual(
      Array.from({ length: 6 }, (_, index) => `翻页${index}`),
    );
    expect(await findCardChoices("翻页 飞碟", "zh-cn")).toEqual([]);
  });
});

describe("odd words", () => {
  test.each([
    "'",
    "\\",
    "a:*",
    "!汽车",
    "汽车 & | ( )",
    "<->",
    "'); drop table articles; --",
    "$1",
    "%_%",
    "\u2028汽车",
    "汽\ud842车",
    "🚗汽车",
    "ａｂｃ’",
  ])("%j is answered", async (words) => {
    const outcome = await search({ words, filters: { order: "relevance", page: 1 } }, "zh-cn");
    expect(["ready", "unsearchable"]).toContain(outcome.state);
  });

  test("none, only punctuation, too many", async () => {
    const state = async (words: string) =>
      (await search({ words, filters: { order: "relevance", page: 1 } }, "zh-cn")).state;
    expect(await Promise.all(["", "  ", "，。！", "长".repeat(10_240)].map(state))).toEqual([
      "empty",
      "empty",
      "unsearchable",
      "too_long",
    ]);
  });
});

test("a reader without words is shown tags and articles that the public may see", async () => {
  await article("带标签", "x", { tags: ["公开标签"] });
  await article("草稿", "x", { tags: ["草稿标签"], initialStatus: "offline" });
  const { tags, articles } = await readSuggestions("zh-cn");
  expect(tags).toContain("公开标签");
  expect(tags).not.toContain("草稿标签");
  expect(articles.length).toBeGreaterThan(0);
});

test("those are the six that are read most and the sixteen commonest tags of the newest two hundred articles", async () => {
  await connectionPool().query(`
    insert into articles (id, title, status, publish_at, tags)
      select 9000 + n, '读' || n, 'published', now(), array(select 't' || lpad(k::text, 2, '0') from generate_series(n, 18) k)
      from generate_series(1, 18) n
      union all select 9100 + n, '没人读', 'published', now() - interval '1 minute', '{}' from generate_series(1, 190) n
      union all select 9300, '旧', 'published', '2000-01-01', '{}';
    insert into article_counts (article_id, views)
      select 9000 + n, least(n, 17) from generate_series(1, 18) n union all select 9300, 1000000`);
  const { tags, articles } = await readSuggestions("zh-cn");
  expect(tags).toEqual(Array.from({ length: 16 }, (_, index) => `t${String(18 - index).padStart(2, "0")}`));
  expect(articles.map(({ title }) => title)).toEqual(["读18", "读17", "读16", "读15", "读14", "读13"]);
});
