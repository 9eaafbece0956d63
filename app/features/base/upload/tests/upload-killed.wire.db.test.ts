import { join } from "node:path";
import { projectFolder } from "#app/lib/project-folder.server.ts";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { afterAll, beforeAll, expect, it } from "vitest";
import { lockMember } from "../upload.repo.server.ts";
import { sweepUploads } from "../upload.sweep.service.server.ts";
import { withTransaction } from "#db/client.ts";
import { testDatabase } from "#tests/db/test-database.ts";
import { MemberSite, rows } from "#tests/fixtures/members.ts";
import { filesOf } from "#tests/fixtures/uploads.ts";

const SCRIPT = join(projectFolder, "tests/fixtures/processes/upload-process.ts");
const HOUR_MS = 3_600_000;

const test = testDatabase();
let site: MemberSite;

beforeAll(async () => {
  site = await MemberSite.open();
});
afterAll(async () => {
  await site.close();
});

it("a process that is killed between the file and its record leaves a file, which is swept, and no record", async () => {
  const { id } = await site.register();
  await withTransaction(async (trx) => {
    // The lock stops the other process at its record.
    await lockMember(id, trx);
    const child = spawn(process.execPath, [SCRIPT, test.url, site.dataDir, String(id)], { stdio: "inherit" });
    const exit = once(child, "exit");
    const kept = async () => (await filesOf(site.dataDir)).filter((file) => file.endsWith(".txt")).length;
    await expect.poll(kept, { timeout: 20_000 }).toBe(1);
    child.kill("SIGKILL");
    await exit;
  });
  expect(await rows("select * from uploads")).toEqual([]);
  expect(await sweepUploads(new Date())).toBe(0);
  expect(await sweepUploads(new Date(Date.now() + 2 * HOUR_MS))).toBe(1);
  expect(await filesOf(site.dataDir)).toEqual([]);
});
