/** Submitted contributions by state. Only its writer may see a draft. */
export const HANDED_IN = ["waiting", "returned", "accepted", "declined"] as const;
export type HandedIn = (typeof HANDED_IN)[number];
