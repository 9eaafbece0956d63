import { formatDate, relativeTime } from "#app/lib/dates.ts";
import { todayFormat } from "#app/ui/today.ts";
import { onEachPage } from "./pages.ts";
import { texts } from "./texts.ts";

const EVERY_MS = 30_000;

/** Updates relative times and the date line every 30 seconds and when the page is shown again. */
export function keepTimesCurrent(): void {
  const update = () => {
    if (document.visibilityState === "hidden") return;
    const now = Date.now();
    for (const time of document.querySelectorAll<HTMLTimeElement>("time[data-relative]")) {
      write(time, relativeTime(time.dateTime, now, texts));
    }
    const today = formatDate(now);
    for (const day of document.querySelectorAll<HTMLElement>("[data-today]")) {
      // The first date format is slow on a slow phone, so the text is formatted only on a new day.
      if (day.dataset["today"] === today) continue;
      day.dataset["today"] = today;
      write(day, todayFormat(document.documentElement.lang).format(now));
    }
  };
  onEachPage(update);
  setInterval(update, EVERY_MS);
  document.addEventListener("visibilitychange", update);
  addEventListener("pageshow", update);
}

/** Writes only changed text, so that observers of the page see real changes only. */
function write(element: Element, text: string): void {
  if (element.textContent !== text) element.textContent = text;
}
