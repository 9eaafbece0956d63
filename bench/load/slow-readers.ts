import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { request, type IncomingMessage } from "node:http";
import { connect, type Socket } from "node:net";
import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { openEmbedded } from "#db/embedded/supervisor.ts";
import { hasNginx, startNginx } from "../../tests/fixtures/servers/nginx.ts";
import { startSite, type RunningSite } from "../../tests/fixtures/site.ts";
import { untilAtRest } from "./load.ts";
import type { Section } from "../report.ts";
import { openClient } from "../../tests/fixtures/connections.ts";

const SOCKETS = 500;
const AHEAD = 40;
const SECONDS = 120;
const READ_EVERY_MS = 50;
/** The seconds of requests by other clients before the measurement, so that the site is warm. */
const WARM_UP_SECONDS = 5;
const ATTACKER = "127.0.0.2";
const SIZE = 9_500_000;
/**
 * The bytes a second of an honest client that also reads the file, and the pause of one that then reads at full speed.
 */
const HONEST_RATE = 20_000;
const PAUSE_MS = 20_000;

type Seen = { milliseconds: number; status: number };

/**
 * Measures readers while 500 connections of one address send many pipelined requests and read nothing. They request a
 * share card, an article list, and a large upload.
 */
export async function slowReaders(): Promise<Section> {
  const site = await startSite({ HOST: "0.0.0.0" });
  try {
    return await measure("Slow readers", site.url, site);
  } finally {
    await site.stop();
  }
}

/** Measures the same behind nginx, if it is installed. */
export async function slowReadersBehindNginx(): Promise<Section[]> {
  if (!hasNginx) return [];
  const site = await startSite({ TRUST_PROXY: "127.0.0.1" });
  const nginx = await startNginx([new URL(site.url).port]);
  try {
    return [await measure("Slow readers behind nginx", nginx.url, site)];
  } finally {
    await nginx.stop();
    await site.stop();
  }
}

/**
 * Measures one origin. First it waits until the site is idle and has answered every request once, because another
 * benchmark measures the start.
 */
async function measure(title: string, origin: string, site: RunningSite): Promise<Section> {
  const largeFile = await placeLargeFile(site.dataDir);
  await readAll(origin, WARM_UP_SECONDS);
  await untilAtRest(site.process.pid ?? 0);
  const attack = attackWith(origin, ["/share/article-1.png", "/api/content/articles", largeFile]);
  const until = performance.now() + SECONDS * 1_000;
  const slow = download(origin + largeFile, "127.0.200.1", (bytes) =>
    performance.now() < until ? (bytes / HONEST_RATE) * 1_000 : 0,
  );
  let hasPaused = false;
  const pausing = download(origin + largeFile, "127.0.200.2", () => {
    const wait = hasPaused ? 0 : PAUSE_MS;
    hasPaused = true;
    return wait;
  });
  const seen = await readAll(origin, SECONDS);
  attack.stop();
  const taken = await slow;
  const takenAfterPause = await pausing;
  const refused = seen.filter(({ status }) => status !== 200 && status !== 429).length;
  const sorted = seen.map(({ milliseconds }) => milliseconds).toSorted((a, b) => a - b);
  const p99 = sorted[Math.floor(sorted.length * 0.99)] ?? 0;
  return {
    title,
    method: `${SOCKETS} connections of one address for ${SECONDS} s, opened again when they end, each with ${AHEAD} requests for a share card, an article list or one for a file of ${(SIZE / 1e6).toFixed(1)} MB, reading nothing, on a site that is warm and at rest; every ${READ_EVERY_MS} ms another reader, of pages at hand and not, calls, search and captchas.`,
    figures: [
      { name: "others' reads", value: `${seen.length}` },
      { name: "others' answers 503, or none", value: `${refused}`, target: "0", met: refused === 0 },
      { name: "others' p50", value: `${(sorted[Math.floor(sorted.length / 2)] ?? 0).toFixed(1)} ms` },
      { name: "others' p99", value: `${p99.toFixed(0)} ms`, target: "< 500 ms", met: p99 < 500 },
      {
        name: `honest download at ${HONEST_RATE / 1_000} kB/s for ${SECONDS} s, then all`,
        value: `${taken} bytes`,
        target: `${SIZE} bytes`,
        met: taken === SIZE,
      },
      {
        name: `honest download with a pause of ${PAUSE_MS / 1_000} s`,
        value: `${takenAfterPause} bytes`,
        target: `${SIZE} bytes`,
        met: takenAfterPause === SIZE,
      },
    ],
  };
}

/** Adds a file as a member's upload and returns its address. */
async function placeLargeFile(dataDir: string): Promise<string> {
  const path = `/storage/bench/${randomBytes(16).toString("hex")}.zip`;
  const file = join(dataDir, path);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, randomBytes(SIZE));
  const database = await openEmbedded({ dataDir });
  const client = await openClient(database.url);
  await client.query(
    `with sender as (insert into members (username, nickname, password_hash) values ('sender', 'sender', '-') returning id)
     insert into uploads (member_id, storage, path, sha1, name, mimetype, suffix, size)
     values ((select id from sender), 'local', $1, $2, 'bench.zip', 'application/zip', 'zip', $3)`,
    [path, randomBytes(20).toString("hex"), SIZE],
  );
  await client.end();
  await database.close();
  return path;
}

function attackWith(origin: string, targets: string[]): { stop: () => void } {
  const { hostname, port } = new URL(origin);
  const open = new Set<Socket>();
  let isOver = false;
  const attack = (index: number) => {
    if (isOver) return;
    const target = targets[index % targets.length] ?? "/";
    const text = `GET ${target} HTTP/1.1\r\nHost: ${hostname}\r\n\r\n`;
    const socket = connect({ host: hostname, port: Number(port), localAddress: ATTACKER });
    open.add(socket.pause().on("error", () => undefined));
    socket.once("close", () => {
      open.delete(socket);
      setTimeout(() => attack(index), 1_000);
    });
    socket.write(target.startsWith("/storage/") ? text : text.repeat(AHEAD));
  };
  for (let index = 0; index < SOCKETS; index += 1) attack(index);
  return {
    stop() {
      isOver = true;
      for (const socket of open) socket.destroy();
    },
  };
}

/** Reads pages at an even pace one after another, each from another address, so that none reaches its limit. */
async function readAll(origin: string, seconds: number): Promise<Seen[]> {
  const seen: Seen[] = [];
  const running: Promise<void>[] = [];
  const until = performance.now() + seconds * 1_000;
  for (let number = 0; performance.now() < until; number += 1) {
    const paths = [
      "/",
      "/news",
      `/news/${1 + (number % 60)}`,
      `/search?q=${number}`,
      "/api/index/index",
      "/api/content/articles",
      `/api/common/clickCaptcha?id=${randomBytes(16).toString("hex")}`,
      "/share/article-2.png",
    ];
    const path = paths[number % paths.length] ?? "/";
    const from = `127.0.${1 + (Math.floor(number / paths.length) % 40)}.9`;
    running.push(read(origin + path, from).then((one) => void seen.push(one)));
    await sleep(READ_EVERY_MS);
  }
  await Promise.all(running);
  return seen;
}

function read(url: string, localAddress: string): Promise<Seen> {
  const began = performance.now();
  return new Promise((resolve) => {
    const done = (status: number) => resolve({ milliseconds: performance.now() - began, status });
    const sent = request(url, { localAddress, agent: false }, (response) => {
      response.resume();
      response.on("end", () => done(response.statusCode ?? 0)).on("error", () => done(0));
    });
    sent.on("error", () => done(0));
    sent.end();
  });
}

/** Downloads a file with a pause after each piece. Returns the number of received bytes. */
async function download(url: string, localAddress: string, waitAfter: (bytes: number) => number): Promise<number> {
  const sent = request(url, { localAddress, agent: false }).end();
  let bytes = 0;
  try {
    const [response] = (await once(sent, "response")) as [IncomingMessage];
    for await (const chunk of response) {
      const { length } = chunk as Buffer;
      bytes += length;
      await sleep(waitAfter(length));
    }
  } catch {
    // Missing bytes show in the count.
  }
  return bytes;
}
