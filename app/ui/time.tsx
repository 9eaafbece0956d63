import { useMessages } from "#app/i18n/messages.ts";
import { formatClock, formatDate, formatDateTime, relativeTime, type RelativeTexts } from "#app/lib/dates.ts";

export type TimeFormat = "relative" | "datetime" | "date" | "clock";

/**
 * Shows a time in Asia/Shanghai. `iso` is an ISO 8601 text. The server renders the relative time, and the boot script
 * then updates every `data-relative`.
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

/** Formats a time. Only relative times use `now`, in milliseconds. */
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
