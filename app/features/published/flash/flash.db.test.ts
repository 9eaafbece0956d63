import { titled } from "#app/features/base/title/title.view.ts";
import { operator } from "#app/features/base/actor/actor.ts";
import { beforeEach, describe, expect, test } from "vitest";
import { saveArticle } from "#app/features/published/article/article-writing.service.server.ts";
import { connectionPool, database, withTransaction } from "#db/client.ts";
import { emptyTables, testDatabase } from "#tests/db/test-database.ts";
import { flashText } from "#tests/fixtures/content.ts";
import { listenToPurges } from "#tests/fixtures/newsroom/notifications.ts";
import { asOtherTask } from "#tests/fixtures/waiting.ts";
import type { FlashInput, HoursQuery } from "./flash.schema.ts";
import { correctFlash, moveFlash, saveFlash, withdrawFlash } from "./flash-writing.service.server.ts";
import {
  readDaysAround,
  readFlash,
  readHomeFlashes,
  readHours,
  readNewer,
  readStream,
  readUpcomingFlash,
  readWholeFlash,
  readWholeFlashes,
} from "./flash.service.server.ts";
import { SERVER_KINDS } from "#app/features/published/content-kind/content-kinds.server.ts";
import type { CardFacts } from "#app/features/base/content-kind/content-kind.ts";
import { decodeCursor } from "#app/lib/cursor.ts";
import { newestCursor, type StreamPage } from "./flash.view.ts";

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
    const hours = async (query: HoursQuery) => (await readHours(query, "zh-cn", Date.now())).stream.items.length;
    expect([await hours({ level: "important" }), await hours({})]).toEqual([1, 3]);
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
    expect((await readHomeFlashes(2)).map((line) => line.title)).toEqual(["三", "二"]);
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

  test("is thirty long, and so is what is new, with those behind to follow", async () => {
    await connectionPool().query(
      `insert into flashes (content, channel, publish_at)
        select n, 'macro', date_trunc('second', now()) - interval '1 hour' from generate_series(1, 32) n`,
    );
    const texts = ({ items }: StreamPage) => items.map((item) => (item.kind === "flash" ? item.text : ""));
    const newest = Array.from({ length: 30 }, (_, index) => `${32 - index}`);
    const stream = await readStream({ articles: true }, "zh-cn");
    expect(texts(stream)).toEqual(newest);
    const rest = await readStream({ articles: true }, "zh-cn", { before: decodeCursor(stream.nextCursor) });
    expect([texts(rest), rest.nextCursor]).toEqual([["2", "1"], null]);
    const news = await readNewer({ articles: true }, "zh-cn", { after: { time: ago(2), id: 0 } });
    expect([texts(news), news.nextCursor !== null]).toEqual([newest, true]);
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
    expect(await linked()).toEqual({ ...titled("文章 1"), href: `/news/${id}` });
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
        ...titled("标题"),
        href: `/hours/${id}`,
        important: false,
        publishedAt: expect.any(String),
      },
    ]);
  });

  test("replaces by id, and refuses what is no flash", async () => {
    const id = await flash(1);
    await flash(2);
    const { told } = await listenToPurges();
    await flash(1, { id, content: "改过" });
    expect(await told()).toEqual([["purge", "flashes"]]);
    expect((await readHomeFlashes(10)).map((line) => line.title)).toEqual(["改过", "2 小时前"]);
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

describe("changing", () => {
  const actor = operator("test");
  const all = async () => (await connectionPool().query("select id, content, version from flashes order by id")).rows;
  const actions = async () =>
    (
      await connectionPool().query(
        "select action, target_id::int as id from audit_entries where action <> 'flash.save' order by id",
      )
    ).rows;

  test("reaches the one flash alone, of the version that was seen, while readers see it as it is", async () => {
    const [one, other] = [await flash(1), await flash(2)];
    const [draft, upcoming] = [await flash(1, { status: "draft" }), await flash(-1)];
    const before = await all();
    expect([(await readWholeFlash(one))?.id, (await readWholeFlash(other))?.id]).toEqual([one, other]);
    const seen = { id: one, version: 1 };
    const correct = (of: { id: number; version: number }, content = "改了", note = "改了字") =>
      withTransaction((trx) => correctFlash(of, { text: flashText(content), note }, actor, trx));
    const withdraw = (of: { id: number; version: number }) =>
      withTransaction((trx) => withdrawFlash(of, "撤回了", actor, trx));
    for (const id of [draft, upcoming, 999]) {
      await expect(correct({ id, version: 1 })).rejects.toMatchObject({ code: "conflict" });
      await expect(withdraw({ id, version: 1 })).rejects.toMatchObject({ code: "conflict" });
    }
    const { told } = await listenToPurges();
    expect(await correct(seen)).toMatchObject({ id: one, version: 2 });
    expect(await told()).toEqual([["purge", "flashes"]]);
    await expect(correct(seen)).rejects.toMatchObject({ code: "conflict" });
    await expect(withdraw(seen)).rejects.toMatchObject({ code: "conflict" });
    expect((await readHomeFlashes(10)).map((line) => line.title)).toEqual(["改了", "2 小时前"]);
    expect(await readWholeFlashes({ limit: 1 })).toMatchObject([{ id: one, correction: "改了字" }]);
    const words = "select vector @@ '改了'::tsquery as holds from search_documents where target_id = $1";
    expect((await connectionPool().query(words, [one])).rows).toEqual([{ holds: true }]);
    expect(await withdraw({ id: one, version: 2 })).toMatchObject({ id: one, version: 3 });
    expect(await told()).toEqual([["purge", "flashes"]]);
    for (const change of [correct, withdraw])
      await expect(change({ id: one, version: 3 })).rejects.toMatchObject({ code: "conflict" });
    expect((await readHomeFlashes(10)).map((line) => line.title)).toEqual(["2 小时前"]);
    expect(await readWholeFlashes({ limit: 1 })).toMatchObject([
      { id: one, content: "撤回了", correction: "", corrected_at: null },
    ]);
    expect(await all()).toEqual([{ id: one, content: "撤回了", version: 3 }, ...before.filter(({ id }) => id !== one)]);
    expect(await actions()).toEqual(["flash.correct", "flash.withdraw"].map((action) => ({ action, id: one })));
    const { rows } = await connectionPool().query("select target_id as id from search_documents order by id");
    expect(rows).toEqual([{ id: other }, { id: upcoming }]);
  });

  test("keeps one that is read to be changed from every other change, and from nobody who only reads it", async () => {
    const [one, upcoming] = [await flash(1), await flash(-1)];
    const free = async () =>
      (await connectionPool().query("select id from flashes order by id for update skip locked")).rows;
    const reads = [
      [one, readWholeFlash],
      [upcoming, readUpcomingFlash],
    ] as const;
    for (const [id, read] of reads)
      await withTransaction(async (trx) => {
        expect((await read(id, trx))?.id).toBe(id);
        expect(await asOtherTask(free)).toEqual([{ id: id === one ? upcoming : one }]);
        expect((await asOtherTask(() => read(id)))?.id).toBe(id);
      });
  });

  test("gives one whose time has not come another time, and no other", async () => {
    const [one, other] = [await flash(-1), await flash(-2)];
    for (const id of [await flash(1), await flash(-1, { status: "draft" }), 999])
      expect(await readUpcomingFlash(id)).toBeUndefined();
    const at = ago(-5);
    const { told } = await listenToPurges();
    const move = async (id: number) =>
      withTransaction(async (trx) => {
        const upcoming = await readUpcomingFlash(id, trx);
        return upcoming && moveFlash(upcoming, at, actor, trx);
      });
    expect([await move(one), await move(999)]).toEqual([2, undefined]);
    expect(await told()).toEqual([["purge", "flashes"]]);
    expect([await readUpcomingFlash(one), await readUpcomingFlash(other)]).toMatchObject([
      { id: one, publish_at: at, version: 2 },
      { id: other, publish_at: expect.any(Date), version: 1 },
    ]);
    expect((await readUpcomingFlash(other))?.publish_at).not.toEqual(at);
    expect(await actions()).toEqual([{ action: "flash.move", id: one }]);
    const { rows } = await connectionPool().query(
      "select target_id as id from search_documents where publish_at = $1",
      [at],
    );
    expect(rows).toEqual([{ id: one }]);
  });
});

describe("the page of a flash", () => {
  const kind = SERVER_KINDS.get("flash");
  const cardOf = async (id: number) => {
    const query = kind?.card?.facts(id);
    return (await query?.execute(database()))?.rows as CardFacts[];
  };
  const listed = async () => (await kind?.sitemap?.execute(database()))?.rows.map(({ path }) => path);

  test("shows it with the newest others, and is for search engines for 30 days", async () => {
    const [old, first, second] = [await flash(31 * 24), await flash(2, { title: "标题" }), await flash(1)];
    const { item, others } = await readFlash(first);
    expect(item).toMatchObject({ id: first, title: "标题", text: "2 小时前", href: `/hours/${first}` });
    expect(others.map(({ id }) => id)).toEqual([second, old]);
    expect(await listed()).toEqual(expect.arrayContaining([`/hours/${first}`, `/hours/${second}`]));
    expect(await listed()).not.toContain(`/hours/${old}`);
    expect(await cardOf(first)).toMatchObject([{ title: "标题", lines: ["2 小时前"] }]);
    expect(await cardOf(second)).toMatchObject([{ title: "1 小时前", lines: [""] }]);
  });

  test("keeps a withdrawn one with the reason, without card and unlisted", async () => {
    const id = await flash(1);
    await withTransaction((trx) => withdrawFlash({ id, version: 1 }, "来源撤稿", operator("test"), trx));
    expect((await readFlash(id)).item).toMatchObject({ text: "来源撤稿", changed: { kind: "withdrawn" } });
    expect(await cardOf(id)).toEqual([]);
    expect(await listed()).toEqual([]);
  });

  test.each([
    ["a draft", { status: "draft" as const }],
    ["one that is to come", { publish_at: new Date(Date.now() + HOUR) }],
    ["one that was taken down", { status: "offline" as const }],
  ])("is missing for %s", async (_, part) => {
    const id = await flash(1, part);
    await expect(readFlash(id)).rejects.toThrow(`flash ${id}`);
    expect(await cardOf(id)).toEqual([]);
    expect(await listed()).toEqual([]);
  });
});
