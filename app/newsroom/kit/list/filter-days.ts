import { startOfDay } from "#app/lib/dates.ts";

/** Nothing of the site is older. */
export const FIRST_DAY = "2000-01-01";

/** A day as an address says it; undefined where it says none. */
export const dayOf = (text: string | null) =>
  text !== null && text >= FIRST_DAY && startOfDay(text) !== undefined ? text : undefined;
