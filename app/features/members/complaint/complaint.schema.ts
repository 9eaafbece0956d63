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

/** The states of a complaint. `new`: not yet accepted or declined. */
export const COMPLAINT_STATES = ["new", "accepted", "declined", "finished"] as const;
export type ComplaintState = (typeof COMPLAINT_STATES)[number];

/** The steps that the sender of a complaint sees. The newsroom stores further steps. */
export const PUBLIC_STEPS = ["sent", "accepted", "declined", "finished", "reopened"] as const;

/** The limits of a complaint's files. Their type is determined by content, and pictures are re-encoded. */
export const MOST_FILES = 3;
export const FILE_RULES = { maxsize: 5 * 1024 * 1024, mimetype: "jpg,jpeg,png,gif,webp,avif,bmp,pdf" };

/** The least and greatest number of code points of a complaint's text. */
export const SHORTEST_TEXT = 10;
export const LONGEST_TEXT = 2_000;
export const LONGEST_ABOUT = 500;
export const LONGEST_CONTACT = 254;
