import { spawn } from "node:child_process";
import { MEMORY, NODE_FLAGS, type RunningSite } from "../tests/fixtures/site.ts";
import { cpuSeconds, untilAtRest } from "./load/load.ts";
import { median, type Figure, type Section } from "./report.ts";
import { saturate } from "./load/saturate.ts";

/**
 * The requests of a round, and the number of rounds. Rounds are short, so that other load on the machine affects both
 * servers alike.
 */
const REQUESTS = 1_500;
const ROUNDS = 40;
const WARM_UP = 12_000;
/** The number of requests after which a page has its best compression. */
const READS = 10;
const CONNECTIONS = [16, 64];
const TARGET = 0.9;

/** The bare server: plain node:http that sends the same bytes and headers from memory. */
const BARE = `
const { createServer, request } = require("node:http");
request(process.env.PAGE, { headers: { "accept-encoding": "br" } }, (response) => {
  const chunks = [];
  response.on("data", (chunk) => chunks.push(chunk));
  response.on("end", () => {
    const body = Buffer.concat(chunks);
    const headers = { ...response.headers, "content-length": body.length };
    for (const name of ["date", "connection", "keep-alive", "transfer-encoding"]) delete headers[name];
    createServer((_, reply) => { reply.writeHead(200, headers); reply.end(body); })
      .listen(0, "127.0.0.1", function () { console.log(this.address().port); });
  });
}).end();`;

/**
 * Compares cached pages with bare node:http: the same bytes, headers and Node flags. Both servers are saturated, in
 * alternating rounds. Measures each server's CPU time for a page. Waits first until the site is idle, because a new
 * site inserts the demo, updates the page and compresses it.
 */
export async function cachedPage(site: RunningSite, path: string): Promise<Section> {
  await saturate(site.url + path, 1, READS);
  await untilAtRest(site.process.pid ?? 0);
  const bare = spawn(process.execPath, [...NODE_FLAGS, "-e", BARE], {
    env: { ...process.env, ...MEMORY, PAGE: site.url + path },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const port = await new Promise<string>((resolve) => bare.stdout.once("data", (data) => resolve(String(data).trim())));
  const ours = { url: site.url + path, pid: site.process.pid ?? 0 };
  const theirs = { url: `http://127.0.0.1:${port}${path}`, pid: bare.pid ?? 0 };
  try {
    const figures: Figure[] = [];
    for (const connections of CONNECTIONS) figures.push(...(await compare(ours, theirs, connections)));
    return {
      title: "Cached page",
      method: `${ROUNDS} rounds in turn of ${REQUESTS} GETs of ${path} (brotli) over connections that ask again at once; CPU of the server's process a page, the site at rest before; medians, the share of each round.`,
      figures,
    };
  } finally {
    bare.kill();
  }
}

type Measured = { url: string; pid: number };

async function compare(ours: Measured, theirs: Measured, connections: number): Promise<Figure[]> {
  const rounds: { ours: number; theirs: number }[] = [];
  await cpuPerRequest(ours, connections, WARM_UP);
  await cpuPerRequest(theirs, connections, WARM_UP);
  for (let round = 0; round < ROUNDS; round += 1) {
    rounds.push({ theirs: await cpuPerRequest(theirs, connections), ours: await cpuPerRequest(ours, connections) });
  }
  const share = median(rounds.map((round) => round.theirs / round.ours));
  const microseconds = (values: number[]) => `${(median(values) * 1e6).toFixed(0)} µs`;
  return [
    { name: `bare node:http, ${connections} connections`, value: microseconds(rounds.map((round) => round.theirs)) },
    { name: `page cache, ${connections} connections`, value: microseconds(rounds.map((round) => round.ours)) },
    {
      name: `share of bare node:http, ${connections} connections`,
      value: share.toFixed(2),
      target: `≥ ${TARGET.toFixed(2)}`,
      met: share >= TARGET,
    },
  ];
}

async function cpuPerRequest({ url, pid }: Measured, connections: number, requests = REQUESTS): Promise<number> {
  const before = await cpuSeconds(pid);
  const failed = await saturate(url, connections, requests);
  if (failed > 0) throw new Error(`${failed} of ${requests} requests to ${url} failed`);
  return ((await cpuSeconds(pid)) - before) / requests;
}
