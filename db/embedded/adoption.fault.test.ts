import type { Client } from "pg";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, expect, test } from "vitest";
import {
  cleanUp,
  clusterOf,
  newDataFolder,
  newFolder,
  openHere,
  query,
  serverPid,
} from "../../tests/fixtures/servers/clusters.ts";
import { spawnProcess, startProcess } from "../../tests/fixtures/processes/processes.ts";
import { openClient } from "../../tests/fixtures/connections.ts";

afterEach(cleanUp);

test("adopts the server that a killed process has left behind, and stops it on close", async () => {
  const folder = await newDataFolder();
  const first = await startProcess(["open", folder]);
  await query(first.said.url ?? "", "CREATE TABLE kept AS SELECT 7 AS value");
  const pid = await serverPid(folder);
  await first.end("SIGKILL");
  expect(await serverPid(folder)).toBe(pid);

  const database = await openHere(folder);
  expect(await serverPid(folder)).toBe(pid);
  expect(await query(database.url, "SELECT value FROM kept")).toEqual([{ value: 7 }]);
  await database.close();
  expect(await serverPid(folder)).toBeUndefined();
});

test("loses nothing acknowledged and keeps its address when the server is killed while open", async () => {
  const folder = await newDataFolder();
  const database = await openHere(folder);
  await query(database.url, "CREATE TABLE written (value integer PRIMARY KEY)");
  const acknowledged: number[] = [];
  for (let round = 0; round < 3; round += 1) {
    const stop = new AbortController();
    const writer = writeUntil(database.url, stop.signal, acknowledged, round * 1_000_000);
    const enough = acknowledged.length + 200;
    while (acknowledged.length < enough) await sleep(5);
    const pid = await serverPid(folder);
    process.kill(pid ?? 0, "SIGKILL");
    await writer;
    stop.abort();
    await untilAnswers(database.url);
    expect(await serverPid(folder)).not.toBe(pid);
  }
  const kept = new Set((await query(database.url, "SELECT value FROM written")).map((row) => row.value));
  expect(acknowledged.filter((value) => !kept.has(value))).toEqual([]);
});

test("heals a server that it has adopted as well", async () => {
  const folder = await newDataFolder();
  const first = await startProcess(["open", folder]);
  await first.end("SIGKILL");
  const database = await openHere(folder);
  process.kill((await serverPid(folder)) ?? 0, "SIGKILL");
  await untilAnswers(database.url);
  expect(await query(database.url, "SELECT 1 AS one")).toEqual([{ one: 1 }]);
});

test("lets a second process work on the same data without stopping the first one's server", async () => {
  const folder = await newDataFolder();
  const database = await openHere(folder);
  const pid = await serverPid(folder);
  const second = await startProcess(["open", folder]);
  expect(second.said.url).toBe(database.url);
  await query(second.said.url ?? "", "CREATE TABLE shared AS SELECT 1 AS one");
  expect(await second.end("SIGTERM")).toBe(0);
  expect(await serverPid(folder)).toBe(pid);
  expect(await query(database.url, "SELECT one FROM shared")).toEqual([{ one: 1 }]);

  const third = await startProcess(["open", folder]);
  await database.close();
  expect(await serverPid(folder)).toBe(pid);
  expect(await third.end("SIGTERM")).toBe(0);
  expect(await serverPid(folder)).toBeUndefined();
});

test("a second process that was killed does not keep the server from stopping", async () => {
  const folder = await newDataFolder();
  const database = await openHere(folder);
  const second = await startProcess(["open", folder]);
  await second.end("SIGKILL");
  await database.close();
  expect(await serverPid(folder)).toBeUndefined();
});

test("two processes that open a new folder at once share one server", async () => {
  const folder = await newFolder();
  const both = await Promise.all([startProcess(["open", folder]), startProcess(["open", folder])]);
  expect(both.map((one) => one.said.error)).toEqual([undefined, undefined]);
  expect(both[0]?.said.url).toBe(both[1]?.said.url);
  await both[0]?.end("SIGTERM");
  expect(await query(both[1]?.said.url ?? "", "SELECT 1 AS one")).toEqual([{ one: 1 }]);
  await both[1]?.end("SIGTERM");
  expect(await serverPid(folder)).toBeUndefined();
});

test("a first start that is killed together with its initdb leaves a folder that the next start can use", async () => {
  const folder = await newFolder();
  const first = spawnProcess(["open", folder], { detached: true });
  const files = () => readdir(join(folder, "postgres"), { recursive: true }).catch(() => []);
  await expect.poll(files, { timeout: 20_000, interval: 1 }).toContainEqual(expect.stringMatching(/PG_VERSION$/));
  process.kill(-(first.pid ?? 0), "SIGKILL");
  await once(first, "exit");
  const { url } = await openHere(folder);
  expect(await query(url, "SELECT current_database() AS name")).toEqual([{ name: "mingbai" }]);
  expect(await readdir(join(folder, "postgres"))).not.toContainEqual(expect.stringMatching(/^unfinished-/));
});

test("a start that is killed alone, at any moment, leaves a folder that the next start can use", async () => {
  // Kills a start after random delays, at whatever step it has reached. The result must be right each time.
  for (const patience of [40, 150, 300, 500]) {
    const folder = await newFolder();
    const first = spawnProcess(["open", folder]);
    await sleep(patience);
    first.kill("SIGKILL");
    await once(first, "exit");
    const database = await openHere(folder);
    expect(await query(database.url, "SELECT current_database() AS name")).toEqual([{ name: "mingbai" }]);
    await database.close();
  }
});

test("starts although the number in postmaster.pid now belongs to another program", async () => {
  const folder = await newDataFolder();
  const cluster = clusterOf(folder);
  const stranger = spawn("sleep", ["60"], { stdio: "ignore" });
  try {
    await writeFile(join(cluster, "postmaster.pid"), `${stranger.pid}\n${cluster}\n1\n5432\n${folder}\n\n0 0\nready\n`);
    const database = await openHere(folder);
    expect(await query(database.url, "SELECT 1 AS one")).toEqual([{ one: 1 }]);
  } finally {
    stranger.kill();
  }
});

test("starts although postmaster.pid names a dead process", async () => {
  const folder = await newDataFolder();
  const first = await startProcess(["open", folder]);
  const pid = (await serverPid(folder)) ?? 0;
  await first.end("SIGKILL");
  process.kill(pid, "SIGKILL");
  expect(await readFile(join(clusterOf(folder), "postmaster.pid"), "utf8")).toContain(String(pid));
  const database = await openHere(folder);
  expect(await query(database.url, "SELECT 1 AS one")).toEqual([{ one: 1 }]);
});

async function writeUntil(url: string, signal: AbortSignal, acknowledged: number[], first: number): Promise<void> {
  let client: Client | undefined;
  try {
    client = await openClient(url);
    for (let value = first; !signal.aborted; value += 1) {
      await client.query("INSERT INTO written VALUES ($1)", [value]);
      acknowledged.push(value);
    }
  } catch {
    // The server was killed during the write: the last value was not acknowledged.
  } finally {
    await client?.end().catch(() => {});
  }
}

async function untilAnswers(url: string): Promise<void> {
  for (;;) {
    try {
      await query(url, "SELECT 1");
      return;
    } catch {
      await sleep(50);
    }
  }
}
