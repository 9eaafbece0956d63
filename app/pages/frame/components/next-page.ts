import { matchRoutes, type DataRouteObject } from "react-router";

type RouterWindow = Window & {
  __reactRouterManifest?: { routes: Record<string, { module: string } | undefined> };
  __reactRouterRouteModules?: Record<string, unknown>;
};

let latest = 0;

/**
 * Loads the scripts of the page at `path`, then calls `navigate`. If they fail, the browser loads the page from the server;
 * without a network the reader stays. React Router would reload the current page instead.
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

/** Returns the addresses of the route scripts at `path` that are not loaded yet. */
function missingModules(routes: DataRouteObject[], path: string): string[] {
  const { __reactRouterManifest: manifest, __reactRouterRouteModules: loaded = {} } = window as RouterWindow;
  return (matchRoutes(routes, path) ?? []).flatMap(({ route: { id } }) => {
    const module = id in loaded ? undefined : manifest?.routes[id]?.module;
    return module === undefined ? [] : [module];
  });
}
