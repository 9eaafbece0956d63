/** Kinds of records that can be followed. */
export const FOLLOW_KINDS = ["column", "industry", "subject"] as const;

export type FollowKind = (typeof FOLLOW_KINDS)[number];
