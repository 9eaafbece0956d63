import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startSite } from "../tests/fixtures/site.ts";
import { load, residentMiB } from "./load/load.ts";
import { median, type Section } from "./report.ts";

const VIEWS = 100_000;

const STARTS = 3;

/**
 * Measures the time from the start of an installed, built site to its first page: with an empty data folder, and with a
 * filled one.
 */
export async function startUp(): Promise<Section> {
  const starts: { first: number; later: number }[] = [];
  while (starts.length < STARTS) {
    const dataDir = await mkdtemp(join(tmpdir(), "start-"));
    starts.push({ first: await secondsToFirstPage(dataDir), later: await secondsToFirstPage(dataDir) });
    await rm(dataDir, { recursive: true, force: true });
  }
  const first = median(starts.map((start) => start.first));
  const later = median(starts.map((start) => start.later));
  return {
    title: "Start-up",
    method: `From the start of the process to its first answered page, median of ${STARTS}; the first start also makes the database and fills it with the demo content.`,
    figures: [
      { name: "first start", value: `${first.toFixed(2)} s`, target: "≤ 4 s", met: first <= 4 },
      { name: "later start", value: `${later.toFixed(2)} s`, target: "≤ 5 s", met: later <= 5 },
    ],
  };
}

async function secondsToFirstPage(dataDir: string): Promise<number> {
  const site = await startSite({ DATA_DIR: dataDir });
  await site.stop();
  return site.startedIn / 1000;
}

/**
 * Measures the resident memory of the Node process after many views of all given pages. The site already has its
 * content. Only the demo's readers, which it adds after the first page, may arrive meanwhile.
 */
export async function memory(paths: string[]): Promise<Section> {
  const dataDir = await mkdtemp(join(tmpdir(), "memory-"));
  await secondsToFirstPage(dataDir);
  const site = await startSite({ DATA_DIR: dataDir });
  const failed = await load(site.url, paths, VIEWS);
  const resident = await residentMiB(site.process.pid ?? 0);
  await site.stop();
  await rm(dataDir, { recursive: true, force: true });
  return {
    title: "Memory",
    method: `Resident memory of the Node process after ${VIEWS.toLocaleString("en")} views of ${paths.length} pages (${failed} failed).`,
    figures: [
      {
        name: "resident",
        value: `${resident.toFixed(0)} MiB`,
        target: "< 250 MB",
        met: resident * 1.048576 < 250 && failed === 0,
      },
    ],
  };
}
