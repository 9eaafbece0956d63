import { Agent, request } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { startSite } from "../tests/fixtures/site.ts";
import { median, type Figure, type Section } from "./report.ts";

const SECONDS = 10;
const CONNECTIONS = 16;
/** As a reader waits; what comes later is no answer any more. */
const LATE_MS = 5_000;
const SOON_MS = 500;
const AT_EASE = 10;

type Answered = { status: number; milliseconds: number };

/**
 * More articles that are not at hand than the machine can make: on a site whose cache holds but a few, in both languages in
 * turn. What is answered is held against what the same site answers when it is asked by as many as it serves at a time.
 */
export async function overload(): Promise<Section> {
  const site = await startSite({ PAGE_CACHE_MB: "1" });
  const agent = new Agent({ keepAlive: true });
  const articles = await articlesOf(site.url);
  let asked = 0;
  const ask = () => {
    asked += 1;
    const cookie = Math.floor(asked / articles.length) % 2 === 0 ? "" : "lang=en";
    return get(articles[asked % articles.length] ?? site.url, agent, cookie);
  };
  try {
    await closed(ask, SECONDS / 2);
    const capacity = await closed(ask, SECONDS);
    const figures: Figure[] = [{ name: "capacity", value: `${capacity.toFixed(0)} a second` }];
    for (const [times, target] of [
      [1.5, 0.95],
      [3, 0.8],
    ] as const) {
      figures.push(...outcomeOf(await open(ask, capacity * times), times, target, capacity));
      const seconds = await secondsUntilAtEase(ask);
      figures.push({
        name: `${times} times as many, at ease again after`,
        value: `${seconds.toFixed(1)} s`,
        target: "≤ 2 s",
        met: seconds <= 2,
      });
    }
    return {
      title: "Overload",
      method: `Articles that are not at hand, ${SECONDS} s each: by ${CONNECTIONS} connections one after the other (capacity), then at an even pace whatever comes back.`,
      figures,
    };
  } finally {
    agent.destroy();
    await site.stop();
  }
}

/** The addresses of all articles; in two languages they are many times what the cache holds. */
async function articlesOf(origin: string): Promise<string[]> {
  const text = await (await fetch(`${origin}/sitemaps/articles-1.xml`)).text();
  return [...text.matchAll(/\/news\/\d+/g)].map(([path]) => origin + path);
}

function outcomeOf(answers: Answered[], times: number, target: number, capacity: number): Figure[] {
  const good = answers.filter(({ status, milliseconds }) => status === 200 && milliseconds < LATE_MS);
  const refused = answers.filter(({ status }) => status !== 200);
  const share = good.length / SECONDS / capacity;
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
async function closed(ask: () => Promise<Answered>, seconds: number): Promise<number> {
  const until = performance.now() + seconds * 1_000;
  let count = 0;
  const one = async () => {
    while (performance.now() < until) if ((await ask()).status === 200) count += 1;
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, one));
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

function get(url: string, agent: Agent, cookie: string): Promise<Answered> {
  const began = performance.now();
  return new Promise((resolve) => {
    const done = (status: number) => resolve({ status, milliseconds: performance.now() - began });
    const sent = request(url, { agent, headers: { cookie, "accept-encoding": "br" } }, (response) => {
      response.resume();
      response.on("end", () => done(response.statusCode ?? 0)).on("error", () => done(0));
    });
    sent.on("error", () => done(0));
    sent.end();
  });
}
