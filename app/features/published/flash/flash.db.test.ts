import { operator } from "#app/features/base/actor/actor.ts";
import { beforeEach, describe, expect, test } from "vitest";
import { saveArticle } from "#app/features/published/article/article-writing.service.server.ts";
import { connectionPool, withTransaction } from "#db/client.ts";
import { emptyTables, testDatabase } from "../../../../tests/db/test-database.ts";
import type { FlashInput } from "./flash.schema.ts";
import { saveFlash } from "./flash-writing.service.server.ts";
import { readDaysAround, readHomeFlashes, readNewer, readStream } from "./flash.service.server.ts";
import { decodeCursor } from "#app/lib/cursor.ts";
import { formatDate } from "#app/lib/dates.ts";
import { newestCursor } from "./flash.view.ts";

const HOUR = 3_600_000;
testDatabase();

beforeEach(() => emptyTables("flashes", "articles", "search_documents", "audit_entries"));

const ago = (hours: number) => new Date(Date.now() - hours * HOUR);
const flash = (hours: number, part: Partial<FlashInput> = {}) =>
  saveFlash({ content: `${hours} 小时前`, channel: "macro", publish_at: ago(hours), ...part }, operator("test"));
const article = async (hours: number) =>
  (
    await saveArticle(
      { title: `文章 ${hours}`, body: "<p>x</p>", publishAt: ago(hours), initialStatus: "published" },
      operator("test"),
    )
  ).id;

const names = (items: { kind: string; id: number }[]) => items.map(({ kind, id }) => `${kind}-${id}`);

describe("the stream", () => {
  test("mixes flashes with the articles of the last 24 hours, newest first", async () => {
    const [first, second, third] = [await flash(1), await flash(3), await flash(30)];
    const [recent] = [await article(2), await article(25)];
    const { items, nextCursor } = await readStream({ articles: true }, "zh-cn");
    expect(names(items)).toEqual([`flash-${first}`, `article-${recent}`, `flash-${second}`, `flash-${third}`]);
    expect(nextCursor).toBeNull();
  });

  test("hides drafts, what was taken down and what is to come", async () => {
    await flash(1, { status: "draft" });
    await flash(1, { status: "offline" });
    await flash(-1);
    expect((await readStream({ articles: true }, "zh-cn")).items).toEqual([]);
    expect(await readHomeFlashes(10)).toEqual([]);
  });

  test("narrowed by channel or importance it holds flashes only", async () => {
    await article(1);
    const policy = await flash(2, { channel: "policy" });
    const important = await flash(3, { importance: "important" });
    expect(names((await readStream({ articles: true, channel: "policy" }, "zh-cn")).items)).toEqual([
      `flash-${policy}`,
    ]);
    expect(names((await readStream({ articles: true, importantOnly: true }, "zh-cn")).items)).toEqual([
      `flash-${important}`,
    ]);
  });

  test("its stretches give every item once, also many of one second", async () => {
    const at = ago(2);
    for (let index = 0; index < 7; index++) await flash(0, { publish_at: at });
    for (let index = 0; index < 5; index++) {
      await saveArticle(
        { title: `同秒 ${index}`, body: "<p>x</p>", publishAt: at, initialStatus: "published" },
        operator("test"),
      );
    }
    const seen: string[] = [];
    let cursor: string | null = null;
    do {
      const page = await readStream({ articles: true }, "zh-cn", { before: decodeCursor(cursor), limit: 2 });
      seen.push(...names(page.items));
      cursor = page.nextCursor;
    } while (cursor !== null);
    expect(seen).toHaveLength(12);
    expect(new Set(seen).size).toBe(12);
  });

  test("gives the home page as many as it asks for, of one second those that were written last", async () => {
    const at = ago(2);
    for (const content of ["一", "二", "三"]) await flash(0, { publish_at: at, content });
    expect((await readHomeFlashes(2)).map((line) => line.text)).toEqual(["三", "二"]);
  });

  test("tells what has come since its newest item, and then nothing", async () => {
    await flash(2);
    const after = decodeCursor(newestCursor((await readStream({ articles: true }, "zh-cn")).items));
    if (after === undefined) throw new Error("no cursor");
    expect((await readNewer({ articles: true }, "zh-cn", { after })).items).toEqual([]);
    const [newer, written] = [await flash(0.5), await article(1)];
    const found = await readNewer({ articles: true }, "zh-cn", { after });
    expect(names(found.items)).toEqual([`flash-${newer}`, `article-${written}`]);
  });

  test("a day holds the flashes and articles of that day in Shanghai; the pager knows the days around", async () => {
    const noon = new Date("2026-03-05T04:00:00Z");
    const on = await flash(0, { publish_at: noon });
    await flash(0, { publish_at: new Date("2026-03-05T16:00:00Z") });
    const before = await flash(0, { publish_at: new Date("2026-03-01T00:00:00Z") });
    await flash(0, { publish_at: new Date("2026-03-03T00:00:00Z"), status: "draft" });
    expect(names((await readStream({ articles: true, day: "2026-03-05" }, "zh-cn")).items)).toEqual([`flash-${on}`]);
    expect(await readDaysAround("2026-03-05")).toEqual({ older: "2026-03-01", newer: "2026-03-06" });
    expect(await readDaysAround("2026-03-01")).toEqual({ older: null, newer: "2026-03-05" });
    expect(before).toBeGreaterThan(0);
    await expect(readStream({ articles: true, day: "2026-02-30" }, "zh-cn")).rejects.toMatchObject({
      code: "invalid_input",
    });
  });

  test("leads to a linked article only while the public may see it", async () => {
    const id = await article(1);
    await flash(2, { article_id: id });
    const linked = async () => (await readStream({ articles: false }, "zh-cn")).items[0]?.article;
    expect(await linked()).toEqual({ title: "文章 1", href: `/news/${id}` });
    await connectionPool().query("update articles set status = 'offline'");
    expect(await linked()).toBeNull();
  });
});

describe("writing", () => {
  test("keeps row, audit line and search document together, or none of them", async () => {
    const id = await flash(1, { title: "标题" });
    await expect(
      withTransaction(async (trx) => {
        await saveFlash({ content: "会撤销", channel: "top", publish_at: new Date() }, operator("test"), trx);
        throw new Error("undone");
      }),
    ).rejects.toThrow("undone");
    const { rows } = await connectionPool().query(
      `select (select count(*) from flashes) as flashes, (select count(*) from search_documents) as documents,
        (select count(*) from audit_entries) as lines`,
    );
    expect(rows).toEqual([{ flashes: 1, documents: 1, lines: 1 }]);
    expect(await readHomeFlashes(10)).toEqual([
      {
        id,
        text: "标题",
        href: `/hours?day=${formatDate(ago(1))}#flash-${id}`,
        important: false,
        publishedAt: expect.any(String),
      },
    ]);
  });

  test("replaces by id, and refuses what is no flash", async () => {
    const id = await flash(1);
    await flash(2);
    await flash(1, { id, content: "改过" });
    expect((await readHomeFlashes(10)).map((line) => line.text)).toEqual(["改过", "2 小时前"]);
    await expect(flash(1, { id: 999 })).rejects.toMatchObject({ code: "not_found" });
    for (const wrong of [
      { content: "" },
      { content: "长".repeat(501) },
      { content: "a\0b" },
      { content: "a\ud842" },
      { channel: "nope" as "top" },
    ]) {
      await expect(flash(1, wrong)).rejects.toMatchObject({ code: "invalid_input" });
    }
    expect(await flash(1, { content: "𠮷".repeat(500) })).toBeGreaterThan(id);
  });
});
