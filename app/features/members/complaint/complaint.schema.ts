/** The topics of a complaint (docs/content.md#complaints). */
export const COMPLAINT_KINDS = [
  "illegal",
  "harmful",
  "false",
  "minors",
  "person",
  "copyright",
  "machine",
  "impostor",
  "other",
] as const;
export type ComplaintKind = (typeof COMPLAINT_KINDS)[number];

/** `new`: no decision yet whether it is accepted. */
export const COMPLAINT_STATES = ["new", "accepted", "declined", "finished"] as const;
export type ComplaintState = (typeof COMPLAINT_STATES)[number];

/** The steps that the sender of a complaint sees; the newsroom stores more steps than these. */
export const PUBLIC_STEPS = ["sent", "accepted", "declined", "finished", "reopened"] as const;

/** Files of a complaint and their rules: by content; pictures are re-encoded. */
export const MOST_FILES = 3;
export const FILE_RULES = { maxsize: 5 * 1024 * 1024, mimetype: "jpg,jpeg,png,gif,webp,avif,bmp,pdf" };

/** Code points of the words of a complaint. */
export const SHORTEST_TEXT = 10;
export const LONGEST_TEXT = 2_000;
export const LONGEST_ABOUT = 500;
export const LONGEST_CONTACT = 254;
