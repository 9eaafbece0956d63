/** The states by which the list of members can be filtered. */
export const MEMBER_STATES = ["active", "disabled", "closed"] as const;
export type MemberState = (typeof MEMBER_STATES)[number];

/** Commands on members, one or many. */
export const MEMBER_ACTS = ["disable", "enable", "mute", "unmute", "endSessions"] as const;
export type MemberAct = (typeof MEMBER_ACTS)[number];

/** The longest mute in days. */
export const LONGEST_MUTE = 365;

/** The greatest number of members of one command, and the number above which the second factor is required again. */
export const MOST_AT_ONCE = 100;
export const MANY_AT_ONCE = 5;

/** The number of exported rows above which the second factor is required again. Members are not counted beyond it. */
export const MANY_ROWS = 1_000;
