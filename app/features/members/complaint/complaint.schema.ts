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

/** Code points of what is said in a complaint. */
export const SHORTEST_SAID = 10;
export const LONGEST_SAID = 2_000;
export const LONGEST_ABOUT = 500;
export const LONGEST_CONTACT = 254;
