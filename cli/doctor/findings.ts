import type { LastRun } from "#app/features/base/backup/backup.repo.server.ts";
import type { DatabaseFacts, OperatingFigures } from "#app/features/base/operation/operation.repo.server.ts";
import type { SiteSettings } from "#app/features/base/site/site.schema.ts";
import type { Config } from "#server/config/config.ts";
import { hasReportPhone } from "#server/config/unconfigured.ts";

/**
 * A fault of a real site. `missing`: harms readers or data, or breaks the law. `warning`: may soon do so. `reminder`:
 * only a person can check it.
 */
export type Finding = { grade: "missing" | "warning" | "reminder"; says: string; fix: string };

const HOUR_S = 3_600;
const DAY_S = 86_400;
/** Hours after which the daily backup counts as late, and days after which the drill does. */
const BACKUP_HOURS = 26;
const DRILL_DAYS = 35;
const LEAST_FREE_BYTES = 2 * 1024 ** 3;
const LEAST_FREE_SHARE = 0.1;
/** Seconds by which the clocks of two machines may differ. */
const CLOCK_S = 5;
const LEAST_BUFFERS_MB = 256;
const LOOPBACK = /^(?:127\.|::1$|localhost$)/;

const missing = (says: string, fix: string): Finding => ({ grade: "missing", says, fix });
const warning = (says: string, fix: string): Finding => ({ grade: "warning", says, fix });
const reminder = (says: string, fix: string): Finding => ({ grade: "reminder", says, fix });

/** Checks the configuration. */
export function configFindings(config: Config): Finding[] {
  const { sms, mail, siteUrl, host, trustProxy, demo, backup, databaseUrl, migrateDatabaseUrl, serverKey } = config;
  const found: Finding[] = [];
  if (demo) found.push(missing("The demo is on: its passwords are published.", "Set DEMO=0."));
  if (!siteUrl.startsWith("https:"))
    found.push(
      missing(
        `The public address is ${siteUrl}: links in mails, feeds and search engines lead there.`,
        "Set SITE_URL to the site's https address.",
      ),
    );
  else if (LOOPBACK.test(host) && trustProxy.length === 0)
    found.push(
      missing(
        "A proxy seems to be in front, and its headers are not believed: limits count all readers as one.",
        "Set TRUST_PROXY to the proxy's address.",
      ),
    );
  if (sms.provider === "none" || sms.provider === "outbox")
    found.push(missing("No SMS service is set up: codes reach nobody.", "Set SMS_PROVIDER and its keys."));
  if (mail.provider === "none" || mail.provider === "outbox")
    found.push(missing("No mail server is set up: codes and notices reach nobody.", "Set SMTP_URL and MAIL_FROM."));
  if (databaseUrl !== undefined && migrateDatabaseUrl === undefined)
    found.push(
      warning(
        "The site connects as the owner of its tables, who can switch off what protects the audit log and the ledger.",
        "Set MIGRATE_DATABASE_URL to the owner, and DATABASE_URL to a role without tables.",
      ),
    );
  if (backup === undefined)
    found.push(missing("No backups are taken.", "Run ./mingbai backups key, then set BACKUP_TO and BACKUP_RECIPIENT."));
  found.push(
    serverKey === undefined
      ? reminder(
          "The server key lies in the data folder. Without it identity data cannot be read.",
          "Keep a copy of DATA_DIR/server.key apart from the backups.",
        )
      : reminder("The server key comes from SERVER_KEY.", "Keep a copy of it apart from the backups."),
  );
  return found;
}

/** Checks the settings that are placeholders until the operator fills them. */
export function settingFindings(settings: SiteSettings): Finding[] {
  const { reportPhone, reportEmail, contactEmail, recordNumber, operatorAddress, privacyOfficer, childOfficer } =
    settings;
  const found: Finding[] = [];
  const set = (key: string) => `Set ${key} on the settings screen, or by ./mingbai settings set ${key}.`;
  if (!hasReportPhone(reportPhone))
    found.push(missing("The phone number for reports, which the law asks for, is not set.", set("reportPhone")));
  for (const [key, address] of Object.entries({ reportEmail, contactEmail }))
    if (address.trim() === "" || /[@.]example$/.test(address.trim()))
      found.push(missing(`The mail address ${key} is a placeholder: "${address}".`, set(key)));
  if (recordNumber === "")
    found.push(missing("The ICP record number is empty; a site in China has to show it.", set("recordNumber")));
  for (const [key, text] of Object.entries({ operatorAddress, privacyOfficer, childOfficer }))
    if (text.trim() === "" || text.includes("示例"))
      found.push(missing(`${key} is a placeholder: "${text}".`, set(key)));
  return found;
}

/** Checks the database server. `here` is the time of this machine's clock. */
export function databaseFindings(facts: DatabaseFacts, figures: OperatingFigures, here: Date): Finding[] {
  const found: Finding[] = [];
  const { fsync, fullPageWrites, synchronousCommit, sharedBuffersMb } = facts;
  for (const [name, value] of Object.entries({
    fsync,
    full_page_writes: fullPageWrites,
    synchronous_commit: synchronousCommit,
  }))
    if (value === "off")
      found.push(
        missing(`${name} is off: a power failure can lose data that readers and staff have sent.`, `Set ${name} = on.`),
      );
  if (sharedBuffersMb < LEAST_BUFFERS_MB)
    found.push(
      warning(
        `shared_buffers is ${sharedBuffersMb} MB.`,
        "Set it to a quarter of the machine's memory in postgresql.conf.",
      ),
    );
  if (figures.invalidIndexes > 0)
    found.push(
      warning(
        `${figures.invalidIndexes} indexes are invalid: their build was interrupted, and queries read whole tables.`,
        "Run ./mingbai migrate, which builds them again.",
      ),
    );
  if (figures.connections > figures.connectionsAllowed * 0.8)
    found.push(
      warning(
        `${figures.connections} of ${figures.connectionsAllowed} connections are in use.`,
        "Raise max_connections, or lower DATABASE_CONNECTIONS.",
      ),
    );
  const seconds = Math.round(Math.abs(facts.now.getTime() - here.getTime()) / 1_000);
  if (seconds > CLOCK_S)
    found.push(
      warning(`The clocks of this machine and of the database differ by ${seconds} s.`, "Run an NTP service on both."),
    );
  return found;
}

/** Checks the age of backups and drills. Returns no findings if backups are not configured. */
export function backupFindings(config: Pick<Config, "backup">, runs: readonly LastRun[]): Finding[] {
  if (config.backup === undefined) return [];
  const found: Finding[] = [];
  const archive = runs.find(({ kind }) => kind === "archive");
  const drill = runs.find(({ kind }) => kind === "drill");
  const since = archive?.secondsSinceSuccess ?? null;
  if (since === null || since > BACKUP_HOURS * HOUR_S)
    found.push(
      missing(
        since === null ? "There is no backup yet." : `The last backup is ${Math.floor(since / HOUR_S)} hours old.`,
        "Run ./mingbai backups run and read its message.",
      ),
    );
  if (archive?.failure != null)
    found.push(
      missing(`The last backup failed: ${archive.failure}`, "Put that right, then run ./mingbai backups run."),
    );
  const drilled = drill?.secondsSinceSuccess ?? null;
  if (drilled === null || drilled > DRILL_DAYS * DAY_S)
    found.push(
      warning(
        drilled === null
          ? "No backup has been restored for a trial yet."
          : `The last trial of a restore is ${Math.floor(drilled / DAY_S)} days old.`,
        "Run ./mingbai backups drill --identity <file>.",
      ),
    );
  found.push(
    reminder(
      "Backups can be read with the key of BACKUP_RECIPIENT alone.",
      "Check that its file lies in a safe place away from this machine.",
    ),
  );
  return found;
}

/** Checks the free space on the disk of the data folder. Both arguments are in bytes. */
export function diskFindings(free: number, size: number): Finding[] {
  if (free >= LEAST_FREE_BYTES && free >= size * LEAST_FREE_SHARE) return [];
  const percent = Math.floor((free / size) * 100);
  return [
    warning(
      `The disk of the data folder has ${(free / 1024 ** 3).toFixed(1)} GB free (${percent} %).`,
      "Free space, or move the data folder to a larger disk.",
    ),
  ];
}

/** Checks for work that failed for good. `waiting`: counts keyed by kind, as /metrics shows them. */
export function workFindings(waiting: Readonly<Record<string, number>>): Finding[] {
  const found: Finding[] = [];
  const { messages_given_up: messages = 0, pushes_given_up: pushes = 0 } = waiting;
  if (messages > 0)
    found.push(warning(`${messages} messages to readers were not delivered.`, "Look at /newsroom/deliveries."));
  if (pushes > 0)
    found.push(warning(`${pushes} notices to the CDN or search engines were given up.`, "Check the setting pushes."));
  return found;
}
