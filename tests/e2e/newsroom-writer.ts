import type { Page } from "@playwright/test";
import newsroomZh from "#app/i18n/zh-cn/newsroom/newsroom.ts";
import zh from "#app/i18n/zh-cn/newsroom/writing.ts";
import { expect, speak, type Database } from "./fixtures.ts";
import { signedIn } from "./newsroom-colleague.ts";

/** Signs a demo staff member in. */
export async function signIn(page: Page, database: Database, username: string): Promise<void> {
  await speak(page, "zh-cn");
  await signedIn(page, database, username);
  await page.goto(`${process.env["SITE"] ?? ""}/newsroom`);
  await expect(page.getByRole("heading", { level: 1, name: newsroomZh.screens.work })).toBeVisible();
}

/** Writes as a Chinese input method does: underlined letters first, then the chosen words. */
export async function compose(page: Page, letters: string, words: string): Promise<void> {
  const ime = await page.context().newCDPSession(page);
  for (let end = 1; end <= letters.length; end += 1) {
    const text = letters.slice(0, end);
    await ime.send("Input.imeSetComposition", { text, selectionStart: end, selectionEnd: end });
  }
  await ime.send("Input.insertText", { text: words });
  await ime.detach();
}

export const saved = (page: Page) => page.locator('[role=status][data-state="saved"]');
export const body = (page: Page) => page.getByRole("textbox", { name: zh.body, exact: true });
export const title = (page: Page) => page.getByRole("textbox", { name: zh.title, exact: true });

/** Opens a wide window and begins a story: its headline, and its standfirst where it has one. The caret is in the body. */
export async function begin(
  page: Page,
  database: Database,
  headline: readonly [letters: string, words: string],
  standfirst?: readonly [letters: string, words: string],
): Promise<void> {
  await page.setViewportSize({ width: 1440, height: 900 });
  await signIn(page, database, "bianji");
  await page.keyboard.press("c");
  await expect(title(page)).toBeFocused();
  await compose(page, ...headline);
  await page.keyboard.press("Enter");
  if (standfirst !== undefined) await compose(page, ...standfirst);
  await page.keyboard.press("Enter");
  await expect(body(page)).toBeFocused();
}
