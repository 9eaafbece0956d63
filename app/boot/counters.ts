import type { ViewListener } from "./page-view.ts";

/** Loads an external script; `data` becomes its data attributes. */
type Load = (src: string, data?: Record<string, string>) => void;

type BaiduWindow = { _hmt?: { push(command: unknown[]): unknown } };

/**
 * Baidu Tongji. Its script would count the first page by itself, so that is disabled before it loads. Every page, including the
 * first, is counted by exactly one `_trackPageview`.
 */
export function baidu(id: string, target: object, load: Load): ViewListener {
  const host = target as BaiduWindow;
  host._hmt ??= [];
  host._hmt.push(["_setAutoPageview", false]);
  load(`https://hm.baidu.com/hm.js?${id}`);
  // Reads the array each time, because the loaded script replaces it by its own object.
  return ({ path }) => void host._hmt?.push(["_trackPageview", path]);
}

type UmamiView = { url: string; referrer: string; title: string };
type UmamiWindow = {
  umami?: { track(change: (own: Record<string, unknown>) => Record<string, unknown>): unknown };
};

/**
 * RETRY_MS is the milliseconds between checks for an Umami script that is still loading. RETRIES is the highest number
 * of checks.
 */
const RETRY_MS = 500;
const RETRIES = 40;

/**
 * Returns the listener that reports each page to Umami. Umami's automatic tracking is off, since it would send the
 * query too.
 */
export function umami(origin: string, id: string, target: object, load: Load): ViewListener {
  const host = target as UmamiWindow;
  load(`${origin}/script.js`, { websiteId: id, autoTrack: "false" });
  const send = (view: UmamiView, retries: number): void => {
    if (host.umami !== undefined) host.umami.track((own) => ({ ...own, ...view }));
    else if (retries > 0) setTimeout(() => send(view, retries - 1), RETRY_MS);
  };
  return ({ path, referrer, title }) => send({ url: path, referrer, title }, RETRIES);
}
