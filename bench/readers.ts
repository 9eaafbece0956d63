import { once } from "node:events";
import { request } from "node:http";
import { Worker } from "node:worker_threads";
import type { RunningSite } from "../tests/fixtures/site.ts";

/** Pages are read so often while nobody and while everybody is at work. */
export const READ_EVERY_MS = 10;
const IDLE_READS = 1_000;

/** What was seen while pages were read: how long each took, and how late the event loop was at worst in 99 of 100. */
type Reading = { p99: number; lag: number };

/**
 * Reads a page while nothing else goes on, then while a crowd is at work: `script`, a file of this folder, on a thread of
 * its own so that its load is no burden of the clock. It gets `data` and ends with one message, which is `done`.
 */
export async function readBeside(
  site: RunningSite,
  page: string,
  crowd: { script: string; data: object },
): Promise<{ idle: Reading; busy: Reading; done: unknown }> {
  const url = site.url + page;
  await readPages(url, IDLE_READS / 4, () => false);
  const idle = await watch(site, () => readPages(url, IDLE_READS, () => false));
  let isOver = false;
  const thread = new Worker(new URL(crowd.script, import.meta.url), { workerData: crowd.data });
  const ending = once(thread, "message").finally(() => (isOver = true));
  const busy = await watch(site, () => readPages(url, Infinity, () => isOver));
  const [done] = (await ending) as [unknown];
  return { idle, busy, done };
}

/** Runs the reading between two looks at the server's own measure of its event loop, which each look begins anew. */
async function watch(site: RunningSite, read: () => Promise<number[]>): Promise<Reading> {
  await eventLoopLag(site.url);
  const times = await read();
  const lag = await eventLoopLag(site.url);
  return { p99: times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.99)] ?? 0, lag };
}

async function eventLoopLag(origin: string): Promise<number> {
  const text = await (await fetch(`${origin}/metrics`)).text();
  return Number(/^nodejs_eventloop_lag_p99_seconds ([\d.e+-]+)$/m.exec(text)?.[1] ?? 0) * 1_000;
}

/** Reads a page at an even pace, whether the former has come or not; gives the milliseconds of each. */
async function readPages(url: string, most: number, isOver: () => boolean): Promise<number[]> {
  const times: number[] = [];
  const running: Promise<void>[] = [];
  while (running.length < most && !isOver()) {
    const began = performance.now();
    running.push(get(url).then(() => void times.push(performance.now() - began)));
    await new Promise((resolve) => setTimeout(resolve, READ_EVERY_MS));
  }
  await Promise.all(running);
  return times;
}

function get(url: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const sent = request(url, { headers: { "accept-encoding": "br" } }, (response) => {
      response.resume();
      response.on("end", () => resolve());
    });
    sent.on("error", reject);
    sent.end();
  });
}
