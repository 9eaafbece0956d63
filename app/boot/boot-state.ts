import type { EntryContext } from "react-router";
import type { PageContext } from "#app/lib/page/page-context.tsx";

/** The data that app/boot/hydrate.ts reads to hydrate the page when the reader is about to use a control. */
export type BootState = {
  language: string;
  namespaces: string[];
  /** React Router's context object, as JSON. */
  context: string;
  /** React Router's encoded state, without the loaders' data. */
  stream: string;
  /** Data of the routes' loaders, with bodies of HTML replaced by marks. */
  data: Record<string, unknown>;
  manifest: string;
  /** Modules of the matched routes by route id. */
  routes: Record<string, string[]>;
  /** Modules to preload in parallel. */
  preload: string[];
  /** Development only: the module that connects hot reloading. */
  hotRuntime?: string;
};

/** Returns the mark that replaces HTML which the page already shows. */
export function rawMark(index: number): string {
  return `@raw:${index}`;
}

/** Returns the state as JSON that is safe inside a script element. */
export function bootState(router: EntryContext, page: PageContext, stream: string): string {
  const { manifest, staticHandlerContext } = router;
  const routes: BootState["routes"] = {};
  const preload = new Set<string>(manifest.entry.imports);
  for (const { route } of staticHandlerContext.matches) {
    const entry = manifest.routes[route.id];
    if (entry === undefined) continue;
    const parts = [entry.clientActionModule, entry.clientLoaderModule, entry.clientMiddlewareModule, entry.module];
    routes[route.id] = parts.filter((part) => part !== undefined);
    for (const path of entry.imports ?? []) preload.add(path);
  }
  const state: BootState = {
    language: page.language,
    namespaces: [...page.namespaces],
    context: router.serverHandoffString ?? "{}",
    stream,
    data: staticHandlerContext.loaderData,
    manifest: manifest.url,
    routes,
    preload: [...preload],
    hotRuntime: manifest.hmr?.runtime,
  };
  return withoutRawHtml(JSON.stringify(state), page.rawHtml)
    .replaceAll("<", "\\u003c")
    .replaceAll("\u2028", "\\u2028")
    .replaceAll("\u2029", "\\u2029");
}

/** Replaces each body in the state by its mark, so that it is sent once. */
function withoutRawHtml(state: string, rawHtml: string[]): string {
  return rawHtml.reduce(
    (text, html, index) =>
      html.length < 64 ? text : text.replace(JSON.stringify(html), () => JSON.stringify(rawMark(index))),
    state,
  );
}
