import { findLastRuns, type LastRun } from "./backup.repo.server.ts";

export type { LastRun };

/** Returns the last outcome of each kind of backup that has run. */
export async function readLastRuns(): Promise<LastRun[]> {
  return findLastRuns();
}
