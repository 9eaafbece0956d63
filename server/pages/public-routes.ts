/** Addresses of the newsroom, to which no public page links; all others are public. */
const OF_NEWSROOM = /^\/(?:newsroom|preview)(?:[/?.]|$)/i;

/** Returns whether a route, by its id, belongs to the newsroom: its file lies in a folder of that name. */
export function isNewsroomRoute(id: string): boolean {
  return /(?:^|\/)newsroom\//.test(id);
}

/** Returns whether an address, as a path with its query, belongs to the newsroom. */
export function isNewsroomAddress(path: string): boolean {
  return OF_NEWSROOM.test(path);
}

/**
 * Returns the public route table without the newsroom's, which is half of it
 * (docs/decisions/0068-readers-get-their-own-routes.md).
 */
export function withoutNewsroom<T>(routes: Readonly<Record<string, T>>): Record<string, T> {
  return Object.fromEntries(Object.entries(routes).filter(([id]) => !isNewsroomRoute(id)));
}

/** Returns the path of the public manifest: beside that of all routes, whose name it extends. */
export function publicManifestOf(url: string): string {
  return url.replace(/\.js$/, "-public.js");
}
