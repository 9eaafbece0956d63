import { HostsClient } from "../hosts/hosts.ts";

type Report = (event: { level: "info"; message: string }) => void;

/** Milliseconds between reports about a long migration. */
const REPORT_EVERY_MS = 10_000;

/** The activity of the migrating session, and its progress if it builds an index. */
const PROGRESS = `
  select activity.wait_event_type = 'Lock' as "isWaiting", index.phase, index.blocks_done::float8 as done,
    index.blocks_total::float8 as total
  from pg_stat_activity activity left join pg_stat_progress_create_index index using (pid)
  where activity.pid = $1`;

type Progress = { isWaiting: boolean | null; phase: string | null; done: number | null; total: number | null };

/**
 * Runs `work`, a migration of this name in the session `pid`. Every 10 s it reports how long the migration has been
 * running and what it is doing. It reads the activity over a second connection. If that fails, it reports only the
 * time.
 */
export async function withProgress<T>(
  { url, pid, name }: { url: string; pid: number; name: string },
  report: Report,
  work: () => Promise<T>,
): Promise<T> {
  const began = performance.now();
  const timer = setInterval(() => {
    const seconds = Math.round((performance.now() - began) / 1_000);
    void progressOf(url, pid).then((progress) =>
      report({ level: "info", message: `Migration ${name} has been running for ${seconds} s${progress}.` }),
    );
  }, REPORT_EVERY_MS);
  try {
    return await work();
  } finally {
    clearInterval(timer);
  }
}

/** Returns a session's activity in brackets, or an empty text if there is nothing to report. */
async function progressOf(url: string, pid: number): Promise<string> {
  const client = new HostsClient({ connectionString: url, connectionTimeoutMillis: 2_000, query_timeout: 2_000 });
  client.on("error", () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<Progress>(PROGRESS, [pid]);
    return rows.map(describe).join("");
  } catch {
    return "";
  } finally {
    await client.end().catch(() => undefined);
  }
}

function describe({ isWaiting, phase, done, total }: Progress): string {
  if (phase !== null) {
    const percent = done !== null && total !== null && total > 0 ? `, ${Math.floor((100 * done) / total)} %` : "";
    return ` (${phase}${percent})`;
  }
  return isWaiting === true ? " (waiting for a lock)" : "";
}
