import type { EntryContext } from "react-router";
import type { PageContext } from "#app/lib/page-context.tsx";

/** What the browser needs to hydrate a page in place: read by app/boot/hydrate.ts on the reader's first intent. */
export type BootState = {
  language: string;
  namespaces: string[];
  /** React Router's own hand-off object, as JSON. */
  context: string;
  /** React Router's encoded state, without data. */
  stream: string;
  /** What the routes' loaders gave, bodies replaced by marks. */
  data: Record<string, unknown>;
  manifest: string;
  /** Modules of the matched routes by route id. */
  routes: Record<string, string[]>;
  /** Modules to fetch at once rather than one after the other. */
  preload: string[];
  /** Development only: the module that connects hot reloading. */
  hotRuntime?: string;
};

/** The mark that stands in the data for HTML that the page shows already. */
export function rawMark(index: number): string {
  return `@raw:${index}`;
}

/** The state as JSON that is safe inside a script element. */
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

/** Replaces each written body in the state by its mark, so that it travels once. */
function withoutRawHtml(state: string, rawHtml: string[]): string {
  return rawHtml.reduce(
    (text, html, index) =>
      html.length < 64 ? text : text.replace(JSON.stringify(html), () => JSON.stringify(rawMark(index))),
    state,
  );
}
