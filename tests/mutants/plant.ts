import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { createVitest, type Reporter, type TestModule, type TestSpecification, type Vitest } from "vitest/node";
import { bodiesOf, type Edit } from "./edits.ts";
import type { Planting } from "./vitest.config.ts";

/** What the configuration's plugin reads while modules are made: the edit at work, or the order to note what runs. */
const planting: Planting = { edit: undefined, record: undefined };
Object.assign(globalThis, { planting });

/** Which functions a test file runs, by the hash of the file; `seconds` it took. */
export type Runs = Record<string, { hash: string; seconds: number; bodies: string[] }>;

export const hashOf = (path: string): string => createHash("sha1").update(readFileSync(path)).digest("hex");

/** One Vitest for the whole run: its server keeps every module that is as it was. */
export class Bed {
  readonly #vitest: Vitest;
  readonly #noticed: ReadonlySet<Edit>;
  readonly specs: TestSpecification[];
  constructor(vitest: Vitest, specs: TestSpecification[], noticed: ReadonlySet<Edit>) {
    this.#vitest = vitest;
    this.#noticed = noticed;
    this.specs = specs;
  }

  static async open(): Promise<Bed> {
    const noticed = new Set<Edit>();
    // The first test that notices ends the run of an edit.
    const reporter: Reporter = {
      onTestCaseResult: async (test) => {
        if (planting.edit === undefined || test.result().state !== "failed") return;
        noticed.add(planting.edit);
        await vitest.cancelCurrentRun("test-failure");
      },
    };
    const vitest: Vitest = await createVitest("test", {
      config: "tests/mutants/vitest.config.ts",
      watch: false,
      reporters: [reporter],
      silent: true,
    });
    return new Bed(vitest, await vitest.globTestSpecifications(), noticed);
  }

  close(): Promise<void> {
    return this.#vitest.close();
  }

  /** Runs test files with an edit in place; gives whether one of them noticed. */
  async notices(edit: Edit, tests: string[]): Promise<boolean> {
    planting.edit = edit;
    this.#vitest.invalidateFile(edit.file);
    try {
      const modules = await this.#run(tests);
      return this.#noticed.has(edit) || modules.some((module) => module.state() === "failed");
    } finally {
      planting.edit = undefined;
      this.#vitest.invalidateFile(edit.file);
    }
  }

  /** Runs test files as they are, and notes for each which functions of the `targets` it runs; those that fail are named. */
  async record(tests: string[], targets: string[]): Promise<{ runs: Runs; failing: string[] }> {
    if (tests.length === 0) return { runs: {}, failing: [] };
    planting.record = new Set(targets);
    for (const file of targets) this.#vitest.invalidateFile(file);
    const modules = await this.#run(tests);
    planting.record = undefined;
    for (const file of targets) this.#vitest.invalidateFile(file);
    const runs = modules.map((module): [string, Runs[string]] => {
      const { bodies = [] } = module.meta() as { bodies?: string[] };
      const { duration, collectDuration } = module.diagnostic();
      return [
        module.moduleId,
        { hash: hashOf(module.moduleId), seconds: (duration + collectDuration) / 1_000, bodies },
      ];
    });
    const failing = modules.filter((module) => !module.ok()).map(({ moduleId }) => moduleId);
    return { runs: Object.fromEntries(runs.filter(([test]) => !failing.includes(test))), failing };
  }

  async #run(tests: string[]): Promise<TestModule[]> {
    const wanted = new Set(tests);
    const specs = this.specs.filter(({ moduleId }) => wanted.has(moduleId));
    const { testModules } = await this.#vitest.runTestSpecifications(specs);
    return testModules.filter(({ moduleId }) => wanted.has(moduleId));
  }
}

/** The innermost function around an edit, or the whole file where it stands outside of all. */
export function bodyOf({ file, start }: Edit): string | undefined {
  const around = bodiesOf(file, readFileSync(file, "utf8")).filter((body) => body.start <= start && start < body.end);
  const inner = around.toSorted((one, other) => other.start - one.start)[0];
  return inner === undefined ? undefined : `${file}#${inner.start}`;
}
