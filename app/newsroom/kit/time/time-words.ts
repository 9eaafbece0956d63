import { formatDate, formatIsoLocal } from "#app/lib/dates.ts";

const MINUTE = 60_000;
const DAY = 86_400_000;
const HOUR = 60 * MINUTE;
const SPANS = new Map<string, number>([
  ["s", 1_000],
  ["秒", 1_000],
  ["m", MINUTE],
  ["分", MINUTE],
  ["分钟", MINUTE],
  ["h", HOUR],
  ["时", HOUR],
  ["小时", HOUR],
  ["d", DAY],
  ["天", DAY],
]);

const DAYS: Record<string, number> = { 今: 0, 明: 1, 后: 2, today: 0, tomorrow: 1 };
/** Words that turn the hours 1 to 11 into hours of the afternoon or evening. */
const LATE = new Set(["下午", "晚上", "晚", "pm"]);
const NUMERALS = "零一二三四五六七八九十";

const SPAN = /^\+\s*(\d{1,4})\s*(s|秒|m|分钟|分|h|小时|时|d|天)$/i;
const PART = "凌晨|早上|早|上午|中午|下午|晚上|晚|am|pm";
const CLOCK = String.raw`(${PART})?\s*(\d{1,2})(?:[:：点时](半|\d{1,2})?分?(?:[:：](\d{2}))?)?\s*(am|pm)?`;
const WORDS = new RegExp(
  String.raw`^(?:(今|明|后)(?:天)?|(today|tomorrow)|(?:(\d{4})[-/.年])?(\d{1,2})[-/.月](\d{1,2})日?|(?:周|星期)([一二三四五六日天]))?\s*,?\s*${CLOCK}$`,
  "i",
);
const WEEKDAYS = "日一二三四五六";

/**
 * Parses a typed time in Asia/Shanghai: `+30m`, `8:00`, `明早8点`, `周五 9:30`, `11-24 8:00`, `2027-01-02 8:00:30`. A past
 * hour means tomorrow. A past day without a year means next year. Returns undefined for any other text.
 */
export function parseTimeText(text: string, now: Date): Date | undefined {
  const said = arabic(text.trim().toLowerCase());
  const [, count, unit = ""] = SPAN.exec(said) ?? [];
  if (count !== undefined) return new Date(now.getTime() + Number(count) * (SPANS.get(unit) ?? 0));
  const found = WORDS.exec(said);
  if (found === null) return undefined;
  const [, near, nearEn, year, month, day, weekday, before, hour = "", minute, second = "00", after] = found;
  const part = before ?? after ?? "";
  const isPlainNumber = before === undefined && after === undefined && !/[:：点时]/.test(said);
  if (isPlainNumber) return undefined;
  const clock = clockOf(part, Number(hour), minute === "半" ? 30 : Number(minute ?? 0), Number(second));
  if (clock === undefined) return undefined;
  const today = formatDate(now);
  const named = near ?? nearEn;
  if (named !== undefined) return at(dayAfter(today, DAYS[named] ?? 0), clock);
  if (month !== undefined && day !== undefined) return onDate(year, month, day, clock, now);
  if (weekday !== undefined) return onWeekday(weekday, clock, now);
  const soon = at(today, clock);
  return soon !== undefined && soon <= now ? at(dayAfter(today, 1), clock) : soon;
}

/** Formats a time for the browser's own field, to the second. */
export function localField(time: Date): string {
  return formatIsoLocal(time).slice(0, 19);
}

/** Converts 八点, 十一点, 二十点 to digits. */
function arabic(text: string): string {
  return text.replaceAll(/[一二三四五六七八九十零]{1,3}(?=[点时分])/g, (word) => {
    const [tens = "", ones = ""] = word.includes("十") ? word.split("十") : ["零", word];
    const value = (tens === "" ? 1 : NUMERALS.indexOf(tens)) * 10 + (ones === "" ? 0 : NUMERALS.indexOf(ones));
    return String(value);
  });
}

function clockOf(part: string, hour: number, minute: number, second: number): string | undefined {
  const isLate = LATE.has(part) && hour < 12;
  const whole = isLate || (part === "中午" && hour < 3) ? hour + 12 : part === "am" && hour === 12 ? 0 : hour;
  if (whole > 23 || minute > 59 || second > 59) return undefined;
  return [whole, minute, second].map((value) => String(value).padStart(2, "0")).join(":");
}

const at = (day: string, clock: string) => {
  const time = new Date(`${day}T${clock}+08:00`);
  return Number.isNaN(time.getTime()) || formatDate(time) !== day ? undefined : time;
};
const dayAfter = (day: string, days: number) => formatDate(new Date(`${day}T00:00:00+08:00`).getTime() + days * DAY);

function onDate(year: string | undefined, month: string, day: string, clock: string, now: Date): Date | undefined {
  const thisYear = Number(formatDate(now).slice(0, 4));
  const in_ = (one: number) => at(`${one}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`, clock);
  if (year !== undefined) return in_(Number(year));
  const soon = in_(thisYear);
  return soon !== undefined && formatDate(soon) < formatDate(now) ? in_(thisYear + 1) : soon;
}

function onWeekday(weekday: string, clock: string, now: Date): Date | undefined {
  const today = formatDate(now);
  const wanted = WEEKDAYS.indexOf(weekday === "天" ? "日" : weekday);
  const is = new Date(`${today}T00:00:00Z`).getUTCDay();
  const time = at(dayAfter(today, (wanted - is + 7) % 7), clock);
  return time !== undefined && time <= now ? at(dayAfter(today, 7), clock) : time;
}
