import { spawn } from "node:child_process";
import { setPriority } from "node:os";
import { join } from "node:path";
import { findSystemId } from "#app/features/base/backup/backup.repo.server.ts";
import { openStore, type BackupPlace } from "#app/features/base/backup/backup-store.server.ts";
import { shipWal, waitingWal } from "#app/features/base/backup/wal-shipping.server.ts";
import { walSpoolOf } from "#db/embedded/layout.ts";
import { projectFolder } from "#app/lib/project-folder.server.ts";
import type { Job } from "./jobs.ts";

/** The data folder, and the target of its backups; `backup` is undefined if none are configured. */
type Backups = { dataDir: string; backup: { place: BackupPlace; recipient: string } | undefined };

/** The priority of the backup process, lower than the site's, because readers come first. */
const NICE = 10;
/** The bytes of a failure's output that are stored for the log. */
const LAST_WORDS = 2_000;

/**
 * Returns the jobs that take the daily backup, and move the WAL files of the embedded database to the backup store
 * (docs/decisions/0103).
 */
export function backupJobs({ dataDir, backup }: Backups): Job[] {
  return [
    {
      name: "backup",
      cron: "20 2 * * *",
      run: async () => {
        if (backup === undefined) return "";
        const failure = await runAside("backups", "run");
        return failure === undefined ? "the day's backup is in its place" : { alarm: failure };
      },
    },
    {
      name: "wal-shipped",
      everySeconds: 15,
      run: async () => {
        const spool = walSpoolOf(dataDir);
        if (backup === undefined || (await waitingWal(spool)).length === 0) return "";
        const { place, recipient } = backup;
        await shipWal(spool, { store: await openStore(place), recipient, systemId: await findSystemId() });
        return "";
      },
    },
  ];
}

/**
 * Runs a command in a separate process with the same environment and folder. Returns the end of its output if it fails.
 */
async function runAside(...args: string[]): Promise<string | undefined> {
  const child = spawn(process.execPath, [join(projectFolder, "cli/main.ts"), ...args], {
    stdio: ["ignore", "ignore", "pipe"],
  });
  const end = () => child.kill("SIGTERM");
  process.once("exit", end);
  let words = "";
  child.stderr.on("data", (chunk: Buffer) => (words = (words + chunk.toString("utf8")).slice(-LAST_WORDS)));
  if (child.pid !== undefined) setPriority(child.pid, NICE);
  const status = await new Promise<number | null>((resolve, reject) => {
    child.once("error", reject);
    child.once("close", resolve);
  });
  process.off("exit", end);
  return status === 0 ? undefined : words.trim().split("\n").at(-1) || `the process ended with ${status}`;
}
