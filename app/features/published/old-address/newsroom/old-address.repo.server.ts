import { sql } from "kysely";
import { database, type Db } from "#db/client.ts";

/** The filter of the list: a text in path or target, and the id below which the page begins. */
export type AddressFilter = { q: string; after?: number | undefined };

/** Returns a page of the list, newest first. */
export async function findPage({ q, after }: AddressFilter, length: number, db: Db = database()) {
  const words = `%${q.replaceAll(/[\\%_]/g, "\\$&")}%`;
  return db
    .selectFrom("old_addresses")
    .select(["id", "path", "target", "hits", "last_hit"])
    .$if(q !== "", (query) => query.where((eb) => eb.or([eb("path", "ilike", words), eb("target", "ilike", words)])))
    .$if(after !== undefined, (query) => query.where("id", "<", after ?? 0))
    .orderBy("id", "desc")
    .limit(length)
    .execute();
}

/**
 * Blocks other changes of old addresses until the transaction ends. Otherwise concurrent changes could create chains
 * and loops.
 */
export async function lockAddresses(trx: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('old_addresses'))`.execute(trx);
}

/** Returns the old addresses with the given paths. */
export async function findAllByPath(paths: readonly string[], trx: Db) {
  if (paths.length === 0) return [];
  return trx.selectFrom("old_addresses").select(["id", "path", "target"]).where("path", "in", paths).execute();
}

/** Sets the target of old addresses, null for a page that is gone. Returns their ids. */
export async function upsertAll(paths: readonly string[], target: string | null, trx: Db): Promise<number[]> {
  const status = target === null ? 410 : 301;
  const rows = await trx
    .insertInto("old_addresses")
    .values(paths.map((path) => ({ path, target, status })))
    .onConflict((conflict) => conflict.column("path").doUpdateSet({ target, status }))
    .returning("id")
    .execute();
  return rows.map(({ id }) => id);
}

/** Redirects all addresses with one of the given targets to another target. */
export async function retarget(targets: readonly string[], target: string | null, trx: Db): Promise<void> {
  await trx
    .updateTable("old_addresses")
    .set({ target, status: target === null ? 410 : 301 })
    .where("target", "in", targets)
    .execute();
}

/** Deletes an address. Returns its path, or undefined if it did not exist. */
export async function remove(id: number, trx: Db): Promise<string | undefined> {
  const row = await trx.deleteFrom("old_addresses").where("id", "=", id).returning("path").executeTakeFirst();
  return row?.path;
}

/** Returns paths that responded with 404 and are no old addresses now, most frequent first. */
export async function findMissing(length: number, db: Db = database()) {
  return db
    .selectFrom("missing_addresses")
    .select(["path", "hits", "last_hit"])
    .where((eb) =>
      eb.not(eb.exists(eb.selectFrom("old_addresses").whereRef("old_addresses.path", "=", "missing_addresses.path"))),
    )
    .orderBy("hits", "desc")
    .orderBy("path")
    .limit(length)
    .execute();
}
