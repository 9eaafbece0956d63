import { readSettingsOf } from "#app/features/base/site/site.service.server.ts";
import { formatDate } from "#app/lib/dates.ts";
import { withTransaction } from "#db/client.ts";
import { timesOf } from "./statistic.span.ts";
import { statisticSettings } from "./statistic.settings.ts";
import { findSummedUntil, removeFigures, sumUp } from "./summing.repo.server.ts";

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** The number of days that the first run sums, rounded to whole months. */
const FIRST_DAYS = 40;
/**
 * Days for which figures of minutes and of hours are stored. The chart of today shows minutes, that of another day
 * hours.
 */
const DAYS_OF_MINUTES = 8;
const DAYS_OF_HOURS = 100;
/** The smallest number of days for daily figures, because the current month is compared with the previous one. */
const FEWEST_DAYS = 62;

/**
 * Sums new rows of the site's own tables since the last run, and sums the hour before again. It works one day at a
 * time, so that a long backlog blocks nothing for long. Returns the number of hours.
 */
export async function sumUpFigures(now: Date): Promise<number> {
  const end = Math.floor(now.getTime() / HOUR) * HOUR + HOUR;
  const last = await findSummedUntil();
  const begin = last === undefined ? firstMoment(now) : last.getTime() - HOUR;
  const all = Math.max(0, end - begin);
  for (const day of Array(Math.ceil(all / DAY)).keys()) {
    const from = begin + day * DAY;
    const stretch = { from: new Date(from), to: new Date(Math.min(from + DAY, end)) };
    await withTransaction((trx) => sumUp(stretch, trx));
  }
  return all / HOUR;
}

const firstMoment = (now: Date) =>
  timesOf({ span: "month", day: formatDate(now.getTime() - FIRST_DAYS * DAY) }).from.getTime();

/** Deletes expired figures of minutes, hours and days. Returns the number of rows. */
export async function forgetFigures(now: Date): Promise<number> {
  const { statistics } = await readSettingsOf(statisticSettings);
  const before = (days: number) => new Date(now.getTime() - days * DAY);
  return removeFigures({
    minute: before(DAYS_OF_MINUTES),
    hour: before(DAYS_OF_HOURS),
    day: before(Math.max(FEWEST_DAYS, statistics.daysKept)),
  });
}
