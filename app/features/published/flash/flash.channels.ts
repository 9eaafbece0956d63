/** Channels of the 24-hour stream, in the order of its tabs. */
export const CHANNELS = ["top", "macro", "company", "market", "industry", "policy"] as const;
export type Channel = (typeof CHANNELS)[number];
