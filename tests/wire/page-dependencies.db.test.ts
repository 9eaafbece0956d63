import { beforeAll, expect, it } from "vitest";
import { indexDocument } from "#app/features/base/search-index/search-index.service.server.ts";
import {
  readArticle,
  readCardPage,
  readCards,
  readMonths,
  readNewestOfEach,
  readSurroundings,
} from "#app/features/published/article/article.service.server.ts";
import { showCards } from "#app/features/published/body-card/body-card.service.server.ts";
import {
  readBillboard,
  readBillboards,
  readHeatBeside,
  readHomeBillboards,
  readIndustryBillboards,
} from "#app/features/published/billboard/billboard.service.server.ts";
import { readNewestCorrections } from "#app/features/published/correction/correction.service.server.ts";
import { readNews, readPageAddresses, readSitemapFiles } from "#app/features/published/feed/feed.service.server.ts";
import { readDaysAround, readHomeFlashes } from "#app/features/published/flash/flash.service.server.ts";
import {
  readFront,
  readHeadlineTarget,
  readHomePlaces,
  readHeadlines,
} from "#app/features/published/front/front.service.server.ts";
import { readDepartments } from "#app/features/published/job-post/job-post.service.server.ts";
import { readHomeLinks, readLinkGroups } from "#app/features/published/friend-link/friend-link.service.server.ts";
import { readListingPage, readPageById, readPageBySlug } from "#app/features/published/page/page.service.server.ts";
import { search } from "#app/features/published/search/result.service.server.ts";
import {
  readBulletin,
  readBulletins,
  readHomeBulletins,
} from "#app/features/published/bulletin/bulletin.service.server.ts";
import { decodeBulletinQuery } from "#app/features/published/bulletin/bulletin.schema.ts";
import {
  readHomeSubjects,
  readIndustrySubjects,
  readSubject,
  readSubjects,
  readSubjectLinks,
} from "#app/features/published/subject/subject.service.server.ts";
import { readDiscussion } from "#app/features/members/comment/comment.service.server.ts";
import "#app/i18n/all-messages.ts";
import { collectDependencies } from "#app/lib/page/page-dependencies.server.ts";
import { connectionPool } from "#db/client.ts";
import { testDatabase } from "../db/test-database.ts";

testDatabase();

const SITE = "https://mingbai.example";
const PAGE = {
  siteUrl: SITE,
  homeName: "首页",
  language: "zh-cn",
  values: {},
  finishBody: async (html: string) => html,
} as const;
const SEARCH = { words: "找得到", filters: { order: "relevance", page: 1 } } as const;
const CARD = '<p class="card"><a href="/news/99">撤下的</a></p>';
const JOBS = { slug: "joinus", title: "加入我们", description: "" };

beforeAll(async () => {
  await connectionPool().query(`
    insert into industries (id, slug, name, name_en) values (1, 'auto', '汽车', 'Cars');
    insert into columns (id, slug, name, name_en) values (1, 'macro', '宏观', 'Macro');
    insert into articles (id, title, status, publish_at, industry_id, column_id, top_column_id) values
      (1, '一', 'published', now() - interval '3 hours', 1, 1, 1), (2, '二', 'published', now() - interval '2 hours', null, null, null),
      (3, '三', 'published', now() - interval '1 hour', null, null, null);
    insert into headlines (id, article_id, start_at) values (1, 1, now() - interval '1 hour');
    insert into flashes (id, content, channel, article_id, publish_at) values (1, '快讯', 'top', 3, now() - interval '1 hour');
    insert into subjects (id, slug, title, start_at, industry_id) values (1, 'one', '一', now(), 1), (2, 'two', '二', now() - interval '1 day', 1);
    insert into subject_sections (id, subject_id, position, title) values (11, 1, 1, '甲');
    insert into subject_articles (section_id, article_id) values (11, 1);
    insert into subject_events (subject_id, happened_on, title, article_id) values (1, '2026-01-01', '开始', 2);
    insert into billboards (id, slug, title, kind, window_hours, industry_id) values (1, 'heat', '热榜', 'auto_heat', 24, null), (2, 'cars', '车榜', 'editorial', null, 1);
    insert into billboard_issues (id, billboard_id, period_date) values (21, 1, '2026-01-01'), (22, 2, '2026-01-01');
    insert into billboard_items (issue_id, rank, name, article_id) values (21, 1, '一', 1), (22, 1, '二', 2), (22, 2, '无', null);
    insert into bulletins (id, slug, title, family, issuer, level, region, issue_date) values (1, 'b', '通报', 'food', '某局', 'city', '某市', '2026-01-01');
    insert into pages (id, slug, title, body_html, published) values (901, 'told', '一页', '', true), (902, 'closed', '撤下的', '', false);
    insert into manuscripts default values;
    insert into releases (manuscript_id, number, kind, reason, state, done_at) select id, 1, 'takedown', '事实有误', 'done', now() from manuscripts;
    insert into corrections (article_id, release_id, kind, text) select 1, id, 'correction', '改了一处' from releases`);
  const text = { title: "找得到", lead: "", body: "", industryId: null, publishAt: new Date(0) };
  await indexDocument({ kind: "article", id: 3, ...text });
  await indexDocument({ kind: "flash", id: 1, ...text });
});

it.each<[string, () => Promise<unknown>, string[]]>([
  ["an article", () => readArticle(1), ["article:1"]],
  ["one that is not there", () => readArticle(99), ["article:99"]],
  ["the newest articles", () => readCards({}, "zh-cn", 1), ["articles", "named:3"]],
  ["those of an industry", () => readCardPage({ industryId: 1 }, "zh-cn"), ["industry:1", "named:1"]],
  ["the newest of columns", () => readNewestOfEach("topColumnId", [1, 2], 3), ["column:1", "column:2"]],
  ["the newest of industries", () => readNewestOfEach("industryId", [1], 3), ["industry:1"]],
  ["the months of the archive", () => readMonths(), ["articles"]],
  ["what stands around an article", around, ["article:2", "named:1", "named:3"]],
  ["all boards", () => readBillboards("zh-cn"), ["billboard:1", "billboard:2", "billboards", "named:1", "named:2"]],
  ["the boards at home", () => readHomeBillboards("zh-cn"), ["billboard:1", "billboards", "named:1"]],
  ["an industry's boards", () => readIndustryBillboards(1, "zh-cn"), ["billboard:2", "billboards", "named:2"]],
  ["the heat beside an article", () => readHeatBeside(1, "zh-cn"), ["named:1", "ranking:1"]],
  ["a board", () => readBillboard(2, null), ["billboard:2", "billboards", "named:2"]],
  ["a board that is not there", () => readBillboard(99, null), ["billboard:99", "billboards"]],
  ["all corrections", () => readNewestCorrections(), ["named:1", "page:corrections"]],
  ["the sitemap", () => readSitemapFiles(SITE), ["site"]],
  ["the pages of the sitemap", () => readPageAddresses(SITE), ["site"]],
  ["the news of two days", () => readNews(SITE, Date.now()), newsTags()],
  ["days with flashes", () => readDaysAround("2026-01-01"), ["flashes"]],
  ["flashes", () => readHomeFlashes(5), ["flashes", "named:3"]],
  ["the front", () => readFront("zh-cn"), ["articles", "headlines", "named:1", "named:2", "named:3"]],
  ["the headlines", () => readHeadlines(null, "zh-cn"), ["articles", "headlines", "named:1"]],
  ["what is arranged at home", () => readHomePlaces(), ["headlines"]],
  ["where a headline leads", () => readHeadlineTarget("1"), ["headlines"]],
  ["open posts", () => readDepartments("zh-cn"), ["jobs"]],
  ["links at home", () => readHomeLinks(), ["links"]],
  ["all links", () => readLinkGroups(), ["links"]],
  ["a standing page", () => readPageBySlug("told", PAGE), ["page:told"]],
  ["one that is not there", () => readPageBySlug("nowhere", PAGE), ["page:nowhere"]],
  ["one by its number", () => readPageById("901", PAGE), ["page:told"]],
  ["a page that lists something", () => readListingPage(JOBS, PAGE), ["page:joinus"]],
  ["one that was taken down", () => readListingPage({ ...JOBS, slug: "closed" }, PAGE), ["page:closed"]],
  ["bulletins", () => readBulletins(decodeBulletinQuery(new URLSearchParams()), "zh-cn"), ["bulletins", "site"]],
  ["bulletins at home", () => readHomeBulletins(), ["bulletin:1", "bulletins"]],
  ["a bulletin", () => readBulletin(1), ["bulletin:1"]],
  ["one that is not there", () => readBulletin(99), ["bulletin:99"]],
  ["all subjects", () => readSubjects("zh-cn"), ["articles", "subject:1", "subject:2", "subjects"]],
  ["subjects at home", () => readHomeSubjects("zh-cn", ""), ["subject:1", "subject:2", "subjects"]],
  ["an industry's subjects", () => readIndustrySubjects(1, "zh-cn"), ["subject:1", "subject:2", "subjects"]],
  [
    "a subject",
    () => readSubject(1, "zh-cn"),
    ["articles", "named:1", "named:2", "subject:1", "subject:2", "subjects"],
  ],
  ["one that is not there", () => readSubject(99, "zh-cn"), ["articles", "subject:99", "subjects"]],
  ["the subjects of an article", () => readSubjectLinks([1], "zh-cn"), ["subject:1"]],
  ["a discussion", () => readDiscussion({ id: 1, takes_comments: true, comments: 0 }), ["comments:1"]],
  ["what a search finds", () => search(SEARCH, "zh-cn"), ["flashes", "named:3"]],
  ["a body with cards", () => showCards(CARD, "zh-cn"), ["named:99"]],
])("a page with %s goes when that changes", async (_, read, expected) => {
  // A missing page also depends on tags, and is replaced once its record exists.
  const { tags } = await collectDependencies(() => read().catch(() => undefined));
  expect(tags.toSorted()).toEqual(expected);
});

async function around() {
  const article = await readArticle(2);
  return readSurroundings(article, "zh-cn");
}

function newsTags() {
  return ["articles", "site", ...[1, 2, 3].flatMap((id) => [`article:${id}`, `named:${id}`])].toSorted();
}
