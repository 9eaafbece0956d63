import { relative, resolve } from "node:path";
import { parseArgs } from "node:util";
import { DISTRICTS, editsOfProject, type Planted } from "./districts.ts";
import { EQUIVALENT } from "./equivalent.ts";
import { Bed } from "./plant.ts";
import { Reach } from "./reach.ts";
import type { Outcome } from "./runner.ts";
import { OPERATORS } from "./tree.ts";

/**
 * Plants small defects in services, policies, repos, calls and browser code, one at a time. Reports those that no test
 * detects (docs/decisions/0055, 0115). `npm run test:mutants -- --sample 150 --seed 1 --under app/features/members`.
 */
const { values } = parseArgs({
  options: {
    sample: { type: "string", default: "150" },
    seed: { type: "string", default: "1" },
    under: { type: "string", multiple: true, default: ["app", "server"] },
    /** The maximum number of test files for an edit. */
    reach: { type: "string", default: "8" },
    /** Only mutants whose output line contains this text, for example survivors after a new test. */
    only: { type: "string", multiple: true, default: [] },
    /** Prints the test that detected each killed mutant, and its message. */
    why: { type: "boolean", default: false },
  },
});

const all = editsOfProject();
const below = [...all.keys()].filter((index) =>
  values.under.some((part) => all[index]?.file.startsWith(resolve(part))),
);
const sample = shuffled(below, Number(values.seed)).slice(0, Number(values.sample));
const isKnown = (index: number) => EQUIVALENT.some(({ edit }) => edit === lineOf(index).replace(/:\d+ /, " "));
const planted = sample.filter(
  (index) => !isKnown(index) && (values.only.length === 0 || values.only.some((text) => lineOf(index).includes(text))),
);

/** The number of test files in one process, which takes seconds to load the application. */
const AT_ONCE = 20;

/** Exit codes after a signal, as in a shell. */
const SIGNALS = { SIGINT: 130, SIGTERM: 143 };

const bed = await Bed.open(all);
let ending: Promise<void> | undefined;
for (const [signal, code] of Object.entries(SIGNALS)) {
  // Removes Vitest's own listener, which would end the process at once and leave its database server running. A second
  // signal would do the same. It is common: the terminal sends one, and npm repeats it.
  process.removeAllListeners(signal);
  process.on(signal, () => void (ending ??= bed.breakOff().finally(() => process.exit(code))));
}
try {
  const survivors = await survivorsOf(planted);
  const killed = planted.length - survivors.length;
  console.log(
    `${all.length} edits known, ${sample.length} in the sample (seed ${values.seed}), ${sample.filter(isKnown).length} of them ` +
      `equivalent; ${killed} of ${planted.length} killed by at most ${values.reach} test files each: ` +
      share(killed, planted.length),
  );
  tellShares("district", DISTRICTS, ({ district }) => district, survivors);
  tellShares("operator", OPERATORS, ({ operator }) => operator, survivors);
} finally {
  await bed.close();
}

/**
 * Tries each edit with its first test file, the survivors with their second one, and so on. Prints each result at once.
 */
async function survivorsOf(indexes: number[]): Promise<number[]> {
  const reach = await Reach.find(bed, all);
  const tests = new Map(indexes.map((index) => [index, reach.testsOf(...placeOf(index), Number(values.reach))]));
  const survivors: number[] = [];
  const survive = (index: number) => {
    survivors.push(index);
    console.log(`survived: ${lineOf(index)}`);
  };
  let left = indexes.filter((index) => all[index]?.pieces !== undefined);
  for (let turn = 0; left.length > 0; turn += 1) {
    const now = Map.groupBy(left, (index) => tests.get(index)?.[turn] ?? "");
    for (const index of now.get("") ?? []) survive(index);
    now.delete("");
    const series = [...now].map(([test, group]) => [test, group.map((index) => index + 1)] as const);
    const noticed = new Set<number>();
    for (let start = 0; start < series.length; start += AT_ONCE)
      for (const outcome of await bed.noticed(new Map(series.slice(start, start + AT_ONCE))))
        noticed.add(tell(outcome.edit - 1, outcome));
    left = left.filter((index) => tests.get(index)?.[turn] !== undefined && !noticed.has(index));
    console.log(`after ${turn + 1} test files of each: ${left.length} left`);
  }
  for (const index of indexes.filter((one) => all[one]?.pieces === undefined)) {
    const outcome = await bed.noticedAsLoaded(index + 1, tests.get(index) ?? []);
    if (outcome === undefined) survive(index);
    else tell(index, outcome);
  }
  return survivors;
}

function share(killed: number, of: number): string {
  return `${((100 * killed) / Math.max(of, 1)).toFixed(1)} %`;
}

/** Prints the numbers of planted and killed defects of each kind. */
function tellShares(
  title: string,
  kinds: readonly string[],
  kindOf: (edit: Planted) => string,
  survivors: number[],
): void {
  const countOf = (indexes: number[], kind: string) =>
    indexes.filter((index) => kindOf(all[index] as Planted) === kind).length;
  for (const kind of kinds) {
    const of = countOf(planted, kind);
    const killed = of - countOf(survivors, kind);
    if (of > 0) console.log(`${title} ${kind}: ${killed} of ${of} killed, ${share(killed, of)}`);
  }
}

function tell(index: number, { test, why }: Outcome): number {
  if (values.why) console.log(`killed: ${lineOf(index)}\n  by ${relative(".", test)}, ${why}`);
  return index;
}

function placeOf(index: number): [edit: Planted, place: number] {
  const edit = all[index] as Planted;
  return [edit, index - all.findIndex(({ file }) => file === edit.file)];
}

function lineOf(index: number): string {
  const { file, source, start, end, what, text } = all[index] as Planted;
  const line = source.slice(0, start).split("\n").length;
  const gone = source.slice(start, end).replace(/\s+/g, " ").slice(0, 70);
  return `${relative(".", file)}:${line} ${what}: ${gone} → ${text.slice(0, 40)}`;
}

/** Shuffles a list; the same seed gives the same order (mulberry32). */
function shuffled<T>(list: T[], seed: number): T[] {
  let state = seed;
  const random = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  return list
    .map((one) => [random(), one] as const)
    .toSorted(([one], [other]) => one - other)
    .map(([, one]) => one);
}
