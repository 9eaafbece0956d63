import { formatDate, startOfDay } from "#app/lib/dates.ts";
import type { WorkingDays } from "./complaint.settings.ts";

/**
 * The working days in which a complaint is accepted or declined, and in which it is answered
 * (docs/content.md#complaints).
 */
export const ACCEPT_WITHIN_DAYS = 1;
export const ANSWER_WITHIN_DAYS = 7;

const DAY_MS = 86_400_000;

/**
 * Returns the end of this many working days: Monday to Friday in Shanghai, except for the holidays and working weekends
 * in the settings. On a day off, the period starts with the next working day.
 */
export function afterWorkingDays(from: Date, days: number, calendar: WorkingDays): Date {
  const isOff = (at: Date) => isDayOff(formatDate(at), calendar);
  let at = isOff(from) ? (startOfDay(formatDate(from)) ?? from) : from;
  while (isOff(at)) at = nextDay(at);
  for (let left = days; left > 0; left -= 1) {
    at = nextDay(at);
    while (isOff(at)) at = nextDay(at);
  }
  return at;
}

/** Returns whether a day is off. A date without a time is parsed as UTC, so its weekday is the one in Shanghai. */
const isDayOff = (day: string, { off, working }: WorkingDays) =>
  off.includes(day) || ([0, 6].includes(new Date(day).getUTCDay()) && !working.includes(day));
const nextDay = (at: Date) => new Date(at.getTime() + DAY_MS);
