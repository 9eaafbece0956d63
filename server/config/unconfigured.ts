import { hasReportPhone } from "#app/features/base/site/site.policy.ts";
import type { Config } from "./config.ts";

/**
 * Returns the settings that the operator of a public site still has to make, one sentence each. They are printed at
 * every start.
 */
export function unconfigured(config: Config, reportPhone: string): string[] {
  const { demo, sms, mail, siteUrl, databaseUrl, migrateDatabaseUrl } = config;
  if (demo) return [];
  const isReal = databaseUrl !== undefined || siteUrl.startsWith("https:");
  const said: string[] = [];
  if (sms.provider === "none") said.push("No SMS service is set up (SMS_PROVIDER): codes by SMS are refused.");
  if (mail.provider === "none")
    said.push("No mail service is set up (SMTP_URL, MAIL_FROM): codes by e-mail are refused.");
  if (isReal && sms.provider === "outbox")
    said.push("Codes by SMS are written to the outbox and reach nobody (SMS_PROVIDER).");
  if (isReal && mail.provider === "outbox")
    said.push("Mail is written to the outbox and reaches nobody (SMTP_URL, MAIL_FROM).");
  if (databaseUrl !== undefined && migrateDatabaseUrl === undefined)
    said.push(
      "The site connects as the owner of its tables, who can switch off what protects the audit log and the ledger (MIGRATE_DATABASE_URL).",
    );
  if (!hasReportPhone(reportPhone))
    said.push(
      "The phone number for reports of unlawful content, which the law asks for, is not set (settings: reportPhone).",
    );
  return said;
}
