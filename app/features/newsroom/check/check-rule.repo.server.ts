import { sql } from "kysely";
import { database, type Db } from "#db/client.ts";
import type { CheckRule } from "./check.schema.ts";

/** A rule as its desk has it; `suggestedBy`: who suggests it, null for one that stands. */
export type DeskRule = CheckRule & { version: number; suggestedBy: number | null };

const columnsOf = ({ adviceEn, ...rest }: Omit<CheckRule, "id">) => ({ ...rest, advice_en: adviceEn });

function ruleOf({
  advice_en,
  family,
  suggested_by,
  ...row
}: Omit<CheckRule, "adviceEn" | "family"> & {
  version: number;
  advice_en: string;
  family: string;
  suggested_by: number | null;
}): DeskRule {
  return { ...row, family: family as CheckRule["family"], adviceEn: advice_en, suggestedBy: suggested_by };
}

/** All rules, suggested ones among them, the newest first. */
export async function findDeskRules(db: Db = database()): Promise<DeskRule[]> {
  const rows = await db.selectFrom("check_rules").selectAll().orderBy("id", "desc").execute();
  return rows.map(ruleOf);
}

/** A rule, held until the transaction ends. */
export async function lockRule(id: number, trx: Db): Promise<DeskRule | undefined> {
  const row = await trx.selectFrom("check_rules").selectAll().where("id", "=", id).forUpdate().executeTakeFirst();
  return row && ruleOf(row);
}

/** Whether another rule looks for the same. */
export async function isTaken(
  { id, family, pattern }: { id: number; family: string; pattern: string },
  db: Db = database(),
): Promise<boolean> {
  const row = await db
    .selectFrom("check_rules")
    .select("id")
    .where("family", "=", family)
    .where("pattern", "=", pattern)
    .where("id", "<>", id)
    .executeTakeFirst();
  return row !== undefined;
}

/** A new rule's id; undefined where there is one of that family and pattern. */
export async function insertRule(
  rule: Omit<CheckRule, "id">,
  suggestedBy: number | null,
  trx: Db,
): Promise<number | undefined> {
  const row = await trx
    .insertInto("check_rules")
    .values({ ...columnsOf(rule), suggested_by: suggestedBy })
    .onConflict((conflict) => conflict.constraint("check_rules_pattern_uq").doNothing())
    .returning("id")
    .executeTakeFirst();
  return row?.id;
}

/** Writes a rule that stands from now on; returns its new version. */
export async function updateRule(id: number, rule: Omit<CheckRule, "id">, trx: Db): Promise<number> {
  const { version } = await trx
    .updateTable("check_rules")
    .set({ ...columnsOf(rule), suggested_by: null, version: sql`version + 1` })
    .where("id", "=", id)
    .returning("version")
    .executeTakeFirstOrThrow();
  return version;
}

/** Takes a suggestion away. */
export async function deleteRule(id: number, trx: Db): Promise<void> {
  await trx.deleteFrom("check_rules").where("id", "=", id).execute();
}
