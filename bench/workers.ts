import { readFile } from "node:fs/promises";
import { Agent, get } from "node:http";
import { startSite, type RunningSite } from "../tests/fixtures/site.ts";
import { cpuSeconds, untilAtRest } from "./load/load.ts";
import { median, type Section } from "./report.ts";

const ROUNDS = 9;
const PAGES = 300;
const CONNECTIONS = 12;
const WARM_PAGES = 900;
const LEAST_RATIO = 1.8;

/** The pages of a round, divided by the CPU seconds of the busiest process, and by the seconds that passed. */
type Round = { aCpuSecond: number; aSecond: number };

let count = 0;

/**
 * Compares one worker with two. Both sites render uncached pages, in short alternating rounds. A shared machine has no
 * two free cores, so the first figure divides the pages by the CPU time of the busiest process. On a machine with a
 * free core for each process, that process would be the limit.
 */
export async function workers(): Promise<Section> {
  const [one, two] = [await startSite({ WORKERS: "1" }), await startSite({ WORKERS: "2" })];
  try {
    for (const site of [one, two]) {
      await read(site, WARM_PAGES);
      for (const pid of await serversOf(site)) await untilAtRest(pid);
    }
    const rounds: { one: Round; two: Round }[] = [];
    while (rounds.length < ROUNDS) rounds.push({ one: await round(one), two: await round(two) });
    const ratio = (name: keyof Round) => median(rounds.map((each) => each.two[name] / each.one[name]));
    const cpu = ratio("aCpuSecond");
    return {
      title: "Workers",
      method: `${ROUNDS} rounds in turn of ${PAGES} searches that no cache has, ${CONNECTIONS} at a time, each on a connection of its own, on a site with one worker and one with two; medians. The ratio in time includes client and database on the same cores.`,
      figures: [
        {
          name: "one worker, pages a CPU second",
          value: median(rounds.map((each) => each.one.aCpuSecond)).toFixed(0),
        },
        {
          name: "two workers, pages a CPU second of the busier one",
          value: median(rounds.map((each) => each.two.aCpuSecond)).toFixed(0),
        },
        { name: "ratio", value: cpu.toFixed(2), target: `≥ ${LEAST_RATIO}`, met: cpu >= LEAST_RATIO },
        { name: "ratio in time", value: ratio("aSecond").toFixed(2) },
      ],
    };
  } finally {
    for (const site of [one, two]) await site.stop();
  }
}

async function round(site: RunningSite): Promise<Round> {
  const pids = await serversOf(site);
  const cpu = async () => Promise.all(pids.map(cpuSeconds));
  const [before, began] = [await cpu(), performance.now()];
  await read(site, PAGES);
  const seconds = (performance.now() - began) / 1_000;
  const after = await cpu();
  const busiest = Math.max(...after.map((used, index) => used - (before[index] ?? 0)));
  return { aCpuSecond: PAGES / busiest, aSecond: PAGES / seconds };
}

/** Returns the processes that serve: the site's, or its workers. */
async function serversOf({ process: { pid = 0 } }: RunningSite): Promise<number[]> {
  const children = (await readFile(`/proc/${pid}/task/${pid}/children`, "utf8")).split(" ").filter(Boolean);
  const commands = await Promise.all(
    children.map(async (child) => [Number(child), await readFile(`/proc/${child}/cmdline`, "utf8")] as const),
  );
  const found = commands.filter(([, command]) => command.includes("build/server/index.js")).map(([child]) => child);
  return found.length === 0 ? [pid] : found;
}

/** Requests pages, each with words that nobody has searched for. Throws if one fails. */
async function read({ url }: RunningSite, pages: number): Promise<void> {
  // Opens a connection for each request, as many readers would. A connection stays with the worker that accepted it.
  const agent = new Agent({ maxSockets: CONNECTIONS });
  const last = count + pages;
  const one = async () => {
    while (count < last) {
      count += 1;
      const status = await statusOf(`${url}/search?q=${encodeURIComponent(`医保 ${count}`)}`, agent);
      if (status !== 200) throw new Error(`a page answered ${status}`);
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, one));
  agent.destroy();
}

function statusOf(url: string, agent: Agent): Promise<number> {
  return new Promise((resolve, reject) => {
    get(url, { agent }, (response) => {
      response.resume().on("end", () => resolve(response.statusCode ?? 0));
    }).on("error", reject);
  });
}
