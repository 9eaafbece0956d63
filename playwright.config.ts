import { defineConfig } from "@playwright/test";
import { CHROMIUM } from "./tests/fixtures/chromium.ts";
import { keepFilesInMemory } from "./tests/memory-folder.ts";

keepFilesInMemory();

/** One browser, Debian's Chromium, against the built site with its demo content (tests/e2e/site.ts starts it). */
export default defineConfig({
  testDir: "tests/e2e",
  globalSetup: "./tests/e2e/site.ts",
  // Limit for tests that hang, long enough for a busy machine.
  timeout: 300_000,
  expect: { timeout: 60_000 },
  fullyParallel: true,
  workers: 2,
  reporter: [["list"]],
  use: {
    browserName: "chromium",
    locale: "zh-CN",
    timezoneId: "Asia/Shanghai",
    launchOptions: CHROMIUM,
  },
});
