import { relative } from "node:path";
import { createVitest, type TestSpecification, type Vitest } from "vitest/node";
import type { Edit } from "./edits.ts";
import type { Planting } from "./vitest.config.ts";

/** What the configuration's plugin reads while modules are made. */
const planting: Planting = { edit: undefined };
Object.assign(globalThis, { planting });

/** An edit that makes a loop endless is noticed by this. */
const LIMIT_MS = 180_000;

/** One Vitest, and one database server, for all edits: it keeps every module but the one that is edited. */
export class Bed {
  readonly #vitest: Vitest;
  readonly #specs: TestSpecification[];
  readonly tests: string[];
  /** What is known of test files that have failed: whether they pass without an edit. */
  readonly #sound = new Map<string, boolean>();
  constructor(vitest: Vitest, specs: TestSpecification[]) {
    this.#vitest = vitest;
    this.#specs = specs;
    this.tests = [...new Set(specs.map(({ moduleId }) => moduleId))];
  }

  static async open(): Promise<Bed> {
    const vitest = await createVitest("test", {
      config: "tests/mutants/vitest.config.ts",
      watch: false,
      reporters: [{}],
      silent: true,
      bail: 1,
    });
    return new Bed(vitest, await vitest.globTestSpecifications());
  }

  close(): Promise<void> {
    return this.#vitest.close();
  }

  /** Whether one of these test files, which passes as the code is, fails with an edit in place. */
  async notices(edit: Edit, tests: string[]): Promise<boolean> {
    planting.edit = edit;
    this.#vitest.invalidateFile(edit.file);
    let isEndless = false;
    const limit = setTimeout(() => {
      isEndless = true;
      void this.#vitest.cancelCurrentRun("test-failure");
    }, LIMIT_MS);
    const failing = await this.#failing(tests.filter((test) => this.#sound.get(test) !== false));
    clearTimeout(limit);
    planting.edit = undefined;
    this.#vitest.invalidateFile(edit.file);
    if (isEndless || failing.some((test) => this.#sound.get(test))) return true;
    for (const test of failing) if (await this.#isSound(test)) return true;
    // A file that fails anyway has ended the run: the others have not been heard.
    return failing.length > 0 && this.notices(edit, tests);
  }

  /** Whether a test file passes as the code is; asked once, when it is the first time that it fails. */
  async #isSound(test: string): Promise<boolean> {
    const isSound = (await this.#failing([test])).length === 0;
    if (!isSound) console.log(`left out, since it fails as the code is: ${relative(".", test)}`);
    this.#sound.set(test, isSound);
    return isSound;
  }

  /** Runs test files, in this order, up to the first test that fails; gives the files that failed. */
  async #failing(tests: string[]): Promise<string[]> {
    const specs = tests.flatMap((test) => this.#specs.filter(({ moduleId }) => moduleId === test));
    if (specs.length === 0) return [];
    const { testModules } = await this.#vitest.runTestSpecifications(specs);
    return testModules
      .filter(({ moduleId }) => tests.includes(moduleId))
      .filter((module) => module.state() === "failed")
      .map(({ moduleId }) => moduleId);
  }
}
