import { formatDateTime, isoOfSeconds } from "#app/lib/dates.ts";

/**
 * Returns yyyy-mm-dd HH:MM:SS in Asia/Shanghai, the default format of docs/content.md#limits. It distinguishes entries
 * of one minute. `time` is in seconds.
 */
export function entryTime(time: number): string {
  const iso = isoOfSeconds(time);
  // Shanghai is whole hours ahead of UTC, so its seconds are those of UTC.
  return formatDateTime(iso) + iso.slice(16, 19);
}
