import { randomUUID } from "node:crypto";
import { connect, disconnect } from "#db/client.ts";
import type { RunningSite } from "../tests/fixtures/site.ts";
import { addressOf, comesFrom, gather, type Act } from "./load/crowd.ts";
import { residentMiB } from "./load/load.ts";
import { READ_EVERY_MS, readBeside, WARM_UP } from "./load/readers.ts";
import type { Section } from "./report.ts";

const ADDRESSES = 50;
const OF_AN_ADDRESS = 400;
const EVERY_MS = 2.5;
const ROUNDS = 5;
const PAGE = "/api/index/index";
/** The allowed growth of the process in MB, and the time in which its memory must shrink to that again. */
const MOST_GROWTH_MB = 50;
const MOST_SECONDS = 300;
const LOOK_EVERY_MS = 5_000;
/** The greatest number of stored challenges: twenty for each address. */
const MOST_ROWS = ADDRESSES * 20;

/**
 * 50 addresses request 20,000 captcha pictures while readers load their start data (docs/security.md#k8). The addresses
 * take turns. The site soon refuses each one, but not yet the next, so it draws pictures all the time.
 */
export async function captchas(site: RunningSite, databaseUrl: string): Promise<Section> {
  const acts: Act[] = Array.from({ length: ADDRESSES * OF_AN_ADDRESS }, (_, number) => ({
    headers: comesFrom(Math.floor(number / OF_AN_ADDRESS)),
    query: `?id=${randomUUID()}`,
  }));
  const sent = acts.length - WARM_UP;
  const crowd = { url: `${site.url}/api/common/clickCaptcha`, acts, everyMs: EVERY_MS };
  const atFirst = await resident(site);
  const first = gather(crowd);
  await first.act({ begin: 0, end: 1, everyMs: 0 });
  await first.leave();
  const before = await resident(site);
  const { idle, busy, outcome } = await readBeside(site, PAGE, crowd, ROUNDS);
  const after = await resident(site);
  const rows = await countRows(databaseUrl);
  const seconds = await secondsUntil(async () => (await resident(site)) - before < MOST_GROWTH_MB);
  const answered = outcome.succeeded + outcome.putOff;
  const ratio = busy.p99 / idle.p99;
  return {
    title: "Asking for captchas",
    method: `A picture asked for every ${EVERY_MS} ms, ${OF_AN_ADDRESS} times from each of ${ADDRESSES} addresses, ${PAGE} read every ${READ_EVERY_MS} ms in between and meanwhile; medians of ${ROUNDS} rounds, all on one machine. Memory is that of the Node process.`,
    figures: [
      { name: "answered", value: `${answered}`, target: `${sent}`, met: answered === sent },
      { name: "of these with a picture", value: `${outcome.succeeded}` },
      { name: "asked a second", value: ((sent / outcome.milliseconds) * 1_000).toFixed(0) },
      { name: "resident before the first picture", value: `${atFirst.toFixed(0)} MB` },
      { name: "resident after it, with the thread that draws", value: `${before.toFixed(0)} MB` },
      { name: "resident right after all", value: `${after.toFixed(0)} MB` },
      {
        name: `less than ${MOST_GROWTH_MB} MB more than after the first, at rest for`,
        value: seconds === undefined ? "never" : `${seconds.toFixed(0)} s`,
        target: `≤ ${MOST_SECONDS} s`,
        met: seconds !== undefined,
      },
      { name: "challenges kept of them", value: `${rows}`, target: `≤ ${MOST_ROWS}`, met: rows <= MOST_ROWS },
      { name: "read p99, idle", value: `${idle.p99.toFixed(1)} ms` },
      { name: "read p99, asking against idle", value: ratio.toFixed(2), target: "< 3", met: ratio < 3 },
    ],
  };
}

/** Returns the seconds until a condition holds, or undefined if it does not hold in time. */
async function secondsUntil(isSo: () => Promise<boolean>): Promise<number | undefined> {
  const began = performance.now();
  const seconds = () => (performance.now() - began) / 1_000;
  while (!(await isSo())) {
    if (seconds() > MOST_SECONDS) return undefined;
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
  }
  return seconds();
}

/** Returns the resident megabytes of the site's process. */
async function resident(site: RunningSite): Promise<number> {
  return (await residentMiB(site.process.pid ?? 0)) * 1.048576;
}

/** Returns the number of stored challenges of the crowd's addresses. */
async function countRows(databaseUrl: string): Promise<number> {
  const pool = connect(databaseUrl, { statementTimeout: 0, max: 1 });
  try {
    const { rows } = await pool.query<{ count: number }>(
      "select count(*) from captcha_challenges where network = any($1)",
      [Array.from({ length: ADDRESSES }, (_, number) => addressOf(number))],
    );
    return Number(rows[0]?.count);
  } finally {
    await disconnect();
  }
}
