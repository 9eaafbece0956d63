import AxeBuilder from "@axe-core/playwright";
import { expect, test as base, type Page } from "@playwright/test";

type Fixtures = {
  /** Fails the test when axe finds anything on the page as it is now. */
  expectAccessible: (page: Page) => Promise<void>;
  /** Messages of the console that this test expects; anything else of level error fails it. */
  allowedErrors: RegExp[];
};

/** Every test's page: on the running site, and with any console error, page error or CSP violation failing the test. */
export const test = base.extend<Fixtures>({
  baseURL: async ({}, use) => use(process.env["SITE"]),
  allowedErrors: [[], { option: true }],
  page: async ({ page, allowedErrors }, use) => {
    const errors: string[] = [];
    page.on("pageerror", (error) => errors.push(`page error: ${error.message}`));
    page.on("console", (message) => {
      if (message.type() === "error") errors.push(`console: ${message.text()}`);
    });
    await use(page);
    expect(errors.filter((text) => !allowedErrors.some((allowed) => allowed.test(text)))).toEqual([]);
  },
  expectAccessible: async ({}, use) => {
    await use(async (page) => {
      const { violations } = await new AxeBuilder({ page }).analyze();
      expect(violations.map((violation) => `${violation.id}: ${violation.nodes.map((node) => node.target.join(" ")).join(", ")}`)).toEqual([]);
    });
  },
});

export { expect };
