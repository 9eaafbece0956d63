import { request } from "node:http";
import { LOOP_LOOK_MS } from "../../server/http/metrics.ts";
import type { RunningSite } from "../../tests/fixtures/site.ts";
import { gather, type Crowd, type Outcome } from "./crowd.ts";
import { median } from "../report.ts";

/** The milliseconds between two reads in each phase, without and with the crowd. */
export const READ_EVERY_MS = 10;
const IDLE_READS = 2_500;

/** The figures of a phase: milliseconds of each page, and the event loop's delay (p99). */
type Reading = { p99: number; lag: number };

/** The calls before the measurement, one after another, so that the site is warm. */
export const WARM_UP = 40;
const WARM_UP_EVERY_MS = 50;

/**
 * Reads a page while nothing else runs, then while a crowd works. The two phases alternate in `rounds`, so that a slow
 * period of the machine affects both. Each round has a part of the crowd's calls. The first WARM_UP calls do not count.
 * Returns medians over the rounds, because a single pause of the machine would show in a p99.
 */
export async function readBeside(
  site: RunningSite,
  page: string,
  { url, acts, everyMs }: Crowd,
  rounds: number,
): Promise<{ idle: Reading; busy: Reading; outcome: Outcome }> {
  const address = site.url + page;
  const idleReads = Math.ceil(IDLE_READS / rounds);
  await readPages(address, idleReads, () => false);
  const crowd = gather({ url, acts });
  await crowd.act({ begin: 0, end: WARM_UP, everyMs: WARM_UP_EVERY_MS });
  const share = Math.ceil((acts.length - WARM_UP) / rounds);
  const seen = [];
  for (let begin = WARM_UP; begin < acts.length; begin += share) {
    const idle = await watch(site, () => readPages(address, idleReads, () => false));
    let isOver = false;
    const ending = crowd.act({ begin, end: begin + share, everyMs }).finally(() => (isOver = true));
    const busy = await watch(site, () => readPages(address, Infinity, () => isOver));
    seen.push({ idle, busy, outcome: await ending });
  }
  await crowd.leave();
  return {
    idle: middle(seen.map((round) => round.idle)),
    busy: middle(seen.map((round) => round.busy)),
    outcome: together(seen.map(({ outcome }) => outcome)),
  };
}

const together = (outcomes: Outcome[]): Outcome => ({
  succeeded: outcomes.reduce((sum, { succeeded }) => sum + succeeded, 0),
  putOff: outcomes.reduce((sum, { putOff }) => sum + putOff, 0),
  milliseconds: outcomes.reduce((sum, { milliseconds }) => sum + milliseconds, 0),
});

const middle = (readings: Reading[]): Reading => ({
  p99: median(readings.map(({ p99 }) => p99)),
  lag: median(readings.map(({ lag }) => lag)),
});

/** Reads the server's event loop delay before and after. Each reading resets it. */
async function watch(site: RunningSite, read: () => Promise<number[]>): Promise<Reading> {
  await eventLoopLag(site.url);
  const times = await read();
  const lag = await eventLoopLag(site.url);
  return { p99: times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.99)] ?? 0, lag };
}

async function eventLoopLag(origin: string): Promise<number> {
  const text = await (await fetch(`${origin}/metrics`)).text();
  return Number(/^nodejs_eventloop_lag_p99_seconds ([\d.e+-]+)$/m.exec(text)?.[1] ?? 0) * 1_000 - LOOP_LOOK_MS;
}

/**
 * Reads a page at an even pace, whether or not the one before has arrived. Returns the milliseconds of each, infinite
 * if it was refused.
 */
async function readPages(url: string, most: number, isOver: () => boolean): Promise<number[]> {
  const times: number[] = [];
  const running: Promise<void>[] = [];
  while (running.length < most && !isOver()) {
    const began = performance.now();
    running.push(get(url).then((isGiven) => void times.push(isGiven ? performance.now() - began : Infinity)));
    await new Promise((resolve) => setTimeout(resolve, READ_EVERY_MS));
  }
  await Promise.all(running);
  return times;
}

/** Requests a page. Returns whether it was delivered. */
function get(url: string): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const sent = request(url, { headers: { "accept-encoding": "br" } }, (response) => {
      response.resume();
      response.on("end", () => resolve(response.statusCode === 200));
    });
    sent.on("error", reject);
    sent.end();
  });
}
