import { isPagePath } from "#app/ui/page/page-path.ts";

/** Milliseconds after which the bar disappears, because the navigation was stopped or never happened. */
const LONGEST_MS = 20_000;

/**
 * Shows a thin bar at the top during a navigation, native or client-side (docs/content.md#product). Only the compositor
 * draws it, and it takes no space.
 */
export function showProgress(): void {
  let bar: HTMLElement | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const leave = () => {
    bar ??= appendBar();
    bar.dataset["state"] = "running";
    clearTimeout(timer);
    timer = setTimeout(settle, LONGEST_MS);
  };
  const settle = () => {
    clearTimeout(timer);
    if (bar?.dataset["state"] === "running") bar.dataset["state"] = "done";
  };
  document.addEventListener("page:leaving", leave);
  document.addEventListener("page:settled", settle);
  // Listens on the window, after React's own listener, which prevents the events that React handles.
  addEventListener("click", (event) => {
    if (leavesPage(event)) leave();
  });
  addEventListener("submit", (event) => {
    if (!event.defaultPrevented && (event.target as HTMLFormElement).target === "") leave();
  });
  addEventListener("pageshow", settle);
}

function leavesPage(event: MouseEvent): boolean {
  if (event.defaultPrevented || event.button !== 0) return false;
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return false;
  const link = event.target instanceof Element ? event.target.closest("a") : null;
  if (!link || link.href === "" || link.target !== "" || link.hasAttribute("download")) return false;
  if (!/^https?:$/.test(link.protocol)) return false;
  if (link.origin !== location.origin) return true;
  const sameDocument = link.pathname === location.pathname && link.search === location.search;
  return isPagePath(link.pathname) && !(sameDocument && link.hash !== "");
}

function appendBar(): HTMLElement {
  const bar = document.createElement("div");
  bar.className = "boot-progress";
  bar.setAttribute("aria-hidden", "true");
  document.body.append(bar);
  return bar;
}
