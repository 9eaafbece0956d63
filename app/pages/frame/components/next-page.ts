import { matchRoutes, type DataRouteObject } from "react-router";

type RouterWindow = Window & {
  __reactRouterManifest?: { routes: Record<string, { module: string } | undefined> };
  __reactRouterRouteModules?: Record<string, unknown>;
};

let latest = 0;

/**
 * Loads the scripts of the page at `path`, then calls `navigate`. If they fail to load, the browser loads the page from
 * the server. Without a network the current page stays. React Router alone would reload the current page.
 */
export async function goToPage(routes: DataRouteObject[], path: string, navigate: () => unknown): Promise<void> {
  const attempt = (latest += 1);
  const missing = missingModules(routes, path);
  if (missing.length > 0) {
    document.dispatchEvent(new CustomEvent("page:leaving"));
    const isLoaded = await Promise.all(missing.map((module) => import(/* @vite-ignore */ module))).then(
      () => true,
      () => false,
    );
    if (attempt !== latest) return;
    if (!isLoaded && navigator.onLine) return location.assign(path);
    if (!isLoaded) return void document.dispatchEvent(new CustomEvent("page:settled"));
  }
  await navigate();
}

/** Returns the URLs of the route scripts for `path` that are not loaded yet. */
function missingModules(routes: DataRouteObject[], path: string): string[] {
  const { __reactRouterManifest: manifest, __reactRouterRouteModules: loaded = {} } = window as RouterWindow;
  return (matchRoutes(routes, path) ?? []).flatMap(({ route: { id } }) => {
    const module = id in loaded ? undefined : manifest?.routes[id]?.module;
    return module === undefined ? [] : [module];
  });
}
