import { useLanguage } from "#app/lib/page/page-context.tsx";
import { formatDate } from "#app/lib/dates.ts";
import { htmlLanguage } from "#app/lib/language.ts";
import { onceEach } from "#app/lib/once-each.ts";
import { todayFormat } from "./today.ts";

const formatOf = onceEach(todayFormat);

/** Shows the current day in Asia/Shanghai. The boot script updates it on a page that stays open overnight. */
export function Today() {
  const language = htmlLanguage(useLanguage());
  const now = Date.now();
  return (
    <span data-today={formatDate(now)} suppressHydrationWarning>
      {formatOf(language).format(now)}
    </span>
  );
}
