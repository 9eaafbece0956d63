/** Runs now, again when React has taken the page over, and after each page that is shown inside of it. */
export function onEachPage(run: () => void): void {
  run();
  document.addEventListener("page:ready", run);
  document.addEventListener("page:arrived", run);
}
