import { reloadOnce } from "./reload-guard.ts";

/** Data attribute on the root of a page that stays without React, so that links are followed natively. */
const PLAIN = "plain";
const KEY = "plain-page";
/** Paths of pages that are useless without React. Their own error page explains more. */
const NEEDS_REACT = /^\/(?:user|newsroom|preview)\b/;

/** Returns whether this page is shown without React, because its scripts failed before. */
export function isPlainPage(): boolean {
  try {
    if (sessionStorage.getItem(KEY) !== location.href) return false;
    sessionStorage.removeItem(KEY);
    document.documentElement.dataset[PLAIN] = "";
    return true;
  } catch {
    return false;
  }
}

/**
 * Copies the page before hydration. If React fails (`page:failed`, app/pages/frame/hydrate-page.tsx), the copy replaces
 * React's output. A page to which React had navigated is loaded from the server instead, without React.
 */
export function keepPageCopy(): void {
  if (NEEDS_REACT.test(location.pathname)) return;
  const copy = document.documentElement.cloneNode(true) as HTMLElement;
  copy.dataset[PLAIN] = "";
  // Removes the scripts from the copy, because they have already run. Chromium would report them as violations of the
  // content security policy.
  for (const script of copy.querySelectorAll("script")) script.remove();
  const { href } = location;
  const onFailure = ({ detail: react }: CustomEvent<{ unmount: () => void } | null>) => {
    if (withoutHash(location.href) !== withoutHash(href)) return loadWithoutReact();
    try {
      react?.unmount();
    } finally {
      document.documentElement.replaceWith(copy);
    }
  };
  document.addEventListener("page:failed", onFailure as EventListener, { once: true });
}

function loadWithoutReact(): void {
  if (NEEDS_REACT.test(location.pathname) || !navigator.onLine) return;
  const reload = () => {
    sessionStorage.setItem(KEY, location.href);
    location.reload();
  };
  reloadOnce(Date.now(), { storage: sessionStorage, reload });
}

function withoutHash(href: string): string {
  return href.replace(/#.*/, "");
}
