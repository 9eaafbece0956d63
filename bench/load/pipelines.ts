import { request } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { Worker } from "node:worker_threads";
import { startSite } from "../../tests/fixtures/site.ts";
import { sitePids, untilAtRest } from "./load.ts";
import { median, type Section } from "../report.ts";
import { slowDown } from "./slow-down.ts";

const CONNECTIONS = 500;
const AHEAD = 40;
const ATTACKER = "127.0.0.2";
const ROUNDS = 5;
/** The seconds in which other clients read in each round, with and without the burst. */
const SECONDS = 8;
const READ_EVERY_MS = 25;
const SLOW = 0.25;
const MOST_MS = 1_000;

/**
 * Measures readers while the connections of one address each send many requests at once: at full speed, and at a
 * quarter of it.
 */
export async function pipelines(): Promise<Section[]> {
  return [await measure(1), await measure(SLOW)];
}

async function measure(share: number): Promise<Section> {
  const site = await startSite({ HOST: "0.0.0.0" });
  const { pid = 0 } = site.process;
  const port = Number(new URL(site.url).port);
  const targets = ["/news/1", "/", "/news", "/api/content/articles"];
  const requests = Array.from(
    { length: AHEAD },
    (_, at) => `GET ${targets[at % targets.length]} HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n`,
  );
  const workerData = { port, connections: CONNECTIONS, requests: requests.join(""), from: ATTACKER };
  let speedUp = async () => {};
  let thread: Worker | undefined;
  try {
    await readOthers(site.url, SECONDS);
    await untilAtRest(pid);
    thread = new Worker(new URL("pipelines.thread.ts", import.meta.url), { workerData });
    if (share < 1) speedUp = slowDown(await sitePids({ pid, dataDir: site.dataDir }), share);
    const rounds: { before: number[]; beside: number[] }[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const before = await readOthers(site.url, SECONDS);
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- that is for windows; threads have none
      thread.postMessage("send");
      rounds.push({ before, beside: await readOthers(site.url, SECONDS) });
    }
    const middle = (of: "before" | "beside", value: (times: number[]) => number) =>
      median(rounds.map((round) => value(round[of])));
    const slowest = (times: number[]) => Math.max(...times);
    const worst = middle("beside", slowest);
    const ms = (value: number) => `${value.toFixed(0)} ms`;
    const speed = share === 1 ? "" : `, the site and its database stopped for ${(1 - share) * 100} % of each 20 ms`;
    return {
      title: `Requests sent ahead${share === 1 ? "" : ", at a quarter of the speed"}`,
      method: `${CONNECTIONS} connections of one address that send ${AHEAD} requests each at once, for pages at hand and a call; another reader of such pages every ${READ_EVERY_MS} ms for ${SECONDS} s before and from then on${speed}; medians of ${ROUNDS} rounds.`,
      figures: [
        { name: "others' median, before", value: ms(middle("before", median)) },
        { name: "others' median, beside", value: ms(middle("beside", median)) },
        { name: "others' slowest, before", value: ms(middle("before", slowest)) },
        { name: "others' slowest, beside", value: ms(worst), target: `≤ ${MOST_MS} ms`, met: worst <= MOST_MS },
      ],
    };
  } finally {
    await thread?.terminate();
    await speedUp();
    await site.stop();
  }
}

/**
 * Reads pages at an even pace, each from another address. Returns the milliseconds of each; infinite if no page came.
 */
async function readOthers(origin: string, seconds: number): Promise<number[]> {
  const running: Promise<number>[] = [];
  const until = performance.now() + seconds * 1_000;
  for (let number = 0; performance.now() < until; number += 1) {
    running.push(read(origin + (number % 2 === 0 ? "/news/2" : "/"), `127.0.${1 + (number % 200)}.9`));
    await sleep(READ_EVERY_MS);
  }
  return Promise.all(running);
}

function read(url: string, localAddress: string): Promise<number> {
  const began = performance.now();
  return new Promise((resolve) => {
    const sent = request(url, { localAddress, agent: false }, (response) => {
      response.resume();
      const milliseconds = response.statusCode === 200 ? 0 : Infinity;
      response.on("end", () => resolve(performance.now() - began + milliseconds)).on("error", () => resolve(Infinity));
    });
    sent.on("error", () => resolve(Infinity));
    sent.end();
  });
}
