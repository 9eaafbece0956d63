import { PgBoss } from "pg-boss";
import type pg from "pg";
import type { JobReport } from "./job-report.ts";
import type { JobWatch } from "./job-watch.ts";
import { QUEUES, TIME_ZONE, type Cron } from "./queues.ts";

/** What a job did, '' for nothing worth a line; or what somebody has to look at. */
export type JobOutcome = string | { alarm: string };

/**
 * One piece of recurring work. `cron` is read in Asia/Shanghai; `everySeconds` has it run in every instance, and the work
 * itself sees to it that no two are in each other's way. `run` gets the time and gives what it did, for the log. It may be
 * run twice for one time: a run that fails is repeated with the others of its time.
 */
export type Job = { name: string; run: (now: Date) => Promise<JobOutcome> } & (
  | { cron: Cron }
  | { everySeconds: number }
);

/**
 * Time that never goes back. Measured against the clock of the wall, a clock that is set back by weeks lets pg-boss wait
 * for longer than a timer can, which spins. What the database's clock says apart from this, pg-boss measures by itself.
 */
export const steadyClock = {
  now: () => performance.timeOrigin + performance.now(),
  setTimeout: (run: () => void, milliseconds: number) => setTimeout(run, milliseconds),
  clearTimeout: (timer: NodeJS.Timeout) => clearTimeout(timer),
  setInterval: (run: () => void, milliseconds: number) => setInterval(run, milliseconds),
  clearInterval: (timer: NodeJS.Timeout) => clearInterval(timer),
};

/** How often an instance looks for a clock that was set back, and for overdue work. */
const WATCH_EVERY_MS = 60_000;
/** Seconds between what pg-boss does by itself, of which a site with few jobs needs little. */
const PACE = {
  cronWorkerIntervalSeconds: 15,
  clockMonitorIntervalSeconds: 60,
  flowIntervalSeconds: 3_600,
  bamIntervalSeconds: 3_600,
};

/**
 * Starts the recurring work of all instances. The schedule lies in the database: however many instances there are,
 * each turn runs once. `watch` learns what is overdue. `stop` waits for work that is under way.
 */
export async function startJobs(
  pool: pg.Pool,
  jobs: Job[],
  report: JobReport,
  watch: JobWatch,
): Promise<{ stop: () => Promise<void> }> {
  const db = { executeSql: (text: string, values?: unknown[]) => pool.query(text, values) };
  // Only who may create schemas may even ask to create one that is there.
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

/** Schedules the jobs of one time. At most one turn waits and one is at work, however long an instance was away. */
async function openQueue(boss: PgBoss, cron: Cron, jobs: Job[], report: JobReport): Promise<void> {
  const { name, polledEverySeconds, expireInSeconds, keptForSeconds } = QUEUES[cron];
  const limits = { retryLimit: 2, expireInSeconds, deleteAfterSeconds: keptForSeconds };
  await boss.createQueue(name, { policy: "stately", ...limits });
  await boss.work(name, { pollingIntervalSeconds: polledEverySeconds }, () => runAll(jobs, report));
  await boss.schedule(name, cron, null, { tz: TIME_ZONE });
}

/** Removes the schedules of earlier releases, whose queues nobody works on any more. */
async function forgetSchedules(boss: PgBoss, known: readonly string[]): Promise<void> {
  for (const { name, key } of await boss.getSchedules()) if (!known.includes(name)) await boss.unschedule(name, key);
}

/** Runs jobs one after another. One that fails keeps none from running; afterwards the first failure is thrown. */
async function runAll(jobs: Job[], report: JobReport): Promise<void> {
  const failures: unknown[] = [];
  for (const job of jobs) await runJob(job, report).catch((error: unknown) => failures.push(error));
  if (failures.length > 0) throw failures[0];
}

/** Runs a job again and again, never twice at a time; gives what ends it. */
function pulse(job: Pick<Job, "name" | "run">, seconds: number, report: JobReport): () => Promise<void> {
  let running: Promise<void> | undefined;
  const timer = setInterval(() => {
    // A failure has been told; the next turn tries again.
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

/** Runs a job once. The queue keeps failures to itself and tries again, so that the log is told of them here. */
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
