import type { Page } from "@playwright/test";
import { expect, reach, test, untilReady } from "./fixtures/fixtures.ts";
import { holdPages } from "./fixtures/held-page.ts";
import { slowDown } from "./fixtures/slow-line.ts";

/** The page of a bulletin with a sortable table. A second click on a heading reverses the order. */
const BULLETIN = "/spotcheck/1";
const sortBy = (page: Page, name: string) => page.getByRole("button", { name: new RegExp(`^排序 ${name}`) });
const heading = (page: Page, name: string) => page.getByRole("columnheader", { name: new RegExp(`^${name}`) });

/** Waits for the boot script. Clicks before it are lost, but no later click may be. */
async function untilBooted(page: Page): Promise<void> {
  await page.waitForFunction(() => document.querySelector("meta[name=theme-color][data-own]") !== null);
}

/** Blocks React until the test releases it. */
async function holdReact(page: Page): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route(/\/assets\/(react|site|schemas|root|manifest)[^/]*\.js$/, async (route) => {
    await released;
    await route.continue();
  });
  return release;
}

test("on a slow line the first click of all is done, once", async ({ page }) => {
  await slowDown(page, { latency: 150, kBps: 40 });
  await page.goto(BULLETIN, { waitUntil: "commit" });
  await untilBooted(page);
  await sortBy(page, "产品").dispatchEvent("click");
  await expect(heading(page, "产品")).toHaveAttribute("aria-sort", "ascending");
});

test("clicks while React is on its way are done in their order, each once", async ({ page }) => {
  const release = await holdReact(page);
  await page.goto(BULLETIN);
  await untilBooted(page);
  await sortBy(page, "商标").click();
  for (let count = 0; count < 3; count += 1) await sortBy(page, "产品").click();
  await expect(heading(page, "序号")).toHaveAttribute("aria-sort", "ascending");
  release();
  await expect(heading(page, "产品")).toHaveAttribute("aria-sort", "ascending");
  await sortBy(page, "产品").click();
  await expect(heading(page, "产品")).toHaveAttribute("aria-sort", "descending");
});

test("a click before the page is there to its end is done once it is", async ({ page }) => {
  const held = await holdPages(process.env["SITE"] ?? "", '<script type="application/json" id="boot">');
  await page.goto(`${held.url}${BULLETIN}`, { waitUntil: "commit" });
  await untilBooted(page);
  await sortBy(page, "产品").dispatchEvent("click");
  await expect(heading(page, "序号")).toHaveAttribute("aria-sort", "ascending");
  held.release();
  await expect(heading(page, "产品")).toHaveAttribute("aria-sort", "ascending");
  await held.close();
});

test("times and settings of a page that came in two parts are right in both", async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem("theme", "dark"));
  const held = await holdPages(process.env["SITE"] ?? "", "<fieldset");
  await page.clock.install({ time: "2030-01-01T00:00:00Z" });
  await page.goto(`${held.url}/news`, { waitUntil: "commit" });
  await untilBooted(page);
  held.release();
  await page.waitForLoadState();
  const texts = await page
    .locator("time[data-relative]")
    .evaluateAll((times) => times.map((time) => time.textContent ?? ""));
  expect(texts.filter((text) => !/^\d{4}-\d{2}-\d{2}$/.test(text))).toEqual([]);
  await expect(page.locator("input[name=theme][value=dark]")).toBeChecked();
  await held.close();
});

test("a link clicked before React is there is followed as links are", async ({ page }) => {
  const release = await holdReact(page);
  await page.goto("/news");
  await untilBooted(page);
  const link = page.getByRole("main").getByRole("heading", { level: 3 }).getByRole("link").first();
  const title = await link.textContent();
  await link.hover();
  await link.click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(title ?? "");
  expect(await page.evaluate(() => "isReady" in window)).toBe(false);
  release();
});

test("React is asked for once, and nothing before the reader reaches for something", async ({ page }) => {
  const scripts: string[] = [];
  page.on("request", (request) => {
    if (request.resourceType() === "script") scripts.push(request.url());
  });
  await page.goto("/about", { waitUntil: "networkidle" });
  expect(scripts).toHaveLength(1);
  await page.mouse.wheel(0, 400);
  await page.waitForTimeout(300);
  expect(scripts).toHaveLength(1);
  await reach(page);
  await page.getByRole("link").nth(3).dispatchEvent("pointerover");
  await page.waitForLoadState("networkidle");
  expect(new Set(scripts).size).toBe(scripts.length);
});

for (const [path, act] of Object.entries<(page: Page) => Promise<void>>({
  "/billboard/1": async (page) => page.getByRole("link").first().focus(),
  "/specialsubject/1": async (page) => page.getByRole("main").getByRole("link").first().hover(),
  "/search?q=电池": async (page) => page.getByRole("main").getByRole("searchbox").focus(),
  "/headlines": async (page) => page.keyboard.press("Tab"),
  "/joinus": async (page) => page.getByRole("link").first().dispatchEvent("touchstart"),
  "/industry/auto": async (page) => page.getByRole("main").getByRole("link").first().hover(),
  "/article": async (page) => page.getByRole("main").getByRole("link").first().hover(),
  "/spotcheck": async (page) => page.getByRole("main").getByRole("link").first().hover(),
  "/no-such-page": async (page) => page.getByRole("main").getByRole("link").first().hover(),
})) {
  test.describe(path, () => {
    test.use({ allowedErrors: [/status of 404/] });

    test("is taken over in place, without a word of complaint", async ({ page }) => {
      // The fixed time prevents a change from "59 minutes ago" to an hour.
      await page.clock.setFixedTime(Date.now());
      await page.goto(path);
      const before = await page.getByRole("main").innerText();
      await act(page);
      await untilReady(page);
      expect(await page.getByRole("main").innerText()).toBe(before);
    });
  });
}

test.describe("when the page's release is gone", () => {
  test.use({ allowedErrors: [/status of 404/] });

  test("it is loaded anew, but not for ever", async ({ page }) => {
    let loads = 0;
    page.on("load", () => (loads += 1));
    await page.route(/\/assets\/root-/, (route) => route.fulfill({ status: 404 }));
    await page.goto("/news");
    await page.getByRole("link").first().dispatchEvent("pointerover");
    await expect.poll(() => loads).toBe(2);
    await page.getByRole("link").first().dispatchEvent("pointerover");
    await page.waitForTimeout(1_000);
    expect(loads).toBe(2);
  });
});
