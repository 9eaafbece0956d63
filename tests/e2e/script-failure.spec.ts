import type { Page } from "@playwright/test";
import { expect, test, untilReady } from "./fixtures/fixtures.ts";

const ARTICLE = "/news/1";
const heading = (page: Page) => page.getByRole("heading", { level: 1 });
const next = (page: Page) => page.getByRole("navigation", { name: "上一篇与下一篇" }).getByRole("link").first();
const isReady = (page: Page) => page.evaluate(() => "isReady" in window);
/**
 * Makes an effect of the page fail, as in a component that uses a feature missing in the browser. React's own
 * listeners, which pass options, still work.
 */
const breakReact = (page: Page) =>
  page.addInitScript(() => {
    const { addEventListener } = Document.prototype;
    document.addEventListener = function (this: Document, type: string, ...rest: [never, never]) {
      if (type === "click" && rest[1] === undefined && document.documentElement.dataset["broken"] !== undefined)
        throw new Error("broken");
      addEventListener.call(this, type, ...rest);
    };
  });

test.describe("a page whose scripts fail", () => {
  test.use({ allowedErrors: [/broken|Failed to load resource|Failed to fetch/] });

  test("stays as it was when React fails on it, and its links lead on", async ({ page }) => {
    await breakReact(page);
    await page.goto(ARTICLE);
    const before = await page.getByRole("main").innerText();
    await page.evaluate(() => (document.documentElement.dataset["broken"] = ""));
    const failed = page.evaluate(
      () => new Promise<void>((resolve) => document.addEventListener("page:failed", () => resolve(), { once: true })),
    );
    await next(page).hover();
    await failed;
    expect(await page.getByRole("main").innerText()).toBe(before);
    const title = (await heading(page).textContent()) ?? "";
    await next(page).click();
    await expect(heading(page)).not.toHaveText(title);
    await page.waitForLoadState();
    expect(await isReady(page)).toBe(false);
  });

  test("follows a link as links are followed when the next page's script does not come", async ({ page }) => {
    await page.goto("/about");
    await page.getByRole("banner").getByRole("link", { name: "明白财经" }).hover();
    await untilReady(page);
    await page.route(/\/assets\/news-[^/]*\.js$/, (route) => route.abort());
    const list = page.getByRole("banner").locator('a[href="/news"]').first();
    const documents: string[] = [];
    page.on("request", (request) => {
      if (request.isNavigationRequest()) documents.push(new URL(request.url()).pathname);
    });
    await list.click();
    await expect(page).toHaveURL(/\/news$/);
    await expect(page.getByRole("main").getByRole("article").first()).toBeVisible();
    expect(documents).toEqual(["/news"]);
  });
});
