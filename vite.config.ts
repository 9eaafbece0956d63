import { existsSync } from "node:fs";
import { join } from "node:path";
import { reactRouter } from "@react-router/dev/vite";
import { defineConfig } from "vite";
import { BROWSERS } from "./scripts/browsers.ts";
import { trimReactRouter } from "./scripts/trim-react-router.ts";

/**
 * Folders that every page with a header needs, and folders that every page with articles needs. They become one file
 * instead of a dozen.
 */
const SITE = [
  "boot",
  "i18n/messages.ts",
  "lib",
  "ui",
  "pages/frame",
  "pages/article",
  "features/base/site",
  "features/published/cover",
  "features/published/article/components/article-meta.tsx",
  "features/published/search/components/search-field.tsx",
];
/** Folders of the parts beside and between the articles on the home page and the lists. */
const LISTS = [
  "pages/home",
  "pages/rail",
  "features/published/article/components",
  "features/published/billboard/components/rank",
  "features/published/front/components/secondary",
  "features/published/friend-link/components",
  "features/published/bulletin/components/lines",
  "features/published/subject/components/tile",
];
/** Parts of these folders that lists and single pages use, but articles do not. Their styles stay with the others. */
const PAGE = [
  ...["more-link", "page-head", "pager", "rail-layout", "tab-links"].map((name) => `ui/page/${name}.tsx`),
  "ui/empty.tsx",
];
/** Parts of these folders that most readers never load: forms, dialogs, lists of the member area, API calls, tables. */
const APART = [
  ...PAGE,
  "ui/form",
  "ui/dialog",
  "ui/list",
  "lib/request",
  "lib/csv.ts",
  "lib/cursor.ts",
  "lib/money.ts",
];
/** The sign-in dialog with its panels, which becomes one file. */
const LOGIN = "features/members/sign-in/components";
const SIGN_IN = [
  "account-panel",
  "age-field",
  "login-dialog",
  "login-panels",
  "new-window-link",
  "phone-panel",
  "recovery-panel",
  "register-panel",
  "target-field",
].map((name) => `${LOGIN}/${name}.tsx`);
/**
 * The fields of all forms, and the parts of the dialog that the member area's forms share. They become one file with
 * their styles.
 */
const FORM = [
  ...["field.tsx", "field-frame.tsx", "field.module.css", "use-form.ts"].map((name) => `ui/form/${name}`),
  ...["account-name-field", "email-field", "mobile-field", "new-password-fields", "panel", "password-field"].map(
    (name) => `${LOGIN}/${name}.tsx`,
  ),
  ...["login.module.css", "resend-clock.ts", "typed-targets.ts", "use-code-field.tsx", "ways-in.ts"].map(
    (name) => `${LOGIN}/${name}`,
  ),
  "features/base/captcha/components/use-captcha.tsx",
  "features/base/member/components/field-errors.ts",
];
/** Modules that load the editor for members and for the newsroom. */
const EDITOR = ["load-editor.ts", "editor-field.tsx", "editor-field.module.css"].map(
  (name) => `features/base/rich-text/editor/${name}`,
);
/** Matches texts of every page and of the parts below each article. They become one file for each language. */
const TEXTS = /\/app\/i18n\/([^/]+)\/common\.ts$|\/(?:article|discussion|marks|share|sources)\.(zh-cn|en)\.ts$/;
/**
 * Matches all other texts beside their noun. Each becomes a file of its own, so that a reader loads only one language.
 */
const TEXT = /\.(?:zh-cn|en)\.ts$/;

/** The newsroom's frame, which all its screens share. No public page loads it. */
const NEWSROOM = [
  "newsroom/shell",
  "newsroom/kit/client",
  "newsroom/kit/events",
  "newsroom/kit/keys",
  "newsroom/kit/late",
  "newsroom/kit/screen",
  "newsroom/kit/time/clock.ts",
  "newsroom/kit/time/server-time.ts",
  "newsroom/kit/paths.ts",
];
/** Parts of the frame that are loaded on first use and may share files with public pages. */
const NEWSROOM_APART = [
  "shell/key-help.tsx",
  "shell/key-help.module.css",
  "shell/step-up-dialog.tsx",
  "shell/new-app-dialog.tsx",
  "kit/client/client.ts",
].map((name) => `newsroom/${name}`);

const textsOf = (id: string) => {
  const [, shared, beside] = TEXTS.exec(id) ?? [];
  const language = shared ?? beside;
  return language === undefined ? null : `texts-${language}`;
};

const APP = join(import.meta.dirname, "app");
/**
 * Returns a function that tells whether a module, other than texts, is in the given files and folders of app/. Throws
 * for a path that does not exist, for example after a move.
 */
function inside(places: string[]): (id: string) => boolean {
  const paths = places.map((place) => join(APP, place));
  const missing = paths.filter((path) => !existsSync(path));
  if (missing.length > 0) throw new Error(`A group of files names ${missing.join(", ")}, which is not there`);
  return (id) => !TEXT.test(id) && paths.some((path) => `${id}/`.startsWith(`${path}/`));
}
const [isSite, isOfLists, isApart] = [inside(SITE), inside(LISTS), inside(APART)];
const [isNewsroom, isEditor] = [inside(NEWSROOM), inside(EDITOR)];
const isApartInNewsroom = inside(NEWSROOM_APART);
/**
 * Returns whether a module is a style of the newsroom's screens. They become one file, because a style file that is
 * added or removed with a screen makes the browser restyle the whole page.
 */
const isNewsroomStyle = (id: string) => id.startsWith(APP) && id.includes("/newsroom/") && id.endsWith(".module.css");
const isNewsroomPart = (id: string) => /\/node_modules\/(@tanstack\/(react-)?(query|virtual)|tinykeys)/.test(id);

/** React, and the libraries that import it. */
const REACT = [
  "react",
  "react-dom",
  "react-router",
  "react-easy-crop",
  "@tanstack/react-query",
  "@tanstack/react-virtual",
];

/**
 * Libraries with many small modules. The build includes them. Otherwise each start would find, read and link every
 * module (decision 34).
 */
const OF_MANY_FILES = ["kysely", "zod", "fastify-type-provider-zod", "pinyin-pro", "diff", /^@tanstack\//];

/**
 * Pages and server are one module graph: the server build starts at server/main.ts. vite.boot.config.ts builds the
 * small boot script of the public pages. With `--mode bench` the server build also contains the code that measures the
 * CPU time of pages.
 */
export default defineConfig(({ command, mode }) => ({
  plugins: [reactRouter(), trimReactRouter()],
  // Turns off warnings about slow plugins, which matter only to the plugins' authors. A user who builds at the first
  // start would take them for errors.
  build: { target: BROWSERS, rolldownOptions: { checks: { pluginTimings: false } } },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: {
              groups: [
                {
                  name: "react",
                  // Includes the helper for files that are loaded later, which would otherwise be part of the texts'
                  // file.
                  test: /\/node_modules\/(react|react-dom|react-router|scheduler|@react-router)\/|rolldown\/runtime|vite\/preload-helper/,
                  priority: 3,
                },
                { name: "site", test: (id) => isSite(id) && !isApart(id), priority: 1 },
                { name: "page", test: inside(PAGE), priority: 1 },
                { name: "lists", test: isOfLists, priority: 1 },
                { name: "form", test: inside(FORM), priority: 1 },
                { name: "sign-in", test: inside(SIGN_IN), priority: 1 },
                { name: textsOf, debugName: "texts", priority: 2 },
                // Dialogs of readers and of the newsroom's frame have their own file. Otherwise they would be part of
                // the frame's file.
                { name: "dialog", test: inside(["ui/dialog"]), priority: 1 },
                // Parts that the members' editor shares with the newsroom's frame have their own file. Otherwise they
                // would be part of the frame's file.
                {
                  name: "editor",
                  test: (id) => isEditor(id) || id.includes("@oxc-project+runtime"),
                  priority: 1,
                },
                {
                  name: "newsroom",
                  test: (id) => (isNewsroom(id) && !isApartInNewsroom(id)) || isNewsroomStyle(id) || isNewsroomPart(id),
                },
              ],
            },
          },
        },
      },
    },
    ssr: {
      // The server always contains React's production version, whatever NODE_ENV is at its start.
      ...(command === "build" && {
        define: { "process.env.NODE_ENV": JSON.stringify("production") },
        resolve: { noExternal: [...REACT, ...OF_MANY_FILES] },
      }),
      build: {
        rolldownOptions: {
          // Sets the target only here. With `build.target`, Vite would compile the server for the browsers above, and
          // each private field would become a WeakMap.
          transform: { target: "node24" },
          input: { index: "./server/main.ts", ...(mode === "bench" && { bench: "./bench/cold-page.tsx" }) },
          // The server imports every language file statically, and the browser loads each on demand. That is intended.
          checks: { ineffectiveDynamicImport: false, pluginTimings: false },
        },
      },
    },
  },
}));
