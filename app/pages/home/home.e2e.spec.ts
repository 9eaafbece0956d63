import type { Page } from "@playwright/test";
import { expect, reach, test } from "#tests/e2e/fixtures/fixtures.ts";

const boards = (page: Page) => page.getByRole("region", { name: "热榜" });
const weekLink = (page: Page) => boards(page).getByRole("link", { name: "周榜 完整榜单" });
const dayLink = (page: Page) => boards(page).getByRole("link", { name: "24小时热榜 完整榜单" });

async function expectTabsWork(page: Page): Promise<void> {
  await expect(dayLink(page)).toBeVisible();
  await expect(weekLink(page)).toBeHidden();
  await boards(page).getByRole("radio", { name: "周榜" }).click();
  await expect(weekLink(page)).toBeVisible();
  await expect(dayLink(page)).toBeHidden();
}

test.describe("the boards of the home page", () => {
  test("change by a click, which hydration does not undo", async ({ page }) => {
    await page.goto("/");
    await expectTabsWork(page);
    await reach(page);
    await expect(weekLink(page)).toBeVisible();
  });

  test("change by keyboard", async ({ page }) => {
    await page.goto("/");
    await boards(page).getByRole("radio", { name: "24小时热榜" }).focus();
    await page.keyboard.press("ArrowRight");
    await expect(weekLink(page)).toBeVisible();
  });

  test.describe("without a script", () => {
    test.use({ javaScriptEnabled: false });

    test("change too, and the news lead on to older articles", async ({ page }) => {
      await page.goto("/");
      await expectTabsWork(page);
      await page.goto("/news");
      const newest = await page.getByRole("main").getByRole("heading", { level: 3 }).first().textContent();
      await page.getByRole("link", { name: "更早的文章" }).click();
      await expect(page).toHaveTitle(/更早的文章/);
      await expect(
        page
          .getByRole("main")
          .getByText(newest ?? "", { exact: true })
          .first(),
      ).toBeHidden();
      await page.getByRole("link", { name: "回到最新" }).click();
      await expect(page).toHaveURL(/\/news$/);
    });
  });
});

test("the industries vary on a phone: a picture above, beside, or none", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/");
  const shapes = await page.locator("main section:has(> div > article)").evaluateAll((blocks) =>
    blocks.flatMap((block) => {
      const [picture, text] = block.querySelector("article")?.children ?? [];
      if (!(picture instanceof Element) || !(text instanceof HTMLDivElement)) return [];
      const [seen, words] = [picture.getBoundingClientRect(), text.getBoundingClientRect()];
      if (seen.width === 0) return ["none"];
      return [seen.bottom <= words.top ? "above" : "beside"];
    }),
  );
  expect(shapes.slice(0, 5)).toEqual(["above", "beside", "none", "above", "beside"]);
});

test.describe("the top of the home page", () => {
  for (const width of [1440, 1024]) {
    test(`has no hole beside the lead at ${width} px`, async ({ page }) => {
      await page.setViewportSize({ width, height: 900 });
      await page.goto("/");
      const front = page.getByRole("region", { name: "头条" });
      const bottom = async (selector: string) => {
        const box = await front.locator(selector).last().boundingBox();
        return box === null ? 0 : box.y + box.height;
      };
      const lead = await bottom("> div:nth-of-type(1) > article");
      const second = await bottom("> div:nth-of-type(2) li");
      expect(Math.abs(lead - second)).toBeLessThan(4);
    });
  }
});

for (const path of ["/", "/headlines", "/news", "/industry/auto", "/article", "/privacy", "/joinus", "/links"]) {
  test(`${path} is accessible and fits a narrow screen`, async ({ page, expectAccessible }) => {
    await page.setViewportSize({ width: 320, height: 700 });
    await page.goto(path);
    await expectAccessible(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  });
}
