import { mkdtemp, rm } from "node:fs/promises";
import { Agent, request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { openEmbedded } from "#db/embedded/supervisor.ts";
import { startSite } from "../../tests/fixtures/site.ts";
import { generate } from "../load-data.ts";
import { cpuSeconds, sitePids } from "./load.ts";
import { median, type Figure, type Section } from "../report.ts";
import { slowDown } from "./slow-down.ts";
import { openClient } from "../../tests/fixtures/connections.ts";

/**
 * The duration and number of rounds. Rounds are short and alternate, so that other load on the machine affects capacity
 * and overload alike.
 */
const SECONDS = 4;
const ROUNDS = 3;
const WARM_UP_SECONDS = 15;
/** The number of articles. No page is requested again while it is still cached. */
const ARTICLES = 6_000;
/**
 * The number of connections that request again at once, as many as the server handles at a time. Their responses are
 * the capacity.
 */
const CONNECTIONS = 16;
const LOADS = [
  { times: 1.5, target: 0.95 },
  { times: 3, target: 0.8 },
];
/** The milliseconds that a reader waits. Later responses do not count. */
const LATE_MS = 5_000;
const SOON_MS = 500;
const AT_EASE = 10;

type Answered = { status: number; milliseconds: number };
/** The responses in a period of load: good ones a second, and the server's CPU for each. */
type Stretch = { answers: Answered[]; rate: number; cpu: number };

/** A kind of request. Each number is a different page. */
type Kind = { name: string; path: (number: number) => string };

/** The share of the time in which the site may run, so that it is as slow as on a quarter of the machine. */
const SLOW = 0.25;

/**
 * For each kind, requests more uncached pages than the machine can render. Compares the responses with those just
 * before, when each connection waited for its response. Repeats all with the site at a quarter of its speed.
 */
export async function overload(): Promise<Section[]> {
  const dataDir = await mkdtemp(join(tmpdir(), "overload-"));
  try {
    await (await startSite({ DATA_DIR: dataDir })).stop();
    generate(dataDir, { articles: ARTICLES });
    const sections: Section[] = [];
    for (const kind of await kindsOf(dataDir))
      for (const share of [1, SLOW]) sections.push(await overloadOf(kind, dataDir, share));
    return sections;
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** Returns the kinds: articles, archive pages in both languages (lists of 60), and searches for parts of titles. */
async function kindsOf(dataDir: string): Promise<Kind[]> {
  const database = await openEmbedded({ dataDir });
  const client = await openClient(database.url);
  const { rows } = await client.query<{ title: string; month: string; count: number }>(
    `select title, to_char(publish_at at time zone 'Asia/Shanghai', 'YYYY-MM') as month,
      count(*) over (partition by to_char(publish_at at time zone 'Asia/Shanghai', 'YYYY-MM'))::int as count
    from articles where status = 'published' order by md5(id::text)`,
  );
  await client.end();
  await database.close();
  const counts = new Map(rows.map(({ month, count }) => [month, count]));
  const pages = [...counts].flatMap(([month, count]) =>
    Array.from({ length: Math.ceil(count / 60) }, (_, index) => `/article?month=${month}&page=${index + 1}`),
  );
  const titles = rows.map(({ title }) => title.replaceAll(/[，：]/gu, ""));
  const nth = <T>(list: T[], number: number) => list[number % list.length] as T;
  return [
    { name: "articles", path: (number) => `/news/${1 + (number % ARTICLES)}` },
    { name: "lists", path: (number) => nth(pages, number) },
    { name: "searches", path: (number) => `/search?q=${encodeURIComponent(nth(titles, number).slice(0, 4))}` },
  ];
}

async function overloadOf({ name, path }: Kind, dataDir: string, share: number): Promise<Section> {
  const site = await startSite({ DATA_DIR: dataDir, PAGE_CACHE_MB: "1" });
  const { pid = 0 } = site.process;
  const agent = new Agent({ keepAlive: true });
  let asked = 0;
  const ask = () => get(site.url + path(asked++), agent);
  let speedUp = async () => {};
  try {
    // Code that is not yet optimized would make the capacity seem small.
    await closed(ask, WARM_UP_SECONDS);
    if (share < 1) {
      speedUp = slowDown(await sitePids({ pid, dataDir }), share);
      await closed(ask, SECONDS);
    }
    const before = await countCacheHits(site.url);
    const begun = asked;
    const { capacity, loads } = await inRounds(ask, pid);
    const kept = (await countCacheHits(site.url)) - before;
    const milliseconds = (stretches: Stretch[]) => `${(median(stretches.map(({ cpu }) => cpu)) * 1_000).toFixed(1)} ms`;
    const speed = share === 1 ? "" : `, the site and its database stopped for ${(1 - share) * 100} % of each 20 ms`;
    return {
      title: `Overload: ${name}${share === 1 ? "" : ", at a quarter of the speed"}`,
      method: `Pages that are not at hand, each another one, in ${ROUNDS} rounds of ${SECONDS} s each${speed}: by ${CONNECTIONS} connections that ask again at once (the capacity), then at an even pace whatever comes back; medians of the rounds. CPU is that of the Node process.`,
      figures: [
        { name: "capacity", value: `${median(capacity.map(({ rate }) => rate)).toFixed(0)} a second` },
        { name: "capacity, CPU an answer", value: milliseconds(capacity) },
        ...loads.flatMap(({ times, target, stretches, shares, ease }): Figure[] => [
          ...outcomeOf(
            stretches.flatMap(({ answers }) => answers),
            times,
            target,
            median(shares),
          ),
          { name: `${times} times as many, CPU an answer, refusals included`, value: milliseconds(stretches) },
          {
            name: `${times} times as many, at ease again after`,
            value: `${median(ease).toFixed(1)} s`,
            target: "≤ 2 s",
            met: median(ease) <= 2,
          },
        ]),
        { name: `of ${(asked - begun).toLocaleString("en")} that were asked for, at hand`, value: `${kept}` },
      ],
    };
  } finally {
    await speedUp();
    agent.destroy();
    await site.stop();
  }
}

type Load = (typeof LOADS)[number] & { stretches: Stretch[]; shares: number[]; ease: number[] };

async function inRounds(ask: () => Promise<Answered>, pid: number): Promise<{ capacity: Stretch[]; loads: Load[] }> {
  const capacity: Stretch[] = [];
  const loads = LOADS.map((load): Load => ({ ...load, stretches: [], shares: [], ease: [] }));
  for (let round = 0; round < ROUNDS; round += 1) {
    const able = await stretch(pid, () => closed(ask, SECONDS));
    capacity.push(able);
    for (const { times, stretches, shares, ease } of loads) {
      const one = await stretch(pid, () => open(ask, able.rate * times));
      stretches.push(one);
      shares.push(one.rate / able.rate);
      ease.push(await secondsUntilAtEase(ask));
    }
  }
  return { capacity, loads };
}

async function stretch(pid: number, load: () => Promise<Answered[]>): Promise<Stretch> {
  const [began, used] = [performance.now(), await cpuSeconds(pid)];
  const answers = await load();
  const good = answers.filter(isGood).length;
  const rate = good / ((performance.now() - began) / 1_000);
  return { answers, rate, cpu: ((await cpuSeconds(pid)) - used) / good };
}

/** Returns how many pages the site has served from its cache. */
async function countCacheHits(origin: string): Promise<number> {
  const text = await (await fetch(`${origin}/metrics`)).text();
  return Number(/^page_cache_events_total\{event="hits"\} (\d+)/m.exec(text)?.[1] ?? Number.NaN);
}

const isGood = ({ status, milliseconds }: Answered) => status === 200 && milliseconds < LATE_MS;

/** `share`: the load as a share of the capacity. */
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

/** Sends requests over connections that each wait for their response. Returns the responses. */
async function closed(ask: () => Promise<Answered>, seconds: number): Promise<Answered[]> {
  const until = performance.now() + seconds * 1_000;
  const answers: Answered[] = [];
  const one = async () => {
    while (performance.now() < until) answers.push(await ask());
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, one));
  return answers;
}

/** Sends `rate` requests a second, whether or not earlier ones were answered. */
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

/** Returns the seconds until a number of articles in a row were answered fast. */
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
