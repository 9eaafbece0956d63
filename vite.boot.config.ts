import { defineConfig } from "vite";
import { BROWSERS } from "./scripts/browsers.ts";

/** The first script of a public page, alone in its file, so that nothing larger can slip into it. */
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
