import { sql, type Selectable } from "kysely";
import { database, type Db } from "#db/client.ts";
import { onlyRow } from "#db/only-row.ts";
import type { CheckReports } from "#db/types.ts";
import type { CheckRule, Finding } from "./check.schema.ts";

/** The findings in one exact text. */
export type Report = Omit<Selectable<CheckReports>, "findings"> & { findings: Finding[] };

/** Returns all rules in order. */
export async function findRules(db: Db = database()): Promise<(CheckRule & { version: number })[]> {
  const rows = await db.selectFrom("check_rules").selectAll().orderBy("id").execute();
  return rows.map(({ advice_en, family, ...row }) => ({
    ...row,
    family: family as CheckRule["family"],
    adviceEn: advice_en,
  }));
}

/** Returns the words whose findings are suppressed, as `family:words`. */
export async function findAllowed(db: Db = database()): Promise<string[]> {
  const rows = await db.selectFrom("check_allowed").select(["family", "words"]).execute();
  return rows.map(({ family, words }) => `${family}:${words}`);
}

/** Returns a text that changes whenever a rule or an allowed word is added or changed. */
export async function findRulesVersion(db: Db = database()): Promise<string> {
  const query = sql<{ version: string }>`
    select (select count(*) || '-' || coalesce(sum(version), 0) || '-' || coalesce(max(id), 0) from check_rules)
      || '-' || (select count(*) from check_allowed) as version`;
  return (await onlyRow(query.execute(db))).version;
}

/** Inserts rules. Skips a rule if one with the same family and pattern exists. */
export async function insertMissingRules(rules: readonly Omit<CheckRule, "id">[], db: Db): Promise<void> {
  await db
    .insertInto("check_rules")
    .values(rules.map(({ adviceEn, ...rest }) => ({ ...rest, advice_en: adviceEn })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Adds words to the allowed ones. Returns whether they were new. */
export async function allow(family: string, words: string, staffId: number | null, db: Db): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto("check_allowed")
    .values({ family, words, staff_id: staffId })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** Stores a report. */
export async function insertReport(
  report: {
    manuscriptId: number;
    fields: object;
    body: string;
    rulesVersion: string;
    findings: Finding[];
    blocks: number;
    confirms: number;
  },
  db: Db = database(),
): Promise<Report> {
  const row = await db
    .insertInto("check_reports")
    .values({
      manuscript_id: report.manuscriptId,
      text_sha256: textHash(report.fields, report.body),
      rules_version: report.rulesVersion,
      findings: JSON.stringify(report.findings),
      blocks: report.blocks,
      confirms: report.confirms,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  return { ...row, findings: row.findings as unknown as Finding[] };
}

/** Returns the SQL expression of a text's hash, as revisions store it. */
function textHash(fields: object, body: string) {
  return sql<Buffer>`text_sha256(${JSON.stringify(fields)}::jsonb, sha256(convert_to(${body}::text, 'UTF8')))`;
}

/** Returns the newest report on exactly this text. */
export async function findReport(manuscriptId: number, textSha256: Buffer, db: Db = database()) {
  const row = await db
    .selectFrom("check_reports")
    .selectAll()
    .where("manuscript_id", "=", manuscriptId)
    .where("text_sha256", "=", textSha256)
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  return row && ({ ...row, findings: row.findings as unknown as Finding[] } satisfies Report);
}

/** Returns reports by id. */
export async function findReports(ids: readonly number[], db: Db = database()): Promise<Report[]> {
  if (ids.length === 0) return [];
  const rows = await db.selectFrom("check_reports").selectAll().where("id", "in", ids).execute();
  return rows.map((row) => ({ ...row, findings: row.findings as unknown as Finding[] }));
}

/** Returns the waivers for all texts of a story, oldest first. */
export async function findWaiversOf(manuscriptId: number, db: Db = database()) {
  return db
    .selectFrom("check_waivers")
    .innerJoin("check_reports", "check_reports.id", "check_waivers.report_id")
    .select(["report_id as reportId", "finding", "staff_id as staffId", "reason", "check_waivers.at"])
    .where("manuscript_id", "=", manuscriptId)
    .orderBy("check_waivers.at")
    .execute();
}
export type WaiverLine = Awaited<ReturnType<typeof findWaiversOf>>[number];

/** Returns the findings of a report that a staff member has waived. */
export async function findWaived(reportId: number, staffId: number, db: Db = database()): Promise<string[]> {
  const rows = await db
    .selectFrom("check_waivers")
    .select("finding")
    .where("report_id", "=", reportId)
    .where("staff_id", "=", staffId)
    .execute();
  return rows.map(({ finding }) => finding);
}

/** Returns the findings of a story that any staff member has waived since a time. */
export async function findWaivedSince(manuscriptId: number, since: Date, db: Db = database()): Promise<string[]> {
  const rows = await db
    .selectFrom("check_waivers")
    .innerJoin("check_reports", "check_reports.id", "check_waivers.report_id")
    .select("finding")
    .distinct()
    .where("manuscript_id", "=", manuscriptId)
    .where("check_waivers.at", ">=", since)
    .execute();
  return rows.map(({ finding }) => finding);
}

export async function insertWaivers(
  reportId: number,
  waivers: readonly { finding: string; reason: string }[],
  staffId: number,
  trx: Db,
): Promise<void> {
  if (waivers.length === 0) return;
  await trx
    .insertInto("check_waivers")
    .values(waivers.map((waiver) => ({ ...waiver, report_id: reportId, staff_id: staffId })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
