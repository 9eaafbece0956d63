import { dependsOn } from "#app/lib/page/page-dependencies.server.ts";
import { pageTag } from "#app/lib/page/page-tag.ts";
import { findEnabled } from "./friend-link.repo.server.ts";
import { friendLink, linkGroups, type FriendLink, type LinkGroup } from "./friend-link.view.ts";

/** Returns the friend links of the home page. */
export async function readHomeLinks(): Promise<FriendLink[]> {
  dependsOn(pageTag.links);
  return (await findEnabled({ position: "home" })).flatMap((row) => friendLink(row) ?? []);
}

/** Returns all friend links by group, for /links. */
export async function readLinkGroups(): Promise<LinkGroup[]> {
  dependsOn(pageTag.links);
  return linkGroups(await findEnabled());
}
