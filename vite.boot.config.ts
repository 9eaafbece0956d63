import { defineConfig } from "vite";
import { BROWSERS } from "./scripts/browsers.ts";

/**
 * Builds the first script of a public page as a single file of its own, so that no larger module becomes part of it.
 */
export default defineConfig({
  build: {
    target: BROWSERS,
    outDir: "build/client",
    emptyOutDir: false,
    copyPublicDir: false,
    manifest: "boot-manifest.json",
    rolldownOptions: { input: "app/boot/main.ts", checks: { pluginTimings: false } },
  },
});
