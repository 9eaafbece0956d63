import { spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { afterEach, expect, onTestFinished, test, vi } from "vitest";
import type { StaffActor } from "#app/features/newsroom/staff/staff.policy.ts";
import { connect, disconnect } from "#db/client.ts";
import { cleanUp, newDataFolder, openHere, query } from "#tests/fixtures/servers/clusters.ts";
import { flashText } from "#tests/fixtures/content.ts";
import { addStaff } from "#tests/fixtures/newsroom/staff.ts";
import { sendDueFlashes, sendFlash, takeBack } from "./flash.service.server.ts";

const PROCESS = fileURLToPath(new URL("../../../../../tests/fixtures/processes/flash-process.ts", import.meta.url));
/** How often each kind of kill is tested. FLASH_KILLS=100 runs many more. */
const KILLS = Number(process.env["FLASH_KILLS"] ?? 2);
const FLASHES = 6;
/** Milliseconds after the due time within which the process is killed, at a random point of its work. */
const WITHIN_MS = 80;
const OPTIONS = { timeout: 120_000 + KILLS * 20_000, retry: 0 };

afterEach(async () => {
  await disconnect();
  await cleanUp();
});

test.each([1, 2])(
  "kill -9 of one of %i instances while flashes go out: each is out once, or held still",
  OPTIONS,
  async (instances) => {
    const { url } = await openHere(await newDataFolder());
    connect(url);
    const writer = await addStaff("flash");
    for (let kill = 0; kill < KILLS; kill += 1) {
      const children = await Promise.all(Array.from({ length: instances }, () => startProcess(url)));
      const ids = await send(url, writer, `第${kill}次`);
      await comeDue(url);
      await sleep(Math.random() * WITHIN_MS);
      const [first] = children;
      first?.kill("SIGKILL");
      if (first !== undefined) await once(first, "close");
      for (const state of await statesOf(url, ids)) expect([HELD, SENT]).toContain(state);
      for (const child of children.slice(1)) child.kill("SIGKILL");
      // The next process sends the rest: no acknowledged flash is lost.
      await vi.waitFor(async () => {
        await sendDueFlashes();
        expect(await statesOf(url, ids)).toEqual(ids.map(() => SENT));
      }, 30_000);
    }
  },
);

test(
  "kill -9 during the hold: what was taken back stays back, what was not goes out by the next instance",
  OPTIONS,
  async () => {
    const { url } = await openHere(await newDataFolder());
    connect(url);
    const writer = await addStaff("flash");
    const child = await startProcess(url);
    const ids = await send(url, writer, "等着的");
    child.kill("SIGKILL");
    await once(child, "close");
    const [back = 0, ...rest] = ids;
    await takeBack(writer, back);
    await comeDue(url);
    await startProcess(url);
    await vi.waitFor(async () => expect(await statesOf(url, rest)).toEqual(rest.map(() => SENT)), 60_000);
    expect(await statesOf(url, [back])).toEqual(["taken-back 0"]);
  },
);

/** Sends flashes that are held for an hour, and returns their ids. */
async function send(url: string, writer: StaffActor, about: string): Promise<number[]> {
  const ids: number[] = [];
  for (let index = 0; index < FLASHES; index += 1) {
    const text = { ...flashText(`${about}${index}`), channel: "top" as const };
    const draft = await sendFlash(writer, { ...text, key: randomUUID() });
    await query(url, "update flash_drafts set held_until = now() + interval '1 hour' where id = $1", [draft.id]);
    ids.push(draft.id);
  }
  return ids;
}

const comeDue = (url: string) =>
  query(url, "update flash_drafts set held_until = clock_timestamp() where state = 'held'");

async function startProcess(url: string) {
  const child = spawn(process.execPath, [PROCESS, url], { cwd: "/", stdio: ["ignore", "pipe", "inherit"] });
  onTestFinished(() => void child.kill("SIGKILL"));
  await once(child.stdout, "data");
  return child;
}

/** Returns the state of each draft with the number of flashes that have its text. */
async function statesOf(url: string, ids: number[]): Promise<string[]> {
  const rows = await query(
    url,
    `select d.state || ' ' || (select count(*) from flashes f where f.content = d.record->>'content') as state
     from flash_drafts d where d.id = any($1) order by d.id`,
    [ids],
  );
  return rows.map(({ state }) => String(state));
}
const HELD = "held 0";
const SENT = "sent 1";
