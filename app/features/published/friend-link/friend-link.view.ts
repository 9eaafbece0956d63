import { isWebAddress } from "#app/features/base/site/site.view.ts";
import type { LinkRow } from "./friend-link.repo.server.ts";

/** A friend link, which opens in a new window. */
export type FriendLink = {
  name: string;
  href: string;
  rel: string;
  /** Path of a picture on this site; '' for a text link. */
  logo: string;
};

export type LinkGroup = { name: string; links: FriendLink[] };

/** Converts a row to a link. Returns undefined if its URL is not a web address (docs/security.md#x8). */
export function friendLink(row: LinkRow): FriendLink | undefined {
  if (!isWebAddress(row.url)) return undefined;
  return {
    name: row.name,
    href: row.url,
    rel: row.nofollow ? "noopener nofollow" : "noopener",
    // Loading a picture from another host would reveal the site's readers to that host.
    logo: row.kind === "image" && /^\/[^/\\]/.test(row.logo) ? row.logo : "",
  };
}

/** Groups links in the given order. Groups without a usable link are left out. */
export function linkGroups(rows: LinkRow[]): LinkGroup[] {
  const groups = new Map<string, FriendLink[]>();
  for (const row of rows) {
    const link = friendLink(row);
    if (link !== undefined) groups.set(row.group_name, [...(groups.get(row.group_name) ?? []), link]);
  }
  return [...groups].map(([name, links]) => ({ name, links }));
}
