import { PgBoss } from "pg-boss";
import type pg from "pg";

/** What a job did, '' for nothing worth a line; or what somebody has to look at. */
export type JobOutcome = string | { alarm: string };

/**
 * One piece of recurring work. `cron` is read in Asia/Shanghai; `everySeconds` has it run in every instance, and the work
 * itself sees to it that no two are in each other's way. `run` gets the time and gives what it did, for the log.
 */
export type Job = { name: string; run: (now: Date) => Promise<JobOutcome> } & (
  | { cron: string }
  | { everySeconds: number }
);

/** What the jobs tell the process: failures, and work that was done. */
export type JobReport = (level: "info" | "error", message: string, error?: unknown) => void;

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

/**
 * Starts the recurring work of all instances. The schedule lies in the database: however many instances there are,
 * each turn runs once. `stop` waits for work that is under way.
 */
export async function startJobs(pool: pg.Pool, jobs: Job[], report: JobReport): Promise<{ stop: () => Promise<void> }> {
  const boss = new PgBoss({ db: { executeSql: (text, values) => pool.query(text, values) }, clock: steadyClock });
  boss.on("error", (error) => report("error", "jobs", error));
  await boss.start();
  const pulses = jobs.flatMap((job) => ("everySeconds" in job ? pulse(job, job.everySeconds, report) : []));
  for (const job of jobs) {
    if (!("cron" in job)) continue;
    await boss.createQueue(job.name, { policy: "singleton", retryLimit: 2, expireInSeconds: 300 });
    await boss.work(job.name, { pollingIntervalSeconds: 5 }, async () => {
      await runJob(job, report);
    });
    await boss.schedule(job.name, job.cron, null, { tz: "Asia/Shanghai" });
  }
  return {
    stop: async () => {
      await Promise.all(pulses.map((stop) => stop()));
      await boss.stop({ graceful: true, timeout: 10_000 });
    },
  };
}

/** Runs a job again and again, never twice at a time; gives what ends it. */
function pulse(job: Job, seconds: number, report: JobReport): () => Promise<void> {
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
export async function runJob(job: Job, report: JobReport): Promise<void> {
  try {
    const done = await job.run(new Date());
    if (typeof done !== "string") report("error", `${job.name}: ${done.alarm}`);
    else if (done !== "") report("info", `${job.name}: ${done}`);
  } catch (error) {
    report("error", `${job.name} failed`, error);
    throw error;
  }
}
