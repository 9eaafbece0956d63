import { DatabaseSync } from "node:sqlite";
import { setTimeout as sleep } from "node:timers/promises";

/** A lock on a file. The kernel releases it when its process dies, in whatever way. */
export interface FileLock {
  release(): void;
}

export type LockMode = "shared" | "exclusive";

const SQLITE_BUSY = 5;
const RETRY_MS = 25;
/** Keeps held locks alive: the garbage collector would close an unreferenced connection and lose its lock. */
const held = new Set<DatabaseSync>();

/**
 * Takes a lock on the file `path`, which is created if missing and stays empty. Returns undefined if another process
 * holds the lock. Node has no flock or fcntl, but it contains SQLite, which takes such locks on every platform.
 */
export function tryLock(path: string, mode: LockMode): FileLock | undefined {
  const connection = new DatabaseSync(path, { timeout: 0 });
  try {
    // The file is never written, so SQLite needs no rollback journal on the disk.
    connection.exec("PRAGMA journal_mode = MEMORY");
    connection.exec(mode === "exclusive" ? "BEGIN EXCLUSIVE" : "BEGIN");
    // BEGIN alone takes no lock. The first read takes the shared lock, and the open transaction holds it.
    if (mode === "shared") connection.prepare("SELECT count(*) FROM sqlite_schema").get();
  } catch (error) {
    connection.close();
    if (error instanceof Error && "errcode" in error && error.errcode === SQLITE_BUSY) return undefined;
    throw error;
  }
  held.add(connection);
  return {
    release() {
      if (held.delete(connection)) connection.close();
    },
  };
}

/** Like tryLock, but waits for the lock. Returns undefined after `timeoutMs` milliseconds. */
export async function waitForLock(
  path: string,
  mode: LockMode,
  timeoutMs = Number.POSITIVE_INFINITY,
): Promise<FileLock | undefined> {
  const deadline = Date.now() + timeoutMs;
  for (;;) {
    const lock = tryLock(path, mode);
    if (lock !== undefined || Date.now() >= deadline) return lock;
    await sleep(RETRY_MS);
  }
}
