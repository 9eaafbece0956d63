import { operator } from "#app/features/base/actor/actor.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { saveArticle, setArticleStatus } from "#app/features/published/article/article-writing.service.server.ts";
import { saveFlash } from "#app/features/published/flash/flash-writing.service.server.ts";
import { connectionPool } from "#db/client.ts";
import { testDatabase } from "../db/test-database.ts";
import { createTestApp, type TestApp } from "../fixtures/app.ts";
import { parseXml, textOf } from "../fixtures/tables/strict-xml.ts";

const HOUR = 3_600_000;
/** A hostile title. The service may refuse or store it, but responses must escape it. */
const NASTY = `a&b <i> ]]> "'`;
testDatabase();
let app: TestApp;

beforeAll(async () => {
  await connectionPool().query(`
    insert into industries (id, slug, name, name_en) values (1, 'auto', '汽车', 'Cars'), (2, 'health', '医健', 'Health');
    insert into sectors (id, industry_id, slug, name, name_en) values (1, 1, 'ev', '新能源', 'EV');
    insert into columns (id, parent_id, slug, name, name_en) values (1, null, 'policy', '政策', 'Policy'), (2, 1, 'tax', '税', 'Tax');
    insert into billboards (id, slug, title, kind) values (1, 'b', '榜', 'editorial');
    insert into billboard_issues (id, billboard_id, period_date) values (1, 1, '2026-10-01'), (2, 1, '2026-11-01');
    insert into billboard_items (issue_id, rank, name) values (1, 1, '甲'), (2, 1, '乙');
    insert into subjects (id, slug, title, start_at, published) values (1, 's', '专题', now(), true), (2, 'd', '草稿专题', now(), false);
    insert into bulletins (id, slug, title, family, issuer, level, region, issue_date, total, passed, failed) values
      (1, 'x', '通报', 'food', '局', 'city', '某市', '2026-01-01', 2, 1, 1);
    insert into samples (bulletin_id, seq, product, result, vector) values (1, 1, '酸奶', 'fail', '''酸奶'':1'), (1, 2, '面包', 'pass', '''面包'':1');`);
  const save = (title: string, hoursAgo: number, part: object = {}) =>
    saveArticle(
      {
        title,
        body: "<p>汽车正文</p>",
        publishAt: new Date(Date.now() - hoursAgo * HOUR),
        initialStatus: "published",
        ...part,
      },
      operator("test"),
    );
  await save("一", 1, { industry: "auto", sector: "ev", column: "tax", tags: ["补贴"] });
  await save("二", 2, { industry: "health" });
  await save(NASTY, 3, { dek: NASTY, plain: [NASTY], tags: ["a&b"] });
  await save("收起", 1, { initialStatus: "offline", industry: "auto", tags: ["补贴"] });
  await save("定时", -1, { industry: "auto" });
  await setArticleStatus((await save("下线", 1)).id, "offline", operator("test"));
  for (const hours of [1, 2, 3]) {
    await saveFlash(
      {
        content: `快讯${hours}`,
        channel: hours === 2 ? "macro" : "top",
        publish_at: new Date(Date.now() - hours * HOUR),
      },
      operator("test"),
    );
  }
  await saveFlash({ content: "草稿快讯", channel: "top", status: "draft", publish_at: new Date() }, operator("test"));
  app = await createTestApp({ environment: { SITE_URL: "https://news.example" } });
});
afterAll(async () => {
  await app.close();
});

const headers = { host: "news.example" };
const get = (path: string, more: Record<string, string> = {}) =>
  app.http.inject({ url: path, headers: { ...headers, ...more } });
const call = async (path: string, more?: Record<string, string>) => (await get(`/api/content${path}`, more)).json();
const titles = async (path: string) => (await call(path)).data.items.map((item: { title: string }) => item.title);

describe("articles", () => {
  it("lists what the public may see, newest first, narrowed by place and tag", async () => {
    expect(await titles("/articles")).toEqual(["一", "二", NASTY]);
    expect(await titles("/articles?industry=auto")).toEqual(["一"]);
    expect(await titles("/articles?industry=1&sector=ev")).toEqual(["一"]);
    expect(await titles("/articles?column=1")).toEqual(["一"]);
    expect(await titles(`/articles?tag=${encodeURIComponent("补贴")}`)).toEqual(["一"]);
    expect(await titles("/articles?industry=health&column=1")).toEqual([]);
  });

  it("goes on where the stretch before ended", async () => {
    const seen: string[] = [];
    let next: string | null = "";
    while (next !== null) {
      const { data }: { data: { items: { title: string }[]; nextCursor: string | null } } = await call(
        `/articles?limit=1${next === "" ? "" : `&before=${next}`}`,
      );
      seen.push(...data.items.map((item) => item.title));
      next = data.nextCursor;
    }
    expect(seen).toEqual(["一", "二", NASTY]);
  });

  it("shows one with its text, in the language asked for, and none that is hidden", async () => {
    const { code, data } = await call("/articles/1", { "think-lang": "en" });
    expect([code, data.title, data.industry.name, data.bodyHtml]).toEqual([
      1,
      "一",
      "Cars",
      expect.stringContaining("汽车正文"),
    ]);
    expect(Object.keys(data).filter((name) => ["isDemo", "crumbs", "commentsOpen"].includes(name))).toEqual([]);
    const hidden = await Promise.all([4, 5, 6, 999].map((id) => call(`/articles/${id}`)));
    expect(hidden.map((answer) => [answer.code, answer.data])).toEqual([
      [0, null],
      [0, null],
      [0, null],
      [0, null],
    ]);
  });

  it.each([
    "limit=0",
    "limit=101",
    "limit=1.5",
    "limit=x",
    "limit=10;drop",
    "before=x",
    "before=%27",
    "column=x",
    "sector=",
    "limit=1&limit=2",
    "tag[a]=1",
  ])("refuses %s with 400 and the envelope", async (query) => {
    const answer = await get(`/api/content/articles?${query}`);
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toEqual({ code: 400, msg: expect.stringMatching(/./), data: null, time: expect.any(Number) });
  });

  it.each(["column=9", "industry=nope", "industry=auto&sector=nope", "sector=ev"])(
    "answers %s as a failure",
    async (query) => {
      expect(await call(`/articles?${query}`)).toMatchObject({ code: 0, data: null });
    },
  );

  it("bears cursors from beyond all time", async () => {
    for (const cursor of ["zzzzzzzzzz-zzzzzzzzzz", "0-0", "1-1"])
      expect(await call(`/articles?before=${cursor}`)).toMatchObject({ code: 1 });
    for (const cursor of ["zzzzzzzzzz-zzzzzzzzzz", "0-0"])
      expect(await call(`/flashes?articles=1&after=${cursor}`)).toMatchObject({ code: 1 });
  });
});

describe("flashes", () => {
  const texts = async (query: string) =>
    (await call(`/flashes?${query}`)).data.items.map((item: { text: string }) => item.text);

  it("come by channel, before and after a place", async () => {
    expect(await texts("")).toEqual(["快讯1", "快讯2", "快讯3"]);
    expect(await texts("channel=macro")).toEqual(["快讯2"]);
    expect(await texts("importance=important")).toEqual([]);
    const { nextCursor, newestCursor } = (await call("/flashes?limit=2")).data;
    expect(await texts(`before=${nextCursor}`)).toEqual(["快讯3"]);
    expect(await texts(`after=${newestCursor}`)).toEqual([]);
    expect(await texts(`after=${nextCursor}`)).toEqual(["快讯1"]);
  });

  it("have the articles of the last day among them when asked", async () => {
    const { items } = (await call("/flashes?articles=1")).data;
    expect(items.map((item: { kind: string }) => item.kind).filter((kind: string) => kind === "article")).toHaveLength(
      3,
    );
  });

  it.each(["channel=nope", "day=2026-02-30", "importance=x", "after=!"])("refuse %s", async (query) => {
    expect((await get(`/api/content/flashes?${query}`)).statusCode).toBe(400);
  });
});

describe("the other lists", () => {
  it("name sections in the language asked for", async () => {
    const names = async (path: string, language: string) =>
      (await call(path, { "think-lang": language })).data.items.map((item: { name: string }) => item.name);
    expect(await names("/columns", "en")).toEqual(["Policy", "Tax"]);
    expect(await names("/industries", "zh-cn")).toEqual(["汽车", "医健"]);
  });

  it("give rankings by issue, subjects and bulletins that are published", async () => {
    expect((await call("/billboards")).data.items[0].top[0].name).toBe("乙");
    expect((await call("/billboards/1?issue=2026-10-01")).data.top[0].name).toBe("甲");
    expect(await call("/billboards/1?issue=2026-09-01")).toMatchObject({ code: 0 });
    expect(await titles("/subjects")).toEqual(["专题"]);
    expect(await call("/subjects/2")).toMatchObject({ code: 0 });
    expect((await call("/bulletins")).data).toMatchObject({ count: 1, page: 1, pages: 1, more: false });
    expect((await call("/bulletins/1")).data.failedSamples[0].product).toBe("酸奶");
    expect((await call("/samples?result=fail")).data.items.map((item: { product: string }) => item.product)).toEqual([
      "酸奶",
    ]);
    expect(await call("/samples")).toMatchObject({ code: 0 });
  });

  it("search with marks, and say when there is nothing to search for", async () => {
    const { data } = await call(`/search?q=${encodeURIComponent("汽车")}`);
    expect(data).toMatchObject({ total: 3, more: false, page: 1, pages: 1 });
    expect(data.items[0].excerpt).toContainEqual({ text: "汽车", marked: true });
    for (const words of ["", "，。", "长".repeat(61)])
      expect(await call(`/search?q=${encodeURIComponent(words)}`)).toMatchObject({ code: 0 });
    expect((await get(`/api/content/search?q=${"a".repeat(201)}`)).statusCode).toBe(400);
    expect((await get("/api/content/search?q=x&page=16")).statusCode).toBe(400);
  });
});

describe("caching", () => {
  it("names an answer by its content, not by its time, and spares sending it again", async () => {
    const first = await get("/api/content/articles");
    const etag = String(first.headers["etag"]);
    expect(first.headers["cache-control"]).toMatch(/^public, max-age=\d+$/);
    const again = await get("/api/content/articles", { "if-none-match": etag });
    expect([again.statusCode, again.body]).toEqual([304, ""]);
    expect((await get("/api/content/articles", { "if-none-match": '"other"' })).statusCode).toBe(200);
  });

  it("keeps nothing that was asked for with a token, and no failure", async () => {
    const personal = await get("/api/content/articles", { authorization: "x".repeat(43) });
    expect(personal.headers["cache-control"]).toBe("private, no-store");
    expect((await get("/api/content/articles/999")).headers["cache-control"]).toBe("no-store");
    expect((await get("/api/content/articles?limit=0")).headers["cache-control"]).toBe("no-store");
  });
});

describe("the documentation", () => {
  it("lists every call for programs", async () => {
    const document = (await get("/api/docs/openapi.json")).json();
    const paths = [
      "articles",
      "columns",
      "industries",
      "flashes",
      "billboards",
      "subjects",
      "bulletins",
      "samples",
      "search",
    ];
    expect(Object.keys(document.paths)).toEqual(
      expect.arrayContaining(paths.map((path) => expect.stringContaining(`/content/${path}`))),
    );
    expect(JSON.stringify(document)).not.toContain("/index/index");
  });

  it("shows them to people without any script", async () => {
    const page = await get("/api/docs");
    expect(page.headers["content-type"]).toBe("text/html; charset=utf-8");
    expect(page.body.replaceAll("<wbr>", "")).toContain("GET /api/content/articles/{id}");
    expect(page.body).not.toMatch(/<script|style=|https?:\/\/(?!news\.example)/);
  });
});

describe("feeds and sitemaps", () => {
  it.each([
    "/rss.xml",
    "/atom.xml",
    "/rss/flashes.xml",
    "/atom/column/1.xml",
    "/rss/industry/auto.xml",
    "/sitemap.xml",
    "/sitemaps/pages.xml",
    "/sitemaps/articles-1.xml",
    "/news-sitemap.xml",
  ])("%s is well-formed and of this site", async (path) => {
    const answer = await get(path);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers["content-type"]).toMatch(/xml; charset=utf-8$/);
    parseXml(answer.body);
    expect(answer.body).toContain("https://news.example/");
  });

  it("hold a title with every sign that XML knows", async () => {
    const channel = parseXml((await get("/rss.xml")).body).children[0];
    const found = channel?.children.filter((child) => child.name === "item").map((item) => textOf(item, "title"));
    expect(found).toEqual(["一", "二", NASTY]);
  });

  it("answer again with the same name until something changes", async () => {
    const { etag } = (await get("/feed.json")).headers;
    expect((await get("/feed.json", { "if-none-match": String(etag) })).statusCode).toBe(304);
    expect((await get("/feed/flashes.json")).json().items).toHaveLength(3);
  });

  it.each([
    "/rss/column/9.xml",
    "/rss/column/x.xml",
    "/rss/column/1.json",
    "/rss/industry/nope.xml",
    "/sitemaps/articles-0.xml",
    "/sitemaps/articles-2.xml",
    "/sitemaps/x.xml",
  ])("%s is not there", async (path) => {
    expect((await get(path)).statusCode).toBe(404);
  });
});
