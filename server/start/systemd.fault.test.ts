import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { startSite, type RunningSite } from "../../tests/fixtures/site.ts";

/** Folder of a fake systemd-notify, which records its arguments. */
let folder: string;
let site: RunningSite | undefined;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "systemd-"));
  const command = join(folder, "systemd-notify");
  writeFileSync(command, `#!/bin/sh\necho "$NOTIFY_SOCKET $*" >>"${folder}/calls"\n`);
  chmodSync(command, 0o755);
});
afterEach(async () => {
  await site?.stop();
  site = undefined;
  rmSync(folder, { recursive: true });
});

const calls = () => {
  try {
    return readFileSync(join(folder, "calls"), "utf8").trim().split("\n");
  } catch {
    return [];
  }
};
const start = (environment: Record<string, string>) =>
  startSite({ PATH: `${folder}:${process.env["PATH"]}`, NOTIFY_SOCKET: "/run/notify", ...environment });

it("reports to systemd that it is ready, that it lives, and that it stops", async () => {
  site = await start({ WATCHDOG_USEC: "300000" });
  const alive = "/run/notify READY=1 WATCHDOG=1";
  await vi.waitFor(() => expect(calls().filter((call) => call === alive).length).toBeGreaterThan(3), 20_000);
  expect(calls().filter((call) => call.endsWith("READY=1"))).toEqual(["/run/notify READY=1"]);
  await site.stop();
  // The watchdog still gets its signals while the site drains.
  expect(calls().filter((call) => call.endsWith("STOPPING=1"))).toHaveLength(1);
  site = undefined;
});

it("serves without a watchdog and without systemd-notify, too", async () => {
  rmSync(join(folder, "systemd-notify"));
  site = await start({ PATH: folder });
  expect((await fetch(`${site.url}/healthz`)).status).toBe(200);
});
