/** Submitted contributions, by their state; a draft is its writer's alone. */
export const HANDED_IN = ["waiting", "returned", "accepted", "declined"] as const;
export type HandedIn = (typeof HANDED_IN)[number];
