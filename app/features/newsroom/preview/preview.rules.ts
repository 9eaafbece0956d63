/** The lifetimes in hours and the numbers of openings that a writer can choose for a link. */
export const LINK_HOURS = [4, 24, 72] as const;
export const LINK_OPENS = [1, 5, 20] as const;
