import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { afterEach, expect, onTestFinished, test, vi } from "vitest";
import { connect, disconnect } from "#db/client.ts";
import { isDatabaseFailure } from "#db/failures.ts";
import { bankSeconds } from "#tests/fixtures/bank-seconds.ts";
import { cleanUp, newDataFolder, openHere, query, serverPid } from "#tests/fixtures/servers/clusters.ts";
import { reconcile } from "./reconcile.service.server.ts";

const PROCESS = fileURLToPath(new URL("../../../../tests/fixtures/processes/ledger-process.ts", import.meta.url));
const WORKERS = 50;
/** The seconds of work in each test, without the time in which the database recovers. */
const SECONDS = bankSeconds(3);
/** The number of kills: one every five seconds in a test of a minute (docs/security.md#b1). */
const KILLS = Math.max(6, Math.round(SECONDS / 5));
/** The number of kills of the database; fewer, because it needs a second or two to recover. */
const DATABASE_KILLS = Math.max(4, Math.round(SECONDS / 5));
/** Tests run once only, because an intermittent failure is a failure. */
const OPTIONS = { timeout: SECONDS * 1_000 + 120_000, retry: 0 };
const ACCOUNTS = 20;
/** The opening balance of each account in cents. */
const OPENING = 1_000;
const WHOLE = { total: ACCOUNTS * OPENING, negative: 0 };

type Bank = { folder: string; url: string; members: number[] };
/** The answers to each worker in order: kept, refused or unknown. */
type Answers = string[][];

afterEach(cleanUp);

test(
  "kill -9 of the application under fifty workers: no transfer is lost, halved or done twice, and the total is the same at every look",
  OPTIONS,
  async () => {
    const bank = await openBank();
    const answers: Answers = Array.from({ length: WORKERS }, () => []);
    for (let kill = 0; kill < KILLS; kill += 1) await workDuring(bank, answers, () => aMomentOf(KILLS));
    expect(answers.flat()).not.toContain("unknown");
    await expectAllInOrder(bank, answers);
  },
);

test(
  "kill -9 of the database under fifty workers: the same, and the workers go on by themselves",
  OPTIONS,
  async () => {
    const bank = await openBank();
    const answers: Answers = Array.from({ length: WORKERS }, () => []);
    await workDuring(bank, answers, async () => {
      let backend = await untilAtWork(bank.url);
      for (let kill = 0; kill < DATABASE_KILLS; kill += 1) {
        await aMomentOf(DATABASE_KILLS);
        // If one backend dies, the server ends all others and recovers. If the server itself dies, the supervisor must
        // restart it.
        const victim = kill % 2 === 0 ? backend : await serverPid(bank.folder);
        if (victim === undefined) throw new Error("no server runs");
        process.kill(victim, "SIGKILL");
        backend = await untilAtWork(bank.url, victim);
      }
    });
    expect(answers.flat().filter((said) => said === "unknown").length).toBeGreaterThan(DATABASE_KILLS);
    await expectAllInOrder(bank, answers);
  },
);

/** Creates a separate database, in which each member has the same money from an entry. */
async function openBank(): Promise<Bank> {
  const folder = await newDataFolder();
  const { url } = await openHere(folder);
  await query(
    url,
    `with opened as (
       insert into members (username, nickname, money_cents)
       select 'bank_' || n, 'x', ${OPENING} from generate_series(1, ${ACCOUNTS}) n returning id)
     insert into ledger_entries (member_id, unit, amount, before, after, kind, memo, idempotency_key, actor, day)
     select id, 'money', ${OPENING}, 0, ${OPENING}, 'operator', 'opening', 'opening ' || id, 'system', current_date
     from opened`,
  );
  const members = (await query(url, "select id from members order by id")).map(({ id }) => Number(id));
  return { folder, url, members };
}

/** Waits for a random time, on average the test's time divided by `moments`. */
async function aMomentOf(moments: number): Promise<void> {
  await sleep((SECONDS / moments) * 1_000 * (0.5 + Math.random()));
}

/**
 * Lets the workers continue after their last answers while `fault` runs. Checks the accounts meanwhile, and adds the
 * new answers.
 */
async function workDuring({ url, members }: Bank, answers: Answers, fault: () => Promise<void>): Promise<void> {
  const next = answers.map(({ length }) => length);
  const running = runAndKill([url, JSON.stringify(members), JSON.stringify(next)], fault);
  const over = running.then(
    () => true,
    () => true,
  );
  do expect([WHOLE, undefined]).toContainEqual(await look(url));
  while (!(await Promise.race([over, sleep(30, false)])));
  for (const line of await running) {
    const [worker, act, outcome = ""] = line.split(" ");
    const told = answers[Number(worker)];
    expect(told).toHaveLength(Number(act));
    told?.push(outcome);
  }
}

/**
 * Starts the process and kills it once it has worked and `fault` has ended. Returns the complete lines of its output.
 */
async function runAndKill(args: string[], fault: () => Promise<void>): Promise<string[]> {
  const child = spawn(process.execPath, [PROCESS, ...args], { cwd: "/", stdio: ["ignore", "pipe", "inherit"] });
  onTestFinished(() => void child.kill("SIGKILL"));
  const gone = once(child, "close");
  const lines: string[] = [];
  const reader = createInterface({ input: child.stdout });
  reader.on("line", (line) => lines.push(line));
  await Promise.race([once(reader, "line"), gone]);
  await fault();
  child.kill("SIGKILL");
  expect(await gone, "the process has not ended before").toEqual([null, "SIGKILL"]);
  // The last line may have been cut off by the kill.
  return lines.filter((line) => /^\d+ \d+ (kept|refused|unknown)$/.test(line));
}

/** Returns the sum of the accounts and the number of negative ones, or undefined while the database is unavailable. */
async function look(url: string): Promise<Record<string, unknown> | undefined> {
  try {
    const [accounts] = await query(
      url,
      `select sum(money_cents)::int as total, (count(*) filter (where money_cents < 0))::int as negative from members`,
    );
    return accounts;
  } catch (error) {
    if (isDatabaseFailure(error)) return undefined;
    throw error;
  }
}

/**
 * Waits until the database has recovered from the loss of a process and serves the workers again. Returns a backend of
 * theirs.
 */
async function untilAtWork(url: string, killed = 0): Promise<number> {
  return vi.waitFor(
    async () => {
      const processes = await query(
        url,
        "select pid from pg_stat_activity where pid = $1 or (application_name = 'mingbai' and state <> 'idle')",
        [killed],
      );
      const [first = 0, ...others] = processes.map(({ pid }) => Number(pid));
      expect(first).toBeGreaterThan(0);
      expect([first, ...others]).not.toContain(killed);
      return first;
    },
    { timeout: 30_000, interval: 20 },
  );
}

/**
 * Checks that the answers match the database: each transfer is stored whole and once, and each balance is the sum of its
 * entries.
 */
async function expectAllInOrder({ url }: Bank, answers: Answers): Promise<void> {
  expect(await look(url)).toEqual(WHOLE);
  const entries = await query(url, "select idempotency_key as key from ledger_entries where memo <> 'opening'");
  const sides = new Set(entries.map(({ key }) => String(key)));
  const done = new Set([...sides].map((key) => key.replace(/ (from|to)$/, "")));
  expect([...done].filter((act) => !sides.has(`${act} from`) || !sides.has(`${act} to`))).toEqual([]);

  const told = new Map<string, string>(
    answers.flatMap((all, worker) => all.map((said, act) => [`${worker} ${act}`, said] as const)),
  );
  const actsOf = (outcome: string) => [...told.keys()].filter((act) => told.get(act) === outcome);
  expect(Math.min(actsOf("kept").length, actsOf("refused").length)).toBeGreaterThan(KILLS);
  expect(actsOf("kept").filter((act) => !done.has(act))).toEqual([]);
  expect(actsOf("refused").filter((act) => done.has(act))).toEqual([]);
  // The last process may have run commands without reporting their results: at most one transfer for each worker.
  expect([...done].filter((act) => !told.has(act)).length).toBeLessThanOrEqual(WORKERS);
  connect(url);
  const { found, entries: count } = await reconcile().finally(() => void disconnect());
  expect({ found, count }).toEqual({ found: 0, count: sides.size + ACCOUNTS });
}
