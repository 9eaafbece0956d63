import { sql } from "kysely";
import { database, type Db } from "#db/client.ts";
import type { CheckRule } from "./check.schema.ts";

/** A rule with its version. `suggestedBy` is the id of the staff member who suggested it, null for an accepted rule. */
export type VersionedRule = CheckRule & { version: number; suggestedBy: number | null };

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
}): VersionedRule {
  return { ...row, family: family as CheckRule["family"], adviceEn: advice_en, suggestedBy: suggested_by };
}

/** Returns all rules including suggestions, newest first. */
export async function findVersionedRules(db: Db = database()): Promise<VersionedRule[]> {
  const rows = await db.selectFrom("check_rules").selectAll().orderBy("id", "desc").execute();
  return rows.map(ruleOf);
}

/** Returns a rule. If `trx` is given, the rule is locked until that transaction ends. */
export async function findRule(id: number, trx?: Db): Promise<VersionedRule | undefined> {
  const query = (trx ?? database()).selectFrom("check_rules").selectAll().where("id", "=", id);
  const row = await (trx === undefined ? query : query.forUpdate()).executeTakeFirst();
  return row && ruleOf(row);
}

/** Returns whether another rule has the same family and pattern. */
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

/** Inserts a rule and returns its id. Returns undefined if a rule with this family and pattern exists. */
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

/** Updates a rule, accepts it if it was a suggestion, and returns its new version. */
export async function updateRule(id: number, rule: Omit<CheckRule, "id">, trx: Db): Promise<number> {
  const { version } = await trx
    .updateTable("check_rules")
    .set({ ...columnsOf(rule), suggested_by: null, version: sql`version + 1` })
    .where("id", "=", id)
    .returning("version")
    .executeTakeFirstOrThrow();
  return version;
}

/** Deletes a suggestion. */
export async function deleteRule(id: number, trx: Db): Promise<void> {
  await trx.deleteFrom("check_rules").where("id", "=", id).execute();
}
