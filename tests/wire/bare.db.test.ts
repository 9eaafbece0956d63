import type pg from "pg";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { shippedPaths } from "#app/features/published/content-kind/shipped-pages.server.ts";
import { parseXml } from "../fixtures/tables/strict-xml.ts";
import { faultsOf, START_MS, startBuiltSite, type BuiltSite } from "./fixtures/built-site.ts";
import { crawl, faultsOfPage } from "./fixtures/crawl.ts";
import { rawRequest } from "./fixtures/raw-request.ts";
import { openClient } from "../fixtures/connections.ts";

let site: BuiltSite;
let database: pg.Client;

beforeAll(async () => {
  site = await startBuiltSite({ DEMO: "0" });
  database = await openClient(site.databaseUrl);
}, START_MS);
afterAll(async () => {
  await database?.end();
  await site?.stop();
});

const get = (target: string, cookie = "lang=zh-cn") => rawRequest(site.url, target, { headers: { cookie } });

/** Every route of docs/content.md#routes, with its status on a site without content. */
const ROUTES: [string, number][] = [
  ["/", 200],
  ["/headlines", 200],
  ["/headlines/1", 404],
  ["/news", 200],
  ["/news/1", 404],
  ["/news/column/1", 200],
  ["/news/column/9999", 404],
  ["/industry/auto", 200],
  ["/industry/1", 200],
  ["/industry/auto/1", 404],
  ["/billboard", 200],
  ["/billboard/1", 404],
  ["/specialsubject", 200],
  ["/specialsubject/1", 404],
  ["/spotcheck", 200],
  ["/spotcheck?q=%E7%89%9B%E5%A5%B6", 200],
  ["/spotcheck/1", 404],
  ["/spotcheck/1.csv", 404],
  ["/hours", 200],
  ["/hours?channel=macro", 200],
  ["/article", 200],
  ["/search", 200],
  ["/search?q=%E6%B1%BD%E8%BD%A6", 200],
  ["/about", 200],
  ["/agreement", 200],
  ["/child_rule", 200],
  ["/contact", 200],
  ["/contribute", 200],
  ["/copyright", 200],
  ["/privacy", 200],
  ["/joinus", 200],
  ["/links", 200],
  ["/corrections", 200],
  ["/single/1", 200],
  ["/standards", 200],
  ...[...shippedPaths()].map((path): [string, number] => [path, 200]),
  ["/terms/nothing", 404],
  ["/tools/mortgage?principal=1", 400],
  ["/tools/nothing", 404],
  ["/nothing", 404],
  ["/iframe/https%3A%2F%2Fexample.com%2F", 404],
  ["/share/site.png", 200],
  ["/api/index/index", 200],
  ["/api/content/articles", 200],
  ["/api/content/flashes", 200],
  ["/api/content/billboards", 200],
];

describe("a site without content", () => {
  it.each(ROUTES)("answers %s with %i in both languages", async (path, status) => {
    for (const language of ["zh-cn", "en"] as const) {
      const answer = await get(path, `lang=${language}`);
      expect([answer.status, faultsOf(answer)]).toEqual([status, []]);
      const isPage = status === 200 && (answer.headers["content-type"] ?? "").startsWith("text/html");
      if (isPage) expect(faultsOfPage({ ...answer, path, from: "" }, language)).toEqual([]);
    }
  });

  it("has feeds and sitemaps that are well-formed all the same", async () => {
    for (const path of [
      "/rss.xml",
      "/atom.xml",
      "/rss/flashes.xml",
      "/rss/industry/auto.xml",
      "/sitemap.xml",
      "/sitemaps/pages.xml",
      "/news-sitemap.xml",
    ]) {
      const answer = await get(path);
      expect([path, answer.status]).toEqual([path, 200]);
      expect(() => parseXml(answer.body)).not.toThrow();
    }
    expect((JSON.parse((await get("/feed.json")).body) as { items: unknown[] }).items).toEqual([]);
  });

  it("leads nowhere that is not there", async () => {
    const pages = await crawl(site.url, "en");
    expect(pages.length).toBeGreaterThan(40);
    expect(pages.filter((page) => page.status !== 200).map((page) => `${page.path} from ${page.from}`)).toEqual([]);
  }, 120_000);
});

/** Records as imports or manual changes may leave them: all optional fields are missing. */
const ODD = `
  insert into articles (id, title, status) values (101, '没有别的', 'published');
  insert into articles (id, title, status, body_html, plain, tags, authors, source_url, canonical_url, summary)
    values (102, '<b>&"引号"</b></title><script>alert(1)</script>', 'published', '<p>正文</p>', '{"</script><script>alert(2)</script>"}',
      '{"a/b?c#d","<i>"}', '{"<u>某</u>"}', 'javascript:alert(3)', 'https://elsewhere.example/a', ']]>&<x>');
  insert into articles (id, title, status, publish_at, characters) values (103, repeat('长', 200), 'published', '1999-01-01', 2000000000);
  insert into articles (id, title, status, redirect_to) values (104, '搬走了', 'published', '/news/101');
  insert into articles (id, title, status, column_id, industry_id, sector_id) select 105, '各处都有', 'published',
    (select min(id) from columns), i.id, (select min(id) from sectors where industry_id = i.id) from industries i where slug = 'auto';
  insert into articles (id, title, status, publish_at) values (106, '明天才有', 'published', now() + interval '1 day');
  insert into headlines (id, article_id, start_at) values (101, 101, now() - interval '1 hour');
  insert into headlines (id, url, title, start_at, position) values (102, 'https://elsewhere.example/', '外面的', now() - interval '1 hour', 1);
  insert into headlines (id, url, title, start_at, position) values (103, 'javascript:alert(1)', '坏的', now() - interval '1 hour', 2);
  insert into headlines (id, article_id, start_at, position) values (104, 106, now() - interval '1 hour', 3);
  insert into flashes (id, content, channel) values (101, '只有一句。', 'macro');
  insert into flashes (id, title, content, channel, tags, article_id, industry_id) values (102, '</script>', '<b>粗</b>', 'top', '{"x y"}', 106, 1);
  insert into billboards (id, slug, title, kind, window_hours) values (101, 'heat', '热', 'auto_heat', 24);
  insert into billboards (id, slug, title, kind, metrics) values (102, 'none', '没有期', 'editorial', '[]');
  insert into billboards (id, slug, title, kind, metrics) values (103, 'odd', '怪', 'editorial', '[]');
  insert into billboard_issues (id, billboard_id, period_date) values (101, 103, '2026-01-01'), (102, 103, '2026-02-01');
  insert into billboard_items (issue_id, rank, name, url) values (101, 1, '甲', 'javascript:alert(1)'), (101, 3, '乙', '');
  insert into billboard_items (issue_id, rank, name, article_id) values (101, 4, '丙', 106);
  insert into subjects (id, slug, title, start_at) values (101, 'empty', '空专题', now());
  insert into subjects (id, slug, title, start_at, status) values (102, 'odd', '怪专题', '1999-01-01', 'ended');
  insert into subject_sections (id, subject_id, position, title, layout) values (101, 102, 1, '一', 'lead'), (102, 102, 2, '二', 'gallery'), (103, 102, 3, '三', 'list');
  insert into subject_articles (section_id, article_id) values (101, 101), (102, 102), (102, 106);
  insert into subject_events (subject_id, happened_on, title, article_id) values (102, '1999-01-01', '开始', 106);
  insert into bulletins (id, slug, title, family, issuer, level, region, issue_date) values (101, 'empty', '没有批次', 'food', '某局', 'city', '某市', '2026-11-01');
  insert into bulletins (id, slug, title, family, issuer, level, region, issue_date, total, passed, failed, source_url)
    values (102, 'odd', '怪通报', 'product', '某局', 'county', '某县', '1999-12-31', 2, 1, 1, 'javascript:alert(1)');
  insert into samples (id, bulletin_id, seq, product, result) values (101, 102, 1, '=1+1', 'fail'), (102, 102, 2, '<b>品</b>', 'pass');
  insert into pages (id, slug, title, body_html) values (901, 'odd-page', '怪页', ''), (902, '汉字', '汉字页', '<p>{{nothing}}</p>');
  insert into friend_links (name, url) values ('坏链', 'javascript:alert(1)'), ('好链', 'https://good.example/');
  insert into job_posts (title, department, place, description, mail) values ('岗', '', '', '', '');
  insert into settings (key, value) values ('slogan', '"</script><b>"'), ('recordNumber', '17') on conflict (key) do update set value = excluded.value;
  select pg_notify('purge', '["*"]');`;

describe("odd records", () => {
  beforeAll(async () => {
    await database.query(ODD);
    // Waits for the purge.
    await vi.waitUntil(async () => (await get("/news")).body.includes("没有别的"), { timeout: 60_000 });
  });

  it.each(["zh-cn", "en"] as const)(
    "all show on whole pages in %s",
    async (language) => {
      const pages = await crawl(site.url, language);
      for (const path of [
        "/news/101",
        "/news/102",
        "/news/103",
        "/news/105",
        "/billboard/103",
        "/specialsubject/102",
        "/spotcheck/102",
        "/hours",
      ])
        expect(pages.map((page) => page.path)).toContain(path);
      const faulty = pages.flatMap((page) => {
        const isPage = (page.headers["content-type"] ?? "").startsWith("text/html") && page.path !== "/api/docs";
        const isThere =
          page.status === 200 || ["/headlines/102 302", "/news/104 301"].includes(`${page.path} ${page.status}`);
        const faults = [...faultsOf(page), ...(isThere ? [] : [`status ${page.status}, linked from ${page.from}`])];
        if (isPage && page.status === 200) faults.push(...faultsOfPage(page, language));
        if (isPage && /<script>alert|href="javascript:|<b>(粗|品|&)/.test(page.body)) faults.push("a script came in");
        return faults.map((fault) => `${page.path}: ${fault}`);
      });
      expect(faulty).toEqual([]);
    },
    120_000,
  );

  it("are not linked, listed or reachable before their time", async () => {
    for (const path of [
      "/news/106",
      "/headlines/104",
      "/industry/auto/106",
      "/news/106.data",
      "/share/article-106.png",
    ]) {
      expect([path, (await get(path)).status]).toEqual([path, 404]);
    }
    for (const page of await crawl(site.url, "zh-cn")) {
      expect(
        page.body.includes("明天才有") || /href="\/(news|industry\/\w+)\/106"/.test(page.body) ? page.path : "",
      ).toBe("");
    }
  });

  it("make well-formed feeds, sitemaps and files", async () => {
    for (const path of [
      "/rss.xml",
      "/atom.xml",
      "/rss/flashes.xml",
      "/sitemap.xml",
      "/sitemaps/pages.xml",
      "/sitemaps/articles-1.xml",
      "/news-sitemap.xml",
    ]) {
      const answer = await get(path);
      expect([path, answer.status]).toEqual([path, 200]);
      expect(() => parseXml(answer.body)).not.toThrow();
      expect(answer.body).not.toContain("明天才有");
    }
    const csv = await get("/spotcheck/102.csv");
    expect(csv.status).toBe(200);
    expect(csv.body).toContain(`'=1+1`);
    for (const path of [
      "/share/article-101.png",
      "/share/article-102.png",
      "/share/article-103.png",
      "/share/billboard-103.png",
      "/share/subject-101.png",
      "/share/bulletin-101.png",
    ]) {
      const card = await get(path);
      expect([path, card.status, card.headers["content-type"]]).toEqual([path, 200, "image/png"]);
    }
  });
});
