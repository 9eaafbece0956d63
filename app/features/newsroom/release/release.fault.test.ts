import { spawn } from "node:child_process";
import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { afterEach, expect, onTestFinished, test, vi } from "vitest";
import { connect, disconnect } from "#db/client.ts";
import { cleanUp, newDataFolder, openHere, query, serverPid } from "#tests/fixtures/servers/clusters.ts";
import { approvedStory, openNewsroom, unlikeReleases, type Newsroom } from "#tests/fixtures/newsroom/stories.ts";
import { releaseDue } from "./release-due.service.server.ts";
import { orderRelease } from "./release.service.server.ts";

const PROCESS = fileURLToPath(new URL("../../../../tests/fixtures/processes/release-process.ts", import.meta.url));
/** How often each kind of kill is tested. RELEASE_KILLS=100 runs the number in docs/newsroom.md#release. */
const KILLS = Number(process.env["RELEASE_KILLS"] ?? 2);
/** The number of stories that are due at once, and the milliseconds within which a random kill happens. */
const STORIES = 3;
const WITHIN_MS = 150;
const OPTIONS = { timeout: 120_000 + KILLS * 20_000, retry: 0 };

afterEach(async () => {
  await disconnect();
  await cleanUp();
});

test("kill -9 of the process during releases: each is done once, and nothing of one by half", OPTIONS, async () => {
  const { url } = await openHere(await newDataFolder());
  const room = await openAt(url);
  const kinds = new Set<string>();
  for (let kill = 0; kill < KILLS; kill += 1) {
    const stories = await scheduled(room, `第${kill}次`);
    const child = await startProcess(url);
    await comeDue(url);
    await sleep(Math.random() * WITHIN_MS);
    child.kill("SIGKILL");
    await once(child, "close");
    for (const state of await statesOf(url, stories)) kinds.add(state);
    expect([...kinds].filter((state) => state !== NONE && state !== WHOLE)).toEqual([]);
    // Retries, because the database frees the locks of a killed process only when it notices the end of the connection.
    await vi.waitFor(async () => {
      await releaseDue();
      expect(await statesOf(url, stories)).toEqual(stories.map(() => WHOLE));
    }, 30_000);
  }
  expect(await unlikeReleases()).toEqual([]);
});

test("kill -9 of the database during releases: the same, and they are done by themselves", OPTIONS, async () => {
  const folder = await newDataFolder();
  const { url } = await openHere(folder);
  const room = await openAt(url);
  const child = await startProcess(url);
  for (let kill = 0; kill < KILLS; kill += 1) {
    const stories = await vi.waitFor(() => scheduled(room, `第${kill}次`), 120_000);
    await comeDue(url);
    await sleep(Math.random() * WITHIN_MS);
    process.kill((await serverPid(folder)) ?? 0, "SIGKILL");
    await vi.waitFor(async () => expect(await statesOf(url, stories)).toEqual(stories.map(() => WHOLE)), 60_000);
  }
  expect(child.exitCode).toBeNull();
  expect(await query(url, "select id from releases where state = 'failed'")).toEqual([]);
  expect(await unlikeReleases()).toEqual([]);
});

async function openAt(url: string): Promise<Newsroom> {
  connect(url);
  return openNewsroom();
}

/** Creates stories whose scheduled time is too late to come during the test. */
async function scheduled(room: Newsroom, title: string): Promise<number[]> {
  const stories: number[] = [];
  for (let index = 0; index < STORIES; index += 1) {
    const id = await approvedStory(room, `${title}${index}`);
    await orderRelease(room.chief, { id, at: new Date(Date.now() + 3_600_000) });
    stories.push(id);
  }
  return stories;
}

const comeDue = (url: string) =>
  query(url, "update releases set due_at = date_trunc('milliseconds', now()) where state = 'waiting'");

async function startProcess(url: string) {
  const child = spawn(process.execPath, [PROCESS, url], { cwd: "/", stdio: ["ignore", "pipe", "inherit"] });
  onTestFinished(() => void child.kill("SIGKILL"));
  await once(child.stdout, "data");
  return child;
}

/**
 * Returns the parts of each story's release: the article, its row, the state, the search entry, and the audit entries.
 */
async function statesOf(url: string, stories: number[]): Promise<string[]> {
  const rows = await query(
    url,
    `select concat_ws(' ',
       (select count(*) from articles a where a.id = m.id and a.status = 'published'),
       (select count(*) from releases r where r.manuscript_id = m.id and r.state = 'done'),
       m.state,
       (select count(*) from audit_entries e where e.target_id = m.id::text and e.action = 'release.publish')) as state
     from manuscripts m where m.id = any($1) order by m.id`,
    [stories],
  );
  return rows.map(({ state }) => String(state));
}
const NONE = "0 0 scheduled 0";
const WHOLE = "1 1 released 1";
