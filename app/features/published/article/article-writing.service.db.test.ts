import { operator } from "#app/features/base/actor/actor.ts";
import { cleanMark } from "#app/features/base/rich-text/rich-text.service.server.ts";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { database, withTransaction } from "#db/client.ts";
import { emptyTables, testDatabase } from "#tests/db/test-database.ts";
import { listenToPurges } from "#tests/fixtures/newsroom/notifications.ts";
import { saveArticle, setArticleStatus } from "./article-writing.service.server.ts";
import type { ArticleInput } from "./article.schema.ts";

testDatabase();

beforeAll(async () => {
  const db = database();
  const { id: industry } = await db
    .insertInto("industries")
    .values({ slug: "auto", name: "汽车", name_en: "Cars" })
    .returning("id")
    .executeTakeFirstOrThrow();
  await db
    .insertInto("sectors")
    .values({ industry_id: industry, slug: "export", name: "出口", name_en: "Exports" })
    .execute();
  const { id: parent } = await db
    .insertInto("columns")
    .values({ slug: "macro", name: "宏观", name_en: "Macro" })
    .returning("id")
    .executeTakeFirstOrThrow();
  await db.insertInto("columns").values({ slug: "trade", name: "外贸", name_en: "Trade", parent_id: parent }).execute();
});

beforeEach(async () => {
  await emptyTables("articles", "article_counts", "search_documents", "audit_entries");
});

const input = (more: Partial<ArticleInput> = {}): ArticleInput => ({
  importKey: "file:a",
  title: "出口涨了，谁赚到了",
  body: "## 一\n\n正文**重点**。",
  format: "markdown",
  column: "trade",
  industry: "auto",
  sector: "export",
  publishAt: new Date("2026-01-02T03:04:05Z"),
  initialStatus: "published",
  ...more,
});

const articleOf = (id: number) =>
  database().selectFrom("articles").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
const isFound = async (id: number) =>
  (
    await database()
      .selectFrom("search_documents")
      .select("target_id")
      .where("kind", "=", "article")
      .where("target_id", "=", id)
      .execute()
  ).length === 1;
const auditActions = async () =>
  (await database().selectFrom("audit_entries").select("action").orderBy("id").execute()).map((row) => row.action);

describe("saving", () => {
  it("writes the article with its place, its counters, its search document and its audit line", async () => {
    const { id, outcome } = await saveArticle(input({ tags: ["出口", "出口"] }), operator("tester"));
    expect(outcome).toBe("created");
    const row = await articleOf(id);
    expect(row).toMatchObject({
      status: "published",
      characters: 6,
      tags: ["出口"],
      toc: [{ id: "s-1", level: 2, text: "一" }],
    });
    expect(row.body_html).toBe('<h2 id="s-1">一</h2><p>正文<strong>重点</strong>。</p>');
    expect(row.body_mark).toBe(cleanMark(row.body_html));
    expect(row.top_column_id).not.toBe(row.column_id);
    expect(row.updated_at).toEqual(row.publish_at);
    expect(
      await database().selectFrom("article_counts").select("views").where("article_id", "=", id).execute(),
    ).toEqual([{ views: 0 }]);
    expect(await isFound(id)).toBe(true);
    expect(await auditActions()).toEqual(["article.create"]);
  });

  it("updates by key: id, status and counters stay", async () => {
    const { id } = await saveArticle(input(), operator("tester"));
    await database().updateTable("article_counts").set({ views: 7 }).where("article_id", "=", id).execute();
    await setArticleStatus(id, "offline", operator("tester"));
    const second = await saveArticle(input({ title: "改过的标题", column: null }), operator("tester"));
    expect(second).toEqual({ id, outcome: "updated" });
    expect(await articleOf(id)).toMatchObject({
      title: "改过的标题",
      status: "offline",
      column_id: null,
      top_column_id: null,
    });
    expect(await database().selectFrom("article_counts").select("views").execute()).toEqual([{ views: 7 }]);
    expect(await isFound(id)).toBe(false);
  });

  it("writes nothing when nothing changed", async () => {
    const { id } = await saveArticle(input(), operator("tester"));
    const before = await articleOf(id);
    expect(await saveArticle(input(), operator("tester"))).toEqual({ id, outcome: "unchanged" });
    expect(await articleOf(id)).toEqual(before);
    expect(await auditActions()).toEqual(["article.create"]);
  });

  it("keeps one article when two write the same key at once", async () => {
    const saved = await Promise.all([1, 2, 3, 4].map(() => saveArticle(input(), operator("tester"))));
    expect(new Set(saved.map(({ id }) => id)).size).toBe(1);
    expect(saved.filter(({ outcome }) => outcome === "created")).toHaveLength(1);
    // After this import the second one finds the article of the first one by its key alone.
    await saveArticle(input({ importKey: "file:b", title: "别的一篇" }), operator("tester"));
    const again = await Promise.all(
      [1, 2, 3, 4].map(() => saveArticle(input({ title: "改了的题" }), operator("tester"))),
    );
    expect(again.map(({ outcome }) => outcome).toSorted()).toEqual(["unchanged", "unchanged", "unchanged", "updated"]);
  });

  it.each([
    ["an unknown column", { column: "nope" }],
    ["an unknown industry", { industry: "nope" }],
    ["a sector of another industry", { sector: "nope" }],
    ["a sector without an industry", { industry: null }],
    ["an empty title", { title: " " }],
    ["a body beyond the cap", { body: "明".repeat(70_000) }],
    ["a source that is no web address", { sourceUrl: "javascript:alert(1)" }],
  ])("refuses %s and writes nothing", async (_, wrong) => {
    await expect(saveArticle(input(wrong), operator("tester"))).rejects.toThrow("invalid_input");
    expect(await database().selectFrom("articles").select("id").execute()).toEqual([]);
  });

  it("leaves nothing behind when the transaction around it fails", async () => {
    const failing = withTransaction(async (trx) => {
      await saveArticle(input(), operator("tester"), trx);
      throw new Error("later");
    });
    await expect(failing).rejects.toThrow("later");
    expect(await database().selectFrom("articles").select("id").execute()).toEqual([]);
    expect(await auditActions()).toEqual([]);
  });
});

describe("status", () => {
  it("keeps the time of one that comes back", async () => {
    const { id } = await saveArticle(input({ initialStatus: "offline" }), operator("tester"));
    expect(await isFound(id)).toBe(false);
    await setArticleStatus(id, "published", operator("tester"));
    const { publish_at } = await articleOf(id);
    expect(await isFound(id)).toBe(true);
    await setArticleStatus(id, "offline", operator("tester"));
    expect(await isFound(id)).toBe(false);
    await setArticleStatus(id, "published", operator("tester"));
    expect((await articleOf(id)).publish_at).toEqual(publish_at);
    expect(await auditActions()).toEqual(["article.create", "article.status", "article.status", "article.status"]);
  });

  it("refuses moves that do not fit", async () => {
    const { id } = await saveArticle(input(), operator("tester"));
    await expect(setArticleStatus(id, "published", operator("tester"))).rejects.toThrow("conflict");
    await expect(setArticleStatus(id + 1, "offline", operator("tester"))).rejects.toThrow("not_found");
    await setArticleStatus(id, "trashed", operator("tester"));
    await expect(setArticleStatus(id, "published", operator("tester"))).rejects.toThrow("conflict");
    await setArticleStatus(id, "offline", operator("tester"));
    expect((await articleOf(id)).status).toBe("offline");
  });
});

it("tells every instance which pages changed: of one that is hidden its own, of a story its own and the lists it stands in", async () => {
  const { told } = await listenToPurges();
  const { id } = await saveArticle(input({ initialStatus: "offline" }), operator("tester"));
  expect(await told()).toEqual([["purge", `article:${id}`]]);
  const { column_id, top_column_id, industry_id } = await articleOf(id);
  const lists = ["articles", `column:${column_id}`, `column:${top_column_id}`, `industry:${industry_id}`];
  await setArticleStatus(id, "published", operator("tester"));
  expect(await told()).toEqual([
    ["purge", `article:${id}`, `named:${id}`],
    ["refresh", ...new Set(lists)],
  ]);
  await setArticleStatus(id, "offline", operator("tester"));
  expect(await told()).toEqual([
    ["purge", `article:${id}`, `named:${id}`],
    ["refresh", ...new Set(lists)],
    ["withhold", `article:${id}`, `named:${id}`, ...new Set(lists)],
  ]);
  await saveArticle({ ...input(), title: "改了标题的草稿" }, operator("tester"));
  expect(await told()).toEqual([["purge", `article:${id}`]]);
});

it("has made anew of a story that readers see what shows the change: its page, what names it, lists it leaves and comes into", async () => {
  const { id } = await saveArticle(input(), operator("tester"));
  const { column_id, top_column_id, industry_id } = await articleOf(id);
  const { told } = await listenToPurges();
  const save = async (change: Partial<ArticleInput>) => {
    await saveArticle(input(change), operator("tester"));
    return told();
  };
  const body = "另一段。";
  expect(await save({ body })).toEqual([["purge", `article:${id}`]]);
  const named = ["purge", `article:${id}`, `named:${id}`];
  expect(await save({ body, title: "另一个标题" })).toEqual([named]);
  expect(await save({ body, title: "另一个标题", column: null })).toEqual([
    named,
    ["refresh", "articles", `column:${column_id}`, `column:${top_column_id}`, `industry:${industry_id}`],
  ]);
  expect(await save({ body, title: "另一个标题", column: null, industry: null, sector: null })).toEqual([
    named,
    ["refresh", "articles", `industry:${industry_id}`],
  ]);
});

it("counts what it accepts: a text that is another one, a move, and no save that changes nothing", async () => {
  const version = async () => (await articleOf(id)).version;
  const { id } = await saveArticle(input({ initialStatus: "offline" }), operator("tester"));
  expect(await version()).toBe(1);
  await saveArticle(input({ initialStatus: "offline" }), operator("tester"));
  expect(await version()).toBe(1);
  await saveArticle(input({ title: "改过的标题" }), operator("tester"));
  expect(await version()).toBe(2);
  await setArticleStatus(id, "published", operator("tester"));
  expect(await version()).toBe(3);
});
