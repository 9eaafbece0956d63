import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { createVitest, type TestSpecification, type Vitest } from "vitest/node";
import type { Edit } from "./edits.ts";
import type { Entry, Outcome, Plan } from "./runner.ts";
import { withSwitches } from "./switches.ts";
import type { Planting } from "./vitest.config.ts";

/**
 * The input of the configuration's plugin: files with the switches of their edits, or with one edit already planted.
 */
const planting: Planting = { code: new Map() };
Object.assign(globalThis, { planting });

/** The limit in milliseconds that detects edits which make tests wait forever. */
const LIMIT_MS = 120_000;

type How = Partial<Pick<Plan, "endsWithFailure" | "checks">>;

/** Returns whether an edit was detected. A timeout does not count, because the machine may have been busy. */
const isNoticed = ({ isFailed, why }: Outcome) => isFailed && !/ timed out in \d+ms/.test(why);

/** Runs all edits in one Vitest with one database server. An edit's number is its position in the list, from 1. */
export class Bed {
  readonly #vitest: Vitest;
  readonly #specs: Map<string, TestSpecification>;
  readonly #folder: string;
  readonly #edits: Edit[];
  #runs = 0;
  #isBrokenOff = false;
  constructor(vitest: Vitest, specs: TestSpecification[], folder: string, edits: Edit[]) {
    this.#vitest = vitest;
    this.#specs = new Map(specs.map((spec) => [spec.moduleId, spec]));
    this.#folder = folder;
    this.#edits = edits;
    for (const file of new Set(edits.map((edit) => edit.file))) planting.code.set(file, this.#switched(file));
  }

  static async open(edits: Edit[]): Promise<Bed> {
    const vitest = await createVitest("test", {
      config: "tests/mutants/vitest.config.ts",
      watch: false,
      reporters: [{}],
      silent: true,
    });
    const folder = await mkdtemp(join(tmpdir(), "mutants-"));
    return new Bed(vitest, await vitest.globTestSpecifications(), folder, edits);
  }

  get tests(): string[] {
    return [...this.#specs.keys()];
  }

  async close(): Promise<void> {
    await this.#vitest.close();
    await rm(this.#folder, { recursive: true, force: true });
  }

  /** Cancels the run and closes. Pending calls wait until the process ends. */
  async breakOff(): Promise<void> {
    this.#isBrokenOff = true;
    await this.#vitest.cancelCurrentRun("keyboard-input");
    await this.close();
  }

  /** Runs test files without an edit. Returns their results, with the edits that they reach. */
  async passes(tests: string[]): Promise<Outcome[]> {
    return this.#run(tests.map((test) => ({ test, edit: 0 })));
  }

  /**
   * Runs each test file with its switchable edits, all in one process. Returns the results of those that detect an
   * edit.
   */
  async noticed(series: Map<string, number[]>): Promise<Outcome[]> {
    // The last run has no edit. It reveals edits with lasting effects.
    const entries = [...series].flatMap(([test, edits]) => [...edits, 0].map((edit) => ({ test, edit })));
    const outcomes = await this.#run(entries, { checks: true });
    const found: Outcome[] = [];
    for (const own of Map.groupBy(outcomes, ({ test }) => test).values()) {
      const noticed = own.filter((outcome) => outcome.edit !== 0 && isNoticed(outcome));
      if (own.at(-1)?.isFailed !== true) found.push(...noticed);
      else for (const { test, edit } of noticed) found.push(...(await this.#run([{ test, edit }])).filter(isNoticed));
    }
    return found;
  }

  /** Returns the first result of these test files that detects the edit. For edits that take effect on module load. */
  async noticedAsLoaded(number: number, tests: string[]): Promise<Outcome | undefined> {
    const edit = this.#edits[number - 1];
    if (edit === undefined) return undefined;
    const { file, source, start, end, text } = edit;
    this.#plant(file, source.slice(0, start) + text + source.slice(end));
    const outcomes = await this.#run(
      tests.map((test) => ({ test, edit: 0 })),
      { endsWithFailure: true },
    );
    this.#plant(file, this.#switched(file));
    return outcomes.find(isNoticed);
  }

  #switched(file: string): string {
    const pieces = this.#edits.flatMap((edit, index) => (edit.file === file ? (edit.pieces?.(index + 1) ?? []) : []));
    return withSwitches(this.#edits.find((edit) => edit.file === file)?.source ?? "", pieces);
  }

  #plant(file: string, code: string): void {
    planting.code.set(file, code);
    this.#vitest.invalidateFile(file);
  }

  /** Each project has its own processes. */
  async #run(entries: Entry[], how: How = {}): Promise<Outcome[]> {
    const outcomes: Outcome[] = [];
    for (const group of Map.groupBy(entries, ({ test }) => this.#specs.get(test)?.project.name).values()) {
      if (how.endsWithFailure && outcomes.some(({ isFailed }) => isFailed)) break;
      outcomes.push(...(await this.#runTogether(group, how)));
    }
    return outcomes;
  }

  /** After a cancellation it waits forever, so that no new work starts and results of cancelled runs are dropped. */
  async #goOn(): Promise<void> {
    if (this.#isBrokenOff) await new Promise(() => {});
  }

  /**
   * Runs entries in one process. An entry that ends or blocks the process has failed. The rest runs in another process.
   */
  async #runTogether(entries: Entry[], how: How): Promise<Outcome[]> {
    const { endsWithFailure = false, checks = false } = how;
    if (entries.length === 0) return [];
    await this.#goOn();
    this.#runs += 1;
    const [path, out] = ["plan", "out"].map((name) => join(this.#folder, `${name}-${this.#runs}`)) as [string, string];
    writeFileSync(path, JSON.stringify({ entries, endsWithFailure, checks, out } satisfies Plan));
    process.env["MUTANTS_PLAN"] = path;
    const told = () => (existsSync(out) ? readFileSync(out, "utf8").trim().split("\n") : []);
    let seen = 0;
    const watch = setInterval(() => {
      if (told().length === seen) void this.#vitest.cancelCurrentRun("test-failure");
      seen = told().length;
    }, LIMIT_MS);
    const specs = entries.flatMap(({ test }) => this.#specs.get(test) ?? []);
    await this.#vitest.runTestSpecifications(specs).finally(() => clearInterval(watch));
    await this.#goOn();
    const outcomes = told().map((line) => JSON.parse(line) as Outcome);
    const stuck = entries[outcomes.length];
    if (stuck === undefined || (endsWithFailure && outcomes.some(({ isFailed }) => isFailed))) return outcomes;
    console.log(`ended or stuck: ${relative(".", stuck.test)}`);
    const rest = await this.#runTogether(entries.slice(outcomes.length + 1), how);
    return [
      ...outcomes,
      { ...stuck, isFailed: true, why: "ended or stuck", reached: [], milliseconds: LIMIT_MS },
      ...rest,
    ];
  }
}
