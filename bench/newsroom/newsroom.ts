import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";
import { compareBodies } from "#app/features/newsroom/diff/diff.ts";
import { createManuscript } from "#app/features/newsroom/story/story.service.server.ts";
import type { StaffActor } from "#app/features/newsroom/staff/staff.policy.ts";
import { connect, connectionPool, disconnect } from "#db/client.ts";
import { openEmbedded } from "#db/embedded/supervisor.ts";
import { freePort, startSite, type RunningSite } from "../../tests/fixtures/site.ts";
import { addStaff } from "../../tests/fixtures/newsroom/staff.ts";
import { call, signedIn } from "./newsroom-call.ts";
import { median, p95Of, type Figure, type Section } from "../report.ts";

const EDITORS = 50;
const STORIES = 500;
const SAVES = 100;
const QUIET_MS = 30_000;
const BEAT_MS = 10_000;
/** The milliseconds of rest after which database connections have reported their work. */
const TOLD_MS = 11_000;
const BODY = `<p>${"一篇五千字的稿子，每隔一会儿存一次。".repeat(14)}</p>`.repeat(20);

/**
 * Measures a newsroom at work: its cost while all screens only read, how soon screens get events, and how long a save
 * takes.
 */
export async function newsroom(): Promise<Section> {
  const inspected = await freePort();
  const site = await startSite({ DEMO: "0", JOBS: "0", NODE_OPTIONS: `--inspect=127.0.0.1:${inspected}` });
  const database = await openEmbedded({ dataDir: site.dataDir });
  connect(database.url);
  try {
    const editors = await hired();
    const stories: Open[] = [];
    for (let index = 0; index < STORIES; index += 1) {
      const { actor, token } = editors[index % EDITORS] as Editor;
      stories.push({ id: (await createManuscript({ title: `第${index}篇`, body: BODY }, actor)).id, token });
    }
    await warmUp(site, stories);
    const before = await memoryOf(site, inspected);
    const streams: Stream[] = [];
    for (const story of stories) streams.push(await Stream.open(site, story));
    const leases: (Open & { fence: number })[] = [];
    for (const story of stories.slice(0, EDITORS)) leases.push(await lease(site, story));
    const queries = await queriesWhile(site, leases);
    const memory = (await memoryOf(site, inspected)) - before;
    const { saved, heard } = await timeSaves(site, stories[1] as Open, streams);
    for (const stream of streams) stream.close();
    const figures: Figure[] = [
      figure("memory that they take", memory, 30, "MB", "<"),
      figure("transactions a second while nobody writes", queries, 20, "", "<"),
      figure("from a save to every screen, p99", p99Of(heard), 500, "ms", "<"),
      figure("a save of 5,000 characters, the call, p95", p95Of(saved), 40, "ms", "≤"),
      figure("two texts of 10,000 characters compared", median(compared()), 50, "ms", "≤"),
    ];
    const method = `${EDITORS} editors with ${STORIES} open stories, each with a stream of events and ${EDITORS} of them leased, at one instance; memory after a garbage collection, against the same after a warm-up with as many streams; ${SAVES} saves meanwhile.`;
    return { title: "The newsroom at work", method, figures };
  } finally {
    await disconnect();
    await database.close();
    await site.stop();
  }
}

/** Runs everything once, so that the measurement excludes code that is not yet optimized. */
async function warmUp(site: RunningSite, stories: Open[]): Promise<void> {
  let base = 1;
  for (let index = 0; index < SAVES; index += 1) base = await save(site, stories[0] as Open, base, 0, `暖${index}`);
  for (let round = 0; round < 2; round += 1) {
    const streams: Stream[] = [];
    for (const story of stories) streams.push(await Stream.open(site, story));
    for (const stream of streams) stream.close();
  }
}

type Editor = { actor: StaffActor; token: string };
type Open = { id: number; token: string };

async function hired(): Promise<Editor[]> {
  const editors: Editor[] = [];
  for (let index = 0; index < EDITORS; index += 1) {
    const actor = await addStaff("editor");
    editors.push({ actor, token: await signedIn(actor, "editor") });
  }
  return editors;
}

/** Opens the event stream of one screen. */
class Stream {
  readonly #abort = new AbortController();
  readonly heard: number[] = [];

  static async open(site: RunningSite, { id, token }: Open): Promise<Stream> {
    const stream = new Stream();
    const headers = { authorization: token, server: "true" };
    const { body } = await fetch(`${site.url}/api/newsroom/events?story=${id}`, {
      headers,
      signal: stream.#abort.signal,
    });
    void stream.#read(body as ReadableStream<Uint8Array>);
    return stream;
  }

  async #read(body: ReadableStream<Uint8Array>): Promise<void> {
    try {
      for await (const chunk of body) if (Buffer.from(chunk).includes('"saved"')) this.heard.push(performance.now());
    } catch {
      // Closing the stream ends the loop with this error.
    }
  }

  close(): void {
    this.#abort.abort();
  }
}

const lease = async (site: RunningSite, story: Open) => ({
  ...story,
  fence: Number((await call(site.url, "lease", story.token, { id: story.id, tab: crypto.randomUUID() }))["fence"]),
});

/** Returns the transactions a second, including single statements and the heartbeats of lease holders. */
async function queriesWhile(site: RunningSite, leases: (Open & { fence: number })[]): Promise<number> {
  const transactions = async () =>
    Number(
      (await connectionPool().query("select xact_commit from pg_stat_database where datname = current_database()"))
        .rows[0]?.xact_commit,
    );
  await sleep(TOLD_MS);
  const [began, from] = [performance.now(), await transactions()];
  while (performance.now() - began < QUIET_MS) {
    for (const { id, token, fence } of leases) await call(site.url, "beat", token, { id, fence });
    await sleep(BEAT_MS - ((performance.now() - began) % BEAT_MS));
  }
  return ((await transactions()) - from) / ((performance.now() - began) / 1_000);
}

async function save(site: RunningSite, { id, token }: Open, base: number, fence: number, text = "改"): Promise<number> {
  const changes = { body: { base, value: `${BODY}<p>${text}</p>` } };
  return Number((await call(site.url, "saveStory", token, { id, fence, changes }))["version"]);
}

async function timeSaves(site: RunningSite, story: Open, streams: Stream[]) {
  const { fence } = await lease(site, story);
  const [saved, heard]: [number[], number[]] = [[], []];
  let base = 1;
  for (let index = 0; index < SAVES; index += 1) {
    const already = streams.map((stream) => stream.heard.length);
    const began = performance.now();
    base = await save(site, story, base, fence, String(index));
    saved.push(performance.now() - began);
    while (streams.some((stream, place) => stream.heard.length === already[place])) await sleep(2);
    heard.push(Math.max(...streams.map((stream) => stream.heard.at(-1) ?? 0)) - began);
  }
  return { saved, heard };
}

function compared(): number[] {
  const paragraphs = Array.from(
    { length: 100 },
    (_, index) => `第${index}段：${"这一段有一百来个字，说的是一件普通的事。".repeat(5)}`,
  );
  const html = (texts: string[]) => texts.map((text) => `<p>${text}</p>`).join("");
  const changed = paragraphs.map((text, index) => (index % 3 === 0 ? text.replace("普通", "要紧") : text));
  return Array.from({ length: 30 }, () => {
    const began = performance.now();
    compareBodies(html(paragraphs), html(changed.toReversed()));
    compareBodies(html(paragraphs), html(changed));
    return (performance.now() - began) / 2;
  });
}

/** Returns the resident megabytes after garbage collection. */
async function memoryOf({ process }: RunningSite, inspected: number): Promise<number> {
  for (let round = 0; round < 3; round += 1) {
    await collectGarbage(inspected);
    await sleep(1_000);
  }
  const status = await readFile(`/proc/${process.pid}/status`, "utf8");
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024;
}

/** Runs garbage collection in the process with this inspector port. */
async function collectGarbage(port: number): Promise<void> {
  const [target] = (await (await fetch(`http://127.0.0.1:${port}/json/list`)).json()) as {
    webSocketDebuggerUrl: string;
  }[];
  const socket = new WebSocket(target?.webSocketDebuggerUrl ?? "");
  await once(socket, "open");
  socket.send(JSON.stringify({ id: 1, method: "HeapProfiler.collectGarbage" }));
  await once(socket, "message");
  socket.close();
}

const p99Of = (values: number[]) => values.toSorted((one, other) => one - other)[Math.floor(values.length * 0.99)] ?? 0;
const figure = (name: string, value: number, most: number, unit: string, sign: "<" | "≤"): Figure => ({
  name,
  value: `${value.toFixed(1)} ${unit}`.trim(),
  target: `${sign} ${most} ${unit}`.trim(),
  met: sign === "<" ? value < most : value <= most,
});
