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
const KILLS = 6;
const ACCOUNTS = 20;
/** Cents that each account begins with. */
const OPENING = 1_000;

afterEach(cleanUp);

test("kill -9 under fifty workers: no transfer is lost, halved or done twice, and the total is the same at every look", async () => {
  const { url } = await openHere(await newFolder());
  const members = await openAccounts(url);
  const total = async () => Number((await query(url, "select sum(money_cents) as total from members"))[0]?.total);

  const answers = new Map<string, string>();
  const next = Array.from({ length: WORKERS }, () => 0);
  for (let kill = 0; kill < KILLS; kill += 1) {
    const running = runAndKill([url, JSON.stringify(members), JSON.stringify(next)]);
    const over = running.then(
      () => true,
      () => true,
    );
    do expect(await total()).toBe(ACCOUNTS * OPENING);
    while (!(await Promise.race([over, sleep(30, false)])));
    for (const line of await running) {
      const [worker = "", act = "", outcome = ""] = line.split(" ");
      const key = `${worker} ${act}`;
      expect(answers.has(key)).toBe(false);
      answers.set(key, outcome);
      next[Number(worker)] = Number(act) + 1;
    }
  }
  expect(await total()).toBe(ACCOUNTS * OPENING);

  const entries = await query(url, "select idempotency_key as key from ledger_entries where memo <> 'opening'");
  const kept = new Set(entries.map(({ key }) => String(key)));
  const isWhole = (act: string) => kept.has(`${act} from`) && kept.has(`${act} to`);
  const told = (outcome: string) => [...answers].filter(([, said]) => said === outcome).map(([act]) => act);
  expect(Math.min(told("kept").length, told("refused").length)).toBeGreaterThan(KILLS);
  expect(told("kept").filter((act) => !isWhole(act))).toEqual([]);
  expect(told("refused").filter((act) => kept.has(`${act} from`) || kept.has(`${act} to`))).toEqual([]);
  // What the last process did and could not tell any more: one transfer a worker at most, and that one whole.
  const untold = [...kept].map((key) => key.replace(/ (from|to)$/, "")).filter((act) => !answers.has(act));
  expect(untold.filter((act) => !isWhole(act))).toEqual([]);
  expect(new Set(untold).size).toBeLessThanOrEqual(WORKERS);
  connect(url);
  const { found, entries: count } = await reconcile().finally(() => void disconnect());
  expect({ found, count }).toEqual({ found: 0, count: kept.size + ACCOUNTS });
});

/** Members with money, each by an entry; gives their ids. */
async function openAccounts(url: string): Promise<number[]> {
  const pool = new pg.Pool({ connectionString: url, max: 1 });
  await migrate(pool, { folder: MIGRATIONS });
  await pool.end();
  await query(
    url,
    `with opened as (
       insert into members (username, nickname, money_cents)
       select 'bank_' || n, 'x', ${OPENING} from generate_series(1, ${ACCOUNTS}) n returning id)
     insert into ledger_entries (member_id, unit, amount, before, after, kind, memo, idempotency_key, actor, day)
     select id, 'money', ${OPENING}, 0, ${OPENING}, 'operator', 'opening', 'opening ' || id, 'system', current_date
     from opened`,
  );
  return (await query(url, "select id from members order by id")).map(({ id }) => Number(id));
}

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
