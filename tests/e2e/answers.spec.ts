import { expect, speak, test, type Database } from "./fixtures/fixtures.ts";

test.describe("what is not there", () => {
  test.use({ allowedErrors: [/status of (404|410|400)/] });

  for (const path of [
    "/no-such-page",
    "/a/b/c",
    "/news/99999999",
    "/industry/nothing",
    "/industry/auto/99999999",
    "/headlines/99999999",
    "/billboard/99999999",
    "/specialsubject/99999999",
    "/spotcheck/99999999",
    "/single/nothing",
    "/news/column/99999999",
  ]) {
    test(`${path} says so to the letter, in both languages`, async ({ request }) => {
      for (const [language, text] of [
        ["zh-cn", `找不到页面：${path}`],
        ["en", `Page Not Found: ${path}`],
      ] as const) {
        const answer = await request.get(path, { headers: { cookie: `lang=${language}` } });
        expect([answer.status(), answer.headers()["cache-control"]]).toEqual([404, "no-store"]);
        const html = await answer.text();
        expect(html).toContain(`<title>${text} - 明白财经</title>`);
        expect(html).toMatch(new RegExp(`<h1[^>]*>${text}</h1>`));
        expect(html).toContain('<meta name="robots" content="noindex"/>');
        expect(/<main.*<\/main>/s.exec(html)?.[0]).toContain(language === "en" ? "Back to the home page" : "回到首页");
      }
    });
  }

  test("the page of what is not there finds, is accessible and fits", async ({ page, expectAccessible }) => {
    await page.setViewportSize({ width: 320, height: 700 });
    await page.goto(`/${"长".repeat(60)}`);
    await expectAccessible(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
    await page.getByRole("main").getByRole("searchbox").fill("电池");
    await page.getByRole("main").getByRole("searchbox").press("Enter");
    await expect(page).toHaveTitle("“电池”的搜索结果 - 明白财经");
  });

  test("an address that cannot be read has a page of its own, accessible too", async ({ page, expectAccessible }) => {
    const response = await page.goto("/news/%ff");
    expect(response?.status()).toBe(400);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("这个地址写得不对");
    await expectAccessible(page);
    await speak(page, "en");
    await page.goto("/news/%ff");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("This address is not written correctly");
  });
});

test.describe("ids that are no digits", () => {
  for (const path of [
    "/billboard/abc",
    "/industry/auto/abc",
    "/industry/1/1a",
    "/news/abc",
    "/news/1a",
    "/news/-1",
    "/news/%E4%B8%80",
    "/news/column/abc",
    "/specialsubject/x1",
    "/spotcheck/1.5",
  ]) {
    test(`${path} leads home, and no cache may remember it`, async ({ request }) => {
      const answer = await request.get(path, { maxRedirects: 0 });
      expect([answer.status(), answer.headers()["location"], answer.headers()["cache-control"]]).toEqual([
        301,
        "/",
        "no-store",
      ]);
    });
  }
});

/** An article whose fields all contain its name. */
async function write(database: Database, name: string, status: string, publishAt: string): Promise<number> {
  const [row] = await database.query(
    `insert into articles (title, summary, body_html, plain, tags, status, publish_at, column_id, top_column_id, industry_id)
     values ($1, $1, '<p>' || $1 || '</p>', array[$1], array[$1], $2, ${publishAt}, 1, 1, 2) returning id`,
    [name, status],
  );
  const id = Number(row?.["id"]);
  await database.query(
    "insert into headlines (article_id, start_at, position) values ($1, now() - interval '1 minute', 99)",
    [id],
  );
  await database.query(
    "insert into subject_articles (section_id, article_id, position) select min(id), $1, 99 from subject_sections where subject_id = 1",
    [id],
  );
  return id;
}

test("what is hidden, planned or taken down is nowhere", async ({ request, database }) => {
  const hidden: [string, string, string][] = [
    ["明天暗号", "published", "now() + interval '1 day'"],
    ["下线暗号", "offline", "now() - interval '1 hour'"],
    ["回收暗号", "trashed", "now() - interval '1 hour'"],
    ["弃稿暗号", "trashed", "now() - interval '1 hour'"],
  ];
  const ids: number[] = [];
  for (const [name, status, time] of hidden) ids.push(await write(database, name, status, time));
  // 410 is only for pages that existed once.
  await database.query("update articles set was_public = true where title = '回收暗号'");
  const shown = await write(database, "可见明号", "published", "now() - interval '1 minute'");
  await database.purge("*");
  await expect.poll(async () => (await request.get("/news")).text()).toContain("可见明号");

  const lists = [
    "/",
    "/headlines",
    "/news",
    "/news/column/1",
    "/industry/auto",
    "/specialsubject/1",
    "/hours",
    "/article",
    "/billboard/1",
    `/search?q=${encodeURIComponent("暗号")}`,
    "/rss.xml",
    "/atom.xml",
    "/feed.json",
    "/rss/column/1.xml",
    "/rss/industry/auto.xml",
    "/news-sitemap.xml",
    "/sitemaps/articles-1.xml",
    "/api/content/articles",
    "/api/content/articles?industry=auto",
    "/api/content/flashes?articles=1",
    `/api/content/search?q=${encodeURIComponent("暗号")}`,
    `/news/${shown}`,
  ];
  for (const path of lists) {
    const text = await (await request.get(path)).text();
    expect([path, /(明天|下线|回收|弃稿)暗号/.exec(text)?.[0]]).toEqual([path, undefined]);
    for (const id of ids) expect([path, new RegExp(`/news/${id}\\b`).test(text)]).toEqual([path, false]);
  }
  for (const path of [
    "/headlines",
    "/news/column/1",
    "/specialsubject/1",
    "/hours",
    "/rss.xml",
    "/api/content/articles",
  ]) {
    expect([path, (await (await request.get(path)).text()).includes("可见明号")]).toEqual([path, true]);
  }
  for (const [index, id] of ids.entries()) {
    const gone = ["下线暗号", "回收暗号"].includes(hidden[index]?.[0] ?? "");
    for (const path of [`/news/${id}`, `/industry/auto/${id}`, `/news/${id}.data`]) {
      const answer = await request.get(path);
      expect([path, [404, 410].includes(answer.status()), (await answer.text()).includes("暗号")]).toEqual([
        path,
        true,
        false,
      ]);
    }
    expect((await request.get(`/news/${id}`)).status()).toBe(gone ? 410 : 404);
    expect((await request.get(`/share/article-${id}.png`)).status()).toBe(404);
    expect(await (await request.get(`/api/content/articles/${id}`)).json()).toMatchObject({ code: 0, data: null });
  }
  await database.query("delete from articles where id = any($1)", [[...ids, shown]]);
  await database.purge("*");
});

test("an article that was taken down says so with 410, in both languages", async ({ request, database }) => {
  const id = await write(database, "撤下暗号", "offline", "now() - interval '1 hour'");
  for (const [language, text] of [
    ["zh-cn", "这篇内容已经下线"],
    ["en", "This piece has been taken down"],
  ] as const) {
    const answer = await request.get(`/news/${id}`, { headers: { cookie: `lang=${language}` } });
    expect(answer.status()).toBe(410);
    const html = await answer.text();
    expect(html).toContain(`<title>${text} - 明白财经</title>`);
    expect(html).toMatch(new RegExp(`<h1[^>]*>${text}</h1>`));
  }
  await database.query("delete from articles where id = $1", [id]);
});

test("the picture of whoever has none may be shown by clients of other origins, nothing else beside it", async ({
  request,
}) => {
  const policyOf = async (path: string) => (await request.get(path)).headers()["cross-origin-resource-policy"];
  expect(await policyOf("/avatar.svg")).toBe("cross-origin");
  expect(await policyOf("/favicon.svg")).toBe("same-origin");
});
