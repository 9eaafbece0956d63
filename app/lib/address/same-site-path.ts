/** An origin that no real address has; a path that leaves it is no path of this site. */
const HERE = "http://site.invalid";

/**
 * Returns an address as a path on this site; undefined if it could lead elsewhere (docs/security.md#f2). It must begin with
 * exactly one slash and contain no backslash or control character.
 */
export function sameSitePath(text: string): string | undefined {
  if (!text.startsWith("/") || /[\\\p{Cc}]/u.test(text) || !URL.canParse(text, HERE)) return undefined;
  const url = new URL(text, HERE);
  return url.origin === HERE ? url.pathname + url.search + url.hash : undefined;
}
