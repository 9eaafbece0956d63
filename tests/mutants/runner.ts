import { appendFileSync, readFileSync } from "node:fs";
import { TestRunner, type CancelReason, type RunnerTask, type RunnerTestFile } from "vitest";

export type Entry = { test: string; edit: number };
/**
 * What a worker is told: test files in their order, each with the edit that is on meanwhile (0: none), and where to say it.
 * `checks`: runs without an edit are for what has failed before them in their file, and left out where nothing has.
 */
export type Plan = { entries: Entry[]; endsWithFailure: boolean; checks: boolean; out: string };
/** What it says of each: why its first test failed, the edits that it has come by and how long that took. */
export type Outcome = Entry & { isFailed: boolean; why: string; reached: number[]; milliseconds: number };

/** An edit that makes a loop endless is evaluated more often than this. */
const MOST_TURNS = 5_000_000;
/** One that asks the database each time comes to so many in a test that has lasted so long, a little less than it may. */
const SLOW = { turns: 10_000, milliseconds: 50_000 };

type Operation = (one: never, other: never) => unknown;
const OPERATIONS: Record<string, Operation> = {
  "===": (one: unknown, other: unknown) => one === other,
  "!==": (one: unknown, other: unknown) => one !== other,
  "<": (one: number, other: number) => one < other,
  "<=": (one: number, other: number) => one <= other,
  ">": (one: number, other: number) => one > other,
  ">=": (one: number, other: number) => one >= other,
  "-": (one: number, other: number) => one - other,
  "+": (one: number, other: number) => one + other,
};

type Change = { part: number; from: number; to: number; text: string };
type Tag = (strings: TemplateStringsArray, ...values: unknown[]) => unknown;

/** What the pieces of switches.ts call. */
const $m = {
  edit: 0,
  turns: 0,
  /** When the test that is running began, and how often the edit had been evaluated by then. */
  test: { began: 0, turns: 0 },
  hits: new Set<number>(),
  value: undefined as unknown,
  on(id: number): boolean {
    $m.hits.add(id);
    if (id !== $m.edit) return false;
    $m.turns += 1;
    if ($m.turns > MOST_TURNS || $m.isSlowLoop()) throw new Error("endless");
    return true;
  },
  isSlowLoop: () => $m.turns - $m.test.turns > SLOW.turns && performance.now() - $m.test.began > SLOW.milliseconds,
  not: (id: number, value: unknown) => ($m.on(id) ? !value : value),
  pick: (id: number, value: unknown, other: unknown) => ($m.on(id) ? other : value),
  op: (id: number, operator: string, other: string, left: never, right: never) =>
    OPERATIONS[$m.on(id) ? other : operator]?.(left, right),
  /** Whether the right side is asked for; else the left one is the value. */
  left(id: number, isAnd: boolean, value: unknown): boolean {
    const on = $m.on(id);
    $m.value = value;
    return isAnd === on ? !value : Boolean(value);
  },
  drop: (id: number, query: unknown, go: (query: unknown) => unknown) => ($m.on(id) ? query : go(query)),
  tag(id: number, { part, from, to, text }: Change, tag: Tag): Tag {
    if (!$m.on(id)) return tag;
    const other = (strings: readonly string[]) =>
      strings.map((one, index) => (index === part ? one.slice(0, from) + text + one.slice(to) : one));
    return (strings, ...values) => tag(Object.assign(other(strings), { raw: other(strings.raw) }), ...values);
  },
};
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

/** Runs the entries of a plan one after the other in one process, each up to its first test that fails. */
export default class extends TestRunner {
  override importFile(path: string, source: "collect" | "setup"): unknown {
    if (source !== "collect") return super.importFile(path, source);
    // Nothing is loaded any more: each file has failed then, which nobody asks about.
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

  /** What was cut short, and what comes after it without being run, has said nothing. */
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
