/** The possible lifetimes of a link in hours, and its possible numbers of openings. */
export const LINK_HOURS = [4, 24, 72] as const;
export const LINK_OPENS = [1, 5, 20] as const;
