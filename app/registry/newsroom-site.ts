import type { NewsroomPermission } from "#app/features/base/permission/permissions.ts";
import type { Messages } from "#app/i18n/namespaces.ts";

/** A kind of record of the site's structure: its screen, its permission and its texts. */
type SiteNoun = { path: string; permission: NewsroomPermission; texts: keyof Messages; was: string };

/** The record kinds of the screen 栏目, each with its own address. `was` is its name in addresses of earlier releases. */
export const SITE_NOUNS = [
  { path: "/newsroom/columns", permission: "page.write", texts: "column", was: "column" },
  { path: "/newsroom/industries", permission: "page.write", texts: "industry", was: "industry" },
  { path: "/newsroom/sectors", permission: "page.write", texts: "sector", was: "sector" },
  { path: "/newsroom/pages", permission: "page.write", texts: "single-page", was: "page" },
  { path: "/newsroom/job-posts", permission: "post.write", texts: "job-post", was: "post" },
  { path: "/newsroom/friend-links", permission: "link.write", texts: "friend-link", was: "link" },
] as const satisfies readonly SiteNoun[];

/**
 * Returns where an address of the screen redirects to, or undefined if the address is right. An address of an earlier
 * release (`?of=link&id=3`) redirects to the record kind's own address. An address without permission redirects to the
 * first record kind with permission.
 */
export function siteAddress(
  { pathname, search }: { pathname: string; search: string },
  may: (permission: NewsroomPermission) => boolean,
): string | undefined {
  const query = new URLSearchParams(search);
  const named = SITE_NOUNS.find(({ was }) => was === query.get("of"));
  query.delete("of");
  const asked = named ?? SITE_NOUNS.find(({ path }) => path === pathname);
  if (asked !== undefined && may(asked.permission))
    return named === undefined ? undefined : [named.path, query].filter((part) => String(part) !== "").join("?");
  return SITE_NOUNS.find(({ permission }) => may(permission))?.path;
}
