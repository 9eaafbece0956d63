/** Paths that are files or machine answers: a link to them is always an ordinary navigation, or a download. */
const NOT_A_PAGE = /^\/(api|media|assets|share|covers)\/|\.[a-z0-9]{2,5}$/i;

/** Returns whether a path of this site is a page, in opposition to a file. */
export function isPagePath(pathname: string): boolean {
  return pathname.startsWith("/iframe/") || !NOT_A_PAGE.test(pathname);
}
