import { PgBoss } from "pg-boss";
import type pg from "pg";
import type { JobReport } from "./job-report.ts";
import type { JobWatch } from "./job-watch.ts";
import { QUEUES, TIME_ZONE, type Cron } from "./queues.ts";

/** The outcome of a job: a log line ('' for none), or a warning that needs an operator. */
export type JobOutcome = string | { alarm: string };

/**
 * One recurring job. `cron` is read in Asia/Shanghai. `everySeconds` runs it in every instance; the job itself prevents
 * conflicts. `run` gets the time and returns a text for the log. It may run twice for one time: a failed run is
 * repeated with the others of its time.
 */
export type Job = { name: string; run: (now: Date) => Promise<JobOutcome> } & (
  | { cron: Cron }
  | { everySeconds: number }
);

/**
 * A monotonic clock. By the wall clock, pg-boss would wait longer than a timer can after the clock was set back by
 * weeks, and would spin. pg-boss measures its difference from the database's clock itself.
 */
export const steadyClock = {
  now: () => performance.timeOrigin + performance.now(),
  setTimeout: (run: () => void, milliseconds: number) => setTimeout(run, milliseconds),
  clearTimeout: (timer: NodeJS.Timeout) => clearTimeout(timer),
  setInterval: (run: () => void, milliseconds: number) => setInterval(run, milliseconds),
  clearInterval: (timer: NodeJS.Timeout) => clearInterval(timer),
};

/** Interval in which an instance looks for a clock that was set back, and for overdue jobs. */
const WATCH_EVERY_MS = 60_000;
/** Seconds between maintenance tasks of pg-boss; a site with few jobs needs few. */
const PACE = {
  cronWorkerIntervalSeconds: 15,
  clockMonitorIntervalSeconds: 60,
  flowIntervalSeconds: 3_600,
  bamIntervalSeconds: 3_600,
};

/**
 * Starts the recurring jobs of all instances. The schedule is in the database: each turn runs once, whatever the number
 * of instances. `watch` gets the overdue jobs. `stop` waits for running jobs.
 */
export async function startJobs(
  pool: pg.Pool,
  jobs: Job[],
  report: JobReport,
  watch: JobWatch,
): Promise<{ stop: () => Promise<void> }> {
  const db = { executeSql: (text: string, values?: unknown[]) => pool.query(text, values) };
  // PostgreSQL checks the right to create schemas even for a schema that exists.
  const { rows } = await pool.query<{ createSchema: boolean }>(
    `select to_regnamespace('pgboss') is null as "createSchema"`,
  );
  const boss = new PgBoss({ db, clock: steadyClock, createSchema: rows[0]?.createSchema ?? true, ...PACE });
  boss.on("error", (error) => report("error", "jobs", error));
  await boss.start();
  const crons = (Object.keys(QUEUES) as Cron[]).filter((cron) =>
    jobs.some((job) => "cron" in job && job.cron === cron),
  );
  for (const cron of crons) {
    await openQueue(
      boss,
      cron,
      jobs.filter((job) => "cron" in job && job.cron === cron),
      report,
    );
  }
  await forgetSchedules(
    boss,
    crons.map((cron) => QUEUES[cron].name),
  );
  const pulses = jobs.flatMap((job) => ("everySeconds" in job ? pulse(job, job.everySeconds, report) : []));
  const look = async () => watch.look(pool, boss, crons, report);
  await look();
  const looking = pulse({ name: "job-watch", run: () => look().then(() => "") }, WATCH_EVERY_MS / 1_000, report);
  return {
    stop: async () => {
      await Promise.all([looking, ...pulses].map((stop) => stop()));
      await boss.stop({ graceful: true, timeout: 10_000 });
    },
  };
}

/** Schedules the jobs of one time. At most one turn waits and one runs, however long an instance was away. */
async function openQueue(boss: PgBoss, cron: Cron, jobs: Job[], report: JobReport): Promise<void> {
  const { name, polledEverySeconds, expireInSeconds, keptForSeconds } = QUEUES[cron];
  const limits = { retryLimit: 2, expireInSeconds, deleteAfterSeconds: keptForSeconds };
  await boss.createQueue(name, { policy: "stately", ...limits });
  await boss.work(name, { pollingIntervalSeconds: polledEverySeconds }, () => runAll(jobs, report));
  await boss.schedule(name, cron, null, { tz: TIME_ZONE });
}

/** Removes schedules of earlier releases, whose queues have no workers any more. */
async function forgetSchedules(boss: PgBoss, known: readonly string[]): Promise<void> {
  for (const { name, key } of await boss.getSchedules()) if (!known.includes(name)) await boss.unschedule(name, key);
}

/** Runs jobs one after another. A failed job does not stop the others; afterwards the first failure is thrown. */
async function runAll(jobs: Job[], report: JobReport): Promise<void> {
  const failures: unknown[] = [];
  for (const job of jobs) await runJob(job, report).catch((error: unknown) => failures.push(error));
  if (failures.length > 0) throw failures[0];
}

/** Runs a job again and again, one run at a time. Returns a function that stops it. */
function pulse(job: Pick<Job, "name" | "run">, seconds: number, report: JobReport): () => Promise<void> {
  let running: Promise<void> | undefined;
  const timer = setInterval(() => {
    // The failure was reported; the next turn tries again.
    running ??= runJob(job, report)
      .catch(() => undefined)
      .finally(() => (running = undefined));
  }, seconds * 1_000);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await running;
  };
}

/** Runs a job once. The queue hides failures and tries again, so they are reported to the log here. */
export async function runJob(job: Pick<Job, "name" | "run">, report: JobReport): Promise<void> {
  try {
    const done = await job.run(new Date());
    if (typeof done !== "string") report("error", `${job.name}: ${done.alarm}`);
    else if (done !== "") report("info", `${job.name}: ${done}`);
  } catch (error) {
    report("error", `${job.name} failed`, error);
    throw error;
  }
}
