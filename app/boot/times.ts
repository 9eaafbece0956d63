import { formatDate, relativeTime } from "#app/lib/dates.ts";
import { todayFormat } from "#app/ui/today.ts";
import { onEachPage } from "./pages.ts";
import { texts } from "./texts.ts";

const EVERY_MS = 30_000;

/** Keeps relative times and the date line right: on a page kept overnight, every 30 seconds, and on coming back. */
export function keepTimesCurrent(): void {
  const update = () => {
    if (document.visibilityState === "hidden") return;
    const now = Date.now();
    for (const time of document.querySelectorAll<HTMLTimeElement>("time[data-relative]")) {
      write(time, relativeTime(time.dateTime, now, texts));
    }
    const today = formatDate(now);
    for (const day of document.querySelectorAll<HTMLElement>("[data-today]")) {
      // The first date that Intl writes takes a slow phone long, so the words are made anew on another day only.
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

/** Only what differs is written, so that nobody who watches the page is told of changes that are none. */
function write(element: Element, text: string): void {
  if (element.textContent !== text) element.textContent = text;
}
