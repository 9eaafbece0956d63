import type { Plugin } from "vite";
import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";
import whole from "../../vitest.config.ts";

/** What stands in place of files (plant.ts sets it). */
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

/** The nearest test files first, as they are given: the usual order begins with the longest. */
class AsGiven extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return files;
  }
}

type Inline = { test: { name: string }; plugins?: Plugin[] };

/** The projects unit and db as they are, with the edit planted. */
export default defineConfig({
  test: {
    // As long as in the usual runs: a second, which Vitest waits else, is less than a busy machine may stand still.
    ...(whole.test?.expect && { expect: whole.test.expect }),
    // What a module is made of changes with the edit, which the cache on the disk does not know.
    fsModuleCache: false,
    sequence: { sequencer: AsGiven },
    projects: ((whole.test?.projects ?? []) as Inline[])
      .filter(({ test }) => test.name === "unit" || test.name === "db")
      // One worker runs what it is given and ends with it: none keeps the modules of the edit before.
      .map((project) => ({
        ...project,
        plugins: [plant],
        test: { ...project.test, maxWorkers: 1, runner: "./tests/mutants/runner.ts", testTimeout: 60_000 },
      })),
  },
});
