/** Any origin that no address can name by itself; a path that leaves it is no path of this site. */
const HERE = "http://site.invalid";

/**
 * A stored or sent address as a path on this site, or undefined when it could lead anywhere else (docs/security.md#f2):
 * it begins with exactly one slash, holds no backslash and no control character.
 */
export function sameSitePath(text: string): string | undefined {
  if (!text.startsWith("/") || /[\\\p{Cc}]/u.test(text) || !URL.canParse(text, HERE)) return undefined;
  const url = new URL(text, HERE);
  return url.origin === HERE ? url.pathname + url.search + url.hash : undefined;
}
