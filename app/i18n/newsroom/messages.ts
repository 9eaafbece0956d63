// The types of these texts join those of the site.
import type {} from "./namespaces.ts";
import { toLanguage } from "#app/lib/language.ts";
import { addMessageSources, loadMessages, useMessages } from "#app/i18n/messages.ts";
import { asNamed } from "./paths.ts";

/** The texts of the newsroom, which its frame brings along. */
addMessageSources(
  asNamed(import.meta.glob<{ default: unknown }>(["../{zh-cn,en}/newsroom/*.ts", "!../*/newsroom/story.ts"])),
);

/** What its screens say, and the editor in them. */
const SHOWN = [
  "newsroom",
  "desk",
  "front",
  "flash-desk",
  "lists",
  "member-desk",
  "pictures",
  "readers",
  "rights",
  "settings",
  "menus",
  "subjects",
  "billboards",
  "complaint",
  "nouns",
  "addresses",
  "versions",
  "words",
  "statistic",
  "writing",
  "preview",
  "editor",
] as const;

// All at once and as early as can be: a screen that waits for one after the other is shown a second later.
if (typeof document !== "undefined") void loadMessages(toLanguage(document.documentElement.lang), SHOWN);

/** Waits for the texts of all screens, so that none of them has to; the server sends their names along with the page. */
export function useNewsroomMessages(): void {
  // oxlint-disable-next-line react/rules-of-hooks -- The list is always the same.
  for (const name of SHOWN) useMessages(name);
}
