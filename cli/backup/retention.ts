import type { BackupStore } from "#app/features/base/backup/backup-store.ts";
import type { BackupConfig } from "#server/config/config-backup.ts";
import { findBases, stamp } from "./base.ts";

export const ARCHIVES = "archives/";
const DAY_MS = 86_400_000;
/** The position of a file of changes, without its timeline, so that files of all timelines compare. */
const positionOf = (wal: string) => wal.slice(8, 24);

/**
 * Removes what is older than the rule says; the newest archive and the newest base stay in every case. A base stays while
 * it is needed for any second of the last days, and so do the changes after the oldest base that stays. Returns how many
 * files were removed.
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
  // The last base before the window is the one that its first seconds need.
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
