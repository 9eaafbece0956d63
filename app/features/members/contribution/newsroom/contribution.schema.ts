/** The states of submitted contributions. Drafts are left out, because only their writer may see them. */
export const HANDED_IN = ["waiting", "returned", "accepted", "declined"] as const;
export type HandedIn = (typeof HANDED_IN)[number];
