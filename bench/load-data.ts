import { execFileSync } from "node:child_process";
import { connectionPool } from "#db/client.ts";
import { median, p95Of } from "./report.ts";

/** Calls that are timed, and those before them: what is measured is the work, not the disk. */
export const RUNS = 90;
export const WARM_UP = 30;

/** Fills the database of a data folder by the command line: how many of what, as `cli generate` names it. */
export function generate(dataDir: string, counts: Record<string, number>): void {
  const options = Object.entries(counts).flatMap(([name, count]) => [`--${name}`, String(count)]);
  execFileSync(process.execPath, ["cli/main.ts", "generate", ...options], {
    env: { ...process.env, DATA_DIR: dataDir, DATABASE_URL: "" },
    stdio: ["ignore", "ignore", "inherit"],
  });
}

/** The ids that a query gives. */
export async function idsOf(text: string): Promise<number[]> {
  const { rows } = await connectionPool().query<{ id: number }>(text);
  return rows.map(({ id }) => id);
}

/** Median milliseconds of RUNS calls, after those that warm up; each gets its number, from 0 in either round. */
export async function timed(call: (run: number) => Promise<unknown>): Promise<number> {
  return median(await timesOf(call));
}

/** Milliseconds that all but the slowest twentieth of the calls take. */
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
