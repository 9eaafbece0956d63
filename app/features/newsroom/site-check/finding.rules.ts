import type { Messages } from "#app/i18n/namespaces.ts";
import type { LastRun } from "#app/features/base/backup/backup.service.server.ts";
import type { DatabaseFacts, OperatingFigures } from "#app/features/base/operation/operation.service.server.ts";
import type { MediaFacts } from "#app/features/base/picture/picture-move.service.server.ts";
import type { SiteSettings } from "#app/features/base/site/site.schema.ts";
import { hasReportPhone } from "#app/features/base/site/site.policy.ts";

/** The severities of findings, in the order of the list. */
export const GRADES = ["missing", "warning", "reminder"] as const;

/**
 * A fault of a site in operation. `missing`: harms readers or data, or breaks the law. `warning`: may soon do so.
 * `reminder`: only a person can check it. `screen`: the newsroom screen that helps.
 */
export type Finding = {
  grade: (typeof GRADES)[number];
  says: string;
  fix: string;
  screen?: "settings" | "deliveries";
};

/** The parts of the configuration that the check reads. */
export type CheckedConfig = {
  demo: boolean;
  siteUrl: string;
  host: string;
  trustProxy: readonly string[];
  sms: { provider: string };
  mail: { provider: string };
  databaseUrl: string | undefined;
  migrateDatabaseUrl: string | undefined;
  serverKey: string | undefined;
  backup: object | undefined;
  dataDir: string;
  media: { storage: "folder" | "s3" };
};

type Texts = Messages["finding"];

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

/** Checks the configuration. */
export function configFindings(config: CheckedConfig, t: Texts): Finding[] {
  const { sms, mail, siteUrl, host, trustProxy, demo, backup, databaseUrl, migrateDatabaseUrl, serverKey } = config;
  const found: Finding[] = [];
  if (demo) found.push({ grade: "missing", ...t.demo });
  if (!siteUrl.startsWith("https:"))
    found.push({ grade: "missing", says: t.publicAddress.says(siteUrl), fix: t.publicAddress.fix });
  else if (LOOPBACK.test(host) && trustProxy.length === 0) found.push({ grade: "missing", ...t.proxy });
  if (sms.provider === "none" || sms.provider === "outbox") found.push({ grade: "missing", ...t.sms });
  if (mail.provider === "none" || mail.provider === "outbox") found.push({ grade: "missing", ...t.mail });
  if (databaseUrl !== undefined && migrateDatabaseUrl === undefined) found.push({ grade: "warning", ...t.owner });
  if (backup === undefined) found.push({ grade: "missing", ...t.noBackups });
  found.push({ grade: "reminder", ...(serverKey === undefined ? t.keyInFolder : t.keyFromOutside) });
  return found;
}

/** Checks the settings that are placeholders until the operator fills them. */
export function settingFindings(settings: SiteSettings, t: Texts): Finding[] {
  const { reportPhone, reportEmail, contactEmail, recordNumber, operatorAddress, privacyOfficer, childOfficer } =
    settings;
  const found: Finding[] = [];
  const add = (key: string, says: string) =>
    found.push({ grade: "missing", says, fix: t.setting(key), screen: "settings" });
  if (!hasReportPhone(reportPhone)) add("reportPhone", t.reportPhone);
  for (const [key, address] of Object.entries({ reportEmail, contactEmail }))
    if (address.trim() === "" || /[@.]example$/.test(address.trim())) add(key, t.mailAddress(key, address));
  if (recordNumber === "") add("recordNumber", t.recordNumber);
  for (const [key, text] of Object.entries({ operatorAddress, privacyOfficer, childOfficer }))
    if (text.trim() === "" || text.includes("示例")) add(key, t.placeholder(key, text));
  return found;
}

/** Checks the database server. `here` is the time of this machine's clock. */
export function databaseFindings(facts: DatabaseFacts, figures: OperatingFigures, here: Date, t: Texts): Finding[] {
  const found: Finding[] = [];
  const { fsync, fullPageWrites, synchronousCommit, sharedBuffersMb } = facts;
  const warn = (says: string, fix: string) => found.push({ grade: "warning", says, fix });
  for (const [name, value] of Object.entries({
    fsync,
    full_page_writes: fullPageWrites,
    synchronous_commit: synchronousCommit,
  }))
    if (value === "off") found.push({ grade: "missing", says: t.losesData.says(name), fix: t.losesData.fix(name) });
  if (sharedBuffersMb < LEAST_BUFFERS_MB) warn(t.sharedBuffers.says(sharedBuffersMb), t.sharedBuffers.fix);
  if (figures.invalidIndexes > 0) warn(t.invalidIndexes.says(figures.invalidIndexes), t.invalidIndexes.fix);
  const { connections, connectionsAllowed } = figures;
  if (connections > connectionsAllowed * 0.8)
    warn(t.connections.says(connections, connectionsAllowed), t.connections.fix);
  const seconds = Math.round(Math.abs(facts.now.getTime() - here.getTime()) / 1_000);
  if (seconds > CLOCK_S) warn(t.clocks.says(seconds), t.clocks.fix);
  return found;
}

/** Checks the places of pictures. */
export function pictureFindings({ media }: Pick<CheckedConfig, "media">, facts: MediaFacts, t: Texts): Finding[] {
  const { inFolder, fault } = facts;
  if (fault !== undefined) return [{ grade: "missing", says: t.pictureBucket.says(fault), fix: t.pictureBucket.fix }];
  if (media.storage === "folder" || inFolder === 0) return [];
  return [{ grade: "warning", says: t.picturesInFolder.says(inFolder), fix: t.picturesInFolder.fix }];
}

/** Checks the age of backups and drills. Returns no findings if backups are not configured. */
export function backupFindings(config: Pick<CheckedConfig, "backup">, runs: readonly LastRun[], t: Texts): Finding[] {
  if (config.backup === undefined) return [];
  const found: Finding[] = [];
  const archive = runs.find(({ kind }) => kind === "archive");
  const drill = runs.find(({ kind }) => kind === "drill");
  const since = archive?.secondsSinceSuccess ?? null;
  if (since === null || since > BACKUP_HOURS * HOUR_S)
    found.push({
      grade: "missing",
      says: since === null ? t.noBackupYet : t.backupAge(Math.floor(since / HOUR_S)),
      fix: t.backupFix,
    });
  if (archive?.failure != null)
    found.push({ grade: "missing", says: t.backupFailed.says(archive.failure), fix: t.backupFailed.fix });
  const drilled = drill?.secondsSinceSuccess ?? null;
  if (drilled === null || drilled > DRILL_DAYS * DAY_S)
    found.push({
      grade: "warning",
      says: drilled === null ? t.noDrillYet : t.drillAge(Math.floor(drilled / DAY_S)),
      fix: t.drillFix,
    });
  found.push({ grade: "reminder", ...t.backupKey });
  return found;
}

/** Checks the free space on the disk of the data folder. `free` and `size` are in bytes. */
export function diskFindings(free: number, size: number, t: Texts): Finding[] {
  if (free >= LEAST_FREE_BYTES && free >= size * LEAST_FREE_SHARE) return [];
  const percent = Math.floor((free / size) * 100);
  return [{ grade: "warning", says: t.disk.says((free / 1024 ** 3).toFixed(1), percent), fix: t.disk.fix }];
}

/** Checks for work that failed for good. `waiting`: counts keyed by kind, as /metrics shows them. */
export function workFindings(waiting: Readonly<Record<string, number>>, t: Texts): Finding[] {
  const found: Finding[] = [];
  const { messages_given_up: messages = 0, pushes_given_up: pushes = 0 } = waiting;
  if (messages > 0)
    found.push({
      grade: "warning",
      says: t.messagesGivenUp.says(messages),
      fix: t.messagesGivenUp.fix,
      screen: "deliveries",
    });
  if (pushes > 0)
    found.push({
      grade: "warning",
      says: t.pushesGivenUp.says(pushes),
      fix: t.pushesGivenUp.fix,
      screen: "settings",
    });
  return found;
}
