import { spawnSync } from "node:child_process";
import { once } from "node:events";
import { closeSync, openSync } from "node:fs";
import { readFile, rm, writeFile } from "node:fs/promises";
import { Agent, get } from "node:http";
import { join } from "node:path";
import { afterEach, expect, it, vi } from "vitest";
import { cleanUp, newFolder } from "../../tests/fixtures/servers/clusters.ts";
import { startSite, type RunningSite } from "../../tests/fixtures/site.ts";

/** A path of a page that does not exist. It makes log lines long. */
const LONG = `/api/${"x".repeat(290)}`;
const AT_A_TIME = 16;

let disk: string | undefined;
let site: RunningSite | undefined;
const agent = new Agent({ keepAlive: true, maxSockets: AT_A_TIME });

afterEach(async () => {
  site?.process.kill("SIGKILL");
  await site?.stop();
  if (disk !== undefined) spawnSync("umount", [disk]);
  await cleanUp();
});

/** Mounts a disk of four megabytes. Returns undefined if this user may not mount a disk. */
async function smallDisk(): Promise<string | undefined> {
  const folder = await newFolder();
  return spawnSync("mount", ["-t", "tmpfs", "-o", "size=4m", "tmpfs", folder]).status === 0 ? folder : undefined;
}

function status(url: string): Promise<number> {
  return new Promise((resolve, reject) => {
    get(url, { agent }, (response) => {
      response.resume().on("end", () => resolve(response.statusCode ?? 0));
    }).on("error", reject);
  });
}

async function lostLines(url: string): Promise<number> {
  return Number(/^log_lines_lost_total (\d+)/m.exec(await (await fetch(`${url}/metrics`)).text())?.[1]);
}

it("a site whose log lies on a full disk goes on, counts what it loses, writes again when there is room, and ends", async ({
  skip,
}) => {
  disk = await smallDisk();
  if (disk === undefined) return skip("mounting takes rights that this user has not");
  const log = join(disk, "log");
  const stream = openSync(log, "a");
  site = await startSite({ DEMO: "0", LOG_LEVEL: "info", DRAIN_SECONDS: "0" }, stream);
  closeSync(stream);
  const { url } = site;
  await fill(disk);
  while ((await lostLines(url)) === 0) {
    const answers = await Promise.all(Array.from({ length: AT_A_TIME * 10 }, () => status(url + LONG)));
    expect(new Set(answers)).toEqual(new Set([404]));
  }
  for (const path of ["/", "/headlines", "/healthz", "/readyz"])
    expect([path, await status(url + path)]).toEqual([path, 200]);

  await rm(join(disk, "filling"));
  await writeFile(log, "");
  await vi.waitFor(async () => {
    await status(`${url}/api/after`);
    expect(await readFile(log, "utf8")).toContain("/api/after");
  }, 20_000);

  await fill(disk);
  for (let index = 0; index < 100; index += 1) await status(url + LONG);
  const exit = once(site.process, "exit");
  site.process.kill("SIGTERM");
  expect(await exit).toEqual([0, null]);
});

/** Fills a disk to the last byte. */
async function fill(folder: string): Promise<void> {
  const full = await writeFile(join(folder, "filling"), Buffer.alloc(8_000_000)).catch((error: unknown) => error);
  expect(full).toMatchObject({ code: "ENOSPC" });
}
