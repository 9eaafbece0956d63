import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { COLOURS, expect, overflow, test, type Database } from "#tests/e2e/fixtures/fixtures.ts";

/** Returns the path of the demo article with a chart of this title. */
async function pathOf(database: Database, title: string): Promise<string> {
  const [row] = await database.query("select id from articles where status = 'published' and body_html like $1", [
    `%<figcaption>${title}%`,
  ]);
  return `/news/${String(row?.["id"])}`;
}

const TITLE = "利用率从5%升到8%，回本快了14年";
const chart = (page: Page) => page.locator("figure.chart").filter({ hasText: TITLE });

test.describe("without a script", () => {
  test.use({ javaScriptEnabled: false, allowedErrors: [/Failed to load resource/] });

  test("a chart shows its message and its drawing, and gives its data as a table and as a file", async ({
    page,
    database,
  }) => {
    await page.goto(await pathOf(database, TITLE));
    const image = chart(page).getByRole("img", { name: TITLE });
    await expect(image).toHaveCount(1);
    await expect(image).toHaveAccessibleDescription(/柱形图，3行，1组数据。回本时间：5%为19\.6年，12%为2\.7年/);
    await expect(chart(page).getByRole("cell", { name: "19.6" })).toBeHidden();
    await chart(page).getByText("看数据").focus();
    await page.keyboard.press("Enter");
    await expect(chart(page).getByRole("cell", { name: "19.6" })).toBeVisible();
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      chart(page).getByRole("link", { name: "下载表格（CSV）" }).click(),
    ]);
    expect(download.suggestedFilename()).toContain("回本快了14年");
    const file = await readFile(await download.path(), "utf8");
    expect(file).toBe("\uFEFF利用率,回本时间\r\n5%,19.6\r\n8%,5.3\r\n12%,2.7");
  });
});

for (const [width, shown] of [
  [1440, "wide"],
  [1024, "wide"],
  [390, "narrow"],
  [320, "narrow"],
] as const) {
  test(`an article with charts is accessible in both themes and moves nothing at ${width} px`, async ({
    page,
    database,
    expectAccessible,
  }) => {
    await page.addInitScript(() => {
      new PerformanceObserver((list) => {
        const shifts = list.getEntries().map((entry) => (entry as unknown as { value: number }).value);
        Object.assign(window, { shift: shifts.reduce((sum, value) => sum + value, Number(Object(window).shift ?? 0)) });
      }).observe({ type: "layout-shift", buffered: true });
    });
    await page.setViewportSize({ width, height: 844 });
    await page.goto(await pathOf(database, TITLE));
    await chart(page).scrollIntoViewIfNeeded();
    await expect(chart(page).locator(`svg.${shown}`)).toBeVisible();
    await expect(chart(page).locator("svg:visible")).toHaveCount(1);
    // Every text of the drawing is large enough to be read.
    const sizes = await chart(page)
      .locator(`svg.${shown} text`)
      .evaluateAll((texts) => texts.map((text) => text.getBoundingClientRect().height));
    expect(Math.min(...sizes)).toBeGreaterThan(9);
    expect(await overflow(page)).toBe(0);
    await expectAccessible(page);
    await page.emulateMedia({ colorScheme: "dark" });
    await expectAccessible(page, COLOURS);
    // Rounding may move a line by an invisible fraction of a pixel.
    expect(await page.evaluate(() => Number(Object(window).shift ?? 0))).toBeLessThan(0.0001);
  });
}

test("paper has the wide drawing and the open data", async ({ page, database }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(await pathOf(database, TITLE));
  await page.emulateMedia({ media: "print" });
  await expect(chart(page).locator("svg.wide")).toBeVisible();
  await expect(chart(page).locator("svg.narrow")).toBeHidden();
  await expect(chart(page).getByText("看数据")).toBeHidden();
  await expect(chart(page).getByRole("cell", { name: "19.6" })).toBeVisible();
});
