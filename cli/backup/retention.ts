import type { BackupStore } from "#app/features/base/backup/backup-store.ts";
import type { BackupConfig } from "#server/config/config-backup.ts";
import { findBases, stamp } from "./base.ts";

export const ARCHIVES = "archives/";
const DAY_MS = 86_400_000;
/** Returns the position of a WAL file without its timeline, so that files of different timelines can be compared. */
const positionOf = (wal: string) => wal.slice(8, 24);

/**
 * Deletes expired backups and returns the number of deleted files. The newest archive and the newest base are never
 * deleted. A base stays while a restore to any second of the last `walDays` days needs it. The WAL files after the
 * oldest remaining base stay too.
 */
export async function removeExpired(
  store: BackupStore,
  { keepDays, walDays }: Pick<BackupConfig, "keepDays" | "walDays">,
  now: Date,
): Promise<number> {
  const before = (days: number) => new Date(now.getTime() - days * DAY_MS);
  const expired: string[] = [];

  const archives = (await store.list(ARCHIVES)).map(({ name }) => name).toSorted();
  const oldest = `${ARCHIVES}mingbai-${stamp(before(keepDays))}`;
  expired.push(...archives.slice(0, -1).filter((name) => name < oldest));

  const bases = await findBases(store);
  const since = before(walDays).toISOString();
  // A restore to the first seconds of the window needs the last base before the window.
  const first = Math.max(
    0,
    bases.findLastIndex(({ endedAt }) => endedAt < since),
  );
  expired.push(...bases.slice(0, first).flatMap(({ name }) => [name.replace(".tar.gz.age", ".json"), name]));

  const kept = bases.slice(first);
  for (const { name, at } of await store.list("wal/")) {
    const [, systemId = "", wal = ""] = name.split("/");
    const base = kept.find((one) => one.systemId === systemId);
    const isHistory = /^[0-9A-F]{8}\.history/.test(wal);
    const isOver =
      base === undefined ? at < before(walDays) : !isHistory && positionOf(wal) < positionOf(base.startWal);
    if (isOver) expired.push(name);
  }
  for (const name of expired) await store.remove(name);
  return expired.length;
}
