import { useLanguage } from "#app/lib/page-context.tsx";
import { htmlLanguage } from "#app/lib/language.ts";
import { todayText } from "./today.ts";

/** The day of reading in Asia/Shanghai; the boot script sets it right on a page that was kept overnight. */
export function Today() {
  const language = htmlLanguage(useLanguage());
  return (
    <span data-today="" suppressHydrationWarning>
      {todayText(Date.now(), language)}
    </span>
  );
}
