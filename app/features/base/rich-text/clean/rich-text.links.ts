const SELF = "https://self.invalid";

/**
 * Returns the target of a link in the form in which a browser reads it. Returns undefined if the link must be dropped.
 * Allowed are http, https, mailto, and paths of this site that begin with a slash (docs/security.md#x1).
 */
export function safeHref(href: string): string | undefined {
  const address = href.trim();
  if (address.startsWith("/") || address.startsWith("\\")) return safePath(address);
  if (!/^(?:https?|mailto):/i.test(address) || !URL.canParse(address)) return undefined;
  const url = new URL(address);
  if (url.protocol === "mailto:") return url.href;
  // Names and passwords in a URL serve only to mislead readers about its target.
  if (url.hostname === "" || url.username !== "" || url.password !== "") return undefined;
  return url.href;
}

/** Returns a path of this site. Returns undefined for "//host" and "/\host", which a browser takes for another host. */
export function safePath(path: string): string | undefined {
  if (!path.startsWith("/") || !URL.canParse(path, SELF)) return undefined;
  const url = new URL(path, SELF);
  // Here "/.//host" is a path. Without the dot segment it would be another host.
  if (url.origin !== SELF || url.pathname.startsWith("//")) return undefined;
  return `${url.pathname}${url.search}${url.hash}`;
}

/**
 * Returns the attributes of a link. A link to another site gets attributes that deny it trust and access to this page.
 */
export function linkAttributes(href: string): Record<string, string> {
  return href.startsWith("http") ? { href, rel: "noopener nofollow" } : { href };
}
