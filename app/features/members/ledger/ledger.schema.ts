/** The units of the ledger: money, in cents, and points. */
export const UNITS = ["money", "points"] as const;
export type Unit = (typeof UNITS)[number];

/** The reason of an entry. Each has a text in the namespace `ledger`. An operator's entry shows its memo. */
export const ENTRY_KINDS = [
  "operator",
  "sign-in",
  "comment-approved",
  "comment-removed",
  "contribution-accepted",
  "contribution-removed",
  "error-corrected",
  "profile-completed",
] as const;
export type EntryKind = (typeof ENTRY_KINDS)[number];

/** Kinds that take points back. They have an entry even if there was nothing left to take. */
export const TAKING_BACK: readonly EntryKind[] = ["comment-removed", "contribution-removed"];

/** The greatest amount of one entry and the greatest balance, in cents or points, so that whole numbers stay exact. */
export const MOST_AMOUNT = 100_000_000_000;
export const MOST_BALANCE = Number.MAX_SAFE_INTEGER;
