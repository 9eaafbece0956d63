/** Working days in which a complaint is accepted or declined, and in which it is answered (docs/content.md#complaints). */
export const ACCEPT_WITHIN_DAYS = 1;
export const ANSWER_WITHIN_DAYS = 7;

const DAY_MS = 86_400_000;
/** Asia/Shanghai, which has no summer time. */
const SHANGHAI_OFFSET_MS = 8 * 3_600_000;

/**
 * The end of so many working days, Monday to Friday in Shanghai. What comes on a weekend counts from the beginning of Monday.
 * Public holidays are not known here: at such times the clock is stricter than what readers are promised.
 */
export function afterWorkingDays(from: Date, days: number): Date {
  let at = from.getTime();
  if (isWeekend(at)) at = beginningOfDay(at);
  while (isWeekend(at)) at += DAY_MS;
  for (let left = days; left > 0; left -= 1) {
    at += DAY_MS;
    while (isWeekend(at)) at += DAY_MS;
  }
  return new Date(at);
}

const isWeekend = (at: number) => [0, 6].includes(new Date(at + SHANGHAI_OFFSET_MS).getUTCDay());

const beginningOfDay = (at: number) => Math.floor((at + SHANGHAI_OFFSET_MS) / DAY_MS) * DAY_MS - SHANGHAI_OFFSET_MS;
