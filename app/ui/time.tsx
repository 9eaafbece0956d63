import { useMessages } from "#app/i18n/messages.ts";
import { formatClock, formatDate, formatDateTime, relativeTime, type RelativeTexts } from "#app/lib/dates.ts";

export type TimeFormat = "relative" | "datetime" | "date" | "clock";

/**
 * A time of the site, in Asia/Shanghai. `iso` is an ISO string.
 * Relative times are right when the page is rendered; the boot script keeps every `data-relative` current from then on.
 */
export function Time({
  iso,
  format = "relative",
  className,
}: {
  iso: string;
  format?: TimeFormat;
  className?: string;
}) {
  const texts = useMessages("common");
  if (format !== "relative") {
    return (
      <time dateTime={iso} className={className}>
        {timeText(iso, format, 0, texts)}
      </time>
    );
  }
  return (
    <time dateTime={iso} className={className} data-relative="" title={formatDateTime(iso)} suppressHydrationWarning>
      {timeText(iso, format, Date.now(), texts)}
    </time>
  );
}

/** The text of a time in one of the formats; `now` in milliseconds only matters to the relative one. */
function timeText(iso: string, format: TimeFormat, now: number, texts: RelativeTexts): string {
  switch (format) {
    case "relative":
      return relativeTime(iso, now, texts);
    case "datetime":
      return formatDateTime(iso);
    case "date":
      return formatDate(iso);
    case "clock":
      return formatClock(iso);
  }
}
