import { mkdir, mkdtemp, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { folderStore } from "#app/features/base/backup/backup-folder.server.ts";
import { removeExpired } from "./retention.ts";

const NOW = new Date("2026-11-28T02:20:00Z");
let folder: string;

beforeEach(async () => void (folder = await mkdtemp(join(tmpdir(), "retention-"))));
afterEach(() => rm(folder, { recursive: true }));

async function put(name: string, text = "", at = NOW): Promise<void> {
  await mkdir(dirname(join(folder, name)), { recursive: true });
  await writeFile(join(folder, name), text);
  await utimes(join(folder, name), at, at);
}
const archive = (day: string) => `archives/mingbai-${day}T022000Z-abcd.tar.gz.age`;
async function putBase(day: string, startWal: string, systemId = "1"): Promise<void> {
  const name = `bases/${day.replaceAll("-", "")}T022000Z`;
  await put(`${name}.tar.gz.age`);
  await put(
    `${name}.json`,
    JSON.stringify({ format: "mingbai-base/1", systemId, startWal, endedAt: `${day}T02:21:00.000Z` }),
  );
}
const wal = (position: number, timeline = 1) =>
  `wal/1/${timeline.toString().padStart(8, "0")}${position.toString(16).toUpperCase().padStart(16, "0")}.gz.age`;
const left = async (below: string) => (await folderStore(folder).list(below)).map(({ name }) => name);
const remove = (keepDays = 30, walDays = 7) => removeExpired(folderStore(folder), { keepDays, walDays }, NOW);

test("archives leave after their days, but never the newest", async () => {
  for (const day of ["20261001", "20261028", "20261029", "20261127"]) await put(archive(day));
  expect(await remove()).toBe(2);
  expect(await left("archives/")).toEqual([archive("20261029"), archive("20261127")]);
  expect(await remove(1)).toBe(1);
  await rm(join(folder, archive("20261127")));
  await put(archive("20260101"));
  expect(await remove()).toBe(0);
});

test("every second of the days for changes stays within reach, and nothing before", async () => {
  await putBase("2026-11-10", "000000010000000000000010");
  await putBase("2026-11-20", "000000010000000000000020");
  await putBase("2026-11-22", "000000010000000000000022");
  await putBase("2026-11-27", "000000020000000000000027");
  for (const name of [wal(0x10), wal(0x1f), wal(0x20), wal(0x23), wal(0x28, 2), "wal/1/00000002.history.gz.age"])
    await put(name);
  // The time 7 days ago lies between the second base and the third, so a restore to it needs the second one.
  expect(await remove()).toBe(4);
  expect(await left("bases/")).toHaveLength(6);
  expect(await left("wal/")).toEqual([wal(0x20), wal(0x23), "wal/1/00000002.history.gz.age", wal(0x28, 2)].toSorted());
});

test("changes of a cluster without a base leave by their age", async () => {
  await put("wal/2/000000010000000000000001.gz.age", "", new Date("2026-11-01T00:00:00Z"));
  await put("wal/2/000000010000000000000002.gz.age", "", new Date("2026-11-27T00:00:00Z"));
  expect(await remove()).toBe(1);
  expect(await left("wal/")).toEqual(["wal/2/000000010000000000000002.gz.age"]);
});
