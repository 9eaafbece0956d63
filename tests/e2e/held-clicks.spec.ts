import type { Locator, Page } from "@playwright/test";
import { expect, test } from "./fixtures/fixtures.ts";
import { holdPages } from "./fixtures/held-page.ts";
import { slowDown } from "./fixtures/slow-line.ts";

const signIn = (page: Page) => page.locator("a[data-member]");
const loginWindow = (page: Page) => page.getByRole("dialog").filter({ has: page.locator("form") });

/** Taps a control as soon as it is visible, without first moving the pointer over it. */
async function tapAtOnce(page: Page, target: Locator): Promise<void> {
  await target.waitFor();
  const box = await target.boundingBox();
  await page.touchscreen.tap((box?.x ?? 0) + (box?.width ?? 0) / 2, (box?.y ?? 0) + (box?.height ?? 0) / 2);
}

/** Blocks the scripts of React; `how` is the kind of failure. */
async function withoutReact(page: Page, how: "late" | "failing"): Promise<void> {
  await page.route(/\/assets\/(react|site|schemas|root|entry|manifest)[^/]*\.js$/, async (route) => {
    if (how === "failing") await route.fulfill({ status: 404 });
  });
}

for (const latency of [60, 150]) {
  test.describe(`a line with ${latency} ms to go`, () => {
    test("the first click of all on signing in opens the window", async ({ page }) => {
      await slowDown(page, { latency, kBps: 200 });
      await page.goto("/news", { waitUntil: "commit" });
      await signIn(page).waitFor();
      await signIn(page).dispatchEvent("click");
      await expect(loginWindow(page)).toBeVisible();
      expect(new URL(page.url()).pathname).toBe("/news");
    });
  });
}

test.describe("by a finger on a phone", () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } });

  test("the first tap of all on signing in opens the window, and shows that it is coming", async ({ page }) => {
    await slowDown(page, { latency: 150, kBps: 200 });
    await page.goto("/news", { waitUntil: "commit" });
    await tapAtOnce(page, signIn(page));
    await expect(page.locator(".boot-progress[data-state=running]")).toBeAttached();
    await expect.poll(() => signIn(page).evaluate((link) => link.getAnimations().length)).toBe(1);
    await expect(loginWindow(page)).toBeVisible();
    await expect(page.locator(".boot-progress[data-state=running]")).toHaveCount(0);
    expect(await signIn(page).evaluate((link) => link.getAnimations().length)).toBe(0);
    expect(new URL(page.url()).pathname).toBe("/news");
  });
});

test("a click on signing in before any script is there opens the window once they are", async ({ page }) => {
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route(/\/assets\/main-[^/]*\.js$/, async (route) => {
    await released;
    await route.continue();
  });
  await page.goto("/news", { waitUntil: "commit" });
  await signIn(page).click();
  release();
  await expect(loginWindow(page)).toBeVisible();
  expect(new URL(page.url()).pathname).toBe("/news");
});

test("a page that is still coming opens the window when it is there", async ({ page }) => {
  const held = await holdPages(process.env["SITE"] ?? "", '<script type="application/json" id="boot">');
  await page.goto(`${held.url}/news`, { waitUntil: "commit" });
  await signIn(page).click();
  held.release();
  await expect(loginWindow(page)).toBeVisible();
  await held.close();
});

test("the link is followed when the scripts take too long", async ({ page }) => {
  await withoutReact(page, "late");
  await page.goto("/news");
  await signIn(page).click();
  await expect(page).toHaveURL(/\/user\/login$/);
});

test.describe("when scripts fail", () => {
  test.use({ allowedErrors: [/status of 404/] });

  test("the link is followed at once", async ({ page }) => {
    await withoutReact(page, "failing");
    await page.goto("/news");
    await page.clock.install();
    await signIn(page).click();
    await expect(page).toHaveURL(/\/user\/login$/);
  });
});

test("a button within a form is held too: the code's on the login page", async ({ page }) => {
  await slowDown(page, { latency: 150, kBps: 200 });
  await page.goto("/user/login", { waitUntil: "commit" });
  const send = page.locator("[data-send-code]");
  await send.waitFor();
  await send.dispatchEvent("click");
  await expect(page.locator("input[name=mobile]")).toHaveAttribute("aria-invalid", "true");
});
