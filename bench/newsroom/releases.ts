import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { operator } from "#app/features/base/actor/actor.ts";
import { setSetting } from "#app/features/base/site/setting-writing.service.server.ts";
import { orderRelease } from "#app/features/newsroom/release/release.service.server.ts";
import { takeDown } from "#app/features/newsroom/release/take-down.service.server.ts";
import { connect, connectionPool, disconnect } from "#db/client.ts";
import { openEmbedded } from "#db/embedded/supervisor.ts";
import { ALL_SETTINGS } from "#app/registry/newsroom-settings.ts";
import { BEHIND_CACHES, CACHES, type Cache } from "../../tests/fixtures/servers/caches.ts";
import { startSite } from "../../tests/fixtures/site.ts";
import { approvedStory, openNewsroom, type Newsroom } from "../../tests/fixtures/newsroom/stories.ts";
import { p95Of, type Figure, type Section } from "../report.ts";

const TOGETHER = Number(process.env["RELEASES"] ?? 1_000);
const SINGLE = 20;
/** The number of stories signed at once during the preparation. */
const AT_ONCE = 4;

/** Measures how late scheduled stories appear, and how soon instances show released stories and hide withdrawn ones. */
export async function releases(): Promise<Section> {
  const dataDir = await mkdtemp(join(tmpdir(), "releases-"));
  const database = await openEmbedded({ dataDir });
  const environment = { DATABASE_URL: database.url, SERVER_KEY: "bench".repeat(10), DEMO: "0", ...BEHIND_CACHES };
  const sites = [await startSite(environment), await startSite(environment)];
  connect(database.url);
  try {
    const room = await openNewsroom("bench");
    const urls = sites.map(({ url }) => url);
    const figures = [...(await timeReaders(room, urls)), await timeLateness(room), await timeTogether(room)];
    for (const cache of CACHES) if (cache.isHere) figures.push(await timeCache(room, urls, cache));
    const method = `${SINGLE} stories one by one and ${TOGETHER.toLocaleString("en")} due at one moment, each signed by three, read at two instances on one database.`;
    return { title: "Releases", method, figures };
  } finally {
    await disconnect();
    for (const site of sites) await site.stop();
    await database.close();
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function approved(room: Newsroom, count: number): Promise<number[]> {
  const ids: number[] = [];
  const one = async () => {
    while (ids.length < count) {
      const place = ids.push(0) - 1;
      ids[place] = await approvedStory(room, `第${place}篇`);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, one));
  return ids;
}

/** Returns the milliseconds from the command until every instance responds with this status. */
async function until(status: number, id: number, urls: readonly string[], order: () => Promise<unknown>) {
  const began = performance.now();
  const answers = async (url: string) => {
    for (;;) {
      const answer = await fetch(`${url}/news/${id}`);
      await answer.arrayBuffer();
      if (answer.status === status) return;
      await sleep(5);
    }
  };
  await order();
  await Promise.all(urls.map(answers));
  return performance.now() - began;
}

async function timeReaders(room: Newsroom, urls: readonly string[]): Promise<Figure[]> {
  const came: number[] = [];
  const went: number[] = [];
  for (const id of await approved(room, SINGLE)) {
    came.push(await until(200, id, urls, () => orderRelease(room.chief, { id })));
    went.push(await until(410, id, urls, () => takeDown(room.chief, { id, reason: "有误" })));
  }
  return [
    figure("from a release to its bytes at both, p95", p95Of(came), 500),
    figure("from a take-down to 410 at both, slowest", Math.max(...went), 1_000),
  ];
}

/** Measures how soon a withdrawal takes effect at a CDN that caches the story's page and is purged. */
async function timeCache(room: Newsroom, urls: readonly string[], { name, start, cdn }: Cache): Promise<Figure> {
  const cache = await start(urls.map((url) => new URL(url).port));
  try {
    await setSetting(ALL_SETTINGS, "pushes", { cdn: cdn(cache.url) }, operator("bench"));
    const went: number[] = [];
    for (const id of await approved(room, SINGLE)) {
      await until(200, id, [...urls, cache.url], () => orderRelease(room.chief, { id }));
      went.push(await until(410, id, [cache.url], () => takeDown(room.chief, { id, reason: "有误" })));
    }
    return figure(`from a take-down to 410 behind ${name}, slowest`, Math.max(...went), 1_000);
  } finally {
    await setSetting(ALL_SETTINGS, "pushes", {}, operator("bench"));
    await cache.stop();
  }
}

/** Measures the delay of releases, each scheduled for another second. */
async function timeLateness(room: Newsroom): Promise<Figure> {
  const ids = await approved(room, SINGLE);
  const first = Math.ceil(Date.now() / 1_000) * 1_000 + 2_000;
  for (const [index, id] of ids.entries()) await orderRelease(room.chief, { id, at: new Date(first + index * 1_000) });
  return figure("late after its second, p95", p95Of(await lateness(ids)), 1_000);
}

async function timeTogether(room: Newsroom): Promise<Figure> {
  const ids = await approved(room, TOGETHER);
  const later = new Date(Date.now() + 3_600_000);
  for (const id of ids) await orderRelease(room.chief, { id, at: later });
  await connectionPool().query(
    "update releases set due_at = now() + interval '3 seconds' where state = 'waiting' and manuscript_id = any($1)",
    [ids],
  );
  return figure(
    `${TOGETHER.toLocaleString("en")} due together, the last one`,
    Math.max(...(await lateness(ids))),
    10_000,
  );
}

/** Returns the delays of all these stories in milliseconds, once they are released. */
async function lateness(ids: readonly number[]): Promise<number[]> {
  for (;;) {
    const { rows } = await connectionPool().query<{ late: number }>(
      `select extract(epoch from done_at - due_at)::float * 1000 as late from releases
       where state = 'done' and manuscript_id = any($1)`,
      [ids],
    );
    if (rows.length === ids.length) return rows.map(({ late }) => late);
    await sleep(200);
  }
}

const figure = (name: string, value: number, most: number): Figure => ({
  name,
  value: `${value.toFixed(0)} ms`,
  target: `≤ ${most.toLocaleString("en")} ms`,
  met: value <= most,
});
