/** Hours for which a link may be good, and how often it may be opened. */
export const LINK_HOURS = [4, 24, 72] as const;
export const LINK_OPENS = [1, 5, 20] as const;
