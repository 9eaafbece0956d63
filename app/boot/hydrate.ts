import { rawMark, type BootState } from "./boot-state.ts";
import { htmlLanguage, toLanguage } from "#app/lib/language.ts";
import { isChangedByOthers } from "#app/lib/changed-page.ts";
import { hasBuiltIn, NEWER_BUILT_INS } from "./newer-built-ins.ts";
// A file of its own without Vite's helper for lazy parts, which would be a tenth of the boot script.
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
 * Loads React and the modules of this page and hydrates in place; only the first call does the work. Modules that do not
 * come belong to a release that is gone, for which a new page helps, or there is no network: the next call tries again.
 * Returns whether React takes the page over: not when the modules did not come, when React has failed, or when the page
 * was translated. Then links and forms work as they do without scripts.
 */
export function hydrate(): Promise<boolean> {
  started ??= start();
  return started;
}

/**
 * Firefox gives up on modules when the reader follows a link while they load. A reload then would hold the reader back, so
 * there is none once the page is being left.
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
  // A page that is nothing without React needs it all the same.
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
 * React does not make the page's structured data in the browser and would stumble over it where it stands: it moves behind
 * what React looks at, for machines that let scripts run, and goes with the page that it describes.
 */
function keepStructuredData(): void {
  const data = document.querySelectorAll('script[type="application/ld+json"]');
  document.head.append(...data);
  document.addEventListener("page:arrived", () => data.forEach((one) => one.remove()), { once: true });
}

/** A click may come while the page is still arriving; its state stands at the end. */
async function wholePage(): Promise<void> {
  if (document.readyState !== "loading") return;
  await new Promise((resolve) => document.addEventListener("DOMContentLoaded", resolve, { once: true }));
}

/** A route's module, as far as it is used here: that of the root says how the page is hydrated. */
type RouteModule = { handle: { hydratePage: (language: string, namespaces: string[]) => Promise<void> } };

async function loadRoutes(routes: BootState["routes"]): Promise<Record<string, RouteModule>> {
  const entries = Object.entries(routes).map(async ([id, paths]) => {
    const parts = await Promise.all(paths.map((path) => import(/* @vite-ignore */ path) as Promise<RouteModule>));
    return [id, Object.assign({}, ...parts) as RouteModule] as const;
  });
  return Object.fromEntries(await Promise.all(entries));
}

/** React Router's context, which has the page's data as soon as React Router has decoded its own part of the state. */
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

/** Puts the bodies that the page shows back into the state, in the place of their marks. */
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
