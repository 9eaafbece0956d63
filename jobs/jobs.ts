import { PgBoss } from "pg-boss";
import type pg from "pg";
import type { JobReport } from "./job-report.ts";
import type { JobWatch } from "./job-watch.ts";
import { QUEUES, TIME_ZONE, type Cron } from "./queues.ts";

/** The outcome of a job: a log line ('' for none), or an alarm for the operator. */
export type JobOutcome = string | { alarm: string };

/**
 * A recurring job. `cron` is in Asia/Shanghai. With `everySeconds` it runs in every instance, and the job itself
 * prevents conflicts. `run` gets the time and returns a text for the log. It may run twice for one scheduled time: if
 * one job of a schedule fails, the whole schedule is repeated.
 */
export type Job = { name: string; run: (now: Date) => Promise<JobOutcome> } & (
  | { cron: Cron }
  | { everySeconds: number }
);

/**
 * A monotonic clock for pg-boss. If the system's clock is set back by weeks, pg-boss would wait longer than a timer
 * can, and would loop without a pause. pg-boss itself measures the difference between this clock and the database's.
 */
export const steadyClock = {
  now: () => performance.timeOrigin + performance.now(),
  setTimeout: (run: () => void, milliseconds: number) => setTimeout(run, milliseconds),
  clearTimeout: (timer: NodeJS.Timeout) => clearTimeout(timer),
  setInterval: (run: () => void, milliseconds: number) => setInterval(run, milliseconds),
  clearInterval: (timer: NodeJS.Timeout) => clearInterval(timer),
};

/** The interval in milliseconds in which an instance checks for a clock that was set back, and for overdue jobs. */
const WATCH_EVERY_MS = 60_000;
/** The seconds between maintenance tasks of pg-boss. A site with few jobs needs few. */
const PACE = {
  cronWorkerIntervalSeconds: 30,
  clockMonitorIntervalSeconds: 60,
  flowIntervalSeconds: 3_600,
  bamIntervalSeconds: 3_600,
};

/**
 * Starts the recurring jobs of all instances. The database stores the schedule, so each job runs once, whatever the
 * number of instances. `watch` gets the overdue jobs. `stop` waits for running jobs.
 */
export async function startJobs(
  pool: pg.Pool,
  jobs: Job[],
  report: JobReport,
  watch: JobWatch,
): Promise<{ stop: () => Promise<void> }> {
  const db = { executeSql: (text: string, values?: unknown[]) => pool.query(text, values) };
  // PostgreSQL requires the permission to create schemas even if the schema exists.
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

/** Schedules the jobs with one schedule. At most one run waits and one is active, however long an instance was down. */
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

/** Runs jobs one after another. A failed job does not stop the others. Throws the first failure at the end. */
async function runAll(jobs: Job[], report: JobReport): Promise<void> {
  const failures: unknown[] = [];
  for (const job of jobs) await runJob(job, report).catch((error: unknown) => failures.push(error));
  if (failures.length > 0) throw failures[0];
}

/** Runs a job repeatedly, one run at a time. Returns a function that stops it. */
function pulse(job: Pick<Job, "name" | "run">, seconds: number, report: JobReport): () => Promise<void> {
  let running: Promise<void> | undefined;
  const timer = setInterval(() => {
    // The failure was reported. The next run tries again.
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

/** Runs a job once. It reports a failure to the log, because the queue hides failures and retries. */
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
