import type { Plugin } from "vite";

/** A piece of React Router's source, with the text that replaces it. */
type Trim = { find: RegExp; by: string };

/** The discovery of routes. react-router.config.ts sends all of them at once. */
const DISCOVERY: Trim = { find: /(?<!function )\bisFogOfWarEnabled\(routeDiscovery, ssr\)/g, by: "false" };

/** Code of React Router that this site never runs in a browser, by file. */
const UNUSED: Record<string, Trim[]> = {
  "dom/lib.js": [
    // Removes what keeps unused components in the bundle: names for developer tools, and calls that may have side
    // effects.
    { find: /^\w+\.displayName = .*$/gm, by: "" },
    { find: /= React\$1\.forwardRef\(/g, by: "= /* @__PURE__ */ React$1.forwardRef(" },
    // Prefetching: no link loads its page before it is used.
    { find: /\busePrefetchBehavior\(prefetch, rest\)/g, by: "[false, null, {}]" },
    { find: /\bshouldPrefetch && !isAbsolute \?/g, by: "false ?" },
  ],
  "dom/ssr/components.js": [DISCOVERY, { find: /\bisPageLinkDescriptor\(link\) \?/g, by: "false ?" }],
  "dom/ssr/fog-of-war.js": [DISCOVERY],
  "dom/ssr/errorBoundaries.js": [
    // Scripts for pages without a layout. The root route has one.
    { find: /renderScripts \? .* : null(?=\))/g, by: "null" },
    // An inline script with advice for developers, which the site's content security policy forbids.
    { find: /let heyDeveloper = [^;]*;[^;]*;/g, by: "let heyDeveloper = null;" },
  ],
  // Code for sites without a server.
  "dom/ssr/single-fetch.js": [{ find: /!ssr &&/g, by: "false &&" }],
  "dom/ssr/routes.js": [{ find: /!ssr &&/g, by: "false &&" }],
  "dom-export/hydrated-router.js": [
    // Hot reloading, and hashes of scripts in the page.
    { find: /^\s*router\.createRoutesForHMR = .*$/gm, by: "" },
    { find: /if \(window\.__reactRouterManifest\.sri === true\) \{[\s\S]*?\n\t\t\}/g, by: "" },
  ],
  // Observers of the router's state.
  "router/router.js": [
    { find: /\binit\.instrumentations\b/g, by: "undefined" },
    { find: /\bconsumeInstrumentationClientResultMetaReceiver\(router\)/g, by: "undefined" },
  ],
  // Server components.
  "context.js": [{ find: /return React\$1\.useContext\(RSCRouterContext\);/g, by: "return false;" }],
  "hooks.js": [
    { find: /if \(this\.context\) return .*RSCErrorHandler.*$/gm, by: "" },
    // The default page for errors that no route shows. The root route shows all of them.
    { find: /^const defaultErrorElement = .*$/gm, by: "const defaultErrorElement = null;" },
  ],
};

/**
 * Removes parts of React Router from the browser's scripts that this site never runs
 * (docs/decisions/0129-scripts-of-the-first-click.md). Throws if a piece is not found, for example after an upgrade.
 */
export function trimReactRouter(): Plugin {
  return {
    name: "trim-react-router",
    apply: "build",
    applyToEnvironment: ({ name }) => name === "client",
    transform: {
      filter: { id: /\/node_modules\/react-router\/dist\/production\/lib\// },
      handler(code, id) {
        const file = id.replace(/^.*\/production\/lib\//, "");
        return (UNUSED[file] ?? []).reduce((text, { find, by }) => {
          const trimmed = text.replace(find, by);
          if (trimmed === text) throw new Error(`React Router's ${file} lacks ${find}, which the build removes`);
          return trimmed;
        }, code);
      },
    },
  };
}
