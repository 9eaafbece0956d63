import type { PageTag } from "#app/lib/page-tag.ts";
import { Answer } from "../http/answer.ts";
import { flatten, securityHeaders } from "../http/security-headers.ts";
import type { RenderedPage } from "./render.ts";

/** Headers of a rendering that the answer keeps; all others are set here or not at all. */
const KEPT = new Set(
  "content-type location link content-disposition last-modified x-remix-response x-robots-tag".split(" "),
);
const TEXT = /^(text\/|application\/(json|xml|rss\+xml|atom\+xml|manifest\+json|feed\+json)|image\/svg)/;

/** For caches further out: fresh for a minute at most; the rest of what they may keep a page they show it while they ask again. */
const SHARED_FRESH = 60;

/**
 * What caches further out may do with a page that they may show for so many seconds in all; browsers ask each time. Data of
 * a page is not shown while they ask again: a browser that goes back would show what is old and ask twice.
 */
export function sharedFor(seconds: number, isData: boolean): string {
  const fresh = Math.min(SHARED_FRESH, seconds);
  if (isData || seconds === 0) return `public, max-age=0, s-maxage=${fresh}`;
  return `public, max-age=0, s-maxage=${fresh}, stale-while-revalidate=${seconds - fresh}`;
}

/** How caches further out keep pages (docs/operations.md#a-cdn). */
export type Sharing = {
  /** Seconds that they may show a page at most. */
  seconds: number;
  /** The header in which they read what a page is made of, to purge by it; undefined: none does. */
  keysHeader: string | undefined;
};

/** Whether an answer stays true until one of its tags is purged: a page, or that it was taken down. */
export function isLasting(status: number): boolean {
  return status === 200 || status === 410;
}

/** Whether a rendering is what the router asks for when the reader goes on within the site. */
export function isData({ headers }: RenderedPage): boolean {
  return headers["x-remix-response"] !== undefined;
}

/** Makes finished answers of renderings. `sharing`: for caches further out. `policy` gives the Content-Security-Policy of pages as the settings have it now. */
export function createFinisher(
  siteUrl: string,
  sharing: Sharing,
  policy: () => Promise<string>,
): (page: RenderedPage) => Promise<Answer> {
  return async (page) => {
    const type = page.headers["content-type"] ?? "text/html; charset=utf-8";
    const isHtml = type.startsWith("text/html");
    const headers: Record<string, string> = { ...securityHeaders(siteUrl, isHtml ? await policy() : undefined) };
    headers["Content-Type"] = type;
    headers["Cache-Control"] = cacheControl(page, sharing.seconds);
    if (sharing.keysHeader !== undefined && isLasting(page.status))
      headers[sharing.keysHeader] = keysOf(page.tags, sharing.keysHeader);
    headers["Vary"] = "Accept-Encoding, Cookie";
    for (const [name, value] of Object.entries(page.headers)) {
      if (name !== "content-type" && KEPT.has(name)) headers[name] = value;
    }
    const body = typeof page.body === "string" ? Buffer.from(page.body) : page.body;
    return new Answer(page.status, flatten(headers), body, TEXT.test(type));
  };
}

/** Fastly and Varnish part keys by blanks, others by commas. */
function keysOf(tags: readonly PageTag[], header: string): string {
  return tags.map(encodeURI).join(/^(?:surrogate-key|xkey)$/i.test(header) ? " " : ",");
}

function cacheControl(page: RenderedPage, sharedSeconds: number): string {
  if (!isLasting(page.status)) return page.headers["cache-control"] ?? "no-store";
  const own = page.headers["cache-control"];
  if (page.maxAge === 0) return own ?? "no-cache";
  return own ?? sharedFor(sharedSeconds, isData(page));
}
