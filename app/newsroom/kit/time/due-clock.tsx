import { formatDate } from "#app/lib/dates.ts";
import { clockToTheSecond, useNewsroomSecond } from "./clock.ts";

/** Shows a release time to the second. It adds the day, unless that is today or the heading shows it (`isUnderDay`). */
export function DueClock({ at, isUnderDay }: { at: number; isUnderDay: boolean }) {
  const now = useNewsroomSecond() ?? 0;
  const day = formatDate(at * 1_000);
  const isPlain = isUnderDay || day === formatDate(now * 1_000);
  return (
    <time dateTime={new Date(at * 1_000).toISOString()}>
      {!isPlain && `${day.slice(5)} `}
      {clockToTheSecond(at)}
    </time>
  );
}
