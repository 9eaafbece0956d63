import { database, type Db } from "#db/client.ts";

/** Friend links that are switched on, in the editors' order; those of the home page only when asked for. */
export async function findEnabled(filter: { position?: "home" } = {}, db: Db = database()) {
  let query = db
    .selectFrom("friend_links")
    .select(["id", "name", "url", "logo", "kind", "group_name", "nofollow"])
    .where("enabled", "=", true);
  if (filter.position !== undefined) query = query.where("position", "=", filter.position);
  return query.orderBy("sort_order").orderBy("id").execute();
}

export type LinkRow = Awaited<ReturnType<typeof findEnabled>>[number];
