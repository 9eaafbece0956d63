import { formatDate } from "#app/lib/dates.ts";
import { clockToTheSecond, useNewsroomSecond } from "./clock.ts";

/** Release time to the second. The day is added unless it is today or given by the heading (`isUnderDay`). */
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
