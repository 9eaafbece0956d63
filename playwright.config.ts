import { defineConfig } from "@playwright/test";
import { CHROMIUM } from "./tests/fixtures/chromium.ts";
import { keepFilesInMemory } from "./tests/memory-folder.ts";

keepFilesInMemory();

/** One browser, Debian's Chromium, against the built site with its demo content (tests/e2e/fixtures/site.ts starts it). */
export default defineConfig({
  // Tests of a single noun lie beside it. Tests of several nouns are in tests/e2e.
  testDir: ".",
  testMatch: ["app/**/*.e2e.spec.ts", "tests/e2e/*.spec.ts"],
  testIgnore: ["node_modules/**", "build/**"],
  globalSetup: "./tests/e2e/fixtures/site.ts",
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
