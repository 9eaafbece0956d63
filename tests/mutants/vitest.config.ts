import type { Plugin } from "vite";
import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";
import whole from "../../vitest.config.ts";

/** The code that replaces files (plant.ts sets it). */
export type Planting = { code: Map<string, string> };

const planting = () => (globalThis as { planting?: Planting }).planting;

const plant: Plugin = {
  name: "mingbai:plant",
  enforce: "pre",
  transform(_, id) {
    const code = planting()?.code.get(id);
    return code === undefined ? null : { code, map: null };
  },
};

/** Keeps the given order, in which the nearest test files come first. The usual order begins with the longest. */
class AsGiven extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return files;
  }
}

type Inline = { test: { name: string }; plugins?: Plugin[] };

/** The unchanged projects unit and db, run on code with a planted edit. */
export default defineConfig({
  test: {
    // The same timeout as in usual runs, because Vitest's default of a second is too short for a busy machine.
    ...(whole.test?.expect && { expect: whole.test.expect }),
    // An edit changes the code of a module, which the cache on disk does not notice.
    fsModuleCache: false,
    sequence: { sequencer: AsGiven },
    projects: ((whole.test?.projects ?? []) as Inline[])
      .filter(({ test }) => test.name === "unit" || test.name === "db")
      // Each plan has its own worker, so that none keeps the modules of an earlier edit.
      .map((project) => ({
        ...project,
        plugins: [plant],
        test: { ...project.test, maxWorkers: 1, runner: "./tests/mutants/runner.ts", testTimeout: 60_000 },
      })),
  },
});
