import { mkdtemp, rm } from "node:fs/promises";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { makeArchive, type Platform } from "../../scripts/release-archive.ts";

declare module "vitest" {
  export interface ProvidedContext {
    /** The files of a release for this machine. Only the test project `release` has them. */
    release: { archive: string; sbom: string };
  }
}

/** Creates the release for this machine's platform once for all tests, from the finished build. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp("/tmp/mb-release-");
  const remove = () => rm(folder, { recursive: true, force: true });
  try {
    const { archive, sbom } = await makeArchive(`${process.platform}-${process.arch}` as Platform, folder);
    project.provide("release", { archive: join(folder, archive), sbom: join(folder, sbom) });
  } catch (error) {
    await remove();
    throw error;
  }
  return remove;
}
