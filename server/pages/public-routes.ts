/** Matches paths of the newsroom, to which no public page links. All other paths are public. */
const OF_NEWSROOM = /^\/(?:newsroom|preview)(?:[/?.]|$)/i;

/** Returns whether a route id belongs to the newsroom. Its file is in a folder of that name. */
export function isNewsroomRoute(id: string): boolean {
  return /(?:^|\/)newsroom\//.test(id);
}

/** Returns whether a path with its query belongs to the newsroom. */
export function isNewsroomAddress(path: string): boolean {
  return OF_NEWSROOM.test(path);
}

/**
 * Returns the route table without the newsroom, whose routes are half of it
 * (docs/decisions/0068-readers-get-their-own-routes.md).
 */
export function withoutNewsroom<T>(routes: Readonly<Record<string, T>>): Record<string, T> {
  return Object.fromEntries(Object.entries(routes).filter(([id]) => !isNewsroomRoute(id)));
}

/** Returns the path of the public manifest, which is beside the manifest of all routes. */
export function publicManifestOf(url: string): string {
  return url.replace(/\.js$/, "-public.js");
}
