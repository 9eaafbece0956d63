import { sql } from "kysely";
import { database, type Db } from "#db/client.ts";

/** Which addresses a list has: those with some words in their path or target, from an id downwards. */
export type AddressFilter = { q: string; after?: number | undefined };

/** A page of the list, the newest first. */
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

/** Keeps other changes of old addresses waiting until the transaction ends, so that chains and loops are seen. */
export async function lockAddresses(trx: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('old_addresses'))`.execute(trx);
}

/** The addresses of some paths. */
export async function findAllByPath(paths: readonly string[], trx: Db) {
  if (paths.length === 0) return [];
  return trx.selectFrom("old_addresses").select(["id", "path", "target"]).where("path", "in", paths).execute();
}

/** Writes where addresses lead, null for a page that is gone; returns their ids. */
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

/** Lets all addresses that led to one of some targets lead to another one. */
export async function retarget(targets: readonly string[], target: string | null, trx: Db): Promise<void> {
  await trx
    .updateTable("old_addresses")
    .set({ target, status: target === null ? 410 : 301 })
    .where("target", "in", targets)
    .execute();
}

/** Removes an address; returns its path, undefined where there was none. */
export async function remove(id: number, trx: Db): Promise<string | undefined> {
  const row = await trx.deleteFrom("old_addresses").where("id", "=", id).returning("path").executeTakeFirst();
  return row?.path;
}

/** Addresses that answered 404 and are no old addresses now, the most frequent first. */
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
