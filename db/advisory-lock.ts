import type pg from "pg";

/**
 * Runs `work` while no other process of any instance runs work under the same number; waits its turn without limit.
 * The lock ends with the work, and with the process however it ends.
 */
export async function withAdvisoryLock<T>(pool: pg.Pool, key: number, work: () => Promise<T>): Promise<T> {
  const client = await pool.connect();
  // A connection lost meanwhile speaks up here; the lock is gone with it.
  client.on("error", () => undefined);
  try {
    await client.query("SET statement_timeout = 0");
    await client.query("SELECT pg_advisory_lock($1)", [key]);
    return await work();
  } finally {
    client.release(true);
  }
}
