import { formatDateTime, isoOfSeconds } from "#app/lib/dates.ts";

/**
 * yyyy-mm-dd HH:MM:SS in Asia/Shanghai, the default format of docs/content.md#limits: it distinguishes entries of one minute.
 * `time` in seconds.
 */
export function entryTime(time: number): string {
  const iso = isoOfSeconds(time);
  // Shanghai is whole hours ahead, so that its seconds are those of UTC.
  return formatDateTime(iso) + iso.slice(16, 19);
}
