import { globSync, readFileSync } from "node:fs";

/**
 * Reports patterns in the checks' settings that match no file. After a move or rename they would check nothing and
 * still pass. vite.config.ts and house.ts check their own lists.
 */
const globs = [
  ...linterPatterns(settingsOf(".oxlintrc.json") as Linter).map((pattern) => ({ file: ".oxlintrc.json", pattern })),
  ...deadCodePatterns(settingsOf("knip.json") as DeadCode).map((pattern) => ({ file: "knip.json", pattern })),
];
const faults = globs
  .filter(({ pattern }) => globSync(pattern).length === 0)
  .map(({ file, pattern }) => `${file} pattern: ${pattern} matches no file`);
for (const fault of faults) console.log(fault);
process.exitCode = faults.length > 0 ? 1 : 0;

type Linter = {
  overrides: {
    files: string[];
    rules: Record<string, "off" | [string, { patterns?: { group: string[] }[]; paths?: { name: string }[] }]>;
  }[];
};
type DeadCode = Record<"entry" | "project" | "ignore", string[]>;

/** Parses a settings file, in which comments have their own lines. */
function settingsOf(file: string): unknown {
  return JSON.parse(readFileSync(file, "utf8").replaceAll(/^\s*\/\/.*$/gm, ""));
}

/** Returns the file patterns of the linter's rules, and the project files that they forbid to import. */
function linterPatterns({ overrides }: Linter): string[] {
  const forbidden = overrides.flatMap(({ rules }) => {
    const rule = rules["no-restricted-imports"];
    if (!Array.isArray(rule)) return [];
    const { patterns = [], paths = [] } = rule[1];
    return [...patterns.flatMap(({ group }) => group), ...paths.map(({ name }) => name)];
  });
  const own = forbidden.map((name) => name.replace(/^!/, "")).filter((name) => name.startsWith("#"));
  return [...overrides.flatMap(({ files }) => files), ...own.map((name) => name.slice(1))];
}

function deadCodePatterns({ entry, project, ignore }: DeadCode): string[] {
  return [...entry, ...project, ...ignore];
}
