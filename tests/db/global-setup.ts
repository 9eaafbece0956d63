import { mkdtemp, readdir, realpath, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { TestProject } from "vitest/node";
import { findPostmaster, stopPostmaster } from "#db/embedded/postmaster.ts";
import { openEmbedded } from "#db/embedded/supervisor.ts";
import { tryLock } from "#db/file-lock.ts";
import { migrate } from "#db/migrate/migrate.ts";
import { openClient } from "../fixtures/connections.ts";

declare module "vitest" {
  export interface ProvidedContext {
    /** The maintenance database of the run's cluster. Test files use createTestDatabase() instead. */
    databaseUrl: string;
  }
}

/** The prefix of the folders of runs. It lets a later run find those of a killed run. */
export const PREFIX = "mingbai-test-";
const HOUR_MS = 3_600_000;
const MIGRATIONS = fileURLToPath(new URL("../../migrations", import.meta.url));

/** Creates one cluster for the whole run, with a migrated template. Every test file gets a copy. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  await sweep();
  const dataDir = await mkdtemp(join(tmpdir(), PREFIX));
  const database = await openEmbedded({ dataDir });
  const close = async () => {
    await database.close();
    await rm(dataDir, { recursive: true, force: true });
  };
  try {
    await makeTemplate(database.url);
  } catch (error) {
    await close();
    throw error;
  }
  project.provide("databaseUrl", database.url);
  return close;
}

async function makeTemplate(url: string): Promise<void> {
  const maintenance = await openClient(url);
  // Tests may lose data in a power failure, so commits need no flush to the disk.
  await maintenance.query("ALTER ROLE CURRENT_USER SET synchronous_commit = off");
  await maintenance.query("CREATE DATABASE mingbai_template");
  await maintenance.end();
  const template = new URL(url);
  template.pathname = "/mingbai_template";
  await migrate(template.href, { folder: MIGRATIONS });
}

/** Removes the remains of a killed run: its server still runs, but its locks are free. */
async function sweep(): Promise<void> {
  const parent = await realpath(tmpdir());
  for (const name of await readdir(parent)) {
    const folder = join(parent, name);
    if (!name.startsWith(PREFIX) || (await stat(folder)).mtimeMs > Date.now() - HOUR_MS) continue;
    const lock = tryLock(join(folder, "postgres", "users.lock"), "exclusive");
    if (lock === undefined) continue;
    const cluster = join(folder, "postgres", "cluster");
    const server = await findPostmaster(cluster);
    if (server !== undefined) await stopPostmaster(server, cluster, () => {});
    lock.release();
    await rm(folder, { recursive: true, force: true });
  }
}
