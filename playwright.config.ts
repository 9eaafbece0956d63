import { defineConfig } from "@playwright/test";
import { CHROMIUM } from "./tests/fixtures/chromium.ts";

/** One browser, Debian's Chromium, against the built site with its demo content (tests/e2e/site.ts starts it). */
export default defineConfig({
  testDir: "tests/e2e",
  globalSetup: "./tests/e2e/site.ts",
  timeout: 45_000,
  expect: { timeout: 8_000 },
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
