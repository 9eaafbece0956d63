import { sql } from "kysely";
import { database, type Db } from "#db/client.ts";

/** The path of a logo, or '' while its picture in the library is not public. */
const shownLogo = sql<string>`case when exists (
  select from media where sha256 = substr(friend_links.logo, 8, 64) and held) then '' else friend_links.logo end`;

/** Returns enabled friend links in the editors' order. With `position`, returns only those of the home page. */
export async function findEnabled(filter: { position?: "home" } = {}, db: Db = database()) {
  let query = db
    .selectFrom("friend_links")
    .select(["id", "name", "url", "kind", "group_name", "nofollow", shownLogo.as("logo")])
    .where("enabled", "=", true);
  if (filter.position !== undefined) query = query.where("position", "=", filter.position);
  return query.orderBy("sort_order").orderBy("id").execute();
}

export type LinkRow = Awaited<ReturnType<typeof findEnabled>>[number];
