import type { Page } from "@playwright/test";
import { expect, reach, test, untilReady } from "./fixtures/fixtures.ts";

/**
 * Changes the page as Chrome's translator does: it wraps each text in two font elements, and changes the language and
 * the class of the root.
 */
const translate = (page: Page) =>
  page.evaluate(() => {
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const found: Text[] = [];
    while (texts.nextNode()) found.push(texts.currentNode as Text);
    for (const text of found) {
      if (text.data.trim() === "" || text.parentElement?.closest("script, style, template") != null) continue;
      const [outer, inner] = [document.createElement("font"), document.createElement("font")];
      inner.textContent = `translated ${text.data}`;
      outer.append(inner);
      text.replaceWith(outer);
    }
    document.documentElement.lang = "en";
    document.documentElement.classList.add("translated-ltr");
  });
const shown = (page: Page) => page.getByRole("main").innerText();
const next = (page: Page) =>
  page
    .getByRole("navigation", { name: /上一篇与下一篇/ })
    .getByRole("link")
    .first();

test("a translated page keeps its translation and follows links as links are", async ({ page }) => {
  await page.goto("/news/1");
  await translate(page);
  const before = await shown(page);
  const loaded = page.waitForEvent("load");
  await next(page).hover();
  await page.keyboard.press("Tab");
  await next(page).dispatchEvent("pointerover");
  expect(await shown(page)).toBe(before);
  expect(await page.locator("html").getAttribute("lang")).toBe("en");
  await next(page).click();
  await loaded;
  await expect(page.getByRole("heading", { level: 1 })).not.toContainText("translated");
  expect(await page.locator("html").getAttribute("lang")).toBe("zh-CN");
});

test("a page that was translated after React had come follows links as links are", async ({ page }) => {
  await page.goto("/news/1");
  await reach(page);
  await translate(page);
  const loaded = page.waitForEvent("load");
  await next(page).click();
  await loaded;
  await expect(page.getByRole("heading", { level: 1 })).not.toContainText("translated");
  await reach(page);
  await untilReady(page);
});
