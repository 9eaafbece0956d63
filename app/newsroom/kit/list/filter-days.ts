import { startOfDay } from "#app/lib/dates.ts";

/** The first day that a filter can have. The site has no older data. */
export const FIRST_DAY = "2000-01-01";

/** Returns the day in an address parameter, or undefined if it is not a valid day. */
export const dayOf = (text: string | null) =>
  text !== null && text >= FIRST_DAY && startOfDay(text) !== undefined ? text : undefined;
