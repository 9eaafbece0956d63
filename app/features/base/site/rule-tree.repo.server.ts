import { sql } from "kysely";
import { database, type Db } from "#db/client.ts";

/**
 * Returns the version of the rules tree, locked until the transaction ends, so that no other transaction changes nodes.
 */
export async function lockTree(trx: Db): Promise<number> {
  const { version } = await trx.selectFrom("rule_trees").select("version").forUpdate().executeTakeFirstOrThrow();
  return version;
}

/** Returns the version of the rules tree. */
export async function findTreeVersion(db: Db = database()): Promise<number> {
  return (await db.selectFrom("rule_trees").select("version").executeTakeFirstOrThrow()).version;
}

/** Increments the version of the rules tree and returns the new one. */
export async function raiseTreeVersion(trx: Db): Promise<number> {
  const row = await trx
    .updateTable("rule_trees")
    .set({ version: sql`version + 1` })
    .returning("version")
    .executeTakeFirstOrThrow();
  return row.version;
}

/** Deletes only these nodes. Nodes below them have no parent until they are saved again. */
export async function deleteNodes(ids: readonly number[], trx: Db): Promise<void> {
  await sql`update rules set parent_id = null where parent_id = any(${ids}::bigint[])`.execute(trx);
  await sql`delete from rules where id = any(${ids}::bigint[])`.execute(trx);
}

/** Frees the names of nodes, so that two nodes can swap their names. */
export async function freeNames(ids: readonly number[], trx: Db): Promise<void> {
  await sql`update rules set name = '~' || id where id = any(${ids}::bigint[])`.execute(trx);
}
