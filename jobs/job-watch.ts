import type { PgBoss } from "pg-boss";
import type pg from "pg";
import { repairSetBack } from "./clock-set-back.ts";
import type { JobReport } from "./job-report.ts";
import { QUEUES, TIME_ZONE, type Cron } from "./queues.ts";

/** Jobs that have not begun so long after their time are overdue. */
const PATIENCE_MS = 10 * 60_000;

/** When each queue began its last job, and what the database's clock says. Times in milliseconds since 1970. */
const LAST_RUNS = `
  select schedule.name, extract(epoch from now())::float8 * 1000 as now,
    extract(epoch from max(job.started_on) filter (where job.started_on <= now()))::float8 * 1000 as ran
  from pgboss.schedule schedule left join pgboss.job job using (name)
  where schedule.name = any($1) group by schedule.name`;

type LastRun = { name: string; now: number; ran: number | null };

/** Which recurring work is overdue, for the probes. Of an instance that runs no jobs nothing is. */
export class JobWatch {
  #overdue: readonly string[] = [];
  #since = Number.POSITIVE_INFINITY;

  /** Names of queues whose time has passed without a run. */
  get overdue(): readonly string[] {
    return this.#overdue;
  }

  /**
   * Repairs what a clock that was set back has left, then looks which of these queues are overdue. What came due before
   * the first look is not counted: nobody was there to run it. Reports what it repaired, and what becomes overdue.
   */
  async look(pool: pg.Pool, boss: PgBoss, crons: readonly Cron[], report: JobReport): Promise<void> {
    const seconds = await repairSetBack(pool);
    if (seconds !== undefined) {
      const message = `the database's clock was set back by ${Math.round(seconds)} s; recurring jobs were repaired and go on`;
      report("warn", message);
    }
    const { rows } = await pool.query<LastRun>(LAST_RUNS, [crons.map((cron) => QUEUES[cron].name)]);
    const now = rows[0]?.now ?? 0;
    // After a set-back the first look lies ahead, too.
    this.#since = Math.min(this.#since, now);
    const overdue = crons.filter((cron) => this.#isOverdue(boss, cron, rows)).map((cron) => QUEUES[cron].name);
    if (overdue.some((name) => !this.#overdue.includes(name)))
      report("error", `recurring jobs are overdue: ${overdue.join(", ")}`);
    this.#overdue = overdue;
  }

  #isOverdue(boss: PgBoss, cron: Cron, rows: LastRun[]): boolean {
    const row = rows.find(({ name }) => name === QUEUES[cron].name);
    if (row === undefined) return false;
    const from = new Date(Math.max(row.ran ?? 0, this.#since));
    const [next] = boss.previewSchedule(cron, { tz: TIME_ZONE, from, count: 1 });
    return next !== undefined && next.getTime() + PATIENCE_MS < row.now;
  }
}
