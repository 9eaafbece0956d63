import type { Messages } from "#app/i18n/namespaces.ts";

export default {
  title: "Site check",
  intro:
    "What the site needs before it opens to the public, and what to keep an eye on. Configuration and disk are those of the server that answered you.",
  failed: "It could not be read; please try again.",
  none: "No faults were found.",
  summary: (missing: number) =>
    missing === 0 ? "Nothing is missing." : `${missing} ${missing === 1 ? "thing is" : "things are"} missing.`,
  grades: { missing: "Missing", warning: "Keep an eye on", reminder: "For a person to check" },
  fix: "What to do: ",
  screens: { settings: "Open the settings", deliveries: "Open undelivered messages" },
  again: "Check again",
} satisfies Messages["site-check"];
