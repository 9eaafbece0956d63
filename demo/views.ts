const HOUR = 3_600_000;
/** The hours for which hourly views are stored: the period of the weekly rankings, and one more day. */
const KEPT_HOURS = 8 * 24;
/** The hours within which an article has half of its views. */
const HALF_LIFE = 14;
/** The share of views long after publication, spread over the article's whole life. */
const LATE_SHARE = 0.12;

/**
 * The relative number of readers in each hour of the day in Asia/Shanghai, with most at breakfast, lunch and late
 * evening.
 */
const RHYTHM = [3, 2, 1, 1, 1, 2, 5, 9, 11, 9, 8, 8, 11, 10, 8, 7, 7, 8, 9, 10, 11, 12, 10, 6];

/**
 * Distributes an article's views over the hours since its publication like real readers: most on the first day,
 * according to the time of day, and a few later. Returns the hours of the last days that had a reader.
 */
export function hourlyViews(publishAt: Date, views: number, now: Date): { hour: Date; views: number }[] {
  const first = Math.floor(publishAt.getTime() / HOUR);
  const last = Math.floor(now.getTime() / HOUR);
  const age = last - first + 1;
  const weights = Array.from({ length: age }, (_, hour) => 0.5 ** (hour / HALF_LIFE) * rhythmAt(first + hour));
  const whole = weights.reduce((sum, weight) => sum + weight, 0);
  const rows: { hour: Date; views: number }[] = [];
  let carried = 0;
  for (let hour = Math.max(0, age - KEPT_HOURS); hour < age; hour += 1) {
    const share = ((1 - LATE_SHARE) * (weights[hour] ?? 0)) / whole + LATE_SHARE / age;
    carried += views * share;
    const count = Math.floor(carried);
    carried -= count;
    if (count > 0) rows.push({ hour: new Date((first + hour) * HOUR), views: count });
  }
  return rows;
}

function rhythmAt(hour: number): number {
  return RHYTHM[(hour + 8) % 24] ?? 1;
}
