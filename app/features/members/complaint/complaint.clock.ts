import { formatDate, startOfDay } from "#app/lib/dates.ts";

/** Working days in which a complaint is accepted or declined, and in which it is answered (docs/content.md#complaints). */
export const ACCEPT_WITHIN_DAYS = 1;
export const ANSWER_WITHIN_DAYS = 7;

const DAY_MS = 86_400_000;

/**
 * The end of so many working days, Monday to Friday in Shanghai. What comes on a weekend counts from the beginning of Monday.
 * Public holidays are not known here: at such times the clock is stricter than what readers are promised.
 */
export function afterWorkingDays(from: Date, days: number): Date {
  let at = isWeekend(from) ? (startOfDay(formatDate(from)) ?? from) : from;
  while (isWeekend(at)) at = nextDay(at);
  for (let left = days; left > 0; left -= 1) {
    at = nextDay(at);
    while (isWeekend(at)) at = nextDay(at);
  }
  return at;
}

/** A day by itself is read as UTC: its weekday is the one in Shanghai. */
const isWeekend = (at: Date) => [0, 6].includes(new Date(formatDate(at)).getUTCDay());
const nextDay = (at: Date) => new Date(at.getTime() + DAY_MS);
