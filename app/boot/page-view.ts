import { sendToCounter } from "#app/lib/tell-counter.ts";

/** Called with each page that is shown; the path has no query. */
export type ViewListener = (view: { path: string; referrer: string; title: string }) => void;

/**
 * Sends the page-view event of docs/content.md#product once for each visit of a page, to the site's own counter and to
 * `others`. It contains the path without query and only the origin of the referrer, so it contains no private data
 * (P7). Newsroom and previews are not counted. The server recognizes automated browsers.
 */
export function countViews(others: ViewListener): void {
  let referrer = originOf(document.referrer);
  const count = () => {
    if (/^\/(newsroom|preview)\b/.test(location.pathname)) return;
    const view = { path: location.pathname, referrer, title: document.title };
    referrer = location.origin;
    sendToCounter(view);
    others(view);
  };
  whenShown(count);
  document.addEventListener("page:arrived", count);
  addEventListener("pageshow", (event) => {
    if (event.persisted) count();
  });
}

/** Runs a callback when the page is shown. A prerendered page may never be shown. */
function whenShown(run: () => void): void {
  const page = document as Document & { prerendering?: boolean };
  if (page.prerendering) document.addEventListener("prerenderingchange", run, { once: true });
  else run();
}

/** Returns the origin of a URL. The boot script runs before the polyfills, so it cannot use `URL.canParse`. */
function originOf(address: string): string {
  try {
    return new URL(address).origin;
  } catch {
    return "";
  }
}
