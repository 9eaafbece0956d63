const SELF = "https://self.invalid";

/**
 * Where a link may lead (docs/security.md#x1): http, https, mailto, or a path of this site beginning with a slash.
 * Returns the address as a browser would read it, or undefined when the link is dropped.
 */
export function safeHref(href: string): string | undefined {
  const address = href.trim();
  if (address.startsWith("/") || address.startsWith("\\")) return safePath(address);
  if (!/^(?:https?|mailto):/i.test(address) || !URL.canParse(address)) return undefined;
  const url = new URL(address);
  if (url.protocol === "mailto:") return url.href;
  // Names and passwords in an address serve only to mislead about where it leads.
  if (url.hostname === "" || url.username !== "" || url.password !== "") return undefined;
  return url.href;
}

/** A path of this site, or undefined: "//host" and "/\host" lead away in a browser. */
export function safePath(path: string): string | undefined {
  if (!path.startsWith("/") || !URL.canParse(path, SELF)) return undefined;
  const url = new URL(path, SELF);
  // "/.//host" is a path here and another host once it is read again.
  if (url.origin !== SELF || url.pathname.startsWith("//")) return undefined;
  return `${url.pathname}${url.search}${url.hash}`;
}

/** Attributes of a link; those that leave the site carry no trust and no way back. */
export function linkAttributes(href: string): Record<string, string> {
  return href.startsWith("http") ? { href, rel: "noopener nofollow" } : { href };
}
