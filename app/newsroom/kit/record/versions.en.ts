import type { Messages } from "#app/i18n/namespaces.ts";

/** Texts of versions: the list, the comparison of two versions, and the page beside the form. */
export default {
  title: (name: string) => `Versions of “${name}”`,
  number: (number: number) => `Version ${number}`,
  nobody: "Command line or import",
  compared: "Two versions",
  against: "Compare with",
  onlyOne: "This is the only version; it has not been changed yet.",
  restore: (number: number) => `Restore version ${number}`,
  close: "Close",
  conflict: {
    title: (by: string) => (by === "" ? "A colleague has changed it, too" : `${by} has changed it, too`),
    hint: "Changes that only one of you made are already selected. If both changed a field, choose one.",
    same: "Both of you made the same changes. Just save.",
    mine: "Mine:",
    theirs: "Theirs:",
    allMine: "All mine",
    allTheirs: "All theirs",
    merge: "Save the selection",
  },
  removing: {
    ask: (name: string) => `Delete “${name}”?`,
    text: "It disappears for readers at once. The log keeps its versions and this action.",
    remove: "Delete",
    looking: "Checking what uses it …",
    used: "It cannot be deleted, because these still use it. Move them first, or hide it:",
  },
  live: {
    title: "What readers see",
    loading: "Opening the page …",
  },
} satisfies Messages["versions"];
