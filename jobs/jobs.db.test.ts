import type pg from "pg";
import { PgBoss } from "pg-boss";
import { beforeEach, expect, test } from "vitest";
import { connectionPool } from "#db/client.ts";
import { testDatabase } from "../tests/db/test-database.ts";
import { repairSetBack } from "./clock-set-back.ts";
import { JobWatch } from "./job-watch.ts";
import { startJobs, type Job } from "./jobs.ts";

testDatabase();

let runs: string[];
let told: string[];
const report = (level: string, message: string) => void told.push(`${level} ${message}`);
const job = (name: string): Job => ({
  name,
  cron: "* * * * *",
  run: async () => {
    runs.push(name);
    return "";
  },
});
const query = async (sql: string) => (await connectionPool().query(sql)).rows;

beforeEach(() => {
  [runs, told] = [[], []];
});

/** The time limit until jobs have run: at the next minute, and after two polls. */
const SOON = { timeout: 110_000 };

/** Moves all time stamps of the queue ahead by 40 days, as a wrong clock would have written them. */
async function moveAhead(): Promise<void> {
  const by = "interval '40 days'";
  await query(`update pgboss.version set cron_on = now() + ${by}, bam_on = now() + ${by}, flow_on = now() + ${by}`);
  await query(`update pgboss.queue set monitor_on = now() + ${by}, maintain_on = now() + ${by}`);
  await query(`update pgboss.job set created_on = created_on + ${by}, started_on = started_on + ${by}`);
}

test("jobs go on after the clock was set back, one after another, also when one of them fails", async () => {
  await (await startJobs(connectionPool(), [job("one")], report, new JobWatch())).stop();
  await moveAhead();
  const broken: Job = { name: "broken", cron: "* * * * *", run: () => Promise.reject(new Error("no")) };
  const started = await startJobs(connectionPool(), [broken, job("one"), job("other")], report, new JobWatch());
  expect(told).toContainEqual(expect.stringMatching(/^warn the database's clock was set back by 34\d{5} s/));
  await expect.poll(() => runs, SOON).toEqual(expect.arrayContaining(["one", "other"]));
  expect(told).toContain("error broken failed");
  await started.stop();
});

test("schedules of an earlier release are removed, so that its queues do not fill", async () => {
  const boss = new PgBoss({ db: { executeSql: (text, values) => connectionPool().query(text, values) } });
  await boss.start();
  await boss.createQueue("release-due");
  await boss.schedule("release-due", "* * * * *");
  await boss.stop();
  const started = await startJobs(connectionPool(), [job("one")], report, new JobWatch());
  expect(await query("select name from pgboss.schedule order by name")).toEqual([{ name: "every-minute" }]);
  await started.stop();
});

test("nothing is repaired while no stamp lies ahead", async () => {
  expect(await repairSetBack(connectionPool())).toBeUndefined();
});

test("a job that is at work when the clock is set back counts from now, so that it can expire", async () => {
  await query("insert into pgboss.job (name, state, started_on) values ('every-minute', 'active', now())");
  await moveAhead();
  expect(await repairSetBack(connectionPool())).toBeGreaterThan(39 * 86_400);
  expect(await query("select from pgboss.job where started_on > now()")).toEqual([]);
  expect(await query("select from pgboss.queue where greatest(monitor_on, maintain_on) > now()")).toEqual([]);
  expect(await repairSetBack(connectionPool())).toBeUndefined();
});

test("a queue is overdue when its time has passed without a run, and no more once it has run", async () => {
  const watch = new JobWatch();
  const started = await startJobs(connectionPool(), [job("one")], report, watch);
  await started.stop();
  await query("delete from pgboss.job");
  expect(watch.overdue).toEqual([]);

  const later = {
    query: (text: string, values?: unknown[]) =>
      connectionPool().query(text.replaceAll("now()", "(now() + interval '1 hour')"), values),
  } as unknown as pg.Pool;
  const boss = new PgBoss({ db: { executeSql: (text, values) => connectionPool().query(text, values) } });
  const look = () => watch.look(later, boss, ["* * * * *"], report);
  await look();
  expect(watch.overdue).toEqual(["every-minute"]);
  expect(told.filter((line) => line.includes("overdue"))).toEqual(["error recurring jobs are overdue: every-minute"]);
  await look();
  expect(told.filter((line) => line.includes("overdue"))).toHaveLength(1);

  const ran = "now() + interval '59 minutes'";
  await query(`insert into pgboss.job (name, state, started_on) values ('every-minute', 'completed', ${ran})`);
  await look();
  expect(watch.overdue).toEqual([]);
});
