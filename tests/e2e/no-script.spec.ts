import { expect, test } from "./fixtures/fixtures.ts";

test.use({ javaScriptEnabled: false });

const PAGES = [
  "/",
  "/headlines",
  "/headlines/1",
  "/news",
  "/news/1",
  "/news/column/1",
  "/industry/auto",
  "/industry/auto/1",
  "/billboard",
  "/billboard/1",
  "/billboard/4",
  "/specialsubject",
  "/specialsubject/1",
  "/spotcheck",
  "/spotcheck/1",
  "/hours",
  "/article",
  "/search",
  "/search?q=电池",
  "/about",
  "/privacy",
  "/joinus",
  "/links",
  "/author/1",
  "/topic/1",
  "/company/1",
  "/terms",
  "/terms/equal-instalments",
  "/tools",
  "/tools/trade-in",
  "/single/1",
  "/no-such-page",
];

test.describe("without a script", () => {
  test.use({ allowedErrors: [/Failed to load resource/] });

  test("every page is readable and offers nothing that is dead", async ({ page }) => {
    test.slow();
    for (const path of PAGES) {
      await page.goto(path);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      const text = await page.getByRole("main").innerText();
      expect([path, text.length > (path === "/no-such-page" ? 20 : 80)]).toEqual([path, true]);
      // A button that has no form and no CSS effect would do nothing without scripts.
      const dead = page.locator(
        "button:visible:not(form button):not([popovertarget]), [data-needs-script]:visible, a[href='']:visible",
      );
      expect([
        path,
        await dead.evaluateAll((elements) => elements.map((element) => element.outerHTML.slice(0, 100))),
      ]).toEqual([path, []]);
    }
  });

  test("links lead on, and the menu under “more” opens", async ({ page }) => {
    await page.setViewportSize({ width: 1024, height: 800 });
    await page.goto("/");
    const nav = page.getByRole("navigation", { name: "主导航" });
    await nav.locator("summary:visible").last().click();
    await nav.getByRole("link", { name: "24小时" }).last().click();
    await expect(page).toHaveTitle(/^24小时 - /);
    await page.getByRole("main").getByRole("link", { name: "宏观" }).first().click();
    await expect(page).toHaveURL(/\/hours\?channel=macro$/);
    await page.goto("/news");
    await page.getByRole("main").getByRole("heading", { level: 3 }).getByRole("link").first().click();
    await expect(page).toHaveURL(/\/news\/\d+$/);
    await expect(page.getByRole("article").first()).toBeVisible();
  });

  test("the search in the head and on its page find", async ({ page }) => {
    await page.setViewportSize({ width: 1440, height: 800 });
    await page.goto("/news");
    await page.getByRole("banner").getByRole("searchbox").fill("电池");
    await page.getByRole("banner").getByRole("searchbox").press("Enter");
    await expect(page).toHaveTitle("“电池”的搜索结果 - 明白财经");
    await page.getByRole("main").getByRole("searchbox").fill("保费");
    await page.getByRole("main").getByRole("button", { name: "搜索" }).click();
    await expect(page.getByRole("main").locator("mark").first()).toHaveText("保费");
    await page.getByRole("navigation", { name: "筛选" }).getByRole("link", { name: "文章" }).click();
    await expect(page).toHaveURL(/kind=article/);
    await expect(page.locator("[data-kind]").first()).toHaveText("文章");
  });

  test("the spot checks are filtered, searched and downloaded", async ({ page }) => {
    await page.goto("/spotcheck");
    await page.getByText("筛选通报").click();
    const filter = page.getByRole("form", { name: "筛选通报" });
    await filter.getByLabel("类别").selectOption("product");
    await filter.getByRole("button", { name: "筛选" }).click();
    await expect(page).toHaveURL(/family=product/);
    await expect(page.getByRole("main").locator("article .meta")).not.toHaveCount(0);
    await expect(page.getByRole("main").locator("article .meta").filter({ hasText: "食品" })).toHaveCount(0);
    await page.goto("/spotcheck/1");
    const link = page.getByRole("link", { name: "下载CSV" });
    const file = await page.request.get((await link.getAttribute("href")) ?? "");
    expect(file.headers()["content-disposition"]).toContain("attachment");
  });

  test("a day of the stream, an issue of a board and a month of the archive can be chosen", async ({ page }) => {
    await page.goto("/hours");
    await page.getByRole("link", { name: /^前一天/ }).click();
    await expect(page).toHaveTitle(/^\d{4}-\d{2}-\d{2}快讯 - /);
    await page.getByRole("navigation", { name: "按日期看" }).getByRole("button", { name: "看这一天" }).click();
    await expect(page).toHaveURL(/day=/);
    await page.goto("/article");
    await page.getByRole("navigation", { name: "按月份查文章" }).getByRole("link").last().click();
    await expect(page).toHaveURL(/month=/);
  });
});
