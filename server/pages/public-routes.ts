/** Addresses of the newsroom, which readers never walk to from a page of theirs: everything else is the readers' part. */
const OF_OFFICE = /^\/(?:newsroom|preview)(?:[/?.]|$)/i;

/** Whether an address, as a path with its query, belongs to the newsroom. */
export function isOfficeAddress(path: string): boolean {
  return OF_OFFICE.test(path);
}

/** The readers' route table without the newsroom's, which is half of it (docs/decisions/0068-readers-get-their-own-routes.md). */
export function withoutOffice<T>(routes: Readonly<Record<string, T>>): Record<string, T> {
  return Object.fromEntries(Object.entries(routes).filter(([id]) => !id.startsWith("routes/office/")));
}

/** Where the readers' manifest lies: beside that of all routes, which its name goes on from. */
export function publicManifestOf(url: string): string {
  return url.replace(/\.js$/, "-public.js");
}
