import { useLanguage } from "#app/lib/page-context.tsx";
import { formatDate } from "#app/lib/dates.ts";
import { htmlLanguage } from "#app/lib/language.ts";
import { todayText } from "./today.ts";

/** The day of reading in Asia/Shanghai; the boot script sets it right on a page that was kept overnight. */
export function Today() {
  const language = htmlLanguage(useLanguage());
  const now = Date.now();
  return (
    <span data-today={formatDate(now)} suppressHydrationWarning>
      {todayText(now, language)}
    </span>
  );
}
