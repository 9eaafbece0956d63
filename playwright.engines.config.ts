import { defineConfig } from "@playwright/test";
import base from "./playwright.config.ts";
import type { EngineOptions } from "./tests/engines/fixtures.ts";

/** A few journeys in two engines that the other end-to-end tests do not use. Each engine has one window at a time. */
export default defineConfig<object, EngineOptions>(base as object, {
  testMatch: "tests/engines/*.spec.ts",
  projects: [
    { name: "firefox", use: { engineName: "firefox" } },
    { name: "webkit", use: { engineName: "webkit" } },
  ],
});
