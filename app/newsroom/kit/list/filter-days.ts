import { startOfDay } from "#app/lib/dates.ts";

/** First day of filters; no data of the site are older. */
export const FIRST_DAY = "2000-01-01";

/** Returns the day in an address parameter; undefined without a valid day. */
export const dayOf = (text: string | null) =>
  text !== null && text >= FIRST_DAY && startOfDay(text) !== undefined ? text : undefined;
