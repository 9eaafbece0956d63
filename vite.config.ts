import { reactRouter } from "@react-router/dev/vite";
import { defineConfig } from "vite";

/** Parts that every page with a head has, and every page that shows articles: one file each instead of a dozen. */
const SHARED =
  /\/app\/(ui|lib|boot)\/|\/app\/i18n\/messages|\/app\/pages\/(frame|iframe|article)\/|\/app\/features\/(base\/site|published\/cover)\/|\/app\/features\/published\/article\/components\//;
/** What stands beside and between the articles of the home page and the lists: one file more there, instead of eight. */
const LISTS =
  /\/app\/(pages\/(home|rail)|features\/published\/link)\/components\/|\/app\/features\/published\/(headline\/components\/secondary|subject\/components\/subject-(tile|meta)|billboard\/components\/(rank|change))/;
/** Forms, the lists of the member area and its request client, which most readers never load. */
const APART =
  /\/app\/lib\/(request|zod)|\/app\/ui\/(field|select-field|text-area|remote-|use-form|use-remote|use-selection|dialog|confirm|skeleton|thing-row)/;

/** React, and what imports it. */
const REACT = ["react", "react-dom", "react-router", "react-easy-crop"];

/**
 * Pages and server are one module graph: the server build starts at server/main.ts.
 * The small first script of the public pages is built apart, by vite.boot.config.ts.
 * With `--mode bench` the server build also holds what measures the pages' own CPU.
 */
export default defineConfig(({ command, mode }) => ({
  plugins: [reactRouter()],
  build: { target: "es2022" },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: {
              groups: [
                {
                  name: "react",
                  test: /\/node_modules\/(react|react-dom|react-router|scheduler|@react-router)\//,
                  priority: 2,
                },
                { name: "site", test: (id) => SHARED.test(id) && !APART.test(id), priority: 1 },
                { name: "lists", test: LISTS, priority: 1 },
              ],
            },
          },
        },
      },
    },
    ssr: {
      // React's production build is part of the server, whatever NODE_ENV says when it starts.
      ...(command === "build" && {
        define: { "process.env.NODE_ENV": JSON.stringify("production") },
        resolve: { noExternal: REACT },
      }),
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
