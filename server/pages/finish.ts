import type { PageTag } from "#app/lib/page/page-tag.ts";
import { Answer } from "../http/answer.ts";
import { flatten, securityHeaders } from "../http/security-headers.ts";
import type { RenderedPage } from "./render.ts";

/** Headers of a rendering that the response keeps. All others are set here or dropped. */
const KEPT = new Set(
  "content-type location link content-disposition last-modified x-remix-response x-robots-tag".split(" "),
);
const TEXT = /^(text\/|application\/(json|xml|rss\+xml|atom\+xml|manifest\+json|feed\+json)|image\/svg)/;

/**
 * Most seconds for which a page is fresh at a CDN. After that, until its allowed time ends, the CDN shows the page
 * while it fetches a new one.
 */
const SHARED_FRESH = 60;

/**
 * Returns the Cache-Control for a CDN that may show a page for `seconds` in all. Browsers always revalidate. A CDN must
 * not show stale page data while it revalidates: a browser that goes back would show old content and request it twice.
 */
export function sharedFor(seconds: number, isData: boolean): string {
  const fresh = Math.min(SHARED_FRESH, seconds);
  if (isData || seconds === 0) return `public, max-age=0, s-maxage=${fresh}`;
  return `public, max-age=0, s-maxage=${fresh}, stale-while-revalidate=${seconds - fresh}`;
}

/** Options for caches at a CDN (docs/operations.md#a-cdn). */
export type Sharing = {
  /** Most seconds that a CDN may show a page. */
  seconds: number;
  /** The header with a page's tags, which a CDN needs for purges. Undefined: none. */
  keysHeader: string | undefined;
};

/** Returns whether a response stays valid until one of its tags is purged: a page or a withdrawn page. */
export function isLasting(status: number): boolean {
  return status === 200 || status === 410;
}

/** Returns whether a rendering is page data, which the router fetches when a reader follows a link. */
export function isData({ headers }: RenderedPage): boolean {
  return headers["x-remix-response"] !== undefined;
}

/**
 * Returns a function that turns renderings into complete responses. `sharing`: options for a CDN. `policy` returns the
 * Content-Security-Policy of pages for the current settings.
 */
export function createFinisher(
  hsts: string | undefined,
  sharing: Sharing,
  policy: () => Promise<string>,
): (page: RenderedPage) => Promise<Answer> {
  return async (page) => {
    const type = page.headers["content-type"] ?? "text/html; charset=utf-8";
    const isHtml = type.startsWith("text/html");
    const headers: Record<string, string> = { ...securityHeaders(hsts, isHtml ? await policy() : undefined) };
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

/** Fastly and Varnish separate keys by spaces, others by commas. */
function keysOf(tags: readonly PageTag[], header: string): string {
  return tags.map(encodeURI).join(/^(?:surrogate-key|xkey)$/i.test(header) ? " " : ",");
}

function cacheControl(page: RenderedPage, sharedSeconds: number): string {
  if (!isLasting(page.status)) return page.headers["cache-control"] ?? "no-store";
  const own = page.headers["cache-control"];
  if (page.maxAge === 0) return own ?? "no-cache";
  return own ?? sharedFor(sharedSeconds, isData(page));
}
