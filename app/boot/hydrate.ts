import { rawMark, type BootState } from "./boot-state.ts";
import { htmlLanguage, toLanguage } from "#app/lib/language.ts";
import { isChangedByOthers } from "#app/lib/page/changed-page.ts";
import { hasBuiltIn, NEWER_BUILT_INS } from "./newer-built-ins.ts";
// The query makes Vite build a separate file without its helper for lazy imports. That helper would be a tenth of the
// boot script.
// oxlint-disable-next-line import/default -- Vite makes one of the query
import polyfillsUrl from "./polyfills.ts?worker&url";
import { isPlainPage, keepPageCopy } from "./page-copy.ts";
import { reloadOnce } from "./reload-guard.ts";

type RouterWindow = Window & {
  __reactRouterContext?: Record<string, unknown>;
  __reactRouterRouteModules?: Record<string, unknown>;
};

let started: Promise<boolean> | undefined = isPlainPage() ? Promise.resolve(false) : undefined;
document.addEventListener("page:failed", () => {
  started = Promise.resolve(false);
});

/**
 * Loads React and the modules of this page, and hydrates the page in place, once. If modules do not load, a new release
 * may have replaced them, so the page reloads. Without a network the next call retries. Returns whether React handles
 * the page: false if modules are missing, React has failed, or the page was translated. Then links and forms work as
 * without scripts.
 */
export function hydrate(): Promise<boolean> {
  started ??= start();
  return started;
}

/**
 * Loads the modules and hydrates the page. Reloads the page if that fails, unless the reader is leaving it. When the
 * reader follows a link, Firefox aborts modules that are loading. A reload would then stop that navigation.
 */
async function start(): Promise<boolean> {
  let isLeft = false;
  const leave = () => {
    isLeft = true;
  };
  addEventListener("beforeunload", leave);
  try {
    return await load();
  } catch {
    started = undefined;
    if (navigator.onLine && !isLeft) {
      reloadOnce(Date.now(), { storage: sessionStorage, reload: () => location.reload() });
    }
    return false;
  } finally {
    removeEventListener("beforeunload", leave);
  }
}

async function load(): Promise<boolean> {
  await wholePage();
  const state = JSON.parse(restoreRawHtml(document.getElementById("boot")?.textContent ?? "null")) as BootState | null;
  if (state === null) return false;
  const lang = htmlLanguage(toLanguage(state.language));
  // A page with `data-load-now` is useless without React. It loads React even if other software has changed the page.
  if (isChangedByOthers(lang) && document.querySelector("[data-load-now]") === null) return false;
  for (const href of state.preload) {
    document.head.append(Object.assign(document.createElement("link"), { rel: "modulepreload", href }));
  }
  if (!NEWER_BUILT_INS.every(hasBuiltIn)) await import(/* @vite-ignore */ polyfillsUrl);
  const target = window as RouterWindow;
  target.__reactRouterContext = withData(JSON.parse(state.context) as object, state);
  if (state.hotRuntime !== undefined) await import(/* @vite-ignore */ state.hotRuntime);
  const [, routes] = await Promise.all([import(/* @vite-ignore */ state.manifest), loadRoutes(state.routes)]);
  target.__reactRouterRouteModules = routes;
  keepStructuredData();
  keepPageCopy();
  await routes["root"]?.handle.hydratePage(state.language, state.namespaces);
  return true;
}

/**
 * Moves structured data to the end of the head, and removes it with its page. React does not render it in the browser,
 * so its elements would break hydration. Search engines that run scripts still need it.
 */
function keepStructuredData(): void {
  const data = document.querySelectorAll('script[type="application/ld+json"]');
  document.head.append(...data);
  document.addEventListener("page:arrived", () => data.forEach((one) => one.remove()), { once: true });
}

/** Waits until the page has loaded, because a click may come earlier and the state is at the end of the page. */
async function wholePage(): Promise<void> {
  if (document.readyState !== "loading") return;
  await new Promise((resolve) => document.addEventListener("DOMContentLoaded", resolve, { once: true }));
}

/** The part of a route's module that this file uses. The root's module contains the function that hydrates the page. */
type RouteModule = { handle: { hydratePage: (language: string, namespaces: string[]) => Promise<void> } };

async function loadRoutes(routes: BootState["routes"]): Promise<Record<string, RouteModule>> {
  const entries = Object.entries(routes).map(async ([id, paths]) => {
    const parts = await Promise.all(paths.map((path) => import(/* @vite-ignore */ path) as Promise<RouteModule>));
    return [id, Object.assign({}, ...parts) as RouteModule] as const;
  });
  return Object.fromEntries(await Promise.all(entries));
}

/** Returns React Router's context with the page's data. React Router must first decode its own part of the state. */
function withData(context: object, { stream, data }: BootState): Record<string, unknown> {
  let state: object | undefined;
  return {
    ...context,
    stream: streamOf(stream),
    get state() {
      return state;
    },
    set state(decoded: object | undefined) {
      state = { ...decoded, loaderData: data };
    },
  };
}

/** Replaces the marks in the state by the bodies that the page shows. */
function restoreRawHtml(text: string): string {
  let restored = text;
  for (const element of document.querySelectorAll<HTMLElement>("[data-raw]")) {
    const mark = JSON.stringify(rawMark(Number(element.dataset["raw"])));
    restored = restored.replace(mark, () => JSON.stringify(element.innerHTML));
  }
  return restored;
}

function streamOf(text: string): ReadableStream<Uint8Array> {
  return new ReadableStream({
    start(controller) {
      controller.enqueue(new TextEncoder().encode(text));
      controller.close();
    },
  });
}
