import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { connectionPool, database, withTransaction } from "#db/client.ts";
import { testDatabase } from "#tests/db/test-database.ts";
import { addArticleViews, addSiteCounts } from "./track.repo.server.ts";
import { flushViews, noteSearchOutcome, recordView } from "./track.service.server.ts";

const READER =
  "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36";
const HOUR = 3_600_000;
const NOW = Date.UTC(2026, 10, 20, 6, 30);

testDatabase();
let network = 0;
let article = 0;
let industry = 0;

/** Records a view from a new network, so that the limit of one network has no effect. */
const view = (path: unknown, now = NOW, userAgent = READER) =>
  recordView(
    { path, referrer: "https://elsewhere.example", title: "x" },
    { address: `10.${++network}.0.1`, userAgent },
    now,
  );

beforeAll(async () => {
  const db = database();
  const { id } = await db
    .insertInto("industries")
    .values({ slug: "auto", name: "汽车", name_en: "Cars" })
    .returning("id")
    .executeTakeFirstOrThrow();
  industry = id;
  const row = await db
    .insertInto("articles")
    .values({ title: "t", status: "published", publish_at: new Date(0), industry_id: id })
    .returning("id")
    .executeTakeFirstOrThrow();
  article = row.id;
  await db.insertInto("articles").values({ title: "draft", status: "offline" }).execute();
  await db
    .insertInto("headlines")
    .values({ article_id: article, start_at: new Date(0) })
    .execute();
  await db
    .insertInto("headlines")
    .values({ article_id: article + 1, start_at: new Date(0) })
    .execute();
  await db.insertInto("pages").values({ slug: "about-us", title: "t", body_html: "" }).execute();
  await db.insertInto("pages").values({ slug: "hidden", title: "t", body_html: "", published: false }).execute();
  await db.insertInto("billboards").values({ slug: "heat", title: "t", kind: "auto_heat", window_hours: 24 }).execute();
});

beforeEach(async () => {
  await connectionPool().query(
    "truncate page_views_hourly, article_views_hourly, article_counts, site_counts, story_counts, search_counts",
  );
});

const pages = async () => {
  const rows = await database().selectFrom("page_views_hourly").select(["path", "views"]).orderBy("path").execute();
  return Object.fromEntries(rows.map((row) => [row.path, row.views]));
};
const total = async () =>
  (await database().selectFrom("article_counts").select("views").where("article_id", "=", article).executeTakeFirst())
    ?.views;

describe("recordView and flushViews", () => {
  it("counts pages by hour, adding to what is there", async () => {
    for (const path of ["/", "/", "/news"]) view(path);
    view("/", NOW + HOUR);
    await flushViews();
    view("/");
    await flushViews();
    const rows = await database()
      .selectFrom("page_views_hourly")
      .selectAll()
      .where("path", "=", "/")
      .orderBy("hour")
      .execute();
    expect(rows.map((row) => [row.hour.toISOString(), row.views])).toEqual([
      ["2026-11-20T06:00:00.000Z", 3],
      ["2026-11-20T07:00:00.000Z", 1],
    ]);
  });

  it("counts an article by all three of its addresses", async () => {
    view(`/news/${article}`);
    view(`/headlines/1`);
    view(`/industry/${industry}/${article}`);
    view(`/news/${article}`, NOW + HOUR);
    await flushViews();
    expect(await total()).toBe(4);
    const hours = await database().selectFrom("article_views_hourly").select("views").orderBy("hour").execute();
    expect(hours.map((row) => row.views)).toEqual([3, 1]);
    expect(await pages()).toMatchObject({ "/headlines/1": 1, [`/industry/${industry}/${article}`]: 1 });
  });

  it("writes nothing for pages that are not there or not public", async () => {
    const missing = [
      "/news/999999",
      "/headlines/99",
      "/nowhere",
      "/billboard/9",
      "/industry/boats",
      "/news/column/999999999999",
    ];
    const closed = [`/news/${article + 1}`, "/headlines/2", "/hidden", `/industry/${industry + 1}/${article}`];
    const open = ["/about-us", "/billboard/1", `/industry/${industry}`, "/industry/auto", "/single/1"];
    for (const path of [...missing, ...closed, ...open]) view(path);
    await flushViews();
    expect(Object.keys(await pages())).toEqual(open);
  });

  it("takes no programs, no unknown paths and no other shapes", async () => {
    expect(view("/", NOW, "Baiduspider/2.0")).toBe(false);
    expect(view("/", NOW, "")).toBe(false);
    expect(view("/wp-login.php")).toBe(false);
    expect(view(12)).toBe(false);
    const sender = { address: "10.0.0.1", userAgent: READER };
    for (const event of [undefined, null, "x", [], {}, { path: "news" }]) expect(recordView(event, sender)).toBe(false);
    await flushViews();
    expect(await pages()).toEqual({});
  });

  it("counts sixty views of a page an hour from a network", async () => {
    const sender = { address: "203.0.113.5", userAgent: READER };
    const counted = Array.from({ length: 100 }, () => recordView({ path: "/hours" }, sender, NOW)).filter(Boolean);
    expect(counted).toHaveLength(60);
    // Read depth does not count towards the limit of views.
    expect(recordView({ path: "/hours", depth: 4 }, sender, NOW)).toBe(true);
    await flushViews();
    expect(await pages()).toEqual({ "/hours": 60 });
  });

  it("keeps twenty thousand different views until they are written, whatever addresses are made up", async () => {
    const made = Array.from({ length: 20_100 }, (_, index) => view(`/news/${1_000_000 + index}`));
    expect(made.filter(Boolean)).toHaveLength(20_000);
    view("/news/1000000");
    await flushViews();
    expect(view("/")).toBe(true);
    await flushViews();
    expect(await pages()).toEqual({ "/": 1 });
  });

  it("keeps the views when the database cannot take them, and writes them once it can", async () => {
    await connectionPool().query("alter table page_views_hourly rename to away");
    view("/privacy");
    await expect(flushViews()).rejects.toThrow("page_views_hourly");
    await connectionPool().query("alter table away rename to page_views_hourly");
    view("/privacy");
    await flushViews();
    expect(await pages()).toEqual({ "/privacy": 2 });
  });

  it("loses and doubles nothing when two flushes run at once", async () => {
    for (let count = 0; count < 20; count += 1) view(`/news/${article}`);
    const first = flushViews();
    view(`/news/${article}`);
    await Promise.all([first, flushViews()]);
    expect(await total()).toBe(21);
  });
});

const READ = { userAgent: READER, host: "www.example.com" };
const tell = (event: object, extra: object = {}, now = NOW) =>
  recordView(event, { address: `10.${++network}.0.1`, ...READ, ...extra }, now);
const sums = async (measure: string) => {
  const rows = await database()
    .selectFrom("site_counts")
    .select(["grain", "at", "key", "count"])
    .where("measure", "=", measure)
    .orderBy("at")
    .orderBy("key")
    .execute();
  const written = rows.map(({ grain, at, key, count }) => [at.toISOString(), key, count, grain] as const);
  return (grain: string) => written.filter((row) => row[3] === grain).map(([at, key, count]) => [at, key, count]);
};

const others = async () =>
  (
    await database()
      .insertInto("articles")
      .values(["a", "b", "c"].map((title) => ({ title, status: "published" as const, publish_at: new Date(0) })))
      .returning("id")
      .execute()
  ).map(({ id }) => id);

describe("sums", () => {
  it("adds views up by minute, hour, day and month of Asia/Shanghai", async () => {
    const nearMidnight = Date.UTC(2026, 10, 30, 15, 59);
    for (const later of [0, 30_000, 60_000]) tell({ path: "/" }, {}, nearMidnight + later);
    await flushViews();
    tell({ path: "/news" }, {}, nearMidnight);
    await flushViews();
    const of = await sums("view");
    expect(of("minute")).toEqual([
      ["2026-11-30T15:59:00.000Z", "", 3],
      ["2026-11-30T16:00:00.000Z", "", 1],
    ]);
    expect(of("hour")).toEqual([
      ["2026-11-30T15:00:00.000Z", "", 3],
      ["2026-11-30T16:00:00.000Z", "", 1],
    ]);
    expect(of("day")).toEqual([
      ["2026-11-29T16:00:00.000Z", "", 3],
      ["2026-11-30T16:00:00.000Z", "", 1],
    ]);
    expect(of("month")).toEqual([
      ["2026-10-31T16:00:00.000Z", "", 3],
      ["2026-11-30T16:00:00.000Z", "", 1],
    ]);
  });

  it("adds up how far a story was read, by story and by place", async () => {
    for (const depth of [1, 4, 4]) tell({ path: `/news/${article}`, depth });
    tell({ path: `/news/${article}` });
    tell({ path: "/about", depth: 4 });
    for (const depth of [0, 5, 1.5, "4", null]) expect(tell({ path: `/news/${article}`, depth })).toBe(false);
    await flushViews();
    const stories = await database().selectFrom("story_counts").selectAll().orderBy("grain").execute();
    const row = {
      article_id: article,
      column_id: 0,
      industry_id: industry,
      views: 1,
      readings: 3,
      depth: 9,
      finished: 2,
    };
    expect(stories).toEqual([
      { grain: "day", at: "2026-11-20", ...row },
      { grain: "month", at: "2026-11-01", ...row },
    ]);
    expect((await sums("depth"))("day").map(([, key, count]) => [key, count])).toEqual([
      ["1", 1],
      ["4", 2],
    ]);
    expect((await sums("industry"))("day").map(([, key, count]) => [key, count])).toEqual([[String(industry), 1]]);
    expect((await sums("column"))("day")).toEqual([]);
    expect(await total()).toBe(1);
  });

  it("knows kinds of places that readers come from, and keeps no host", async () => {
    tell({ path: "/", referrer: "https://www.baidu.com" });
    tell({ path: "/", referrer: "https://www.example.com" });
    tell({ path: "/", referrer: "https://private.example/secret" });
    tell({ path: "/", referrer: "" });
    await flushViews();
    expect((await sums("source"))("day").map(([, key]) => key)).toEqual(["direct", "other", "search/baidu", "site"]);
  });

  const look = (q: string, from = "https://www.example.com") =>
    tell({ path: "/search" }, { page: `${from}/search?q=${encodeURIComponent(q)}` }, Date.now());

  it("counts what readers look for from three networks on, and whether it was found", async () => {
    noteSearchOutcome("空词", false);
    for (const q of ["Ａ股", "a股 ", "A股", "空词", "空词", "空词", "独", "独", "13800138000"]) look(q);
    look("独", "https://elsewhere.example");
    for (const page of ["search?q=独&page=2", "news?q=独", "search", ":"])
      tell({ path: "/search" }, { page: page === ":" ? page : `https://www.example.com/${page}` }, Date.now());
    tell({ path: "/search" }, {}, Date.now());
    await flushViews();
    const rows = await database()
      .selectFrom("search_counts")
      .selectAll()
      .where("grain", "=", "day")
      .orderBy("words")
      .execute();
    expect(rows.map((row) => [row.words, row.searches, row.is_found])).toEqual([
      ["a股", 3, true],
      ["空词", 3, false],
    ]);
    expect((await sums("search"))("day").map(([, key, count]) => [key, count])).toEqual([
      ["empty", 3],
      ["found", 5],
    ]);
  });

  it("remembers of the last five thousand words whether something was found, of others that something was", async () => {
    for (const word of ["先看", "后看", "先看"]) noteSearchOutcome(word, false);
    for (let number = 1; number < 5_000; number += 1) noteSearchOutcome(`词${number}`, true);
    for (const word of ["先看", "先看", "后看"]) look(word);
    await flushViews();
    expect((await sums("search"))("day").map(([, key, count]) => [key, count])).toEqual([
      ["empty", 2],
      ["found", 1],
    ]);
  });

  it("keeps what readers look for when the database cannot take it, and writes it once it can", async () => {
    for (let times = 0; times < 3; times += 1) look("留着");
    await connectionPool().query("alter table search_counts rename to away");
    await expect(flushViews()).rejects.toThrow("search_counts");
    await connectionPool().query("alter table away rename to search_counts");
    await flushViews();
    const rows = database().selectFrom("search_counts").select(["grain", "words", "searches"]).orderBy("grain");
    expect(await rows.execute()).toEqual(["day", "month"].map((grain) => ({ grain, words: "留着", searches: 3 })));
  });

  it("adds up what several instances write at once, and none waits for another for good", async () => {
    const hour = new Date(NOW - (NOW % HOUR));
    const ids = [article, ...(await others())];
    await Promise.all(
      Array.from({ length: 12 }, () =>
        withTransaction(async (trx) => {
          await addArticleViews(
            ids.map((articleId) => ({ hour, articleId, views: 1, readings: 0, depth: 0, finished: 0 })),
            trx,
          );
          await addSiteCounts([{ minute: hour, measure: "view", key: "", count: ids.length }], trx);
        }),
      ),
    );
    expect((await sums("view"))("month").map(([, , count]) => count)).toEqual([12 * ids.length]);
    const stories = await database().selectFrom("story_counts").select("views").where("grain", "=", "month").execute();
    expect(stories.map(({ views }) => views)).toEqual(ids.map(() => 12));
  });

  it("sets aside what the database refuses for good, and writes all else", async () => {
    await database()
      .insertInto("page_views_hourly")
      .values({ hour: new Date(NOW - (NOW % HOUR)), path: "/contact", views: 2_147_483_647 })
      .execute();
    for (const path of ["/about", "/contact", "/contact", "/links"]) tell({ path });
    const refused: object[] = [];
    await flushViews((what) => refused.push(what));
    expect(refused).toMatchObject([{ target: { path: "/contact" }, count: 2 }]);
    expect(await pages()).toMatchObject({ "/about": 1, "/links": 1 });
    tell({ path: "/about" });
    await flushViews();
    expect(await pages()).toMatchObject({ "/about": 2 });
  });

  it("remembers twenty thousand different words of a day, and no more", async () => {
    for (let number = 1; number <= 20_000; number += 1) look(`多词${number}`);
    for (const q of ["多词1", "多词1", "再多一词", "再多一词", "再多一词"]) look(q);
    await flushViews();
    const rows = database().selectFrom("search_counts").select("words").where("grain", "=", "day");
    expect(await rows.execute()).toEqual([{ words: "多词1" }]);
  });
});
