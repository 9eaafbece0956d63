import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import pg from "pg";
import { afterEach, expect, test } from "vitest";
import { connect, disconnect } from "#db/client.ts";
import { migrate } from "#db/migrate.ts";
import { cleanUp, newFolder, openHere, query } from "../../../tests/fixtures/clusters.ts";
import { reconcile } from "./reconcile.service.server.ts";

const PROCESS = fileURLToPath(new URL("../../../tests/fixtures/ledger-process.ts", import.meta.url));
const MIGRATIONS = fileURLToPath(new URL("../../../migrations", import.meta.url));
const WORKERS = 50;
const KILLS = 8;

afterEach(cleanUp);

test("kill -9 under fifty workers: every acknowledged entry is there once, none that was refused", async () => {
  const { url } = await openHere(await newFolder());
  const pool = new pg.Pool({ connectionString: url, max: 1 });
  await migrate(pool, { folder: MIGRATIONS });
  await pool.end();
  const made = await query(
    url,
    "insert into members (username, nickname) select 'bank_' || n, 'x' from generate_series(1, 20) n returning id",
  );
  const members = made.map((row) => Number(row.id));

  const answers = new Map<string, string>();
  const next = Array.from({ length: WORKERS }, () => 0);
  for (let kill = 0; kill < KILLS; kill += 1) {
    for (const line of await runAndKill([url, JSON.stringify(members), JSON.stringify(next)])) {
      const [worker = "", act = "", outcome = ""] = line.split(" ");
      const key = `${worker} ${act}`;
      expect(answers.has(key)).toBe(false);
      answers.set(key, outcome);
      next[Number(worker)] = Number(act) + 1;
    }
  }

  const kept = new Set((await query(url, "select idempotency_key as key from ledger_entries")).map(({ key }) => key));
  const told = [...answers].filter(([, outcome]) => outcome === "kept");
  expect(told.length).toBeGreaterThan(KILLS * WORKERS);
  expect(told.filter(([key]) => !kept.has(key))).toEqual([]);
  expect([...answers].filter(([key, outcome]) => outcome === "refused" && kept.has(key))).toEqual([]);
  // What the last process did and could not tell any more: one act a worker at most.
  expect(kept.size - told.length).toBeLessThanOrEqual(WORKERS);
  connect(url);
  const { found, entries } = await reconcile().finally(() => void disconnect());
  expect({ found, entries }).toEqual({ found: 0, entries: kept.size });
});

/** Runs the process, kills it at a random moment once it works, and gives the whole lines it has said. */
async function runAndKill(args: string[]): Promise<string[]> {
  const child = spawn(process.execPath, [PROCESS, ...args], { cwd: "/", stdio: ["ignore", "pipe", "inherit"] });
  const gone = once(child, "close");
  const lines: string[] = [];
  const reader = createInterface({ input: child.stdout });
  reader.on("line", (line) => lines.push(line));
  await Promise.race([once(reader, "line"), gone]);
  await sleep(200 + Math.random() * 800);
  child.kill("SIGKILL");
  await gone;
  // The last line may have been cut off by the kill.
  return lines.filter((line) => /^\d+ \d+ (kept|refused)$/.test(line));
}
