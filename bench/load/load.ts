import { readdir, readFile } from "node:fs/promises";
import { Agent, request } from "node:http";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { RunningSite } from "../../tests/fixtures/site.ts";

/** Returns the CPU seconds used so far by the threads of a process, from Linux's nanoseconds. */
export async function cpuSeconds(pid: number): Promise<number> {
  const threads = await readdir(`/proc/${pid}/task`);
  const used = threads.map(async (thread) => {
    const text = await readFile(`/proc/${pid}/task/${thread}/schedstat`, "utf8").catch(() => "0");
    return Number(text.split(" ")[0]) / 1e9;
  });
  return (await Promise.all(used)).reduce((sum, seconds) => sum + seconds, 0);
}

/** The ticks a second in which Linux counts the CPU of a process. */
const TICKS = 100;

/** Returns the CPU seconds used so far by a site: its process, its embedded database, and all their children. */
export async function siteSeconds({ process: { pid = 0 }, dataDir }: RunningSite): Promise<number> {
  const pids = await sitePids({ pid, dataDir });
  const used = pids.map(async (one) => {
    const stat = await readFile(`/proc/${one}/stat`, "utf8").catch(() => "");
    // The fields are user and system time, then those of ended children.
    const ticks = stat
      .slice(stat.lastIndexOf(")") + 2)
      .split(" ")
      .slice(11, 15);
    return ticks.reduce((sum, value) => sum + Number(value), 0) / TICKS;
  });
  return (await Promise.all(used)).reduce((sum, seconds) => sum + seconds, 0);
}

/** Returns the processes of a site and of its embedded database. */
export async function sitePids({ pid, dataDir }: { pid: number; dataDir: string }): Promise<number[]> {
  const [database] = (await readFile(join(dataDir, "postgres/cluster/postmaster.pid"), "utf8")).split("\n");
  const pids = [pid, Number(database)];
  for (const one of pids) {
    const children = await readFile(`/proc/${one}/task/${one}/children`, "utf8").catch(() => "");
    pids.push(...children.split(" ").filter(Boolean).map(Number));
  }
  // The embedded database is a child of the site.
  return [...new Set(pids)];
}

const LOOK_EVERY_MS = 1_000;
const RESTING_SHARE = 0.01;
const MOST_LOOKS = 120;

/** Waits until a process is idle, because a new site still fills itself and compresses pages. */
export async function untilAtRest(pid: number): Promise<void> {
  for (let look = 0; look < MOST_LOOKS; look += 1) {
    const before = await cpuSeconds(pid);
    await sleep(LOOK_EVERY_MS);
    if ((await cpuSeconds(pid)) - before < (RESTING_SHARE * LOOK_EVERY_MS) / 1_000) return;
  }
  throw new Error(`Process ${pid} does not come to rest`);
}

/** Returns the resident memory of a process in MiB. */
export async function residentMiB(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, "utf8");
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024;
}

/** Returns the private memory in MiB of a process's children, except the database. */
export async function besideMiB(pid: number): Promise<number> {
  const children = (await readFile(`/proc/${pid}/task/${pid}/children`, "utf8")).trim().split(" ");
  const own = await Promise.all(children.filter((child) => child !== "").map(ownMiB));
  return own.reduce((sum, one) => sum + one, 0);
}

async function ownMiB(child: string): Promise<number> {
  try {
    if (!(await readFile(`/proc/${child}/cmdline`, "utf8")).includes(".process.ts")) return 0;
    const rollup = await readFile(`/proc/${child}/smaps_rollup`, "utf8");
    return [...rollup.matchAll(/Private_\w+:\s+(\d+)/g)].reduce((sum, [, kib]) => sum + Number(kib), 0) / 1024;
  } catch {
    // The process has ended meanwhile.
    return 0;
  }
}

/** Returns the paths of all articles. */
export async function articlesOf(origin: string): Promise<string[]> {
  const text = await (await fetch(`${origin}/sitemaps/articles-1.xml`)).text();
  return [...text.matchAll(/\/news\/\d+/g)].map(([path]) => path);
}

/**
 * Sends `count` GETs over `connections` keep-alive connections to the paths in turn. Returns the number of failed
 * responses.
 */
export async function load(
  origin: string,
  paths: string[],
  count: number,
  connections = 16,
  headers: Record<string, string> = { "accept-encoding": "br" },
): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  let sent = 0;
  let failed = 0;
  const worker = async () => {
    while (sent < count) {
      const path = paths[sent % paths.length] ?? "/";
      sent += 1;
      if ((await get(agent, origin + path, headers)) !== 200) failed += 1;
    }
  };
  await Promise.all(Array.from({ length: connections }, worker));
  agent.destroy();
  return failed;
}

function get(agent: Agent, url: string, headers: Record<string, string>): Promise<number> {
  return new Promise((resolve, reject) => {
    const sent = request(url, { agent, headers }, (response) => {
      response.resume();
      response.on("end", () => resolve(response.statusCode ?? 0));
    });
    sent.on("error", reject);
    sent.end();
  });
}
