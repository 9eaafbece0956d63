import { shownAddress } from "#app/features/base/picture/picture.visibility.ts";
import { database, type Db } from "#db/client.ts";

/** Returns enabled friend links in the editors' order. With `position`, returns only those of the home page. */
export async function findEnabled(filter: { position?: "home" } = {}, db: Db = database()) {
  let query = db
    .selectFrom("friend_links")
    .select(["id", "name", "url", "kind", "group_name", "nofollow", shownAddress("friend_links.logo").as("logo")])
    .where("enabled", "=", true);
  if (filter.position !== undefined) query = query.where("position", "=", filter.position);
  return query.orderBy("sort_order").orderBy("id").execute();
}

export type LinkRow = Awaited<ReturnType<typeof findEnabled>>[number];
