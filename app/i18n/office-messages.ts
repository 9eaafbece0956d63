import { toLanguage } from "#app/lib/language.ts";
import { addMessageSources, loadMessages, useMessages } from "./messages.ts";

/** The texts of the newsroom, which its frame brings along. */
addMessageSources(
  import.meta.glob<{ default: unknown }>(
    "./{zh-cn,en}/{billboards,bulletin-desk,desk,flash-desk,front,lists,log,member-desk,menus,nouns,office,pictures,preview,readers,rights,settings,staff,statistic,subjects,versions,words,writing}.ts",
  ),
);

/** What its screens say, and the editor in them. */
const SHOWN = [
  "office",
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
export function useOfficeMessages(): void {
  useMessages("desk");
  useMessages("front");
  useMessages("flash-desk");
  useMessages("lists");
  useMessages("member-desk");
  useMessages("nouns");
  useMessages("pictures");
  useMessages("readers");
  useMessages("rights");
  useMessages("settings");
  useMessages("menus");
  useMessages("subjects");
  useMessages("billboards");
  useMessages("complaint");
  useMessages("versions");
  useMessages("words");
  useMessages("statistic");
  useMessages("writing");
  useMessages("preview");
  useMessages("editor");
}
