import { utimes } from "node:fs/promises";
import { tmpdir } from "node:os";
import { afterEach, expect, test } from "vitest";
import type { TestProject } from "vitest/node";
import { cleanUp, newDataFolder, newFolder, openHere, serverPid } from "../fixtures/servers/clusters.ts";
import { openClient } from "../fixtures/connections.ts";
import setup, { PREFIX } from "./global-setup.ts";

afterEach(cleanUp);

test("a run of the database's tests that begins and ends leaves alone the servers that others use", async () => {
  // The folder is as old as the remains of a killed run.
  const folder = await newFolder(tmpdir(), undefined, PREFIX);
  const { url } = await openHere(await newDataFolder(folder));
  await utimes(folder, 0, 0);
  const held = await openClient(url);
  const server = await serverPid(folder);
  const end = await setup({ provide: () => undefined } as unknown as TestProject);
  await end();
  expect((await held.query("select 1 as one")).rows).toEqual([{ one: 1 }]);
  expect(await serverPid(folder)).toBe(server);
  await held.end();
});
