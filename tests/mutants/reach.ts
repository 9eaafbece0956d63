import { existsSync, globSync, readFileSync } from "node:fs";
import { basename, dirname, join, resolve } from "node:path";

/** The test files that import a file, directly or through others: those that speak most of its noun first, then the nearest. */
export function testsOf(target: string, tests: string[]): string[] {
  const words = wordsOf(target);
  return tests
    .flatMap((test) => {
      const steps = stepsFrom(test).get(target);
      if (steps === undefined) return [];
      const text = readFileSync(test, "utf8");
      // A test that bears the name comes before all that only mention it.
      const spoken = words.filter((word) => text.includes(word)).length;
      const named = words.filter((word) => test.includes(word)).length;
      return [{ test, spoken: spoken + 100 * named, steps }];
    })
    .toSorted((one, other) => other.spoken - one.spoken || one.steps - other.steps)
    .map(({ test }) => test);
}

/** What tests of a file say: its own name, the folder of its noun, the paths of the noun's calls. */
function wordsOf(target: string): string[] {
  const folder = dirname(target);
  const calls = globSync(join(folder, "*.calls.ts")).map((path) => readFileSync(path, "utf8"));
  const paths = calls.flatMap((source) =>
    [...source.matchAll(/^ {2}"[A-Z]+ \/([^"]+)": \{/gm)].map(([, path = ""]) => path),
  );
  return [`/${basename(target).split(".")[0]}`, `/${basename(folder)}`, ...paths.map((path) => `"${path}`)];
}

const known = new Map<string, Map<string, number>>();

/** How many imports lie between a test file and each file that it loads. */
function stepsFrom(test: string): Map<string, number> {
  const before = known.get(test);
  if (before !== undefined) return before;
  const steps = new Map([[test, 0]]);
  // A map goes on with what is added while it is walked.
  for (const [file, step] of steps) {
    for (const next of importsOf(file)) if (!steps.has(next)) steps.set(next, step + 1);
  }
  known.set(test, steps);
  return steps;
}

const read = new Map<string, string[]>();

function importsOf(file: string): string[] {
  const before = read.get(file);
  if (before !== undefined) return before;
  const source = readFileSync(file, "utf8");
  const found = [...source.matchAll(/^(?:import|export) (?!type )[^;]*?"([#.][^"]+)";|\bimport\("([#.][^"]+)"\)/gm)]
    .map(([, fixed, late]) => fixed ?? late ?? "")
    .map((name) => (name.startsWith("#") ? resolve(name.slice(1)) : resolve(dirname(file), name)))
    .filter((path) => /\.tsx?$/.test(path) && existsSync(path));
  const listed = [...source.matchAll(/\bimport\.meta\.glob[^(]*\(\s*"([^"]+)"/g)].flatMap(([, pattern = ""]) =>
    globSync(join(dirname(file), pattern)),
  );
  const all = [...found, ...listed];
  read.set(file, all);
  return all;
}
