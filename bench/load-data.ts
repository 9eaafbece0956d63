import { execFileSync } from "node:child_process";
import type pg from "pg";
import { connectionPool } from "#db/client.ts";
import { cpuSeconds } from "./load/load.ts";
import { median, p95Of } from "./report.ts";

/** The number of measured calls, and of warm-up calls before them. The figures are about work, not the disk. */
export const RUNS = 90;
export const WARM_UP = 30;

/**
 * Fills the database of a data folder by the command line. `counts`: the number of records of each kind, as in `cli
 * generate`.
 */
export function generate(dataDir: string, counts: Record<string, number>): void {
  const options = Object.entries(counts).flatMap(([name, count]) => [`--${name}`, String(count)]);
  execFileSync(process.execPath, ["cli/main.ts", "generate", ...options], {
    env: { ...process.env, DATA_DIR: dataDir, DATABASE_URL: "" },
    stdio: ["ignore", "ignore", "inherit"],
  });
}

/** The changes of a day: one of fifty articles is rewritten, in random order, and one of a thousand is withdrawn. */
const DAY = [
  `update articles set title = title || '。', updated_at = now() where id * 7919 % 50 = 0`,
  `update search_documents set vector = vector || ''::tsvector where target_id * 7919 % 50 = 0 and kind = 'article'`,
  `update article_counts set views = views + 1 where article_id % 3 = 0`,
  `update articles set status = 'offline' where id * 7919 % 1000 = 1`,
];

/** Simulates a day of changes in a database, and autovacuum after them. */
export async function liveADay(pool: pg.Pool): Promise<void> {
  for (const statement of DAY) await pool.query(statement);
  await pool.query("vacuum analyze");
}

/** Returns the CPU milliseconds used so far by this process and one process of the database. */
export async function processMilliseconds(databasePid: number): Promise<number> {
  return ((await cpuSeconds(process.pid)) + (await cpuSeconds(databasePid))) * 1_000;
}

/** Returns the ids found by a query. */
export async function idsOf(text: string): Promise<number[]> {
  const { rows } = await connectionPool().query<{ id: number }>(text);
  return rows.map(({ id }) => id);
}

/**
 * Returns the median milliseconds of RUNS calls after the warm-up. Each call gets its number, from 0 in both phases.
 */
export async function timed(call: (run: number) => Promise<unknown>): Promise<number> {
  return median(await timesOf(call));
}

/** Returns the 95th percentile of the milliseconds of the calls. */
export async function p95(call: (run: number) => Promise<unknown>): Promise<number> {
  return p95Of(await timesOf(call));
}

async function timesOf(call: (run: number) => Promise<unknown>): Promise<number[]> {
  for (let run = 0; run < WARM_UP; run += 1) await call(run);
  const times: number[] = [];
  for (let run = 0; run < RUNS; run += 1) {
    const began = performance.now();
    await call(run);
    times.push(performance.now() - began);
  }
  return times;
}
