import { spawn } from "node:child_process";
import type { RunningSite } from "../tests/fixtures/site.ts";
import { cpuSeconds, load } from "./load.ts";
import { median, type Section } from "./report.ts";

const REQUESTS = 12_000;
const ROUNDS = 5;

/** The bare server: the same bytes and headers from memory by node:http, nothing else. */
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
 * Cached pages against bare node:http with the same bytes, in turn, by the CPU that each server's process spends on a
 * page: on two shared cores the load generator, not the server, would set the number of requests a second.
 */
export async function cachedPage(site: RunningSite, path: string): Promise<Section> {
  const bare = spawn(process.execPath, ["-e", BARE], {
    env: { ...process.env, PAGE: site.url + path },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const port = await new Promise<string>((resolve) => bare.stdout.once("data", (data) => resolve(String(data).trim())));
  try {
    const ours: number[] = [];
    const theirs: number[] = [];
    await load(site.url, [path], REQUESTS);
    await load(`http://127.0.0.1:${port}`, [path], REQUESTS);
    for (let round = 0; round < ROUNDS; round += 1) {
      ours.push(await cpuPerRequest(site.url, path, site.process.pid ?? 0));
      theirs.push(await cpuPerRequest(`http://127.0.0.1:${port}`, path, bare.pid ?? 0));
    }
    const ratio = median(theirs.map((value, index) => value / (ours[index] ?? 1)));
    return {
      title: "Cached page",
      method: `${ROUNDS} rounds in turn of ${REQUESTS} GETs of ${path} (brotli) over 16 connections; CPU of the server's process a page.`,
      figures: [
        { name: "bare node:http, same bytes", value: `${(median(theirs) * 1e6).toFixed(0)} µs` },
        { name: "page cache", value: `${(median(ours) * 1e6).toFixed(0)} µs` },
        { name: "share of bare node:http", value: ratio.toFixed(2), target: "≥ 0.80", met: ratio >= 0.8 },
      ],
    };
  } finally {
    bare.kill();
  }
}

async function cpuPerRequest(origin: string, path: string, pid: number): Promise<number> {
  const before = await cpuSeconds(pid);
  const failed = await load(origin, [path], REQUESTS);
  if (failed > 0) throw new Error(`${failed} of ${REQUESTS} requests to ${origin} failed`);
  return ((await cpuSeconds(pid)) - before) / REQUESTS;
}
