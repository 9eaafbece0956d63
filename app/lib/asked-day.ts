import { formatDate, startOfDay } from "./dates.ts";
import { DomainError } from "./errors.ts";

/** Nothing of the site is older. */
const FIRST_DAY = "2000-01-01";

/**
 * The day (yyyy-mm-dd, Asia/Shanghai) that the address of a page asks for, undefined when it asks for none. `now` in
 * milliseconds. Throws `not_found` for what is in no calendar, has not begun or lies before there was anything: every
 * page with days answers so (docs/decisions/0023); a day on which nothing came is a page that says that.
 */
export function askedDay(text: string | null, now: number): string | undefined {
  if (text === null || text === "") return undefined;
  const isDay = startOfDay(text) !== undefined && text >= FIRST_DAY && text <= formatDate(now);
  if (!isDay) throw new DomainError("not_found", `day ${text}`);
  return text;
}
