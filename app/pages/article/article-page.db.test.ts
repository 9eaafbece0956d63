import type { EventEmitter } from "node:events";
import { titled } from "#app/features/base/title/title.view.ts";
import { beforeEach, describe, expect, it } from "vitest";
import { keepSiteFacts } from "#app/features/base/site/site.service.server.ts";
import { cleanMark } from "#app/features/base/rich-text/rich-text.service.server.ts";
import { collectDependencies } from "#app/lib/page/page-dependencies.server.ts";
import { pageTag } from "#app/lib/page/page-tag.ts";
import { keepSharedReads } from "#app/lib/shared-read.server.ts";
import "#app/i18n/all-messages.ts";
import type { RequestState } from "#app/lib/page/request-context.ts";
import { connectionPool, database } from "#db/client.ts";
import { testDatabase } from "#tests/db/test-database.ts";
import { insert } from "#tests/fixtures/content.ts";
import { loadArticlePage } from "./article-page.server.ts";

testDatabase();

beforeEach(async () => {
  for (const table of ["subjects", "billboards", "articles", "industries"] as const)
    await database().deleteFrom(table).execute();
});

let industries = 0;
let minutes = 0;

async function makeIndustry(): Promise<number> {
  industries += 1;
  const values = { slug: `industry-${industries}`, name: `行业${industries}`, name_en: `Industry ${industries}` };
  return (await database().insertInto("industries").values(values).returning("id").executeTakeFirstOrThrow()).id;
}

/** Makes a published article, each a minute newer than the one before. */
async function makeArticle(fields: Record<string, unknown> = {}): Promise<number> {
  minutes += 1;
  const publishAt = new Date(Date.UTC(2026, 0, 1) + minutes * 60_000);
  const values = {
    title: `第${minutes}篇`,
    status: "published" as const,
    publish_at: publishAt,
    updated_at: publishAt,
    ...fields,
  };
  return (await database().insertInto("articles").values(values).returning("id").executeTakeFirstOrThrow()).id;
}

async function makeBillboard(title: string): Promise<number> {
  const values = { slug: title, title, kind: "editorial" as const };
  return (await database().insertInto("billboards").values(values).returning("id").executeTakeFirstOrThrow()).id;
}

async function makeHeatBoard(title: string, articleId: number, industryId: number | null = null): Promise<void> {
  const board = await database()
    .insertInto("billboards")
    .values({ slug: title, title, kind: "auto_heat", window_hours: 24, industry_id: industryId })
    .returning("id")
    .executeTakeFirstOrThrow();
  const issue = await database()
    .insertInto("billboard_issues")
    .values({ billboard_id: board.id, period_date: "2026-01-01" })
    .returning("id")
    .executeTakeFirstOrThrow();
  await database()
    .insertInto("billboard_items")
    .values({ issue_id: issue.id, rank: 1, name: "热文", article_id: articleId })
    .execute();
}

function requestOf(language: RequestState["language"] = "zh-cn"): RequestState {
  return { language, siteUrl: "https://site.example", maxAge: 60 };
}

const failureOf = async (id: number): Promise<unknown> =>
  loadArticlePage(id, requestOf()).then(
    () => undefined,
    (error: unknown) => error,
  );

/**
 * Counts the statements of some work by its requests for a connection, and the waves: requests while it has no
 * connection.
 */
async function countStatements(work: () => Promise<unknown>): Promise<{ statements: number; waves: number }> {
  const pool = connectionPool() as unknown as EventEmitter & { connect: (...parameters: unknown[]) => unknown };
  const { connect } = pool;
  const counts = { statements: 0, waves: 0 };
  let underWay = 0;
  const release = () => (underWay -= 1);
  pool.connect = (...parameters) => {
    counts.statements += 1;
    counts.waves += underWay === 0 ? 1 : 0;
    underWay += 1;
    return connect.apply(pool, parameters);
  };
  pool.on("release", release);
  try {
    await work();
  } finally {
    pool.connect = connect;
    pool.off("release", release);
  }
  return counts;
}

async function comment(article_id: number): Promise<void> {
  const member_id = await insert("members", { username: `reader${article_id}`, nickname: `读者${article_id}` });
  await insert("comments", { article_id, member_id, content: "话", status: "approved" });
  await database().insertInto("article_counts").values({ article_id, comments: 1 }).execute();
}

async function placeInSubject(article_id: number): Promise<void> {
  const subject_id = await insert("subjects", { slug: `on-${article_id}`, title: "专题", start_at: new Date(0) });
  const section_id = await insert("subject_sections", { subject_id, title: "一", position: 1 });
  await database().insertInto("subject_articles").values({ section_id, article_id }).execute();
}

async function correct(article_id: number): Promise<void> {
  const story = await database().insertInto("manuscripts").defaultValues().returning("id").executeTakeFirstOrThrow();
  const release = {
    manuscript_id: story.id,
    number: 1,
    kind: "takedown",
    reason: "test",
    state: "done",
    done_at: new Date(),
  };
  const release_id = await insert("releases", release);
  await insert("corrections", { article_id, release_id, kind: "update", text: "补充" });
}

describe("statements of a page that is not cached", () => {
  it.each([
    ["an article with pictures, related ones and an industry", [], 2],
    ["one with comments", [comment], 3],
    ["one in a subject", [placeInSubject], 2],
    ["one that was corrected", [correct], 2],
    ["one that is all of this", [comment, placeInSubject, correct], 3],
  ])("are sent in two waves for %s", async (_, additions, statements) => {
    const kept = [keepSiteFacts(), keepSharedReads()];
    try {
      const industry_id = await makeIndustry();
      const tags = ["电池"];
      // Loads another page first, so that the reads shared by all pages are cached.
      const other = await makeArticle({ industry_id, tags });
      await placeInSubject(other);
      await loadArticlePage(other, requestOf());
      const body_html = `<figure><img src="/media/${"a".repeat(64)}/800.webp" alt="图"></figure>`;
      const id = await makeArticle({ industry_id, tags, body_html, body_mark: cleanMark(body_html) });
      for (const add of additions) await add(id);
      expect(await countStatements(() => loadArticlePage(id, requestOf()))).toEqual({ statements, waves: 2 });
    } finally {
      for (const { stop } of kept) stop();
    }
  });
});

describe("loadArticlePage", () => {
  it("gives a page for an article that has nothing but a title", async () => {
    const id = await makeArticle({ title: "只有标题" });
    const model = await loadArticlePage(id, requestOf());
    expect(model.article).toMatchObject({
      title: "只有标题",
      cover: { kind: "drawn" },
      source: null,
      toc: [],
      bodyHtml: "",
    });
    expect(model).toMatchObject({ related: [], older: null, newer: null, subjects: [], heat: null });
    expect(model.meta.path).toBe(`/news/${id}`);
  });

  it("shows only what may be shown, whoever wrote it into the database (X1)", async () => {
    const body_html = `<p onclick="evil()">甲<script>evil()</script></p><iframe src="https://evil.example"></iframe>`;
    const id = await makeArticle({ body_html });
    expect((await loadArticlePage(id, requestOf())).article.bodyHtml).toBe("<p>甲</p>");
  });

  it("cleans a body that was changed behind the back of the program though it had been stored as clean (X1)", async () => {
    const body_html = "<p>乙</p>";
    const id = await makeArticle({ body_html, body_mark: cleanMark(body_html) });
    expect((await loadArticlePage(id, requestOf())).article.bodyHtml).toBe(body_html);
    const tampered = `${body_html}<script>evil()</script>`;
    await database().updateTable("articles").set({ body_html: tampered }).where("id", "=", id).execute();
    expect((await loadArticlePage(id, requestOf())).article.bodyHtml).toBe(body_html);
  });

  it("names what the page depends on, also when there is no such article", async () => {
    const industry_id = await makeIndustry();
    const id = await makeArticle({ industry_id });
    const older = await makeArticle({ industry_id, publish_at: new Date(1) });
    await makeHeatBoard("热榜", older);
    const { tags } = await collectDependencies(() => loadArticlePage(id, requestOf()));
    expect(tags.toSorted()).toEqual(
      [
        pageTag.article(id),
        pageTag.named(older),
        pageTag.comments(id),
        pageTag.ranking(1),
        pageTag.authors,
        pageTag.topics,
      ].toSorted(),
    );
    const missing = await collectDependencies(async () =>
      expect(loadArticlePage(id + 100, requestOf())).rejects.toThrow("not_found"),
    );
    expect(missing.tags).toEqual([pageTag.article(id + 100)]);
  });

  it("shows a card as what it leads to is called now, and none of what readers may not see", async () => {
    const shown = await makeArticle({ title: "旧题目", plain: ["说的是<这件事>"] });
    const gone = await makeArticle({ title: "撤下的题目" });
    const board = await makeBillboard("榜一");
    const cards = [`/news/${shown}`, `/news/${gone}`, `/billboard/${board}`, "/news/999999", "/user/1"];
    const id = await makeArticle({
      body_html: `<p>文</p>${cards.map((href) => `<p class="card"><a href="${href}">存着的</a></p>`).join("")}`,
    });
    const read = () => collectDependencies(() => loadArticlePage(id, requestOf()));
    expect((await read()).result.article.bodyHtml).toContain("撤下的题目");
    await database().updateTable("articles").set({ status: "offline" }).where("id", "=", gone).execute();
    await database().updateTable("articles").set({ title: "新&题目" }).where("id", "=", shown).execute();
    const { result, tags } = await read();
    expect(result.article.bodyHtml).toBe(
      `<p>文</p><p class="card"><a href="/news/${shown}"><b lang="zh-CN">相关阅读</b><span>新&amp;题目</span><small>说的是&lt;这件事&gt;</small></a></p>` +
        `<p class="card"><a href="/billboard/${board}"><b lang="zh-CN">榜单</b><span>榜一</span></a></p>`,
    );
    expect(tags).toEqual(expect.arrayContaining([pageTag.named(shown), pageTag.named(gone), pageTag.billboard(board)]));
    const english = await loadArticlePage(id, requestOf("en"));
    expect(english.article.bodyHtml).toContain('<b lang="en">Related</b>');
  });

  it("leads on with 301 when the article points at another page of this site", async () => {
    const id = await makeArticle({ redirect_to: "/news/3?from=old" });
    const answer = await failureOf(id);
    expect(answer).toBeInstanceOf(Response);
    expect((answer as Response).status).toBe(301);
    expect((answer as Response).headers.get("Location")).toBe("/news/3?from=old");
  });

  it.each(["https://elsewhere.example/", "//elsewhere.example", "/\\elsewhere.example", "news/3"])(
    "stays when the article points at %s",
    async (redirect_to) => {
      const id = await makeArticle({ redirect_to });
      expect((await loadArticlePage(id, requestOf())).article.id).toBe(id);
    },
  );

  it("stays when the article points at itself", async () => {
    const id = await makeArticle();
    await database()
      .updateTable("articles")
      .set({ redirect_to: `/news/${id}` })
      .where("id", "=", id)
      .execute();
    expect((await loadArticlePage(id, requestOf())).article.id).toBe(id);
  });

  it.each([
    { status: "offline", code: "gone" },
    { status: "trashed", code: "not_found" },
  ])("says $code for an article that is $status", async ({ status, code }) => {
    expect(await failureOf(await makeArticle({ status }))).toMatchObject({ code });
  });

  it("says gone for a trashed article only when it was public once", async () => {
    const id = await makeArticle({ status: "published" });
    await database().updateTable("articles").set({ status: "trashed" }).where("id", "=", id).execute();
    expect(await failureOf(id)).toMatchObject({ code: "gone" });
    const draft = await makeArticle({ status: "trashed" });
    expect(await failureOf(draft)).toMatchObject({ code: "not_found" });
  });

  it("names the older and the newer article of the same industry that readers see, of one moment by their numbers", async () => {
    const industry_id = await makeIndustry();
    const publish_at = new Date(Date.UTC(2026, 0, 2));
    await makeArticle({ industry_id, title: "更旧", publish_at });
    const older = await makeArticle({ industry_id, title: "旧", publish_at });
    await makeArticle({ title: "别的行业", publish_at });
    await makeArticle({ industry_id, title: "撤了的", status: "offline", publish_at });
    const id = await makeArticle({ industry_id, publish_at });
    await makeArticle({ industry_id, title: "也撤了的", status: "offline", publish_at });
    const newer = await makeArticle({ industry_id, title: "新", publish_at });
    await makeArticle({ industry_id, title: "更新", publish_at });
    const model = await loadArticlePage(id, requestOf());
    expect(model.older).toEqual({ ...titled("旧"), href: `/news/${older}` });
    expect(model.newer).toEqual({ ...titled("新"), href: `/news/${newer}` });
  });

  it("shows the heat list of the article's industry, and that of the site where the industry has none", async () => {
    const industry_id = await makeIndustry();
    const hot = await makeArticle({ title: "热文" });
    const inside = await makeArticle({ industry_id });
    await makeHeatBoard("全站热榜", hot);
    expect((await loadArticlePage(inside, requestOf())).heat?.title).toBe("全站热榜");
    await makeHeatBoard("行业热榜", hot, industry_id);
    const { heat } = await loadArticlePage(inside, requestOf());
    expect(heat).toMatchObject({ title: "行业热榜", lines: [{ title: "热文", href: `/news/${hot}` }] });
  });

  it("names sections in the reader's language and leaves titles as they are", async () => {
    const industry_id = await makeIndustry();
    const id = await makeArticle({ title: "标题", industry_id });
    const { article } = await loadArticlePage(id, requestOf("en"));
    expect(article.title).toBe("标题");
    expect(article.crumbs.map((crumb) => crumb.name)).toEqual(["Home", `Industry ${industries}`]);
  });
});
