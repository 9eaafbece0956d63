import { tellCounter } from "#app/lib/tell-counter.ts";

/** Told of each page that is shown; gets its path without the query. */
export type ViewListener = (view: { path: string; referrer: string; title: string }) => void;

/**
 * The page-view event of docs/content.md#product: once for each arrival, to our own counter and to `others`.
 * It carries the path without its query and of the referrer the origin only, so that nothing private travels (P7).
 * The newsroom and its previews count nobody. Automated browsers are counted or dropped by the server, which alone can be sure of its rules.
 */
export function countViews(others: ViewListener): void {
  let referrer = originOf(document.referrer);
  const count = () => {
    if (/^\/(newsroom|preview)\b/.test(location.pathname)) return;
    const view = { path: location.pathname, referrer, title: document.title };
    referrer = location.origin;
    tellCounter(view);
    others(view);
  };
  whenShown(count);
  document.addEventListener("page:arrived", count);
  addEventListener("pageshow", (event) => {
    if (event.persisted) count();
  });
}

/** A page that is rendered ahead is no arrival until it is shown. */
function whenShown(run: () => void): void {
  const page = document as Document & { prerendering?: boolean };
  if (page.prerendering) document.addEventListener("prerenderingchange", run, { once: true });
  else run();
}

/** The boot script runs before the polyfills, so it does without `URL.canParse`. */
function originOf(address: string): string {
  try {
    return new URL(address).origin;
  } catch {
    return "";
  }
}
