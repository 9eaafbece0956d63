/** Runs a callback now, after the page has loaded, after hydration, and after each client navigation. */
export function onEachPage(run: () => void): void {
  run();
  if (document.readyState === "loading") document.addEventListener("DOMContentLoaded", run, { once: true });
  document.addEventListener("page:ready", run);
  document.addEventListener("page:arrived", run);
}
