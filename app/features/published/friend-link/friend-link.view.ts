import { isWebAddress } from "#app/features/base/site/site.view.ts";
import type { LinkRow } from "./friend-link.repo.server.ts";

/** A link to a befriended site, opened in a new window. */
export type FriendLink = {
  name: string;
  href: string;
  rel: string;
  /** Path of a picture on this site; '' for a link of text. */
  logo: string;
};

export type LinkGroup = { name: string; links: FriendLink[] };

/** A row as a link; undefined for an address that is no web address (docs/security.md#x8). */
export function friendLink(row: LinkRow): FriendLink | undefined {
  if (!isWebAddress(row.url)) return undefined;
  return {
    name: row.name,
    href: row.url,
    rel: row.nofollow ? "noopener nofollow" : "noopener",
    // Pictures from other hosts would reveal this site's readers to them.
    logo: row.kind === "image" && /^\/[^/\\]/.test(row.logo) ? row.logo : "",
  };
}

/** Rows by their groups, both in the order given; groups without a usable link are left out. */
export function linkGroups(rows: LinkRow[]): LinkGroup[] {
  const groups = new Map<string, FriendLink[]>();
  for (const row of rows) {
    const link = friendLink(row);
    if (link !== undefined) groups.set(row.group_name, [...(groups.get(row.group_name) ?? []), link]);
  }
  return [...groups].map(([name, links]) => ({ name, links }));
}
