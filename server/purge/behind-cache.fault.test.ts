import { afterEach, describe, expect, it, vi } from "vitest";
import { operator } from "#app/features/base/actor/actor.ts";
import { setSetting } from "#app/features/base/site/setting-writing.service.server.ts";
import { orderRelease, readReleases } from "#app/features/newsroom/release/release.service.server.ts";
import { takeDown } from "#app/features/newsroom/release/take-down.service.server.ts";
import { ALL_SETTINGS } from "#app/registry/newsroom-settings.ts";
import { connect, disconnect } from "#db/client.ts";
import { cleanUp, newFolder, openHere } from "../../tests/fixtures/servers/clusters.ts";
import { BEHIND_CACHES, CACHES } from "../../tests/fixtures/servers/caches.ts";
import { freePort, startSite, type RunningSite } from "../../tests/fixtures/site.ts";
import { approvedStory, openNewsroom } from "../../tests/fixtures/newsroom/stories.ts";

const stops: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0).toReversed()) await stop();
  await cleanUp();
});

for (const { name, isHere, packages } of CACHES)
  if (!isHere) console.warn(`Not tried: ${name} in front. It takes apt-get install ${packages}`);

describe.each(CACHES)("behind $name", ({ isHere, start, cdn }) => {
  /** Two instances run behind an HTTP cache. A withdrawn page must be gone from all three. */
  it.skipIf(!isHere)("a story that is taken down is gone from every instance and from the cache", async () => {
    const { url: database } = await openHere(await newFolder());
    const environment = {
      DATABASE_URL: database,
      SERVER_KEY: "cache".repeat(10),
      DEMO: "0",
      ...BEHIND_CACHES,
    };
    const ports = [String(await freePort()), String(await freePort())];
    const sites: RunningSite[] = [];
    for (const PORT of ports) sites.push(await startSite({ ...environment, PORT }));
    stops.push(async () => {
      for (const site of sites) await site.stop();
    });
    const cache = await start(ports);
    stops.push(cache.stop);
    connect(database);
    stops.push(disconnect);
    const room = await openNewsroom("behind-cache");
    const everywhere = [...sites, cache].map(({ url }) => url);
    const look = (id: number) =>
      Promise.all(
        everywhere.map(async (url) => {
          const answer = await fetch(`${url}/news/${id}`);
          await answer.arrayBuffer();
          return answer;
        }),
      );
    const statuses = async (id: number) => (await look(id)).map(({ status }) => status);
    const released = async (title: string) => {
      const id = await approvedStory(room, title);
      await orderRelease(room.chief, { id });
      await vi.waitFor(async () => expect(await statuses(id)).toEqual([200, 200, 200]), 60_000);
      return id;
    };

    // This cache gets no purge. It shows its copy within the limit of the Cache-Control header.
    const first = await released("没人告诉缓存");
    expect((await look(first))[0]?.headers.get("cache-control")).toBe(
      "public, max-age=0, s-maxage=60, stale-while-revalidate=60",
    );
    await takeDown(room.chief, { id: first, reason: "有误" });
    await vi.waitFor(async () => expect((await statuses(first)).slice(0, 2)).toEqual([410, 410]), 60_000);
    expect((await statuses(first))[2]).toBe(200);
    expect((await look(first))[0]?.headers.get("cache-control")).toBe("public, max-age=0, s-maxage=0");

    await setSetting(ALL_SETTINGS, "pushes", { cdn: cdn(cache.url) }, operator("test"));
    const second = await released("缓存也听到了");
    await takeDown(room.chief, { id: second, reason: "有误" });
    await vi.waitFor(async () => expect(await statuses(second)).toEqual([410, 410, 410]), 60_000);
    // The cache drops the page before the server stores the time of its response.
    const pushes = async () => (await readReleases(room.chief, second)).pushes;
    await vi.waitFor(
      async () => expect(await pushes()).toContainEqual(expect.objectContaining({ target: "cdn", state: "done" })),
      20_000,
    );
    const took = (await pushes()).flatMap(({ state, doneAt }) => (state === "done" && doneAt !== null ? doneAt : []));
    expect(took.length).toBeGreaterThan(0);
  });
});
