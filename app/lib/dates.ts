/**
 * Offset of Asia/Shanghai in milliseconds: UTC+8 without summer time. The site shows all times there
 * (docs/content.md#house-style), whatever the machine's time zone is.
 */
const SHANGHAI_OFFSET = 8 * 3_600_000;

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Shifts a time so that the UTC getters return the time in Shanghai. */
function shanghai(time: Date | string | number): Date {
  return new Date(new Date(time).getTime() + SHANGHAI_OFFSET);
}

/** Formats as yyyy-mm-dd in Asia/Shanghai. */
export function formatDate(time: Date | string | number): string {
  return shanghai(time).toISOString().slice(0, 10);
}

/** Formats as HH:MM in Asia/Shanghai. */
export function formatClock(time: Date | string | number): string {
  return shanghai(time).toISOString().slice(11, 16);
}

/** Formats as yyyy-mm-dd HH:MM in Asia/Shanghai. */
export function formatDateTime(time: Date | string | number): string {
  return `${formatDate(time)} ${formatClock(time)}`;
}

/** Formats as yyyy-mm-ddTHH:MM:SS+08:00, for machines. */
export function formatIsoLocal(time: Date | string | number): string {
  return `${shanghai(time).toISOString().slice(0, 19)}+08:00`;
}

/** Converts a time to whole seconds, the unit of times in calls (docs/wire.md#envelope). */
export function toSeconds(time: Date): number {
  return Math.floor(time.getTime() / 1_000);
}

/** Converts whole seconds to an ISO 8601 text. */
export function isoOfSeconds(seconds: number): string {
  return new Date(seconds * 1_000).toISOString();
}

/** Returns the time at which a day (yyyy-mm-dd) begins in Asia/Shanghai, or undefined for an invalid day. */
export function startOfDay(day: string): Date | undefined {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day)) return undefined;
  const start = new Date(`${day}T00:00:00+08:00`);
  return Number.isNaN(start.getTime()) || formatDate(start) !== day ? undefined : start;
}

/** Parses a day with a time, in Asia/Shanghai unless a time zone follows. Returns undefined for other texts. */
export function timeOfText(text: string): Date | undefined {
  const [, day = "", hour = "", second = ":00", zone = "+08:00"] =
    /^(\d{4}-\d{2}-\d{2})[Tt ]+(\d{2}:\d{2})(:\d{2}(?:\.\d+)?)? *(Z|[+-]\d{2}:\d{2})?$/.exec(text.trim()) ?? [];
  const time = new Date(`${day}T${hour}${second}${zone}`);
  return startOfDay(day) === undefined || Number.isNaN(time.getTime()) ? undefined : time;
}

/** Texts of relative times. */
export type RelativeTexts = {
  justNow: string;
  minutesAgo: (count: number) => string;
  hoursAgo: (count: number) => string;
};

/**
 * Formats a time relative to `now` (docs/content.md#states): "just now", minutes or hours, and the date after a day. A
 * future time, from a fast clock, counts as just now.
 */
export function relativeTime(time: Date | string | number, now: number, texts: RelativeTexts): string {
  const age = now - new Date(time).getTime();
  if (age < MINUTE) return texts.justNow;
  if (age < HOUR) return texts.minutesAgo(Math.floor(age / MINUTE));
  if (age < DAY) return texts.hoursAgo(Math.floor(age / HOUR));
  return formatDate(time);
}
