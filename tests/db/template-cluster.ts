import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { TestProject } from "vitest/node";
import { openEmbedded } from "#db/embedded/supervisor.ts";
import { migrate } from "#db/migrate/migrate.ts";

declare module "vitest" {
  export interface ProvidedContext {
    /** A data folder with a migrated and stopped database. Fault tests use newDataFolder(). */
    templateFolder: string;
  }
}

const MIGRATIONS = fileURLToPath(new URL("../../migrations", import.meta.url));

/** Creates one cluster that all fault tests copy, because initdb takes twenty times as long as a copy. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(join(tmpdir(), "mb-template-"));
  const remove = () => rm(dataDir, { recursive: true, force: true });
  try {
    await fill(dataDir);
  } catch (error) {
    await remove();
    throw error;
  }
  project.provide("templateFolder", dataDir);
  return remove;
}

async function fill(dataDir: string): Promise<void> {
  const database = await openEmbedded({ dataDir });
  try {
    await migrate(database.url, { folder: MIGRATIONS });
  } finally {
    await database.close();
  }
}
