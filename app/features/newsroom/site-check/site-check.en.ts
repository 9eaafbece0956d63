import type { Messages } from "#app/i18n/namespaces.ts";

export default {
  title: "Site check",
  intro:
    "What the site still needs before it opens to the public, and what to watch. Configuration and disk are those of the instance that answered this request.",
  failed: "The check could not be loaded. Please try again.",
  none: "No problems found.",
  summary: (missing: number) =>
    missing === 0 ? "Nothing is missing." : `${missing} ${missing === 1 ? "thing is" : "things are"} missing.`,
  grades: { missing: "Missing", warning: "May soon fail", reminder: "Check yourself" },
  fix: "What to do: ",
  screens: { settings: "Open the settings", deliveries: "Open undelivered messages" },
  again: "Check again",
} satisfies Messages["site-check"];
