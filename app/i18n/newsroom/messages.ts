import { toLanguage } from "#app/lib/language.ts";
import { addMessageSources, loadMessages, useMessages } from "#app/i18n/messages.ts";
import { asNamed } from "#app/i18n/paths.ts";

/** Adds the newsroom's message modules, which are loaded with its frame. */
addMessageSources(
  asNamed(
    import.meta.glob<{ default: unknown }>([
      "../../features/**/newsroom/**/*.{zh-cn,en}.ts",
      "../../newsroom/**/*.{zh-cn,en}.ts",
      // The browser never loads texts that only the server uses (ServerNamespace).
      "!../../features/newsroom/{check/check,refusal/story,site-check/finding}.{zh-cn,en}.ts",
    ]),
  ),
);

/** Namespaces of the newsroom's screens and of the editor. */
const SHOWN = [
  "newsroom",
  "stories",
  "front",
  "flashes",
  "story-list",
  "members",
  "pictures",
  "submissions",
  "rights",
  "settings",
  "site-check",
  "menus",
  "subjects",
  "billboards",
  "complaint",
  "records",
  "column",
  "industry",
  "sector",
  "single-page",
  "job-post",
  "friend-link",
  "author",
  "topic",
  "company",
  "source",
  "addresses",
  "deliveries",
  "versions",
  "sensitive-word",
  "statistic",
  "writing",
  "preview",
  "editor",
] as const;

// Loads all at once and early: loading them one after the other would delay a screen by a second.
if (typeof document !== "undefined") void loadMessages(toLanguage(document.documentElement.lang), SHOWN);

/**
 * Suspends until the texts of all screens are loaded, so that no screen has to wait. The server sends their names with
 * the page.
 */
export function useNewsroomMessages(): void {
  // oxlint-disable-next-line react/rules-of-hooks -- The list is always the same.
  for (const name of SHOWN) useMessages(name);
}
