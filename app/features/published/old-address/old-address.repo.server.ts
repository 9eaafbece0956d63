import { sql } from "kysely";
import { database, type Db } from "#db/client.ts";

/** Returns the target of an old address, or undefined if it is unknown or its article is not public yet. */
export async function findByPath(path: string, db: Db = database()) {
  return db
    .selectFrom("old_addresses")
    .select(["id", "target", "status"])
    .where("path", "=", path)
    .where((eb) =>
      eb.or([
        eb("target", "is", null),
        eb("target", "!~", "^/news/[0-9]{1,15}$"),
        eb.exists(
          eb
            .selectFrom("articles")
            .where("articles.id", "=", sql<number>`nullif(substring(target from '^/news/([0-9]{1,15})$'), '')::bigint`),
        ),
      ]),
    )
    .executeTakeFirst();
}

/** Increments the hit counts of old addresses, keyed by id. */
export async function addHits(hits: ReadonlyMap<number, number>, db: Db = database()): Promise<void> {
  await sql`
    update old_addresses as address set hits = hits + more.count, last_hit = now()
    from unnest(${[...hits.keys()]}::bigint[], ${[...hits.values()]}::bigint[]) as more (id, count)
    where address.id = more.id`.execute(db);
}

/** Increments the counts of paths that responded with 404. */
export async function addMissing(counts: ReadonlyMap<string, number>, db: Db = database()): Promise<void> {
  await sql`
    insert into missing_addresses (path, hits)
    select path, hits from unnest(${[...counts.keys()]}::text[], ${[...counts.values()]}::bigint[]) as more (path, hits)
    on conflict (path) do update set hits = missing_addresses.hits + excluded.hits, last_hit = now()`.execute(db);
}

/** Deletes missing paths that were not requested in 90 days, and the rarest ones beyond a maximum number. */
export async function trimMissing(most: number, db: Db = database()): Promise<void> {
  await sql`
    delete from missing_addresses where last_hit < now() - interval '90 days'
      or path in (select path from missing_addresses order by hits desc, path offset ${most})`.execute(db);
}
