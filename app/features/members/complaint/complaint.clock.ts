import { formatDate, startOfDay } from "#app/lib/dates.ts";
import type { WorkingDays } from "./complaint.settings.ts";

/** Working days in which a complaint is accepted or declined, and in which it is answered (docs/content.md#complaints). */
export const ACCEPT_WITHIN_DAYS = 1;
export const ANSWER_WITHIN_DAYS = 7;

const DAY_MS = 86_400_000;

/**
 * The end of so many working days: Monday to Friday in Shanghai, except for holidays and working weekends in the setting.
 * Arrivals on a day off count from the beginning of the next working day.
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

/** A day by itself is read as UTC: its weekday is the one in Shanghai. */
const isDayOff = (day: string, { off, working }: WorkingDays) =>
  off.includes(day) || ([0, 6].includes(new Date(day).getUTCDay()) && !working.includes(day));
const nextDay = (at: Date) => new Date(at.getTime() + DAY_MS);
