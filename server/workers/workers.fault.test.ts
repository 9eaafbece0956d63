import { execFileSync } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:http";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { cleanUp, newDataFolder, openHere, query } from "#tests/fixtures/servers/clusters.ts";
import { freePort, startSite, type RunningSite } from "#tests/fixtures/site.ts";

/** Milliseconds in which a worker that was killed or stopped has to be replaced. */
const SOON = { timeout: 60_000, interval: 200 };
const PATH = "/api/index/index";

let site: RunningSite;
let database: string;
const logged: string[] = [];

beforeAll(async () => {
  const dataDir = await newDataFolder();
  database = (await openHere(dataDir)).url;
  site = await startSite({
    DATABASE_URL: database,
    DATA_DIR: dataDir,
    DEMO: "0",
    WORKERS: "2",
    DRAIN_SECONDS: "0",
    LOG_LEVEL: "info",
  });
  site.process.stderr?.on("data", (chunk) => logged.push(String(chunk)));
});
afterAll(async () => {
  // The last test kills it.
  if (site.process.signalCode === null) await site.stop();
  await cleanUp();
});

const workers = () =>
  execFileSync("ps", ["-o", "pid=,args=", "--ppid", String(site.process.pid)], { encoding: "utf8" })
    .split("\n")
    .filter((line) => line.includes("build/server/index.js"))
    .map((line) => Number.parseInt(line, 10));
/** Sends a request on a connection of its own. */
const ask = (path: string) => fetch(site.url + path, { headers: { connection: "close" } });
const statuses = async (count: number) =>
  Promise.all(Array.from({ length: count }, () => ask(PATH).then(({ status }) => status)));
const lines = () =>
  logged
    .join("")
    .split("\n")
    .filter((line) => line.startsWith("{"))
    .map((line) => JSON.parse(line) as Record<string, unknown>);
/** Returns the sum of a metric over all its labels. */
const metric = async (name: string) => {
  const text = await (await ask("/metrics")).text();
  const values = text.split("\n").filter((line) => line.startsWith(`${name} `) || line.startsWith(`${name}{`));
  return values.reduce((sum, line) => sum + Number(line.split(" ").at(-1)), 0);
};

it("all workers serve one port, and their log lines name them", async () => {
  // The first worker serves before the other starts.
  await vi.waitFor(async () => {
    expect(await statuses(40)).toEqual(Array.from({ length: 40 }, () => 200));
    const served = lines().filter(({ path }) => path === PATH);
    expect(new Set(served.map(({ worker }) => worker))).toEqual(new Set([1, 2]));
  }, SOON);
  expect(workers()).toHaveLength(2);
});

it("any worker answers with the metrics of all", async () => {
  const count = () => metric("http_request_duration_seconds_count");
  const before = await count();
  await statuses(40);
  const after = [await count(), await count(), await count()];
  // Each request for metrics counts too.
  expect(after.map((value, index) => value - before - index)).toEqual([41, 41, 41]);
  expect([await metric("mingbai_info"), await metric("database_up")]).toEqual([1, 1]);
  const [size] = await query(database, "select pg_database_size(current_database())::float8 as bytes");
  expect((await metric("database_size_bytes")) / Number(size?.["bytes"])).toBeLessThan(1.5);
});

it("a change purges the pages of every worker", async () => {
  const names = async () => {
    const pages = await Promise.all(Array.from({ length: 8 }, async () => (await ask("/about")).text()));
    return new Set(pages.map((page) => page.includes("两个进程的网站")));
  };
  expect(await names()).toEqual(new Set([false]));
  await query(
    database,
    `with changed as (insert into settings (key, value) values ('siteName', '"两个进程的网站"')
       on conflict (key) do update set value = excluded.value)
     insert into page_purges (payload) values ('["site"]')`,
  );
  await vi.waitFor(async () => expect(await names()).toEqual(new Set([true])), SOON);
});

it("a worker that is killed is replaced, and the other serves meanwhile", async () => {
  const [first = 0, second = 0] = workers();
  process.kill(first, "SIGKILL");
  await vi.waitFor(() => expect(workers()).not.toContain(first), SOON);
  expect(await statuses(20)).toEqual(Array.from({ length: 20 }, () => 200));
  await vi.waitFor(() => expect(workers()).toHaveLength(2), SOON);
  expect(workers()).toContain(second);
  expect(lines()).toContainEqual(expect.objectContaining({ level: 50, msg: "a worker ended and is replaced" }));
});

it("a worker that hangs is killed and replaced", async () => {
  const [, second = 0] = workers();
  process.kill(second, "SIGSTOP");
  await vi.waitFor(() => expect(workers()).not.toContain(second), SOON);
  await vi.waitFor(() => expect(workers()).toHaveLength(2), SOON);
});

it("SIGTERM to the whole group ends all workers after their work, with exit code 0", async () => {
  await vi.waitFor(() => expect(workers()).toHaveLength(2), SOON);
  const all = workers();
  const exit = once(site.process, "exit");
  for (const pid of all) process.kill(pid, "SIGTERM");
  site.process.kill("SIGTERM");
  expect(await exit).toEqual([0, null]);
  expect(all.filter((pid) => isAlive(pid))).toEqual([]);
});

it("a start that cannot work ends with one sentence, and a death of the parent ends the workers", async () => {
  const port = await freePort();
  const other = createServer((_, response) => response.writeHead(503).end()).listen(port, "127.0.0.1");
  await once(other, "listening");
  const environment = { DATABASE_URL: database, DATA_DIR: site.dataDir, DEMO: "0", WORKERS: "2", PORT: String(port) };
  await expect(startSite(environment)).rejects.toThrow(/taken by another program/);
  other.close();
  await once(other, "close");
  site = await startSite(environment);
  await vi.waitFor(() => expect(workers()).toHaveLength(2), SOON);
  const all = workers();
  site.process.kill("SIGKILL");
  await vi.waitFor(() => expect(all.filter((pid) => isAlive(pid))).toEqual([]), SOON);
});

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
