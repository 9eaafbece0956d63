import type { Page } from "@playwright/test";
import { expect, reach, speak, test } from "./fixtures/fixtures.ts";

const settings = (page: Page) =>
  page
    .getByRole("banner")
    .locator("details")
    .filter({ has: page.locator("fieldset") });

async function choose(page: Page, name: string): Promise<void> {
  await settings(page).locator("summary").click();
  await settings(page).getByRole("radio", { name, exact: true }).check();
}

test("the language is chosen by a click, kept, and remembered longer than its cookie", async ({ page, context }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto("/news/1");
  await page.getByRole("banner").getByRole("button", { name: "English" }).click();
  await expect(page.locator("html")).toHaveAttribute("lang", "en");
  await expect(page.getByRole("link", { name: "Skip to content" })).toBeAttached();
  await page.goto("/billboard");
  await expect(page).toHaveTitle("Rankings - 明白财经");
  const cookie = (await context.cookies()).find(({ name }) => name === "lang");
  expect(cookie).toMatchObject({ value: "en", path: "/", sameSite: "Lax" });
  expect((cookie?.expires ?? 0) - Date.now() / 1000).toBeGreaterThan(390 * 86_400);
  await context.clearCookies();
  await page.goto("/specialsubject");
  await expect(page).toHaveTitle("Special subjects - 明白财经");
  await page.getByRole("banner").getByRole("button", { name: "中文" }).click();
  await expect(page).toHaveTitle("专题 - 明白财经");
});

test("going on inside of a page keeps the language", async ({ page }) => {
  await speak(page, "en");
  await page.goto("/about");
  await reach(page);
  await page
    .getByRole("navigation", { name: "Main navigation" })
    .getByRole("link", { name: "News", exact: true })
    .first()
    .click();
  await expect(page).toHaveTitle("News - 明白财经");
  await expect(page.locator("html")).toHaveAttribute("lang", "en");
});

test.describe("theme and font size", () => {
  // The boot script is blocked once.
  test.use({ allowedErrors: [/ERR_FAILED/] });

  test("are chosen in the settings, are the same in every tab, and there before anything is painted", async ({
    page,
    context,
  }) => {
    await page.emulateMedia({ colorScheme: "light" });
    await page.goto("/news/1");
    const other = await context.newPage();
    await other.goto("/about");
    const ground = (target: Page) => target.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
    const light = await ground(page);
    const size = () =>
      page
        .getByRole("article")
        .locator("p")
        .last()
        .evaluate((element) => Number.parseFloat(getComputedStyle(element).fontSize));
    const normal = await size();
    await choose(page, "深色");
    await page.keyboard.press("Escape");
    await choose(page, "特大");
    const dark = await ground(page);
    expect(dark).not.toBe(light);
    expect(await size()).toBeGreaterThan(normal * 1.1);
    await expect.poll(() => ground(other)).toBe(dark);
    await expect(page.locator("meta[name=theme-color]").first()).toHaveAttribute("content", dark);

    // The boot script is never loaded, so the first paint must already be right.
    await page.route("**/assets/main-*.js", (route) => route.abort());
    await page.goto("/news/1");
    expect([await ground(page), (await size()) > normal * 1.1]).toEqual([dark, true]);
    await page.unroute("**/assets/main-*.js");

    await page.goto("/news/1");
    await settings(page).locator("summary").click();
    await expect(settings(page).getByRole("radio", { name: "深色" })).toBeChecked();
    await expect(settings(page).getByRole("radio", { name: "特大" })).toBeChecked();
    await settings(page).getByRole("radio", { name: "跟随系统" }).check();
    expect(await ground(page)).toBe(light);
    expect(await page.evaluate(() => localStorage.getItem("theme"))).toBeNull();
    await other.close();
  });
});

test("the settings work by keyboard, close on Escape and on a click elsewhere, and survive React", async ({
  page,
  expectAccessible,
}) => {
  await page.goto("/about");
  const menu = settings(page);
  await menu.locator("summary").focus();
  await page.keyboard.press("Enter");
  await expect(menu).toHaveAttribute("open", "");
  await expectAccessible(page);
  await reach(page);
  await page.keyboard.press("Escape");
  await expect(menu).not.toHaveAttribute("open", "");
  await expect(menu.locator("summary")).toBeFocused();
  await menu.locator("summary").click();
  await page.getByRole("heading", { level: 1 }).click();
  await expect(menu).not.toHaveAttribute("open", "");
});

test.describe("relative times", () => {
  for (const [language, texts] of Object.entries({
    "zh-cn": ["刚刚", "1分钟前", "59分钟前", "1小时前", "23小时前"],
    en: ["just now", "1 minute ago", "59 minutes ago", "1 hour ago", "23 hours ago"],
  })) {
    test(`grow with the clock of the reader in ${language}`, async ({ page, request }) => {
      const html = await (await request.get("/news")).text();
      const iso = /<time dateTime="([^"]+)"[^>]* data-relative/.exec(html)?.[1] ?? "";
      const published = Date.parse(iso);
      await speak(page, language === "en" ? "en" : "zh-cn");
      await page.clock.install({ time: published + 20_000 });
      await page.goto("/news");
      const time = page.locator(`time[data-relative][datetime="${iso}"]`).first();
      await expect(time).toHaveText(texts[0] ?? "");
      const ages = [70, 59 * 60 + 30, 60 * 60 + 30, 23 * 3600 + 3590];
      for (const [index, age] of ages.entries()) {
        const now = await page.evaluate(() => Date.now());
        await page.clock.fastForward(published + age * 1000 - now);
        await expect(time).toHaveText(texts[index + 1] ?? "");
      }
      await page.clock.fastForward(60_000);
      await expect(time).toHaveText(/^\d{4}-\d{2}-\d{2}$/);
      await expect(time).toHaveAttribute("title", /^\d{4}-\d{2}-\d{2} \d{2}:\d{2}$/);
    });
  }

  test("stay current after React has come", async ({ page }) => {
    await page.clock.install({ time: "2030-01-01T00:00:00Z" });
    await page.goto("/news");
    const time = page.locator("time[data-relative]").first();
    await expect(time).toHaveText(/^\d{4}-/);
    await reach(page);
    await expect(time).toHaveText(/^\d{4}-/);
  });
});

test.describe("without a network", () => {
  test.use({ allowedErrors: [/ERR_INTERNET_DISCONNECTED|Failed to fetch/] });

  for (const [language, gone, back] of [
    ["zh-cn", "网络断开了。已经打开的内容可以继续看，连上后再翻页。", "网络恢复了。"],
    ["en", "You are offline. What is open stays readable; reconnect before you move on.", "You are back online."],
  ] as const) {
    test(`the page says so, and that it is back, in ${language}`, async ({ page, context }) => {
      await speak(page, language);
      await page.goto("/about");
      await page.waitForFunction(() => document.querySelector("meta[name=theme-color][data-own]") !== null);
      await context.setOffline(true);
      const notice = page.getByRole("status").filter({ hasText: gone });
      await expect(notice).toBeVisible();
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
      await context.setOffline(false);
      await expect(page.getByRole("status").filter({ hasText: back })).toBeVisible();
    });
  }

  test("a link says what is wrong, and the page can be tried again", async ({ page, context }) => {
    await page.goto("/about");
    await reach(page);
    await context.setOffline(true);
    await page.locator('footer a[href="/privacy"]').first().click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("网络断开了");
    await context.setOffline(false);
    await page.getByRole("link", { name: "再试一次" }).click();
    await expect(page).toHaveTitle("隐私政策 - 明白财经");
  });
});
