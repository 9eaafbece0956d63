/** What a complaint can be about (docs/content.md#complaints). */
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

/** `new`: nobody has said yet whether it is taken up. */
export const COMPLAINT_STATES = ["new", "accepted", "declined", "finished"] as const;
export type ComplaintState = (typeof COMPLAINT_STATES)[number];

/** What is told to whoever sent a complaint; the newsroom keeps more steps than these. */
export const PUBLIC_STEPS = ["sent", "accepted", "declined", "finished", "reopened"] as const;

/** Files that can be attached to a complaint, and what each may be: by content, pictures are drawn anew. */
export const MOST_FILES = 3;
export const FILE_RULES = { maxsize: 5 * 1024 * 1024, mimetype: "jpg,jpeg,png,gif,webp,avif,bmp,pdf" };

/** Code points of what is said in a complaint. */
export const SHORTEST_SAID = 10;
export const LONGEST_SAID = 2_000;
export const LONGEST_ABOUT = 500;
export const LONGEST_CONTACT = 254;
