import { createReadStream } from "node:fs";
import { readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { encrypt } from "./backup-key.server.ts";
import type { BackupStore } from "./backup-store.ts";

/** Returns the WAL files that the embedded database has handed over and the store does not have yet, oldest first. */
export async function waitingWal(spool: string): Promise<string[]> {
  const names = await readdir(spool).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return [];
    throw error;
  });
  return names.filter((name) => name.endsWith(".gz")).toSorted();
}

/** Returns the folder of a cluster's WAL files in the store. */
export const walFolder = (systemId: string) => `wal/${systemId}/`;

/**
 * Moves waiting WAL files to the store, encrypted for the recipient. A file is deleted from the spool only when the
 * store has it, so a failure loses nothing. Returns the number of moved files.
 */
export async function shipWal(
  spool: string,
  { store, recipient, systemId }: { store: BackupStore; recipient: string; systemId: string },
): Promise<number> {
  const names = await waitingWal(spool);
  for (const name of names) {
    const file = join(spool, name);
    await store.put(`${walFolder(systemId)}${name}.age`, encrypt(createReadStream(file), [recipient]));
    await rm(file);
  }
  return names.length;
}
