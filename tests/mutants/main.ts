import { globSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { relative, resolve } from "node:path";
import { parseArgs } from "node:util";
import { editsOf, type Edit } from "./edits.ts";
import { EQUIVALENT } from "./equivalent.ts";
import { Bed, bodyOf, hashOf, type Runs } from "./plant.ts";

/**
 * Plants small defects in services, policies, repos and rules, one at a time, and says which of them no test notices
 * (docs/decisions/0035). `npm run test:mutants -- --sample 150 --seed 1 --under app/features/members`.
 */
const { values } = parseArgs({
  options: {
    sample: { type: "string", default: "150" },
    seed: { type: "string", default: "1" },
    under: { type: "string", default: "app/features" },
    /** Only test files whose path holds one of these: for a look at one noun while its tests are written. */
    tests: { type: "string", multiple: true, default: [""] },
    /** Only mutants whose line in the output holds this text: those that survived, after a new test. */
    only: { type: "string", multiple: true, default: [] },
  },
});

const CACHE = "node_modules/.cache/mutants.json";
/** Test files that are tried first: the cheapest of those that run the function in question. */
const FIRST = 4;

const targets = globSync(`app/features/**/*.{service.server,repo.server,policy,rules}.ts`).map((path) => resolve(path));
const all = targets
  .filter((file) => file.startsWith(resolve(values.under)))
  .flatMap((file) => editsOf(file, readFileSync(file, "utf8")));
const sample = shuffled(all, Number(values.seed)).slice(0, Number(values.sample));
const known = sample.filter((edit) => reasonOf(edit) !== undefined);
const planted = sample.filter(
  (edit) =>
    !known.includes(edit) && (values.only.length === 0 || values.only.some((text) => lineOf(edit).includes(text))),
);

const bed = await Bed.open();
try {
  const runs = await recorded(bed);
  const survivors: Edit[] = [];
  for (const [index, edit] of planted.entries()) {
    const isKilled = await isNoticed(bed, edit, runs);
    if (!isKilled) survivors.push(edit);
    console.log(`${index + 1}/${planted.length} ${isKilled ? "killed  " : "SURVIVED"} ${lineOf(edit)}`);
  }
  const killed = planted.length - survivors.length;
  console.log(`\n${survivors.map((edit) => `survived: ${lineOf(edit)}`).join("\n")}`);
  console.log(
    `${all.length} edits known, ${sample.length} in the sample (seed ${values.seed}), ${known.length} of them equivalent; ` +
      `${killed} of ${planted.length} killed: ${((100 * killed) / Math.max(planted.length, 1)).toFixed(1)} %`,
  );
} finally {
  await bed.close();
}

/** Which tests run what: noted again for the test files that are new or have changed, and for all after an edit of a target. */
async function recorded(bed: Bed): Promise<Runs> {
  const state = targets.map((file) => hashOf(file)).join();
  const kept = readKept();
  const before = kept.state === state ? kept.runs : {};
  const every = [...new Set(bed.specs.map(({ moduleId }) => moduleId))];
  const tests = every.filter((test) => values.tests.some((part) => relative(".", test).includes(part)));
  const changed = tests.filter((test) => before[test]?.hash !== hashOf(test));
  const { runs: noted, failing } = await bed.record(changed, targets);
  if (failing.length > 0) console.log(`left out, since they fail as they are: ${failing.join(" ")}`);
  const runs = { ...before, ...noted };
  mkdirSync("node_modules/.cache", { recursive: true });
  writeFileSync(CACHE, JSON.stringify({ state, runs }));
  return Object.fromEntries(Object.entries(runs).filter(([test]) => tests.includes(test)));
}

function readKept(): { state: string; runs: Runs } {
  try {
    return JSON.parse(readFileSync(CACHE, "utf8")) as { state: string; runs: Runs };
  } catch {
    return { state: "", runs: {} };
  }
}

/** The cheapest tests first, the rest only when those have noticed nothing. */
async function isNoticed(bed: Bed, edit: Edit, runs: Runs): Promise<boolean> {
  const body = bodyOf(edit) ?? edit.file;
  const tests = Object.entries(runs)
    .filter(([, { bodies }]) =>
      bodies.some((one) => one === body || (body === edit.file && one.startsWith(`${body}#`))),
    )
    .toSorted(([, one], [, other]) => one.seconds - other.seconds)
    .map(([test]) => test);
  if (tests.length === 0) return false;
  return (
    (await bed.notices(edit, tests.slice(0, FIRST))) ||
    (tests.length > FIRST && (await bed.notices(edit, tests.slice(FIRST))))
  );
}

function lineOf(edit: Edit): string {
  const source = readFileSync(edit.file, "utf8");
  const line = source.slice(0, edit.start).split("\n").length;
  const gone = source.slice(edit.start, edit.end).replace(/\s+/g, " ").slice(0, 70);
  return `${relative(".", edit.file)}:${line} ${edit.what}: ${gone} → ${edit.text.slice(0, 40)}`;
}

function reasonOf(edit: Edit): string | undefined {
  const line = lineOf(edit).replace(/:\d+ /, " ");
  return EQUIVALENT.find(({ edit: known }) => known === line)?.reason;
}

/** The same order for the same seed (mulberry32). */
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
