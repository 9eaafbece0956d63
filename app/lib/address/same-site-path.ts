/** Base URL that no real site has. A path that resolves to another origin is no path of this site. */
const HERE = "http://site.invalid";

/**
 * Returns a URL as a path on this site, or undefined if it could lead elsewhere (docs/security.md#f2). The path must
 * begin with exactly one slash and contain no backslash or control character.
 */
export function sameSitePath(text: string): string | undefined {
  if (!text.startsWith("/") || /[\\\p{Cc}]/u.test(text) || !URL.canParse(text, HERE)) return undefined;
  const url = new URL(text, HERE);
  return url.origin === HERE ? url.pathname + url.search + url.hash : undefined;
}
