import { isAbsolute } from "node:path";
import { z } from "zod";
import type { BackupPlace } from "#app/features/base/backup/backup-store.server.ts";

const filled = z.string().min(1);
const S3_ADDRESS = /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])(?:\/([A-Za-z0-9._/-]*))?$/;

/** The environment variables of backups (docs/operations.md#backup-and-restore). */
export const backupEnvironment = {
  BACKUP_TO: z
    .string()
    .refine((value) => S3_ADDRESS.test(value) || isAbsolute(value), "an absolute folder, or s3://bucket/prefix")
    .optional(),
  BACKUP_RECIPIENT: z
    .string()
    .regex(/^age1[a-z0-9]{58}$/, "age1 and 58 small letters and digits, as ./mingbai backups key prints it")
    .optional(),
  BACKUP_KEEP_DAYS: z.coerce.number().int().min(1).max(3650).default(30),
  BACKUP_WAL_DAYS: z.coerce.number().int().min(1).max(365).default(7),
  BACKUP_S3_ENDPOINT: z
    .url({ protocol: /^https?$/ })
    .transform((value) => new URL(value).origin)
    .optional(),
  BACKUP_S3_REGION: filled.default("us-east-1"),
  BACKUP_S3_ACCESS_KEY_ID: filled.optional(),
  BACKUP_S3_SECRET_ACCESS_KEY: filled.optional(),
  BACKUP_S3_PATH_STYLE: z.enum(["0", "1"]).default("0"),
};

const parsed = z.object(backupEnvironment);
type BackupEnvironment = z.output<typeof parsed>;

/** The destination of backups, the key that encrypts them, and how long they are stored. */
export type BackupConfig = {
  place: BackupPlace;
  recipient: string;
  keepDays: number;
  /** Days for which changes are stored. Any second within them can be restored. */
  walDays: number;
};

/** Returns the missing variables of backups if at least one of them is set. */
export function missingForBackups(e: BackupEnvironment): string[] {
  const missing: string[] = [];
  if (e.BACKUP_TO !== undefined && e.BACKUP_RECIPIENT === undefined)
    missing.push("BACKUP_RECIPIENT: backups need it; ./mingbai backups key makes one");
  if (e.BACKUP_RECIPIENT !== undefined && e.BACKUP_TO === undefined)
    missing.push("BACKUP_TO: BACKUP_RECIPIENT needs it");
  if (e.BACKUP_TO?.startsWith("s3:") === true)
    for (const name of ["BACKUP_S3_ACCESS_KEY_ID", "BACKUP_S3_SECRET_ACCESS_KEY"] as const)
      if (e[name] === undefined) missing.push(`${name}: a backup to S3 needs it`);
  return missing;
}

/** Returns the configuration of backups, or undefined without backups. Call it only when no variable is missing. */
export function backupConfig(e: BackupEnvironment): BackupConfig | undefined {
  const { BACKUP_TO: to, BACKUP_RECIPIENT: recipient } = e;
  if (to === undefined || recipient === undefined) return undefined;
  return { place: placeOf(to, e), recipient, keepDays: e.BACKUP_KEEP_DAYS, walDays: e.BACKUP_WAL_DAYS };
}

function placeOf(to: string, e: BackupEnvironment): BackupPlace {
  const [, bucket, prefix = ""] = S3_ADDRESS.exec(to) ?? [];
  if (bucket === undefined) return { folder: to };
  return {
    bucket,
    prefix: prefix === "" || prefix.endsWith("/") ? prefix : `${prefix}/`,
    endpoint: e.BACKUP_S3_ENDPOINT,
    region: e.BACKUP_S3_REGION,
    accessKeyId: e.BACKUP_S3_ACCESS_KEY_ID ?? "",
    secretAccessKey: e.BACKUP_S3_SECRET_ACCESS_KEY ?? "",
    pathStyle: e.BACKUP_S3_PATH_STYLE === "1",
  };
}
