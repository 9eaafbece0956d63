import { reactRouter } from "@react-router/dev/vite";
import { defineConfig } from "vite";

/**
 * Pages and server are one module graph: the server build starts at server/main.ts.
 * The small first script of the public pages is built apart, by vite.boot.config.ts.
 * With `--mode bench` the server build also holds what measures the pages' own CPU.
 */
export default defineConfig(({ mode }) => ({
  plugins: [reactRouter()],
  build: { target: "es2022" },
  environments: {
    ssr: {
      build: {
        rolldownOptions: {
          input: { index: "./server/main.ts", ...(mode === "bench" && { bench: "./bench/cold-page.tsx" }) },
          // The server holds every language file statically; that the browser loads them one by one is no fault there.
          checks: { ineffectiveDynamicImport: false },
        },
      },
    },
  },
}));
