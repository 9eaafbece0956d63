import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { expect, test as base, type Page } from "@playwright/test";
import type axe from "axe-core";
import { openClient } from "../fixtures/connections.ts";

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

type AxeOptions = axe.RunOptions;

/** Without the long lists of passed rules, and without frames, which these pages do not have. */
const LEAN: AxeOptions = { resultTypes: ["violations"], iframes: false };

/** Runs in the page: returns each rule of axe that the page breaks, with the elements that do. */
async function findings(options: AxeOptions): Promise<string[]> {
  const { violations } = await (window as unknown as { axe: typeof axe }).axe.run(options);
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(" ")).join(", ")}`);
}

type Fixtures = {
  /** Fails the test when axe finds a fault in the current page. */
  expectAccessible: (page: Page, options?: AxeOptions) => Promise<void>;
  /**
   * Messages of the console that this test expects; any other of level error fails it. `test.use` takes a list of one
   * pattern: Playwright reads a longer one as a value and its options.
   */
  allowedErrors: RegExp[];
};

/** The site's own database, for changes that the newsroom or the clock would make. */
export type Database = {
  query: (sql: string, values?: unknown[]) => Promise<Record<string, unknown>[]>;
  /** Purges the pages with one of these tags, as every service that writes does. */
  purge: (...tags: string[]) => Promise<void>;
  /** Locks something that the site has only once for this test: tests of all files that lock it take turns. */
  hold: (name: string) => Promise<void>;
  release: (name: string) => Promise<void>;
};

type WorkerFixtures = { database: Database; bareDatabase: Database };

/** The page of every test: on the running site; any console error, page error or CSP violation fails the test. */
export const test = base.extend<Fixtures, WorkerFixtures>({
  baseURL: async ({}, use) => use(process.env["SITE"]),
  allowedErrors: [[], { option: true }],
  page: async ({ page, allowedErrors }, use) => {
    const errors: string[] = [];
    page.on("pageerror", (error) => errors.push(`page error: ${error.message}`));
    page.on("console", (message) => {
      if (message.type() === "error") errors.push(`console: ${message.text()}`);
    });
    await page.addInitScript(() => {
      document.addEventListener("page:ready", () => Object.assign(window, { isReady: true }));
    });
    await use(page);
    expect(errors.filter((text) => !allowedErrors.some((allowed) => allowed.test(text)))).toEqual([]);
  },
  expectAccessible: async ({}, use) => {
    await use(async (page, options = {}) => {
      await atRest(page);
      if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(AXE);
      expect(await page.evaluate(findings, { ...LEAN, ...options })).toEqual([]);
    });
  },
  database: [async ({}, use) => withDatabase("SITE_DATABASE", use), { scope: "worker" }],
  bareDatabase: [async ({}, use) => withDatabase("BARE_SITE_DATABASE", use), { scope: "worker" }],
});

async function withDatabase(name: string, use: (database: Database) => Promise<void>): Promise<void> {
  const client = await openClient(process.env[name]);
  const query = async (sql: string, values: unknown[] = []) =>
    (await client.query(sql, values)).rows as Record<string, unknown>[];
  const purge = async (...tags: string[]) => {
    await query("select pg_notify('purge', $1)", [JSON.stringify(tags)]);
  };
  const hold = async (thing: string) => void (await query("select pg_advisory_lock(hashtext($1))", [thing]));
  const release = async (thing: string) => void (await query("select pg_advisory_unlock(hashtext($1))", [thing]));
  await use({ query, purge, hold, release });
  await client.end();
}

/** Sets the language of the next page, as if the reader had chosen it before. */
export async function speak(page: Page, language: "zh-cn" | "en"): Promise<void> {
  await page.context().addCookies([{ name: "lang", value: language, url: process.env["SITE"] ?? "" }]);
}

/** Waits until React has taken over the page. */
export async function untilReady(page: Page): Promise<void> {
  await page.waitForFunction(() => "isReady" in window);
}

/** Makes the page load React as a reader does: by a first interaction. */
export async function reach(page: Page): Promise<void> {
  await page.getByRole("link").first().dispatchEvent("pointerover");
  await untilReady(page);
}

/** Waits until all transitions have ended, since colours are not final before. */
async function atRest(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    document.getAnimations().every(({ playState, timeline, effect }) => {
      const isEndless = effect?.getComputedTiming().endTime === Infinity;
      return playState !== "running" || isEndless || !(timeline instanceof DocumentTimeline);
    }),
  );
}

/** The only change that axe would see after the colours changed. */
export const COLOURS: AxeOptions = { runOnly: ["color-contrast"] };

/** Returns by how many pixels the page is wider than its window. */
export async function overflow(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
}

export { expect };
