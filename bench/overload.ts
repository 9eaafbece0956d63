import { mkdtemp, rm } from "node:fs/promises";
import { Agent, request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { startSite } from "../tests/fixtures/site.ts";
import { generate } from "./load-data.ts";
import { median, type Figure, type Section } from "./report.ts";

const SECONDS = 10;
/** So many that none is asked for again while the cache still has it. */
const ARTICLES = 6_000;
/** Connections that ask again at once: the number that gets most answers tells the capacity. */
const CONNECTIONS = [8, 16, 32];
/** As a reader waits; what comes later is no answer any more. */
const LATE_MS = 5_000;
const SOON_MS = 500;
const AT_EASE = 10;

type Answered = { status: number; milliseconds: number };

/**
 * More articles that are not at hand than the machine can make, each another one. What is answered is held against the most
 * that the same site answers a second.
 */
export async function overload(): Promise<Section> {
  const dataDir = await mkdtemp(join(tmpdir(), "overload-"));
  await (await startSite({ DATA_DIR: dataDir })).stop();
  generate(dataDir, { articles: ARTICLES });
  const site = await startSite({ DATA_DIR: dataDir, PAGE_CACHE_MB: "1" });
  const agent = new Agent({ keepAlive: true });
  let asked = 0;
  const ask = () => get(`${site.url}/news/${1 + (asked++ % ARTICLES)}`, agent);
  try {
    // Cold code would make the capacity look small.
    await closed(ask, CONNECTIONS[0] ?? 1, 2 * SECONDS);
    const rates: number[] = [];
    for (const connections of CONNECTIONS) rates.push(await closed(ask, connections, SECONDS));
    const capacity = Math.max(...rates);
    const best = CONNECTIONS[rates.indexOf(capacity)] ?? 0;
    const figures: Figure[] = [
      { name: `capacity, with ${best} connections`, value: `${capacity.toFixed(0)} a second` },
    ];
    const before = await atHand(site.url);
    const begun = asked;
    for (const [times, target] of [
      [1.5, 0.95],
      [3, 0.8],
    ] as const) {
      const began = performance.now();
      const answers = await open(ask, capacity * times);
      const rate = answers.filter(isGood).length / ((performance.now() - began) / 1_000);
      figures.push(...outcomeOf(answers, times, target, rate / capacity));
      const seconds = await secondsUntilAtEase(ask);
      figures.push({
        name: `${times} times as many, at ease again after`,
        value: `${seconds.toFixed(1)} s`,
        target: "≤ 2 s",
        met: seconds <= 2,
      });
    }
    const kept = (await atHand(site.url)) - before;
    figures.push({ name: `of ${(asked - begun).toLocaleString("en")} that were asked for, at hand`, value: `${kept}` });
    return {
      title: "Overload",
      method: `Articles that are not at hand, ${ARTICLES.toLocaleString("en")} in turn, ${SECONDS} s each: by connections that ask again at once (${CONNECTIONS.join(", ")}; the most answers are the capacity), then at an even pace whatever comes back.`,
      figures,
    };
  } finally {
    agent.destroy();
    await site.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** Pages that the site has served from its memory. */
async function atHand(origin: string): Promise<number> {
  const text = await (await fetch(`${origin}/metrics`)).text();
  return Number(/^page_cache_events_total\{event="hits"\} (\d+)/m.exec(text)?.[1] ?? Number.NaN);
}

const isGood = ({ status, milliseconds }: Answered) => status === 200 && milliseconds < LATE_MS;

/** `share`: of the capacity, until the last answer was there. */
function outcomeOf(answers: Answered[], times: number, target: number, share: number): Figure[] {
  const good = answers.filter(isGood);
  const refused = answers.filter(({ status }) => status !== 200);
  const middle = (some: Answered[]) => median(some.map(({ milliseconds }) => milliseconds)).toFixed(0);
  return [
    {
      name: `${times} times as many, answered of capacity`,
      value: `${(share * 100).toFixed(0)} %`,
      target: `≥ ${target * 100} %`,
      met: share >= target,
    },
    { name: `${times} times as many, median answer`, value: `${middle(good)} ms` },
    { name: `${times} times as many, median refusal (${refused.length})`, value: `${middle(refused)} ms` },
  ];
}

/** Answers a second when each connection asks again after its answer. */
async function closed(ask: () => Promise<Answered>, connections: number, seconds: number): Promise<number> {
  const until = performance.now() + seconds * 1_000;
  let count = 0;
  const one = async () => {
    while (performance.now() < until) if ((await ask()).status === 200) count += 1;
  };
  await Promise.all(Array.from({ length: connections }, one));
  return count / seconds;
}

/** So many requests a second, whether the former were answered or not. */
async function open(ask: () => Promise<Answered>, rate: number): Promise<Answered[]> {
  const running: Promise<Answered>[] = [];
  const began = performance.now();
  while (running.length < rate * SECONDS) {
    const due = Math.floor(((performance.now() - began) / 1_000) * rate);
    while (running.length < due) running.push(ask());
    await sleep(2);
  }
  return Promise.all(running);
}

/** Seconds until so many articles in a row were there soon. */
async function secondsUntilAtEase(ask: () => Promise<Answered>): Promise<number> {
  const began = performance.now();
  for (let good = 0, since = began; ;) {
    const { status, milliseconds } = await ask();
    good = status === 200 && milliseconds < SOON_MS ? good + 1 : 0;
    if (good === 0) since = performance.now();
    if (good === AT_EASE) return (since - began) / 1_000;
    if (good === 0) await sleep(50);
  }
}

function get(url: string, agent: Agent): Promise<Answered> {
  const began = performance.now();
  return new Promise((resolve) => {
    const done = (status: number) => resolve({ status, milliseconds: performance.now() - began });
    const sent = request(url, { agent, headers: { "accept-encoding": "br" } }, (response) => {
      response.resume();
      response.on("end", () => done(response.statusCode ?? 0)).on("error", () => done(0));
    });
    sent.on("error", () => done(0));
    sent.end();
  });
}
