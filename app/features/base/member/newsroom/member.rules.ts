/** What members are narrowed to by their state. */
export const MEMBER_STATES = ["active", "disabled", "closed"] as const;
export type MemberState = (typeof MEMBER_STATES)[number];

/** What can be done to members, one or many. */
export const MEMBER_ACTS = ["disable", "enable", "mute", "unmute", "endSessions"] as const;
export type MemberAct = (typeof MEMBER_ACTS)[number];

/** For how many days somebody is muted at the longest. */
export const LONGEST_MUTE = 365;

/** Members of one act; more than the second want the second factor once more. */
export const MOST_AT_ONCE = 100;
export const MANY_AT_ONCE = 5;

/** Rows of a file from which on it wants the second factor once more; what is counted at all. */
export const MANY_ROWS = 1_000;
