import { afterEach, expect, test } from "vitest";
import { cleanUp, newDataFolder, newFolder, openHere, query } from "../tests/fixtures/servers/clusters.ts";
import { startProcess } from "../tests/fixtures/processes/processes.ts";
import { acquireInstanceLock } from "./instance-lock.ts";

afterEach(cleanUp);

test("a second start on the same data folder is refused, naming the folder and the first process", async () => {
  const folder = await newFolder();
  const first = await startProcess(["instance", folder]);
  await expect(acquireInstanceLock(folder)).rejects.toThrow(
    `Another server (process ${first.pid}) already runs on the data folder ${folder}.`,
  );
  expect(await first.end("SIGTERM")).toBe(0);
  await (await acquireInstanceLock(folder)).release();
});

test("a killed holder leaves no lock behind", async () => {
  const folder = await newFolder();
  const first = await startProcess(["instance", folder]);
  await first.end("SIGKILL");
  const lock = await acquireInstanceLock(folder);
  const second = await startProcess(["instance", folder]);
  expect(second.said.error).toContain(`(process ${process.pid})`);
  await lock.release();
});

test("of many starts at once exactly one is let in", async () => {
  const folder = await newFolder();
  const all = await Promise.all(Array.from({ length: 5 }, () => startProcess(["instance", folder])));
  const holders = all.filter((one) => one.said.error === undefined);
  expect(holders).toHaveLength(1);
  const refusals = all.filter((one) => one !== holders[0]).map((one) => one.said.error);
  const refusal = expect.stringContaining(`(process ${holders[0]?.pid})`);
  expect(refusals).toEqual([refusal, refusal, refusal, refusal]);
  await holders[0]?.end("SIGTERM");
});

test("holds although nobody keeps what it gave", async () => {
  const folder = await newFolder();
  await acquireInstanceLock(folder);
  // Memory pressure makes the garbage collector run, which would close an unreferenced connection.
  for (let round = 0; round < 50; round += 1) Array.from({ length: 200_000 }, (_, index) => ({ index }));
  const second = await startProcess(["instance", folder]);
  expect(second.said.error).toContain(`(process ${process.pid})`);
});

test("the command line works on the data of a running server", async () => {
  const folder = await newDataFolder();
  const server = await startProcess(["instance", folder]);
  const { url } = await openHere(folder);
  expect(await query(url, "SELECT 1 AS one")).toEqual([{ one: 1 }]);
  await server.end("SIGTERM");
});
