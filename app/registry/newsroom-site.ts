import type { Messages } from "#app/i18n/namespaces.ts";
import type { NewsroomQuery } from "#app/newsroom/kit/client/me.ts";

/** A kind of record of the site's structure: its screen, the call that lists it and its texts. */
type SiteNoun = { path: string; query: NewsroomQuery; texts: keyof Messages; was: string };

/** The record kinds of the screen 栏目, each with its own address. `was` is its name in addresses of earlier releases. */
export const SITE_NOUNS = [
  { path: "/newsroom/columns", query: "GET /newsroom/columns", texts: "column", was: "column" },
  { path: "/newsroom/industries", query: "GET /newsroom/industries", texts: "industry", was: "industry" },
  { path: "/newsroom/sectors", query: "GET /newsroom/sectors", texts: "sector", was: "sector" },
  { path: "/newsroom/pages", query: "GET /newsroom/pages", texts: "single-page", was: "page" },
  { path: "/newsroom/authors", query: "GET /newsroom/authors", texts: "author", was: "author" },
  { path: "/newsroom/topics", query: "GET /newsroom/topics", texts: "topic", was: "topic" },
  { path: "/newsroom/companies", query: "GET /newsroom/companies", texts: "company", was: "company" },
  { path: "/newsroom/job-posts", query: "GET /newsroom/job-posts", texts: "job-post", was: "post" },
  { path: "/newsroom/friend-links", query: "GET /newsroom/friend-links", texts: "friend-link", was: "link" },
] as const satisfies readonly SiteNoun[];

/**
 * Returns where an address of the screen redirects to, or undefined if the address is right. An address of an earlier
 * release (`?of=link&id=3`) redirects to the record kind's own address. An address without permission redirects to the
 * first record kind with permission.
 */
export function siteAddress(
  { pathname, search }: { pathname: string; search: string },
  may: (query: NewsroomQuery) => boolean,
): string | undefined {
  const parameters = new URLSearchParams(search);
  const named = SITE_NOUNS.find(({ was }) => was === parameters.get("of"));
  parameters.delete("of");
  const asked = named ?? SITE_NOUNS.find(({ path }) => path === pathname);
  if (asked !== undefined && may(asked.query))
    return named === undefined ? undefined : [named.path, parameters].filter((part) => String(part) !== "").join("?");
  return SITE_NOUNS.find(({ query }) => may(query))?.path;
}
