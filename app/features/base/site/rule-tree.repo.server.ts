import { sql } from "kysely";
import { database, type Db } from "#db/client.ts";

/** The version of the rules tree, locked until the transaction ends against changes of nodes. */
export async function lockTree(trx: Db): Promise<number> {
  const { version } = await trx.selectFrom("rule_trees").select("version").forUpdate().executeTakeFirstOrThrow();
  return version;
}

/** The version of the rules tree. */
export async function findTreeVersion(db: Db = database()): Promise<number> {
  return (await db.selectFrom("rule_trees").select("version").executeTakeFirstOrThrow()).version;
}

/** Makes the tree another version; returns it. */
export async function raiseTreeVersion(trx: Db): Promise<number> {
  const row = await trx
    .updateTable("rule_trees")
    .set({ version: sql`version + 1` })
    .returning("version")
    .executeTakeFirstOrThrow();
  return row.version;
}

/** Takes nodes away, and only them: what lies below one is left without a parent until it is written. */
export async function deleteNodes(ids: readonly number[], trx: Db): Promise<void> {
  await sql`update rules set parent_id = null where parent_id = any(${ids}::bigint[])`.execute(trx);
  await sql`delete from rules where id = any(${ids}::bigint[])`.execute(trx);
}

/** Frees the names of nodes, so that two can change them with each other. */
export async function freeNames(ids: readonly number[], trx: Db): Promise<void> {
  await sql`update rules set name = '~' || id where id = any(${ids}::bigint[])`.execute(trx);
}
