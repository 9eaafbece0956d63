import type { PgBoss } from "pg-boss";
import type pg from "pg";
import { repairSetBack } from "./clock-set-back.ts";
import type { JobReport } from "./job-report.ts";
import { QUEUES, TIME_ZONE, type Cron } from "./queues.ts";

/** The milliseconds after its scheduled time at which a job that has not begun is overdue. */
const PATIENCE_MS = 10 * 60_000;

/** Returns when each queue began its last job, and the time of the database's clock, in milliseconds since 1970. */
const LAST_RUNS = `
  select schedule.name, extract(epoch from now())::float8 * 1000 as now,
    extract(epoch from max(job.started_on) filter (where job.started_on <= now()))::float8 * 1000 as ran
  from pgboss.schedule schedule left join pgboss.job job using (name)
  where schedule.name = any($1) group by schedule.name`;

type LastRun = { name: string; now: number; ran: number | null };

/** The overdue jobs, for health probes. An instance without jobs reports none. */
export class JobWatch {
  #overdue: readonly string[] = [];
  #since = Number.POSITIVE_INFINITY;
  /** The next scheduled time of each queue after its last run. Parsing a schedule takes longer than the other checks. */
  readonly #next = new Map<Cron, { from: number; at: number }>();

  /** Returns the names of queues whose scheduled time has passed without a run. */
  get overdue(): readonly string[] {
    return this.#overdue;
  }

  /**
   * Repairs the time stamps of a clock that was set back, then checks which of these queues are overdue. Ignores
   * scheduled times before the first check, because no instance may have been running. Reports repairs and new overdue
   * jobs.
   */
  async look(pool: pg.Pool, boss: PgBoss, crons: readonly Cron[], report: JobReport): Promise<void> {
    const seconds = await repairSetBack(pool);
    if (seconds !== undefined) {
      const message = `the database's clock was set back by ${Math.round(seconds)} s; recurring jobs were repaired and go on`;
      report("warn", message);
    }
    const { rows } = await pool.query<LastRun>(LAST_RUNS, [crons.map((cron) => QUEUES[cron].name)]);
    const now = rows[0]?.now ?? 0;
    // After the clock was set back, the time of the first check is in the future, too.
    this.#since = Math.min(this.#since, now);
    const overdue = crons.filter((cron) => this.#isOverdue(boss, cron, rows)).map((cron) => QUEUES[cron].name);
    if (overdue.some((name) => !this.#overdue.includes(name)))
      report("error", `recurring jobs are overdue: ${overdue.join(", ")}`);
    this.#overdue = overdue;
  }

  #isOverdue(boss: PgBoss, cron: Cron, rows: LastRun[]): boolean {
    const row = rows.find(({ name }) => name === QUEUES[cron].name);
    if (row === undefined) return false;
    return this.#nextAfter(boss, cron, Math.max(row.ran ?? 0, this.#since)) + PATIENCE_MS < row.now;
  }

  #nextAfter(boss: PgBoss, cron: Cron, from: number): number {
    const known = this.#next.get(cron);
    if (known?.from === from) return known.at;
    const [next] = boss.previewSchedule(cron, { tz: TIME_ZONE, from: new Date(from), count: 1 });
    const at = next?.getTime() ?? Number.POSITIVE_INFINITY;
    this.#next.set(cron, { from, at });
    return at;
  }
}
