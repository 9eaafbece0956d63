/** Runs now, again when the page has arrived to its end, when React has taken the page over, and after each page that is shown inside of it. */
export function onEachPage(run: () => void): void {
  run();
  if (document.readyState === "loading") document.addEventListener("DOMContentLoaded", run, { once: true });
  document.addEventListener("page:ready", run);
  document.addEventListener("page:arrived", run);
}
