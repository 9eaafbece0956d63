import type { Page } from "@playwright/test";
import { expect, reach, test } from "./fixtures/fixtures.ts";

const footLink = (page: Page, name: string) =>
  page.getByRole("contentinfo").last().getByRole("link", { name, exact: true });

/** Marks the document, so that a test can detect whether it was replaced. */
async function mark(page: Page): Promise<void> {
  await page.evaluate(() => Object.assign(window, { isSame: true }));
}
const isSame = (page: Page) => page.evaluate(() => "isSame" in window);

test("a link changes the page inside of it: title, language file, focus, thin bar", async ({ page }) => {
  await page.goto("/about");
  await reach(page);
  await mark(page);
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route("**/billboard.data*", async (route) => {
    await held;
    await route.continue();
  });
  const scripts: string[] = [];
  page.on("request", (request) => {
    if (request.resourceType() === "script") scripts.push(new URL(request.url()).pathname);
  });
  const bar = page.locator(".boot-progress");
  await page.getByRole("navigation", { name: "主导航" }).getByRole("link", { name: "榜单" }).first().click();
  await expect(bar).toHaveAttribute("data-state", "running");
  release();
  await expect(page).toHaveTitle("榜单 - 明白财经");
  await expect(bar).toHaveAttribute("data-state", "done");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("榜单");
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
  expect(await isSame(page)).toBe(true);
  // The texts of rankings are loaded in the page's language only.
  expect(scripts.filter((path) => /\/billboard\.zh-cn-[\w-]+\.js$/.test(path))).toHaveLength(1);
  expect(scripts.filter((path) => /\/billboard\.en-/.test(path))).toEqual([]);
  expect(new Set(scripts).size).toBe(scripts.length);
  expect(await page.locator("link[rel=canonical]").getAttribute("href")).toBe(`${process.env["SITE"]}/billboard`);
});

test("back and forward bring the page and the place in it", async ({ page }) => {
  await page.goto("/news");
  await reach(page);
  await mark(page);
  const links = page.getByRole("main").getByRole("heading", { level: 3 }).getByRole("link");
  await links.nth(12).scrollIntoViewIfNeeded();
  const title = (await links.nth(12).textContent()) ?? "";
  const top = await page.evaluate(() => scrollY);
  expect(top).toBeGreaterThan(200);
  await links.nth(12).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
  await page.goBack();
  await expect(page).toHaveTitle("资讯 - 明白财经");
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(top);
  await page.goForward();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
  expect(await isSame(page)).toBe(true);
});

test("every kind of page can be reached inside of another", async ({ page }) => {
  await page.goto("/");
  await reach(page);
  await mark(page);
  const visits: [string, RegExp][] = [
    ["/headlines", /^头条 - /],
    ["/news/2", / - 明白财经$/],
    ["/news/column/2", / - 明白财经$/],
    ["/industry/tech", /^科技 - /],
    ["/billboard/1", /^24小时热榜/],
    ["/specialsubject", /^专题 - /],
    ["/specialsubject/1", / - 明白财经$/],
    ["/spotcheck", /^抽检 - /],
    ["/spotcheck/2", / - 明白财经$/],
    ["/hours", /^24小时 - /],
    ["/article", /文章 - 明白财经$/],
    ["/search?q=%E7%94%B5%E6%B1%A0", /^“电池”的搜索结果/],
    ["/privacy", /^隐私政策 - /],
    ["/joinus", /^加入我们 - /],
    ["/links", /^友情链接 - /],
    ["/", /^首页 - /],
  ];
  for (const [path, title] of visits) {
    await page.evaluate((href) => {
      const link = Object.assign(document.createElement("a"), { href, textContent: "x" });
      document.body.append(link);
      link.click();
      link.remove();
    }, path);
    await expect(page).toHaveURL(`${process.env["SITE"]}${path}`);
    await expect(page).toHaveTitle(title);
    await expect(page.getByRole("heading", { level: 1 })).toHaveCount(1);
  }
  expect(await isSame(page)).toBe(true);
});

test.describe("to what is not there", () => {
  test.use({ allowedErrors: [/status of 404/] });

  test("shows the error page, and the way back works", async ({ page }) => {
    await page.goto("/about");
    await reach(page);
    await page.evaluate(() => {
      const link = Object.assign(document.createElement("a"), { href: "/news/99999999" });
      document.body.append(link);
      link.click();
    });
    await expect(page).toHaveTitle("找不到页面：/news/99999999 - 明白财经");
    await page.goBack();
    await expect(page).toHaveTitle("关于我们 - 明白财经");
  });
});

test("a wrong id leads home, inside of a page too", async ({ page }) => {
  await page.goto("/about");
  await reach(page);
  await page.evaluate(() => {
    const link = Object.assign(document.createElement("a"), { href: "/news/abc" });
    document.body.append(link);
    link.click();
  });
  await expect(page).toHaveTitle("首页 - 明白财经");
  await expect(page).toHaveURL(`${process.env["SITE"]}/`);
});

test("files, places in the page and new windows are left to the browser", async ({ page }) => {
  await page.goto("/spotcheck/1");
  await reach(page);
  await mark(page);
  const download = page.waitForEvent("download");
  await page.getByRole("link", { name: "下载CSV" }).click();
  expect((await download).suggestedFilename()).toBe("抽检通报-1.csv");
  await page.getByRole("link", { name: "跳到正文" }).focus();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/#content$/);
  const opened = page.context().waitForEvent("page");
  await footLink(page, "关于我们").click({ modifiers: ["ControlOrMeta"] });
  await expect(await opened).toHaveTitle("关于我们 - 明白财经");
  expect(await isSame(page)).toBe(true);
});

test.describe("page views", () => {
  test.use({
    userAgent:
      "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36",
  });

  test("are told once for each arrival, without query, and counted", async ({ page, database }) => {
    const sent: { path: string; referrer: string }[] = [];
    page.on("request", (request) => {
      if (request.url().endsWith("/api/track")) sent.push(JSON.parse(request.postData() ?? "null"));
    });
    const counted = async (path: string) =>
      Number(
        (
          await database.query("select coalesce(sum(views), 0)::int as views from page_views_hourly where path = $1", [
            path,
          ])
        )[0]?.["views"],
      );
    const before = [await counted("/accessibility"), await counted("/corrections")];

    await page.goto("/accessibility?token=secret&q=x#part");
    await reach(page);
    await page.locator('footer a[href="/corrections"]').first().click();
    await expect(page).toHaveURL(/\/corrections$/);
    await expect.poll(() => sent.length).toBe(2);
    await page.goBack();
    await expect(page).toHaveURL(/\/accessibility/);
    await expect.poll(() => sent.map(({ path }) => path)).toEqual(["/accessibility", "/corrections", "/accessibility"]);
    expect(JSON.stringify(sent)).not.toMatch(/secret|[?#]/);
    expect(sent.map(({ referrer }) => referrer)).toEqual(["", process.env["SITE"], process.env["SITE"]]);
    await expect.poll(() => counted("/accessibility")).toBe((before[0] ?? 0) + 2);
    expect(await counted("/corrections")).toBe((before[1] ?? 0) + 1);
  });
});
