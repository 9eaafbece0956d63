import { globSync, readFileSync } from "node:fs";
import { relative, resolve } from "node:path";
import { parseArgs } from "node:util";
import { editsOf, type Edit } from "./edits.ts";
import { EQUIVALENT } from "./equivalent.ts";
import { Bed } from "./plant.ts";
import { testsOf } from "./reach.ts";

/**
 * Plants small defects in services, policies, repos and rules, one at a time, and says which of them no test notices
 * (docs/decisions/0035). `npm run test:mutants -- --sample 150 --seed 1 --under app/features/members`.
 */
const { values } = parseArgs({
  options: {
    sample: { type: "string", default: "150" },
    seed: { type: "string", default: "1" },
    under: { type: "string", multiple: true, default: ["app/features"] },
    /** How many test files a file of the code has at most. */
    reach: { type: "string", default: "12" },
    /** Only mutants whose line in the output holds this text: those that survived, after a new test. */
    only: { type: "string", multiple: true, default: [] },
  },
});

/** Test files that are tried alone first. */
const FIRST = 2;

const all = globSync("app/features/**/*.{service.server,repo.server,policy,rules}.ts")
  .map((path) => resolve(path))
  .filter((file) => values.under.some((part) => file.startsWith(resolve(part))))
  .flatMap((file) => editsOf(file, readFileSync(file, "utf8")));
const sample = shuffled(all, Number(values.seed)).slice(0, Number(values.sample));
const known = sample.filter((edit) => reasonOf(edit) !== undefined);
const planted = sample.filter(
  (edit) =>
    !known.includes(edit) && (values.only.length === 0 || values.only.some((text) => lineOf(edit).includes(text))),
);

const bed = await Bed.open();
try {
  const survivors: Edit[] = [];
  for (const [index, edit] of planted.entries()) {
    const isKilled = await isNoticed(bed, edit);
    if (!isKilled) survivors.push(edit);
    console.log(`${index + 1}/${planted.length} ${isKilled ? "killed  " : "SURVIVED"} ${lineOf(edit)}`);
  }
  const killed = planted.length - survivors.length;
  console.log(`\n${survivors.map((edit) => `survived: ${lineOf(edit)}`).join("\n")}`);
  console.log(
    `${all.length} edits known, ${sample.length} in the sample (seed ${values.seed}), ${known.length} of them equivalent; ` +
      `${killed} of ${planted.length} killed by the ${values.reach} nearest test files of each: ` +
      `${((100 * killed) / Math.max(planted.length, 1)).toFixed(1)} %`,
  );
} finally {
  await bed.close();
}

/** The nearest tests first, the next only when those have noticed nothing. */
async function isNoticed(bed: Bed, edit: Edit): Promise<boolean> {
  const tests = testsOf(edit.file, bed.tests).slice(0, Number(values.reach));
  for (const part of [tests.slice(0, FIRST), tests.slice(FIRST)])
    if (part.length > 0 && (await bed.notices(edit, part))) return true;
  return false;
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
