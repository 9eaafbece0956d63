import { once } from "node:events";
import { Agent, get } from "node:http";
import { connect } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, expect, it, vi } from "vitest";
import { cleanUp, newDataFolder } from "../../tests/fixtures/servers/clusters.ts";
import { startSite, type RunningSite } from "../../tests/fixtures/site.ts";

let site: RunningSite;
afterEach(async () => {
  await site.stop();
  await cleanUp();
});

const CLIENTS = 40;
/**
 * A load balancer checks readiness at an interval and removes the instance a little later, well within the drain
 * window.
 */
const DRAIN_SECONDS = 5;
const BALANCER_LATE_MS = 1_000;

function status(url: string, agent: Agent): Promise<number> {
  return new Promise((resolve, reject) => {
    const request = get(url, { agent }, (response) => {
      response.resume();
      response.on("end", () => resolve(response.statusCode ?? 0)).on("error", reject);
    });
    request.on("error", reject);
  });
}

/** Returns whether a server accepts connections on a port. */
function isTaken(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1", () => resolve(true));
    socket.on("error", () => resolve(false)).on("connect", () => socket.destroy());
  });
}

it("SIGTERM fails no request: those sent until the balancer turns away are answered, and those under way", async () => {
  site = await startSite({ DATA_DIR: await newDataFolder(), DEMO: "0", DRAIN_SECONDS: String(DRAIN_SECONDS) });
  const agent = new Agent({ keepAlive: true, maxSockets: CLIENTS });
  const failures: string[] = [];
  let answered = 0;
  const balancer = { turnedAway: false };
  let readiness = 200;
  const clients = Array.from({ length: CLIENTS }, async (_, client) => {
    for (let count = 0; !balancer.turnedAway; count += 1) {
      // Every fifth request is one that the page cache cannot serve.
      const path = count % 5 === 0 ? `/api/index/index?client=${client}` : "/";
      await status(site.url + path, agent).then(
        (code) => (code === 200 ? (answered += 1) : failures.push(`${path} ${code}`)),
        (error: Error) => failures.push(`${path} ${error.message}`),
      );
    }
  });

  const { port } = new URL(site.url);
  const slow = connect(Number(port), "127.0.0.1");
  slow.write("POST /api/track HTTP/1.1\r\nHost: localhost\r\nContent-Type: text/plain\r\nContent-Length: 4\r\n\r\nab");
  await sleep(500);

  const exit = once(site.process, "exit");
  site.process.kill("SIGTERM");
  const prober = new Agent();
  while (readiness === 200) {
    await sleep(100);
    readiness = await status(`${site.url}/readyz`, prober);
  }
  expect(readiness).toBe(503);
  await sleep(BALANCER_LATE_MS);
  balancer.turnedAway = true;
  await Promise.all(clients);
  expect(failures).toEqual([]);
  expect(answered).toBeGreaterThan(CLIENTS * 10);

  await vi.waitFor(() => expect(isTaken(Number(port))).resolves.toBe(false), { timeout: 60_000 });
  const answer = once(slow, "data");
  slow.write("cd");
  expect(String((await answer)[0])).toMatch(/^HTTP\/1\.1 204 [\s\S]*connection: close/i);
  expect(await exit).toEqual([0, null]);
  agent.destroy();
});

it("a second signal ends it at once", async () => {
  site = await startSite({ DATA_DIR: await newDataFolder(), DEMO: "0", DRAIN_SECONDS: "20" });
  const exit = once(site.process, "exit");
  site.process.kill("SIGTERM");
  await sleep(300);
  site.process.kill("SIGINT");
  expect(await exit).toEqual([1, null]);
});
