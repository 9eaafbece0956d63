import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import { afterEach, expect, it, vi } from "vitest";
import { cleanUp, newDataFolder } from "../tests/fixtures/servers/clusters.ts";
import { startSite, type RunningSite } from "../tests/fixtures/site.ts";

let site: RunningSite;
afterEach(async () => {
  await site.stop();
  await cleanUp();
});

const captcha = () => fetch(`${site.url}/api/common/clickCaptcha?id=${randomUUID()}`);
const card = () => fetch(`${site.url}/share/site.png`);

/** Returns the number of processes that have loaded the drawing library: the site and its child processes. */
async function drawing(): Promise<number[]> {
  const pid = site.process.pid ?? 0;
  const children = await readFile(`/proc/${pid}/task/${pid}/children`, "utf8");
  const pids = [pid, ...children.trim().split(" ").map(Number)];
  const maps = await Promise.all(pids.map((one) => readFile(`/proc/${one}/maps`, "utf8")));
  return pids.filter((_, index) => maps[index]?.includes("skia"));
}

// Memory that the drawing library uses would never be freed in the process of the site.
it.runIf(process.platform === "linux")(
  "draws beside the process that serves, and goes on when that is killed",
  async () => {
    site = await startSite({ DATA_DIR: await newDataFolder(), DEMO: "0" });
    expect((await captcha()).status).toBe(200);
    expect((await card()).headers.get("content-type")).toBe("image/png");
    const pids = await drawing();
    expect(pids).toHaveLength(2);
    expect(pids).not.toContain(site.process.pid);
    for (const pid of pids) process.kill(pid, "SIGKILL");
    await vi.waitFor(async () => expect((await captcha()).status).toBe(200), { timeout: 60_000 });
  },
);
