/** Matches paths of files and API responses. Links to them are always native navigations or downloads. */
const NOT_A_PAGE = /^\/(api|media|assets|share|covers)\/|\.[a-z0-9]{2,5}$/i;

/** Returns whether a path of this site is a page rather than a file. */
export function isPagePath(pathname: string): boolean {
  return pathname.startsWith("/iframe/") || !NOT_A_PAGE.test(pathname);
}
