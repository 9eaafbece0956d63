import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, expect, it } from "vitest";
import { cleanUp, newFolder, openHere } from "../../tests/fixtures/servers/clusters.ts";
import { hasNginx, startNginx } from "../../tests/fixtures/servers/nginx.ts";
import { freePort, startSite, type RunningSite } from "../../tests/fixtures/site.ts";

const KILLS = 4;
const READERS = 4;
const PATHS = ["/", "/news", "/headlines", "/api/index/index", "/api/content/articles", "/search?q=a"];

const stops: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop();
  await cleanUp();
});

it.skipIf(!hasNginx)("no read fails while one of two instances is killed, and the other, and comes again", async () => {
  const { url: database } = await openHere(await newFolder());
  const environment = {
    DATABASE_URL: database,
    SERVER_KEY: "nginx".repeat(10),
    DEMO: "0",
    TRUST_PROXY: "127.0.0.1",
    DRAIN_SECONDS: "0",
  };
  const ports = [String(await freePort()), String(await freePort())];
  const start = (index: number) => startSite({ ...environment, PORT: ports[index] ?? "" });
  const sites: RunningSite[] = [await start(0), await start(1)];
  stops.push(async () => {
    for (const site of sites) await site.stop();
  });
  const nginx = await startNginx(ports);
  stops.push(nginx.stop);

  const readers = { areDone: false };
  const failed: string[] = [];
  let read = 0;
  const reading = Array.from({ length: READERS }, async (_, reader) => {
    for (let count = reader; !readers.areDone; count += 1) {
      const path = PATHS[count % PATHS.length] ?? "/";
      const outcome = await fetch(nginx.url + path).then(
        async (answer) => ((await answer.text()) === "" ? "empty" : answer.status),
        (error: Error) => error.message,
      );
      if (outcome === 200) read += 1;
      else failed.push(`${path} ${outcome}`);
    }
  });
  for (let kill = 0; kill < KILLS; kill += 1) {
    const killed = sites[kill % 2] as RunningSite;
    const gone = once(killed.process, "exit");
    killed.process.kill("SIGKILL");
    await gone;
    // For a while only the other instance runs.
    await sleep(500);
    sites[kill % 2] = await start(kill % 2);
  }
  readers.areDone = true;
  await Promise.all(reading);
  expect(failed).toEqual([]);
  expect(read).toBeGreaterThan(KILLS * 10);
});

it.skipIf(!hasNginx)("passes on the largest body that a call takes", async () => {
  const { url: database } = await openHere(await newFolder());
  const site = await startSite({ DATABASE_URL: database, SERVER_KEY: "nginx".repeat(10), DEMO: "0", JOBS: "0" });
  stops.push(site.stop);
  const nginx = await startNginx([new URL(site.url).port]);
  stops.push(nginx.stop);
  const form = new FormData();
  form.set("file", new Blob([new Uint8Array(16 * 1024 * 1024)]), "榜单.xlsx");
  const answer = await fetch(`${nginx.url}/api/newsroom/readIssueTable`, { method: "POST", body: form });
  // The response comes from the site, which asks for a sign-in. nginx would respond 413 in HTML.
  expect(await answer.json()).toMatchObject({ code: 302, msg: "请先登录" });
});
