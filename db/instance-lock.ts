import { readFile, realpath, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { makeDataFolder } from "./data-folder.ts";
import { tryLock } from "./file-lock.ts";
import { StartError } from "./start-error.ts";

export interface InstanceLock {
  release(): Promise<void>;
}

/**
 * Makes this process the only server on a data folder until it releases the lock or ends. Creates the folder if it is
 * missing. Throws StartError with the folder and the process id of the other server. Commands do not take this lock.
 */
export async function acquireInstanceLock(dataDir: string): Promise<InstanceLock> {
  await makeDataFolder(dataDir);
  const folder = await realpath(dataDir);
  const pidFile = join(folder, "instance.pid");
  const lock = tryLock(join(folder, "instance.lock"), "exclusive");
  if (lock === undefined) {
    const pid = await readHolder(pidFile);
    throw new StartError(
      `Another server (process ${pid ?? "unknown"}) already runs on the data folder ${folder}. ` +
        "Stop it first, or set DATA_DIR to another folder.",
    );
  }
  try {
    await writeFile(pidFile, `${process.pid}\n`);
  } catch (error) {
    lock.release();
    throw error;
  }
  return {
    async release() {
      lock.release();
    },
  };
}

/** Returns the process id of the lock's holder. Waits briefly, because a new holder may not have written it yet. */
async function readHolder(pidFile: string): Promise<number | undefined> {
  for (let attempt = 0; attempt < 20; attempt += 1) {
    const pid = Number.parseInt(await readFile(pidFile, "utf8").catch(() => ""), 10);
    if (pid > 0 && isAlive(pid)) return pid;
    await sleep(50);
  }
  return undefined;
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}
