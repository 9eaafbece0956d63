import type { Browser, BrowserContextOptions, Page } from "@playwright/test";
import { expect, speak, test as base } from "./fixtures.ts";
import { signedIn } from "./newsroom-colleague.ts";

type Options = BrowserContextOptions & { language?: "zh-cn" | "en" };
type Fixtures = {
  /** Opens a browser with a signed-in demo staff member; any console error fails the test. */
  colleague: (username: string, options?: Options) => Promise<Page>;
};

export const test = base.extend<Fixtures>({
  colleague: async ({ browser, database, allowedErrors }, use) => {
    const pages: Page[] = [];
    const errors: string[] = [];
    await use(async (username, options = {}) => {
      const page = await open(browser, options);
      page.on("pageerror", ({ message }) => errors.push(`${username}: page error: ${message}`));
      page.on("console", (message) => {
        if (message.type() === "error") errors.push(`${username}: ${message.text()}`);
      });
      await signedIn(page, database, username);
      pages.push(page);
      return page;
    });
    for (const page of pages) await page.context().close();
    expect(errors.filter((text) => !allowedErrors.some((allowed) => allowed.test(text)))).toEqual([]);
  },
});

async function open(browser: Browser, { language = "zh-cn", ...options }: Options): Promise<Page> {
  const viewport = { width: 1280, height: 720 };
  const context = await browser.newContext({
    baseURL: process.env["SITE"] ?? "",
    viewport,
    timezoneId: "Asia/Shanghai",
    ...options,
  });
  const page = await context.newPage();
  await speak(page, language);
  return page;
}
