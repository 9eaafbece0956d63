import { sql } from "kysely";
import { database, type Db } from "#db/client.ts";

/** A stored setting. */
export type StoredSetting = { id: number; key: string; value: unknown; version: number; changedAt: Date };

/** Returns the stored settings, locked until the transaction ends. */
export async function lockSettings(trx: Db): Promise<StoredSetting[]> {
  await sql`lock table settings in share row exclusive mode`.execute(trx);
  return findStoredSettings(trx);
}

/** Returns the stored settings. Settings with their default value are not stored. */
export async function findStoredSettings(db: Db = database()): Promise<StoredSetting[]> {
  return db.selectFrom("settings").select(["id", "key", "value", "version", "updated_at as changedAt"]).execute();
}

/** Saves a setting. `json` is its value. */
export async function upsertSetting(key: string, json: string, trx: Db): Promise<{ id: number; version: number }> {
  return trx
    .insertInto("settings")
    .values({ key, value: json })
    .onConflict((conflict) =>
      conflict.column("key").doUpdateSet({ value: json, updated_at: sql`now()`, version: sql`settings.version + 1` }),
    )
    .returning(["id", "version"])
    .executeTakeFirstOrThrow();
}

/** Returns all rules, enabled or not, heaviest first. */
export async function findAllRules(db: Db = database()) {
  return db.selectFrom("rules").selectAll().orderBy("weight", "desc").orderBy("id").execute();
}

export type StoredRule = Awaited<ReturnType<typeof findAllRules>>[number];

/**
 * Returns a rule. Every change of the tree first increments the version of the tree, so no other change can run
 * meanwhile.
 */
export async function findRule(id: number, trx: Db): Promise<StoredRule | undefined> {
  return trx.selectFrom("rules").selectAll().where("id", "=", id).executeTakeFirst();
}

/** Returns the ids of a rule and of all rules below it. */
export async function findBranch(id: number, trx: Db): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with recursive branch as (
      select id from rules where id = ${id}
      union select rules.id from rules join branch on rules.parent_id = branch.id)
    select id from branch`.execute(trx);
  return rows.map((row) => row.id);
}

export type RuleRecord = Omit<StoredRule, "id">;

/** Inserts a rule and returns its id. Returns undefined if its type already has a rule with that name. */
export async function insertRule(rule: RuleRecord, trx: Db): Promise<number | undefined> {
  const row = await trx
    .insertInto("rules")
    .values(rule)
    .onConflict((conflict) => conflict.constraint("rules_name_uq").doNothing())
    .returning("id")
    .executeTakeFirst();
  return row?.id;
}

/** Returns whether another rule of this type has this name. */
export async function isNameTaken(
  id: number,
  { type, name }: Pick<StoredRule, "type" | "name">,
  trx: Db,
): Promise<boolean> {
  const row = await trx
    .selectFrom("rules")
    .select("id")
    .where("type", "=", type)
    .where("name", "=", name)
    .where("id", "<>", id)
    .executeTakeFirst();
  return row !== undefined;
}

export async function updateRule(id: number, rule: RuleRecord, trx: Db): Promise<void> {
  await trx.updateTable("rules").set(rule).where("id", "=", id).execute();
}

/** Deletes a rule with all rules below it. */
export async function deleteRule(id: number, trx: Db): Promise<void> {
  await trx.deleteFrom("rules").where("id", "=", id).execute();
}
