import type { Page } from "@playwright/test";
import { expect, overflow, reach, speak, test } from "./fixtures/fixtures.ts";

const firstStory = (page: Page) => page.getByRole("main").getByRole("heading", { level: 3 }).getByRole("link").first();

test("inside navigation leads to the new page's heading and says its title", async ({ page }) => {
  await page.goto("/news");
  await reach(page);
  const title = await firstStory(page).textContent();
  await firstStory(page).click();
  await expect(page.getByRole("heading", { level: 1, name: title ?? "" })).toBeFocused();
  await expect(page.getByRole("status").filter({ hasText: `${title} - ` })).toBeAttached();
  await page.locator("header a[href='/']").first().click();
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
  expect((await page.getByRole("heading", { level: 1 }).boundingBox())?.width).toBeLessThan(2);
});

test("a browser that goes back asks once for the page's data, instead of showing what is old meanwhile", async ({
  request,
}) => {
  const answer = await request.get(`${process.env["SITE"]}/about.data`);
  expect(answer.headers()["cache-control"]).toBe("public, max-age=0, s-maxage=60");
});

test.describe("pages of errors", () => {
  test.use({ allowedErrors: [/status of (404|410)/] });

  for (const path of ["/no-such-page", "/headlines?day=2026-02-30"]) {
    test(`${path} has menu, footer and languages`, async ({ page, expectAccessible }) => {
      await page.goto(path);
      await expect(page.getByRole("navigation", { name: "主导航" })).toBeVisible();
      await expect(page.getByRole("contentinfo").getByRole("link", { name: "关于我们" })).toBeVisible();
      await expectAccessible(page);
      await page.getByRole("button", { name: "English" }).click();
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(/Not Found/);
    });
  }
});

test("days that cannot be are not found, wherever they are asked for", async ({ request }) => {
  const site = process.env["SITE"] ?? "";
  const statuses = [];
  for (const path of ["/hours", "/headlines"]) {
    for (const day of ["2026-02-30", "nonsense", "2999-01-01", "1999-12-31", "0000-01-01"]) {
      statuses.push((await request.get(`${site}${path}?day=${day}`)).status());
    }
    expect((await request.get(`${site}${path}?day=2001-01-01`)).status()).toBe(200);
  }
  expect(new Set(statuses)).toEqual(new Set([404]));
});

test("feeds of a column and of an industry are declared on their pages", async ({ page, request }) => {
  for (const path of ["/industry/auto", "/hours", "/news/column/1"]) {
    await page.goto(path);
    const feeds = page.locator("link[rel=alternate][type='application/rss+xml']");
    const href = await feeds.nth(1).getAttribute("href");
    expect((await request.get(`${process.env["SITE"]}${href}`)).ok(), href ?? path).toBe(true);
  }
});

test("the heat of an industry's page is of that industry", async ({ page }) => {
  await page.goto("/industry/health");
  const links = page.locator("section[aria-labelledby=rail-heat] li a");
  await expect(links.first()).toBeVisible();
  const paths = await links.evaluateAll((all) => all.map((link) => link.getAttribute("href") ?? ""));
  for (const path of paths) {
    await page.goto(path);
    await expect(page.getByRole("navigation", { name: "当前位置" })).toContainText("医健");
  }
});

test("the site has an icon for every client, and a manifest that names its icons", async ({ page, request }) => {
  const site = process.env["SITE"] ?? "";
  await page.goto("/about");
  const manifest = await page.locator("link[rel=manifest]").getAttribute("href");
  const { icons } = (await (await request.get(`${site}${manifest}`)).json()) as { icons: { src: string }[] };
  for (const src of ["/favicon.ico", ...icons.map((icon) => icon.src)]) {
    expect((await request.get(`${site}${src}`)).ok(), src).toBe(true);
  }
});

test("the login page has one heading of the first level, with scripts and without", async ({ page, request }) => {
  const html = await (await request.get(`${process.env["SITE"]}/user/login`)).text();
  expect(html.match(/<h1[ >]/g)).toHaveLength(1);
  await page.goto("/user/login");
  await expect(page.locator("h1")).toHaveCount(1);
});

test("the arrow beside 资讯 is large enough to hit", async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto("/about");
  const box = await page.locator("nav summary[aria-label*='资讯']").first().boundingBox();
  expect(box?.width).toBeGreaterThanOrEqual(24);
  expect(box?.height).toBeGreaterThanOrEqual(24);
});

test("the button of an empty stream is as high as others", async ({ page }) => {
  await page.goto("/hours?day=2001-01-01");
  const box = await page.getByRole("main").locator("a.btn").first().boundingBox();
  expect(box?.height).toBeLessThan(60);
});

test.describe("on a phone", () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } });

  test("the magnifier leads into the field, before React and with it", async ({ page }) => {
    await page.goto("/about");
    await page.getByRole("link", { name: "搜索" }).tap();
    await expect(page.getByRole("main").getByRole("searchbox")).toBeFocused();
    await page.goto("/news");
    await reach(page);
    await page.getByRole("link", { name: "搜索" }).tap();
    await expect(page.getByRole("main").getByRole("searchbox")).toBeFocused();
  });
});

for (const [language, name] of [
  ["zh-cn", "登录"],
  ["en", "Sign in"],
] as const) {
  test(`${name} is whole at 320 px with the largest text`, async ({ page }) => {
    await speak(page, language);
    await page.addInitScript(() => localStorage.setItem("fontSize", "huge"));
    await page.setViewportSize({ width: 320, height: 640 });
    await page.goto("/news");
    const link = page.locator("a[data-member]");
    expect(await link.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0);
    const box = await link.boundingBox();
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(320);
    expect(await overflow(page)).toBe(0);
  });
}

/** Lists that show a Chinese title. */
const LISTS = [
  ..."/ /news /headlines /hours /billboard /specialsubject /spotcheck /article /industry/auto".split(" "),
  "/search?q=电池",
];

for (const path of LISTS) {
  test(`Chinese headlines on the English ${path} say that they are Chinese`, async ({ page }) => {
    await speak(page, "en");
    await page.goto(path);
    const unsaid = await page.locator("main").evaluate((main) =>
      // Ignores the link that repeats the reader's own search.
      [...main.querySelectorAll("h1, h2, h3, h4, a:not([href^='/spotcheck?q='])")].flatMap((element) => {
        const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
        const found: string[] = [];
        while (texts.nextNode()) {
          const text = texts.currentNode.textContent ?? "";
          const language = texts.currentNode.parentElement?.closest("[lang]")?.getAttribute("lang");
          if (/\p{Script=Han}/u.test(text) && language === "en") found.push(text);
        }
        return found;
      }),
    );
    expect(unsaid).toEqual([]);
  });
}
