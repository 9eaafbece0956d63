/** The states that filter members. */
export const MEMBER_STATES = ["active", "disabled", "closed"] as const;
export type MemberState = (typeof MEMBER_STATES)[number];

/** Commands on members, one or many. */
export const MEMBER_ACTS = ["disable", "enable", "mute", "unmute", "endSessions"] as const;
export type MemberAct = (typeof MEMBER_ACTS)[number];

/** The longest mute in days. */
export const LONGEST_MUTE = 365;

/** Members of one command; more than the second number require the second factor again. */
export const MOST_AT_ONCE = 100;
export const MANY_AT_ONCE = 5;

/** Rows of a file from which on it wants the second factor once more; what is counted at all. */
export const MANY_ROWS = 1_000;
