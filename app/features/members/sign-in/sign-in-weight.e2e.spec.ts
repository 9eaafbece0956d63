import { bytesOf, watchFiles } from "#tests/fixtures/loaded-files.ts";
import { expect, test } from "#tests/e2e/fixtures/fixtures.ts";
import { newMobile, Reader } from "#tests/e2e/fixtures/login-reader.ts";

const ZOD = /\/zod-/;

test("the first click on 登录 loads few files, and rules of forms once something is typed", async ({ page }) => {
  const reader = new Reader(page, "zh-cn");
  await page.goto("/news/1", { waitUntil: "networkidle" });
  const files = await watchFiles(page);
  const ways = page.waitForResponse(/\/api\/user\/checkIn/);
  await reader.entrance.click();
  await expect(reader.field("mobile")).toBeVisible();
  await ways;
  await page.waitForLoadState("networkidle");
  expect(files.length).toBeGreaterThan(0);
  expect(files.length).toBeLessThanOrEqual(12);
  expect(bytesOf(files)).toBeLessThanOrEqual(130_000);
  expect(files.filter(({ path }) => ZOD.test(path))).toEqual([]);

  await reader.field("mobile").fill(newMobile());
  await expect.poll(() => files.filter(({ path }) => ZOD.test(path)).length).toBe(1);
});

test.describe("when rules do not come", () => {
  test.use({ allowedErrors: [/net::ERR_FAILED/] });

  test("the form leaves the word to the server", async ({ page }) => {
    const reader = new Reader(page, "zh-cn");
    await page.goto("/news/1");
    await page.route(/\/assets\/(?:zod|member\.schema|validation)-/, (route) => route.abort());
    await reader.entrance.click();
    await reader.field("mobile").fill("12");
    await reader.field("captcha").fill("1");
    await reader.submit.click();
    await expect(reader.window.getByRole("alert")).not.toBeEmpty();
    await expect(reader.submit).toBeEnabled();
  });
});
