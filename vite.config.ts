import { reactRouter } from "@react-router/dev/vite";
import { defineConfig } from "vite";

/**
 * Pages and server are one module graph: the server build starts at server/main.ts.
 * The small first script of the public pages is built apart, by vite.boot.config.ts.
 */
export default defineConfig({
  plugins: [reactRouter()],
  build: { target: "es2022" },
  environments: {
    ssr: {
      build: {
        // The server holds every language file statically; that the browser loads them one by one is no fault there.
        rolldownOptions: { input: "./server/main.ts", checks: { ineffectiveDynamicImport: false } },
      },
    },
  },
});
