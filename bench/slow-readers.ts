import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { request, type IncomingMessage } from "node:http";
import { connect, type Socket } from "node:net";
import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { openEmbedded } from "#db/embedded/supervisor.ts";
import { startSite, type RunningSite } from "../tests/fixtures/site.ts";
import type { Section } from "./report.ts";

const SOCKETS = 500;
const AHEAD = 40;
const SECONDS = 120;
const READ_EVERY_MS = 50;
const ATTACKER = "127.0.0.2";
/** A file that is read slowly and honestly meanwhile, in bytes a second. */
const HONEST_RATE = 100_000;
const SIZE = 9_500_000;

type Seen = { milliseconds: number; status: number };

/**
 * Readers of everything beside 500 connections of one address that ask for much, ahead and again, and read nothing. What
 * they ask for: a share card, an article list, a large upload.
 */
export async function slowReaders(): Promise<Section> {
  const site = await startSite({ HOST: "0.0.0.0" });
  try {
    return await measure(site, await placeLargeFile(site.dataDir));
  } finally {
    await site.stop();
  }
}

async function measure(site: RunningSite, largeFile: string): Promise<Section> {
  const attack = attackWith(site, ["/share/article-1.png", "/api/content/articles", largeFile]);
  const honest = readSlowly(site, largeFile);
  const seen = await readAll(site);
  attack.stop();
  const taken = await honest;
  const refused = seen.filter(({ status }) => status !== 200 && status !== 429).length;
  const sorted = seen.map(({ milliseconds }) => milliseconds).toSorted((a, b) => a - b);
  const p99 = sorted[Math.floor(sorted.length * 0.99)] ?? 0;
  return {
    title: "Slow readers",
    method: `${SOCKETS} connections of one address for ${SECONDS} s, opened again when they end, each with ${AHEAD} requests for a share card, an article list or one for a file of ${(SIZE / 1e6).toFixed(1)} MB, reading nothing; every ${READ_EVERY_MS} ms another reader, of pages at hand and not, calls, search and captchas.`,
    figures: [
      { name: "others' reads", value: `${seen.length}` },
      { name: "others' answers 503, or none", value: `${refused}`, target: "0", met: refused === 0 },
      { name: "others' p50", value: `${(sorted[Math.floor(sorted.length / 2)] ?? 0).toFixed(1)} ms` },
      { name: "others' p99", value: `${p99.toFixed(0)} ms`, target: "< 500 ms", met: p99 < 500 },
      {
        name: `honest download at ${HONEST_RATE / 1_000} kB/s`,
        value: `${taken} bytes`,
        target: `${SIZE} bytes`,
        met: taken === SIZE,
      },
    ],
  };
}

/** A file as if a member had sent it in; gives its address. */
async function placeLargeFile(dataDir: string): Promise<string> {
  const path = `/storage/bench/${randomBytes(16).toString("hex")}.zip`;
  const file = join(dataDir, path);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, randomBytes(SIZE));
  const database = await openEmbedded({ dataDir });
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
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

function attackWith(site: RunningSite, targets: string[]): { stop: () => void } {
  const { hostname, port } = new URL(site.url);
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

/** One read after the other at an even pace, each from another address, of which none reaches its limit. */
async function readAll(site: RunningSite): Promise<Seen[]> {
  const seen: Seen[] = [];
  const running: Promise<void>[] = [];
  const until = performance.now() + SECONDS * 1_000;
  for (let number = 0; performance.now() < until; number += 1) {
    const paths = [
      "/",
      "/news",
      `/news/${1 + (number % 200)}`,
      `/search?q=${number}`,
      "/api/index/index",
      "/api/content/articles",
      `/api/common/clickCaptcha?id=${randomBytes(16).toString("hex")}`,
      "/share/article-2.png",
    ];
    const path = paths[number % paths.length] ?? "/";
    const from = `127.0.${1 + (Math.floor(number / paths.length) % 40)}.9`;
    running.push(read(site.url + path, from).then((one) => void seen.push(one)));
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

/** The bytes that came of a file that is read at HONEST_RATE. */
async function readSlowly(site: RunningSite, path: string): Promise<number> {
  const sent = request(site.url + path, { localAddress: "127.0.200.1", agent: false }).end();
  let bytes = 0;
  try {
    const [response] = (await once(sent, "response")) as [IncomingMessage];
    for await (const chunk of response) {
      bytes += (chunk as Buffer).length;
      await sleep(((chunk as Buffer).length / HONEST_RATE) * 1_000);
    }
  } catch {
    // What is missing is told by the count.
  }
  return bytes;
}
