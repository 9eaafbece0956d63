import newsroomEn from "#app/newsroom/shell/newsroom.en.ts";
import en from "./statistic.en.ts";
import newsroomZh from "#app/newsroom/shell/newsroom.zh-cn.ts";
import zh from "./statistic.zh-cn.ts";
import { expect, overflow, reach } from "#tests/e2e/fixtures/fixtures.ts";
import { test } from "#tests/e2e/fixtures/newsroom-test.ts";

/** The test uses days long ago, which no other test uses. */
for (const [language, day, width, height, colorScheme] of [
  ["zh-cn", "2020-02-03", 1280, 720, "light"],
  ["en", "2021-06-03", 390, 844, "dark"],
] as const)
  test(`a chief reads figures by keys, and takes a table along, ${language}, ${width} px`, async ({
    colleague,
    database,
    expectAccessible,
  }) => {
    const [t, newsroom] = language === "en" ? [en, newsroomEn] : [zh, newsroomZh];
    const [story] = await database.query(
      "select id, title from articles where status = 'published' order by id limit 1",
    );
    await database.query(
      `insert into story_counts (grain, at, article_id, column_id, industry_id, views, readings, depth, finished)
       select grain, date_trunc(grain, $1::date)::date, $2, 0, 0, 4321, 4, 12, 1 from unnest(array['day', 'month']) as grain`,
      [day, Number(story?.["id"])],
    );
    await database.query(
      `insert into site_counts (measure, grain, at, key, count)
       select measure, grain, date_trunc(grain, $1::timestamp) at time zone 'Asia/Shanghai', key, 98765
       from (values ('view', ''), ('source', 'search/baidu')) as counted (measure, key), unnest(array['hour', 'day', 'month']) as grain`,
      [day],
    );
    const page = await colleague("zongbian", { language, colorScheme, viewport: { width, height } });
    await page.goto("/newsroom");
    await expect(page.getByRole("heading", { level: 1, name: newsroom.screens.work })).toBeVisible();
    // Retries, because keys work only after the screen has loaded.
    await expect(async () => {
      await page.keyboard.press("g");
      await page.keyboard.press("y");
      await expect(page).toHaveURL(/\/statistics$/, { timeout: 2_000 });
    }).toPass();
    await expect(page.getByText(t.figures.view, { exact: true }).first()).toBeVisible();
    await expect(page.locator("dl")).toContainText(t.beforeSoFar.day("").trim());
    await page.goto(`/newsroom/statistics?day=${day}`);
    const table = page.getByRole("region");
    await expect(table.getByRole("row").filter({ hasText: String(story?.["title"]) })).toContainText("4,321");
    await expect(page.locator("dl")).toContainText("98,765");
    await expect(page.locator("dl")).toContainText(t.before("0"));
    await expect(page.getByRole("img", { name: t.course.hour })).toBeVisible();
    await expectAccessible(page);
    expect(await overflow(page)).toBe(0);

    const download = page.waitForEvent("download");
    await page.getByRole("button", { name: newsroom.saveTable.xlsx }).press("Enter");
    expect((await download).suggestedFilename()).toBe(`${t.file(t.tables.stories, day)}.xlsx`);

    for (const table of ["columns", "sources"]) {
      await page.keyboard.press("]");
      await expect(page).toHaveURL(new RegExp(`table=${table}`));
    }
    await expect(table.getByRole("row").filter({ hasText: t.sources["search/baidu"] })).toContainText("100%");
    await page.keyboard.press("v");
    await expect(page.getByRole("img", { name: t.course.day })).toBeVisible();
    await expect(table).toContainText("98,765");
    await page.keyboard.press("ArrowLeft");
    await expect(page.getByText(t.none).first()).toBeVisible();
    await page.keyboard.press("ArrowRight");
    await expect(table).toContainText("98,765");
    await page.keyboard.press("[");
    await expect(page).toHaveURL(/table=columns/);
  });

test("a reporter sees their own stories and nothing of the site", async ({ colleague }) => {
  const page = await colleague("jizhe");
  await page.goto("/newsroom/statistics?day=2020-02-03");
  await expect(page.getByText(zh.noneOfOwn)).toBeVisible();
  await expect(page.getByRole("group", { name: zh.tablesLabel }).getByRole("button")).toHaveText([zh.tables.stories]);
  await expect(page.locator("dl")).toHaveCount(0);
});

test.describe("readers", () => {
  test.use({
    userAgent:
      "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36",
  });

  for (const [how, place] of [
    ["go on to another page", 3],
    ["close the page", 4],
  ] as const)
    test(`tell how far they have read when they ${how}, once, and with nothing about them`, async ({
      page,
      database,
    }) => {
      const [story] = await database.query(
        "select id from articles where status = 'published' and characters > 400 order by id desc limit 1 offset $1",
        [place],
      );
      const id = Number(story?.["id"]);
      const sent: object[] = [];
      page.on("request", (request) => {
        if (request.url().endsWith("/api/track")) sent.push(JSON.parse(request.postData() ?? "null"));
      });
      const finished = async () =>
        Number(
          (
            await database.query(
              "select coalesce(sum(finished), 0)::int as finished from story_counts where grain = 'month' and article_id = $1",
              [id],
            )
          )[0]?.["finished"],
        );
      const before = await finished();
      await page.goto(`/news/${id}`);
      await reach(page);
      await page.evaluate(() => scrollTo({ top: document.documentElement.scrollHeight, behavior: "instant" }));
      await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
      if (how === "go on to another page") {
        await page.locator('footer a[href="/about"]').first().click();
        await expect(page).toHaveURL(/\/about$/);
        await expect.poll(() => sent.filter((one) => "depth" in one)).toEqual([{ path: `/news/${id}`, depth: 4 }]);
      } else await page.close({ runBeforeUnload: true });
      await expect.poll(finished).toBe(before + 1);
    });
});
