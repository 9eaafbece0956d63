import { formatDate, startOfDay } from "./dates.ts";
import { DomainError } from "./errors.ts";

/** First day of the site's data. */
const FIRST_DAY = "2000-01-01";

/**
 * Returns the day (yyyy-mm-dd, Asia/Shanghai) in a page's URL, or undefined without one. `now` is in milliseconds.
 * Throws `not_found` for an invalid day, a future one, or one before the first day (docs/decisions/0023). A day without
 * content is a page that says so.
 */
export function parseDay(text: string | null, now: number): string | undefined {
  if (text === null || text === "") return undefined;
  const isDay = startOfDay(text) !== undefined && text >= FIRST_DAY && text <= formatDate(now);
  if (!isDay) throw new DomainError("not_found", `day ${text}`);
  return text;
}
