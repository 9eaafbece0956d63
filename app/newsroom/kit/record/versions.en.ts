import type { Messages } from "#app/i18n/namespaces.ts";

/** Texts of versions: the list, the comparison of two versions, and the page beside the form. */
export default {
  title: (name: string) => `Versions of “${name}”`,
  number: (number: number) => `Version ${number}`,
  nobody: "Command line or import",
  compared: "Two versions",
  against: "Compare with",
  onlyOne: "There is only this version: nobody has changed it yet.",
  restore: (number: number) => `Back to version ${number}`,
  close: "Close",
  conflict: {
    title: (by: string) => (by === "" ? "Somebody else has changed it too" : `${by} has changed it too`),
    hint: "What only one of you has changed is chosen already. Where both have, choose one.",
    same: "Both of you wrote the same. Just save it.",
    mine: "Mine:",
    theirs: "Theirs:",
    allMine: "All mine",
    allTheirs: "All theirs",
    merge: "Save what is chosen",
  },
  removing: {
    ask: (name: string) => `Delete “${name}”?`,
    text: "Readers lose it at once. Its versions and this step stay in the log.",
    remove: "Delete",
    looking: "Looking for what uses it …",
    used: "These still use it, so it cannot be deleted now. Move them first, or hide it:",
  },
  live: {
    title: "What readers see",
    loading: "Opening the page …",
  },
} satisfies Messages["versions"];
