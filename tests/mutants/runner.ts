import { appendFileSync, readFileSync } from "node:fs";
import { $m } from "./switchboard.ts";
import { TestRunner, type CancelReason, type RunnerTask, type RunnerTestFile } from "vitest";

export type Entry = { test: string; edit: number };
/**
 * The plan of a worker: test files in order, each with the active edit (0: none), and the output file. `checks`: runs
 * without an edit, after test files that failed with one. They are skipped if no test file failed.
 */
export type Plan = { entries: Entry[]; endsWithFailure: boolean; checks: boolean; out: string };
/** The result of an entry: why its first test failed, the reached edits and the duration. */
export type Outcome = Entry & { isFailed: boolean; why: string; reached: number[]; milliseconds: number };

Object.assign(globalThis, { $m });

type Modules = { fileToModulesMap: Map<string, Set<object>>; invalidateModule(module: object): void };
declare const __vitest_worker__: { evaluatedModules: Modules };

const plan: Plan = JSON.parse(readFileSync(process.env["MUTANTS_PLAN"] ?? "", "utf8"));
let turn = 0;
let began = 0;
let isFailed = false;
let isLeftOut = false;
let isCancelled = false;
let why = "";
/** Test files that have failed with an edit. */
const failed = new Set<string>();

/** An unhandled rejection is a failure too. */
process.on("unhandledRejection", (error) => {
  if ($m.edit === 0 || isFailed) return;
  [isFailed, why] = [true, `unhandled: ${String(error).split("\n")[0]}`];
});

/** Runs the entries of a plan one after another in one process, each up to its first failed test. */
export default class extends TestRunner {
  override importFile(path: string, source: "collect" | "setup"): unknown {
    if (source !== "collect") return super.importFile(path, source);
    // After a cancellation no file is loaded. The failure that this causes is ignored.
    if (isCancelled || (plan.endsWithFailure && isFailed)) return undefined;
    const { test, edit = 0 } = plan.entries[turn] ?? {};
    if (test !== path) throw new Error(`the plan has ${test}, not ${path}`);
    Object.assign($m, { edit, turns: 0, hits: new Set() });
    [began, isFailed, why] = [performance.now(), false, ""];
    isLeftOut = plan.checks && edit === 0 && !failed.has(path);
    if (isLeftOut) return undefined;
    const { evaluatedModules } = __vitest_worker__;
    for (const module of evaluatedModules.fileToModulesMap.get(path) ?? []) evaluatedModules.invalidateModule(module);
    return super.importFile(path, source);
  }

  /** Cancelled entries and later ones have no result. */
  override cancel(reason: CancelReason): void {
    super.cancel(reason);
    isCancelled = true;
  }

  override async onBeforeRunTask(test: RunnerTask): Promise<void> {
    await super.onBeforeRunTask(test);
    $m.test = { began: performance.now(), turns: $m.turns };
    if (isFailed) test.mode = "skip";
  }

  override onAfterRunTask(test: RunnerTask): void {
    super.onAfterRunTask(test);
    if (test.result?.state === "fail") this.#fail(test);
  }

  override onAfterRunFiles(files: RunnerTestFile[]): void {
    super.onAfterRunFiles(files);
    if (isCancelled) return;
    const wrong = files.find(({ result }) => result?.state === "fail");
    if (wrong !== undefined && !isLeftOut) this.#fail(wrong);
    if (isFailed) failed.add(plan.entries[turn]?.test ?? "");
    const milliseconds = Math.round(performance.now() - began);
    const reached = $m.edit === 0 ? [...$m.hits] : [];
    const outcome = { ...(plan.entries[turn] as Entry), isFailed, why, reached, milliseconds } satisfies Outcome;
    appendFileSync(plan.out, `${JSON.stringify(outcome)}\n`);
    turn += 1;
  }

  #fail({ name, result }: RunnerTask): void {
    const [error] = result?.errors ?? [];
    if (!isFailed) why = `${name}: ${error?.message.split("\n")[0] ?? "failed"}`;
    isFailed = true;
  }
}
