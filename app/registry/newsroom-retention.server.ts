import {
  deleteCheckReports,
  deleteExpired,
  deleteMailings,
  deleteWordChanges,
  emptyComments,
  emptyErrorReports,
  type ExpiredRows,
} from "#app/features/base/retention/retention.repo.server.ts";
import { retentionSettings, type RetentionName } from "#app/features/base/retention/retention.settings.ts";
import { deleteOldEvents } from "#app/features/base/security-event/security-event.service.server.ts";
import { readSettingsOf } from "#app/features/base/site/site.service.server.ts";
import { deleteFormerPasswords } from "#app/features/members/account/upkeep.service.server.ts";
import { forgetComplaints } from "#app/features/members/complaint/complaint.service.server.ts";
import { deleteOldDeadLetters } from "#app/features/members/delivery/delivery.service.server.ts";
import { forgetKeys } from "#app/features/newsroom/idempotency/idempotency.service.server.ts";
import { deleteOldBatches } from "#app/features/newsroom/import-batch/import-batch.service.server.ts";
import { forgetFigures } from "#app/features/newsroom/statistic/summing.service.server.ts";
import { thinRevisions } from "#app/features/newsroom/story/revision.service.server.ts";
import type { DB } from "#db/types.ts";

/**
 * Tables with the same rule. `always`: proofs and records, kept for ever. `parent`: kept as long as the record that
 * they belong to, until a member or the newsroom removes it. `job`: another job deletes their rows. Otherwise `remove`
 * deletes the rows after the days of the setting.
 */
type Rule = { tables: readonly (keyof DB)[] } & (
  | { kept: "always" | "parent" }
  | { kept: "job"; job: string }
  | { kept: RetentionName; remove: (days: number, now: Date) => Promise<number> }
  | { kept: "other"; remove: (now: Date) => Promise<number> }
);

const expired =
  <Table extends keyof DB>(rows: ExpiredRows<Table>) =>
  (days: number) =>
    deleteExpired(rows, days);

/** How long the rows of each table are kept. A test compares this list with the tables of the database. */
export const RETENTION: readonly Rule[] = [
  {
    kept: "always",
    tables: [
      "adjustments",
      "audit_entries",
      "audit_seals",
      "backup_runs",
      "complaint_steps",
      "corrections",
      "flashes",
      "front_versions",
      "headlines",
      "ledger_entries",
      "billboard_issues",
      "noun_revisions",
      "record_marks",
      "record_seals",
      "releases",
      "review_rounds",
      "review_steps",
      "review_withdrawals",
      "after_reviews",
      "check_waivers",
      "schema_migrations",
      "server_key_marks",
    ],
  },
  {
    kept: "parent",
    tables: [
      "archive_months",
      "article_counts",
      "articles",
      "authors",
      "billboard_items",
      "billboards",
      "bodies",
      "bulletins",
      "check_allowed",
      "check_rules",
      "collected",
      "columns",
      "comment_likes",
      "comment_reports",
      "companies",
      "consents",
      "contribution_notes",
      "discussion_closings",
      "dossier_backlog",
      "dossier_entries",
      "dossier_names",
      "editing_leases",
      "flash_drafts",
      "flash_templates",
      "follows",
      "friend_links",
      "fronts",
      "home_places",
      "import_columns",
      "import_rows",
      "industries",
      "job_posts",
      "manuscripts",
      "media",
      "media_uses",
      "members",
      "missing_addresses",
      "office_documents",
      "office_views",
      "old_addresses",
      "pages",
      "readings",
      "record_backlogs",
      "review_notes",
      "review_policies",
      "rule_trees",
      "rules",
      "sample_findings",
      "samples",
      "search_documents",
      "search_key_backlog",
      "search_keys",
      "search_names",
      "sectors",
      "sensitive_words",
      "settings",
      "sitemap_files",
      "sources",
      "staff",
      "staff_grants",
      "staff_recovery_codes",
      "subject_articles",
      "subject_events",
      "subject_sections",
      "subjects",
      "topics",
      "uploads",
    ],
  },
  {
    kept: "job",
    job: "members-upkeep",
    tables: ["account_tickets", "limits", "office_tickets", "one_time_codes", "session_tokens", "sessions"],
  },
  { kept: "job", job: "captcha-purge", tables: ["captcha_challenges"] },
  { kept: "job", job: "purges-forgotten", tables: ["page_purges"] },
  { kept: "job", job: "uploads-removed", tables: ["upload_removals"] },
  {
    kept: "other",
    tables: ["article_views_hourly", "page_views_hourly", "search_counts", "site_counts", "story_counts"],
    remove: forgetFigures,
  },
  { kept: "other", tables: ["check_reports"], remove: deleteCheckReports },
  { kept: "securityEvents", tables: ["security_events"], remove: deleteOldEvents },
  { kept: "formerPasswords", tables: [], remove: deleteFormerPasswords },
  {
    kept: "memberNetworks",
    tables: ["member_networks"],
    remove: expired({ table: "member_networks", column: "seen_at" }),
  },
  { kept: "messages", tables: ["messages"], remove: expired({ table: "messages", column: "created_at" }) },
  { kept: "messages", tables: ["mailings"], remove: deleteMailings },
  { kept: "notices", tables: ["notices"], remove: expired({ table: "notices", column: "created_at" }) },
  { kept: "deadLetters", tables: ["deliveries"], remove: deleteOldDeadLetters },
  { kept: "hiddenComments", tables: ["comments"], remove: emptyComments },
  { kept: "answeredReports", tables: ["error_reports"], remove: emptyErrorReports },
  {
    kept: "complaints",
    tables: ["complaints", "complaint_files"],
    remove: (days, now) => forgetComplaints(now, days),
  },
  {
    kept: "contributions",
    tables: ["contributions"],
    remove: expired({
      table: "contributions",
      column: "updated_at",
      only: { status: ["draft", "returned", "declined"] },
    }),
  },
  { kept: "importBatches", tables: ["import_batches"], remove: (days, now) => deleteOldBatches(now, days) },
  { kept: "revisions", tables: ["manuscript_revisions"], remove: thinRevisions },
  { kept: "wordChanges", tables: ["word_changes"], remove: deleteWordChanges },
  {
    kept: "pushes",
    tables: ["pushes"],
    remove: expired({ table: "pushes", column: "done_at", only: { state: ["done", "dropped"] } }),
  },
  {
    kept: "failedPushes",
    tables: ["pushes"],
    remove: expired({ table: "pushes", column: "next_at", only: { state: ["failed"] } }),
  },
  {
    kept: "previewLinks",
    tables: ["preview_links"],
    remove: expired({ table: "preview_links", column: "expires_at" }),
  },
  {
    kept: "enrolments",
    tables: ["staff_enrolments"],
    remove: expired({ table: "staff_enrolments", column: "expires_at" }),
  },
  { kept: "callKeys", tables: ["office_act_keys"], remove: forgetKeys },
];

/**
 * Deletes rows that are no longer kept, rule by rule. A failed rule does not stop the others. Returns a line for the
 * log: the number of deleted rows of each rule that deleted any. Throws the first failure at the end.
 */
export async function endRetention(now: Date): Promise<string> {
  const { retention } = await readSettingsOf(retentionSettings);
  const ended: string[] = [];
  const failures: unknown[] = [];
  for (const rule of RETENTION) {
    if (!("remove" in rule)) continue;
    try {
      const count = rule.kept === "other" ? await rule.remove(now) : await rule.remove(retention[rule.kept], now);
      if (count > 0) ended.push(`${count} of ${rule.tables[0] ?? rule.kept}`);
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 0) throw failures[0];
  return ended.join(", ");
}
