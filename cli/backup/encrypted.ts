import { decrypt, encrypt, readIdentity } from "#app/features/base/backup/backup-key.server.ts";
import type { BackupStore } from "#app/features/base/backup/backup-store.ts";
import { openStore } from "#app/features/base/backup/backup-store.server.ts";
import type { BackupConfig } from "#server/config/config-backup.ts";
import { CliError } from "../cli-error.ts";
import { fileSource, type ArchiveSink, type ArchiveSource } from "./archive.ts";

/** Returns a sink that encrypts an archive into the store. */
export function storeSink(store: BackupStore, name: string, recipients: readonly string[]): ArchiveSink {
  return (bytes) => store.put(name, encrypt(bytes, recipients));
}

/** Returns a source that decrypts an archive from the store. */
export function storeSource(store: BackupStore, name: string, identity: string): ArchiveSource {
  return { name, open: () => decrypt(name, store.open(name), identity) };
}

/**
 * Returns an archive to restore. `name` is a file, or a name in the store as `backups list` shows it. `keyFile`
 * contains the identity that decrypts an encrypted archive. Throws CliError if an encrypted archive has no key file.
 */
export async function archiveSource(
  name: string,
  { backup, keyFile }: { backup: BackupConfig | undefined; keyFile: string | undefined },
): Promise<ArchiveSource> {
  const identity = keyFile === undefined ? undefined : await readIdentity(keyFile);
  if (name.startsWith("archives/") && backup !== undefined) {
    if (identity === undefined) throw needsKey(name);
    return storeSource(await openStore(backup.place), name, identity);
  }
  const plain = fileSource(name);
  if (identity !== undefined) return { name, open: () => decrypt(name, plain.open(), identity) };
  if (name.endsWith(".age")) throw needsKey(name);
  return plain;
}

function needsKey(name: string): CliError {
  return new CliError(`${name} is encrypted: name the key file with --identity.`);
}

/** Returns the backups' configuration. Throws CliError when there is none. */
export function wantedBackup(backup: BackupConfig | undefined): BackupConfig {
  if (backup !== undefined) return backup;
  throw new CliError("No place for backups is set: set BACKUP_TO and BACKUP_RECIPIENT (docs/operations.md).");
}

/** Returns the text of a file in the store. */
export async function storedText(store: BackupStore, name: string): Promise<string> {
  const parts: Uint8Array[] = [];
  for await (const part of store.open(name)) parts.push(part);
  return Buffer.concat(parts).toString("utf8");
}
