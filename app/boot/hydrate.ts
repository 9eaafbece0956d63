import { rawMark, type BootState } from "./boot-state.ts";
import { reloadOnce } from "./reload-guard.ts";

type RouterWindow = Window & {
  __reactRouterContext?: Record<string, unknown>;
  __reactRouterRouteModules?: Record<string, unknown>;
};

let started: Promise<boolean> | undefined;

/**
 * Loads React and the modules of this page and hydrates in place; only the first call does the work. Modules that do not
 * come belong to a release that is gone, for which a new page helps, or there is no network: the next call tries again.
 * Gives whether they came.
 */
export function hydrate(): Promise<boolean> {
  started ??= load().then(
    () => true,
    () => {
      started = undefined;
      if (navigator.onLine) reloadOnce(Date.now(), { storage: sessionStorage, reload: () => location.reload() });
      return false;
    },
  );
  return started;
}

async function load(): Promise<void> {
  await wholePage();
  const state = JSON.parse(restoreRawHtml(document.getElementById("boot")?.textContent ?? "null")) as BootState | null;
  if (state === null) return;
  for (const href of state.preload) {
    document.head.append(Object.assign(document.createElement("link"), { rel: "modulepreload", href }));
  }
  const target = window as RouterWindow;
  target.__reactRouterContext = withData(JSON.parse(state.context) as object, state);
  if (state.hotRuntime !== undefined) await import(/* @vite-ignore */ state.hotRuntime);
  const [, routes] = await Promise.all([import(/* @vite-ignore */ state.manifest), loadRoutes(state.routes)]);
  target.__reactRouterRouteModules = routes;
  keepStructuredData();
  await import(/* @vite-ignore */ state.entry);
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

async function loadRoutes(routes: BootState["routes"]): Promise<Record<string, unknown>> {
  const entries = Object.entries(routes).map(async ([id, paths]) => {
    const parts = await Promise.all(paths.map((path) => import(/* @vite-ignore */ path) as Promise<object>));
    return [id, parts.length === 1 ? parts[0] : Object.assign({}, ...parts)] as const;
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
