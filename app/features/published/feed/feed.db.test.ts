import { operator } from "#app/features/base/actor/actor.ts";
import { beforeAll, describe, expect, test } from "vitest";
import { collectDependencies } from "#app/lib/page/page-dependencies.server.ts";
import { pageTag } from "#app/lib/page/page-tag.ts";
import "#app/i18n/all-messages.ts";
import { saveArticle } from "#app/features/published/article/article-writing.service.server.ts";
import type { ArticleInput } from "#app/features/published/article/article.schema.ts";
import { flashOnServer } from "#app/features/published/flash/flash.kind.server.ts";
import { saveFlash } from "#app/features/published/flash/flash-writing.service.server.ts";
import { connectionPool } from "#db/client.ts";
import { testDatabase } from "#tests/db/test-database.ts";
import {
  FILE_LENGTH,
  hasArticleFile,
  readArticleAddresses,
  readFeed,
  readNews,
  readPageAddresses,
  readSitemapFiles,
} from "./feed.service.server.ts";

const SITE = "https://news.example";
const HOUR = 3_600_000;
testDatabase();

beforeAll(async () => {
  await connectionPool().query(`
    insert into industries (id, slug, name, name_en, intro) values (1, 'auto', '汽车', 'Cars', '讲车');
    insert into columns (id, parent_id, slug, name, name_en) values (1, null, 'policy', '政策', 'Policy'), (2, 1, 'tax', '税', 'Tax');
    insert into pages (slug, title, body_html, published) values ('about', '关于', '<p>x</p>', true), ('secret', '草稿', '<p>x</p>', false);
    insert into bulletins (slug, title, family, issuer, level, region, issue_date, published, publish_at) values
      ('a', '通报', 'food', '局', 'city', '市', '2026-01-01', true, now()), ('b', '待发', 'food', '局', 'city', '市', '2026-01-01', true, now() + interval '1 day')`);
  await article("一", { industry: "auto", column: "tax", plain: ["先说这句。", "再说这句。"], summary: "摘要" });
  await article("二", { hoursAgo: 48.5, column: "policy", summary: "只有摘要" });
  await article("草稿", { initialStatus: "offline", industry: "auto" });
  await article("定时", { hoursAgo: -2, industry: "auto" });
  await article("不收录", { noindex: true });
  await saveFlash({ content: "快讯一条", channel: "top", publish_at: new Date(Date.now() - HOUR) }, operator("test"));
});

async function article(title: string, part: Partial<ArticleInput> & { hoursAgo?: number } = {}): Promise<void> {
  const { hoursAgo = 1, ...input } = part;
  const publishAt = new Date(Date.now() - hoursAgo * HOUR);
  await saveArticle({ title, body: "<p>x</p>", publishAt, initialStatus: "published", ...input }, operator("test"));
}

const titles = async (topic: Parameters<typeof readFeed>[0]) =>
  (await readFeed(topic, SITE)).entries.map((entry) => entry.title);

describe("feeds", () => {
  test("hold what the public may see of their topic, newest first", async () => {
    expect(await titles({ of: "site" })).toEqual(["一", "二"]);
    expect(await titles({ of: "industry", id: "auto" })).toEqual(["一"]);
    expect(await titles({ of: "industry", id: "1" })).toEqual(["一"]);
    expect(await titles({ of: "column", id: "1" })).toEqual(["一", "二"]);
    expect(await titles({ of: "column", id: "2" })).toEqual(["一"]);
    expect(await titles({ of: "kind", feed: flashOnServer.feed })).toEqual(["快讯一条"]);
  });

  test("bear the name and words of their topic before those of the site, and its address", async () => {
    const about = async (topic: Parameters<typeof readFeed>[0]) => {
      const { title, description, page, site, updated, entries } = await readFeed(topic, SITE);
      expect([site, updated]).toEqual([`${SITE}/`, entries[0]?.updated]);
      return [title, description, page];
    };
    const [name, words, page] = await about({ of: "site" });
    expect([name, page]).toEqual(["明白财经", `${SITE}/`]);
    expect(await about({ of: "industry", id: "auto" })).toEqual(["汽车 - 明白财经", "讲车", `${SITE}/industry/auto`]);
    expect(await about({ of: "column", id: "2" })).toEqual(["税 - 明白财经", words, `${SITE}/news/column/2`]);
  });

  test("hold the newest thirty, of one moment those that were written last", async () => {
    await connectionPool().query(`
      insert into articles (id, title, status, publish_at) select n, '同时' || n, 'published', now() from generate_series(101, 131) n`);
    const expected = Array.from({ length: 30 }, (_, index) => `同时${131 - index}`);
    expect(await titles({ of: "site" })).toEqual(expected);
    await connectionPool().query("delete from articles where id > 100");
  });

  test("tell the plain sentences first, else the summary", async () => {
    const feed = await readFeed({ of: "site" }, SITE);
    expect(feed.entries.map((entry) => entry.summary)).toEqual(["先说这句。再说这句。", "只有摘要"]);
    expect(feed.entries[0]?.url).toMatch(/^https:\/\/news\.example\/news\/\d+$/);
  });

  test("name what they depend on, and refuse what does not exist", async () => {
    const { tags } = await collectDependencies(() => readFeed({ of: "industry", id: "auto" }, SITE));
    expect(tags).toEqual([pageTag.site, pageTag.industry(1), pageTag.article(1), pageTag.named(1)]);
    const { tags: ofSite } = await collectDependencies(() => readFeed({ of: "site" }, SITE));
    expect(ofSite.slice(0, 2)).toEqual([pageTag.site, pageTag.articles]);
    await expect(readFeed({ of: "column", id: "9" }, SITE)).rejects.toMatchObject({ code: "not_found" });
    await expect(readFeed({ of: "column", id: "x" }, SITE)).rejects.toMatchObject({ code: "invalid_id" });
    await expect(readFeed({ of: "industry", id: "nope" }, SITE)).rejects.toMatchObject({ code: "not_found" });
  });
});

describe("sitemaps", () => {
  test("files of articles hold what may be indexed, a stretch at a time", async () => {
    const files = await readSitemapFiles(SITE);
    expect(files.map((file) => file.url)).toEqual([`${SITE}/sitemaps/pages.xml`, `${SITE}/sitemaps/articles-1.xml`]);
    const found: string[] = [];
    for await (const stretch of readArticleAddresses(1, SITE)) found.push(...stretch.map((entry) => entry.url));
    expect(found).toEqual([`${SITE}/news/1`, `${SITE}/news/2`]);
  });

  test("a file of more than a stretch has each article once, by their numbers", async () => {
    await connectionPool().query(`
      insert into articles (id, title, status, publish_at)
        select n, 'x', 'published', now() - interval '1 hour' from generate_series(2101, 101, -1) n`);
    const found: number[] = [];
    const lengths: number[] = [];
    for await (const stretch of readArticleAddresses(1, SITE)) {
      found.push(...stretch.map((entry) => Number(entry.url.split("/").at(-1))));
      lengths.push(stretch.length);
    }
    expect(lengths).toEqual([1000, 1000, 3]);
    expect(found.slice(2)).toEqual(Array.from({ length: 2_001 }, (_, index) => 101 + index));
    await connectionPool().query("delete from articles where id > 100");
  });

  test("a file begins where the one before it ends", async () => {
    const ids = [FILE_LENGTH, FILE_LENGTH + 1];
    for (const id of ids) {
      await connectionPool().query(
        "insert into articles (id, title, status, publish_at) values ($1, 'x', 'published', now())",
        [id],
      );
    }
    const file = async (number: number) => {
      const found: string[] = [];
      for await (const stretch of readArticleAddresses(number, SITE)) found.push(...stretch.map((entry) => entry.url));
      return found;
    };
    expect((await file(1)).at(-1)).toBe(`${SITE}/news/${FILE_LENGTH}`);
    expect(await file(2)).toEqual([`${SITE}/news/${FILE_LENGTH + 1}`]);
    expect(await file(3)).toEqual([]);
    expect(await Promise.all([1, 2, 3].map(hasArticleFile))).toEqual([true, true, false]);
    expect((await readSitemapFiles(SITE)).map((entry) => entry.url)).toContain(`${SITE}/sitemaps/articles-2.xml`);
    await connectionPool().query("delete from articles where id = any($1)", [ids]);
  });

  test("pages are those that exist and are public, each once", async () => {
    const urls = (await readPageAddresses(SITE)).map((entry) => entry.url.slice(SITE.length));
    expect(urls).toEqual(
      expect.arrayContaining(["/", "/hours", "/about", "/industry/auto", "/news/column/2", "/spotcheck/1"]),
    );
    expect(urls).not.toContain("/secret");
    expect(urls).not.toContain("/spotcheck/2");
    expect(new Set(urls).size).toBe(urls.length);
  });

  test("news are those of the last 48 hours", async () => {
    const { entries } = await readNews(SITE, Date.now());
    expect(entries.map((entry) => entry.title)).toEqual(["一"]);
    await connectionPool().query(`
      insert into articles (id, title, status, publish_at) select n, n, 'published', now() from generate_series(101, 1101) n`);
    const newest = (await readNews(SITE, Date.now())).entries.map((entry) => entry.title);
    expect([newest.length, newest[0], newest.at(-1)]).toEqual([1000, "1101", "102"]);
    await connectionPool().query("delete from articles where id > 100");
  });

  test("pages are fifty thousand at most, as many as a sitemap may hold", async () => {
    await connectionPool().query(`
      insert into columns (id, slug, name, name_en) select n, 'c' || n, n, n from generate_series(101, 50101) n`);
    expect(await readPageAddresses(SITE)).toHaveLength(50_000);
  });
});
