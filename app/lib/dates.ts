/** All times of the site are shown in Asia/Shanghai (docs/content.md#house-style), whatever the machine's zone is: UTC+8 without summer time. */
const SHANGHAI_OFFSET = 8 * 3_600_000;

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** The time as a clock in Shanghai shows it, readable through the UTC getters. */
function shanghai(time: Date | string | number): Date {
  return new Date(new Date(time).getTime() + SHANGHAI_OFFSET);
}

/** yyyy-mm-dd in Asia/Shanghai. */
export function formatDate(time: Date | string | number): string {
  return shanghai(time).toISOString().slice(0, 10);
}

/** HH:MM in Asia/Shanghai. */
export function formatClock(time: Date | string | number): string {
  return shanghai(time).toISOString().slice(11, 16);
}

/** yyyy-mm-dd HH:MM in Asia/Shanghai. */
export function formatDateTime(time: Date | string | number): string {
  return `${formatDate(time)} ${formatClock(time)}`;
}

/** yyyy-mm-ddTHH:MM:SS+08:00, as machines want a local time. */
export function formatIsoLocal(time: Date | string | number): string {
  return `${shanghai(time).toISOString().slice(0, 19)}+08:00`;
}

/** Whole seconds, as the wire gives times (docs/wire.md#envelope). */
export function toSeconds(time: Date): number {
  return Math.floor(time.getTime() / 1_000);
}

/** The ISO text of a time in whole seconds, as the wire gives times. */
export function isoOfSeconds(seconds: number): string {
  return new Date(seconds * 1_000).toISOString();
}

/** The instant at which a day (yyyy-mm-dd) begins in Asia/Shanghai; undefined for what is no such day. */
export function startOfDay(day: string): Date | undefined {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day)) return undefined;
  const start = new Date(`${day}T00:00:00+08:00`);
  return Number.isNaN(start.getTime()) || formatDate(start) !== day ? undefined : start;
}

/**
 * A time as people write it: a day with an hour, in Asia/Shanghai unless a zone stands behind it. Undefined for what is
 * none.
 */
export function timeOfText(text: string): Date | undefined {
  const [, day = "", hour = "", second = ":00", zone = "+08:00"] =
    /^(\d{4}-\d{2}-\d{2})[Tt ]+(\d{2}:\d{2})(:\d{2}(?:\.\d+)?)? *(Z|[+-]\d{2}:\d{2})?$/.exec(text.trim()) ?? [];
  const time = new Date(`${day}T${hour}${second}${zone}`);
  return startOfDay(day) === undefined || Number.isNaN(time.getTime()) ? undefined : time;
}

/** Texts that a relative time is made of. */
export type RelativeTexts = {
  justNow: string;
  minutesAgo: (count: number) => string;
  hoursAgo: (count: number) => string;
};

/**
 * Relative time of docs/content.md#states: under a minute, under an hour, under a day, otherwise the date.
 * A time in the future (a clock that runs ahead) counts as just now.
 */
export function relativeTime(time: Date | string | number, now: number, texts: RelativeTexts): string {
  const age = now - new Date(time).getTime();
  if (age < MINUTE) return texts.justNow;
  if (age < HOUR) return texts.minutesAgo(Math.floor(age / MINUTE));
  if (age < DAY) return texts.hoursAgo(Math.floor(age / HOUR));
  return formatDate(time);
}
