import { randomBytes } from "node:crypto";
import {
  insertRun,
  findLastRuns,
  findSystemId,
  type BackupKind,
} from "#app/features/base/backup/backup.repo.server.ts";
import { checkRecipient, makeBackupKey } from "#app/features/base/backup/backup-key.server.ts";
import type { BackupStore } from "#app/features/base/backup/backup-store.ts";
import { openStore } from "#app/features/base/backup/backup-store.server.ts";
import { shipWal } from "#app/features/base/backup/wal-shipping.server.ts";
import { clusterOf, walSpoolOf } from "#db/embedded/layout.ts";
import { loadConfig } from "#server/config/config.ts";
import { withDatabase } from "../database.ts";
import { counted, note, print } from "../output.ts";
import { checkArchive } from "./archive.ts";
import { backupTo } from "./backup.ts";
import { checkBase, stamp, writeBase } from "./base.ts";
import { drill } from "./drill.ts";
import { storeSink, storeSource, wantedBackup } from "./encrypted.ts";
import { ARCHIVES, removeExpired } from "./retention.ts";

const DRILL_EVERY_DAYS = 28;
const DAY_S = 86_400;

/**
 * Takes the daily backup: an archive, a base backup of the embedded database, and a restore drill every 28 days.
 * Removes expired backups, and stores each outcome. To check each new backup it reads it back: for that, backups are
 * also encrypted to a second key, which exists only in this process. The machine therefore cannot read its backups
 * later. Throws the first failure.
 */
export async function takeBackup(): Promise<void> {
  const { backup, dataDir } = loadConfig();
  const { place, recipient, keepDays, walDays } = wantedBackup(backup);
  await checkRecipient(recipient);
  const store = await openStore(place);
  const own = await makeBackupKey();
  const recipients = [recipient, own.recipient];
  const time = new Date();
  const name = `${ARCHIVES}mingbai-${stamp(time)}-${randomBytes(2).toString("hex")}.tar.gz.age`;

  const isDrillDue = await withDatabase({ prepare: false, asOwner: true }, async ({ pool, embedded }) => {
    await recorded("archive", time, name, async () => {
      const { bytes } = await backupTo(pool, dataDir, storeSink(store, name, recipients), time);
      note("Reading it back …");
      await checkArchive(storeSource(store, name, own.identity));
      print(`${name}: ${counted(bytes, "byte")} in ${store.label}, read back and checked.`);
      return bytes;
    });
    if (embedded !== undefined) {
      const base = { adminUrl: embedded.adminUrl, cluster: clusterOf(dataDir) };
      await recorded("base", time, "", async () => {
        await handOver(store, recipient, walSpoolOf(dataDir));
        const written = await writeBase(base, store, { time, recipients });
        await handOver(store, recipient, walSpoolOf(dataDir));
        await checkBase(store, written.name, own.identity);
        print(`${written.name}: ${counted(written.bytes, "byte")}, read back and checked.`);
        return written.bytes;
      });
    }
    const removed = await removeExpired(store, { keepDays, walDays }, time);
    if (removed > 0) print(`${counted(removed, "expired file")} removed.`);
    const last = (await findLastRuns()).find(({ kind }) => kind === "drill")?.secondsSinceSuccess;
    return (last ?? Infinity) > DRILL_EVERY_DAYS * DAY_S;
  });
  if (isDrillDue) await runDrill(storeSource(store, name, own.identity), dataDir);
}

/** Runs a drill and stores its outcome in the site's database. */
export async function runDrill(source: Parameters<typeof drill>[0], dataDir: string): Promise<void> {
  const beganAt = new Date();
  const outcome = await drill(source, dataDir).then(
    () => undefined,
    (error: unknown) => ({ error }),
  );
  await withDatabase({ prepare: false, asOwner: true }, () =>
    recorded("drill", beganAt, source.name, async () => {
      if (outcome !== undefined) throw outcome.error;
      return 0;
    }),
  );
  print(`${source.name} was restored into a scratch database; all counts are the same.`);
}

/** Moves the waiting WAL files to the store, as the running site does every few seconds. */
async function handOver(store: BackupStore, recipient: string, spool: string): Promise<void> {
  await shipWal(spool, { store, recipient, systemId: await findSystemId() });
}

/** Runs a step of the backup and stores its outcome, also if it fails. */
async function recorded(kind: BackupKind, beganAt: Date, name: string, work: () => Promise<number>): Promise<void> {
  try {
    const bytes = await work();
    await insertRun({ kind, beganAt, name, bytes, failure: null });
  } catch (error) {
    const failure = error instanceof Error ? error.message : String(error);
    await insertRun({ kind, beganAt, name, bytes: 0, failure }).catch(() => undefined);
    throw error;
  }
}
