import { execFileSync } from "node:child_process";
import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";

/**
 * Tests the linter and our checkers with planted violations. Each file must be reported for every rule in its first
 * line. A checker that finds nothing fails here.
 */
const root = join(import.meta.dirname, "../..");
/** Our own checkers. */
const CHECKERS = ["house.ts", "patterns.ts", "packages.ts", "css-classes.ts", "keys.ts", "spaces.ts", "regexes.ts", "browser-styles.ts"];
/** A folder with too many files. */
const CROWDED = "app/ui/crowded";
const folder = await mkdtemp(join(tmpdir(), "planted-"));
try {
  await cp(join(import.meta.dirname, "planted"), folder, { recursive: true });
  for (const file of [".oxlintrc.json", "tsconfig.json", "package.json"]) await cp(join(root, file), join(folder, file));
  for (const name of ["node_modules", "db"]) await symlink(join(root, name), join(folder, name));
  await fillFolder(join(folder, CROWDED));
  const found = new Set([...reportedByLinter(), ...CHECKERS.flatMap(reportedBy)]);
  const missing = await expectedButMissing(found);
  if (missing.length > 0) throw new Error(`The linter did not see:\n${missing.join("\n")}`);
  console.log(`planted violations: all seen`);
} finally {
  await rm(folder, { recursive: true });
}

async function fillFolder(path: string): Promise<void> {
  await mkdir(path, { recursive: true });
  for (let number = 1; number <= 31; number++) await writeFile(join(path, `${number}.txt`), "");
}

/** Returns the linter's reports as "file rule" lines. */
function reportedByLinter(): string[] {
  const output = outputOf("oxlint", ["--format", "json", "app", "cli"]);
  const { diagnostics } = JSON.parse(output) as { diagnostics: { code: string; filename: string }[] };
  return diagnostics.map(({ code, filename }) => `${filename} ${code.replace(/^.*\(|\)$/g, "")}`);
}

/** Returns the reports of one of our checkers as "file rule" lines. The checker of built sheets gets their folder. */
function reportedBy(checker: string): string[] {
  const output = outputOf(process.execPath, [join(import.meta.dirname, checker), "sheets"]);
  return output.split("\n").map((line) => line.replace(/:.*$/, ""));
}

/** Returns the output of a checker. It must exit with an error here. */
function outputOf(command: string, args: string[]): string {
  try {
    return execFileSync(command, args, { cwd: folder, encoding: "utf8", stdio: "pipe" });
  } catch (error) {
    return (error as { stdout: string }).stdout;
  }
}

async function expectedButMissing(found: Set<string>): Promise<string[]> {
  const planted = join(import.meta.dirname, "planted");
  const entries = await readdir(planted, { recursive: true, withFileTypes: true });
  const missing = [`${CROWDED} folder-size`].filter((line) => !found.has(line));
  for (const entry of entries.filter((other) => other.isFile())) {
    const path = join(entry.parentPath, entry.name);
    const [, rules] = (await readFile(path, "utf8")).match(/^(?:\/\/|\/\*) expect:(.*?)(?:\*\/)?$/m) ?? [];
    if (rules === undefined) throw new Error(`${path} says no expectation`);
    for (const rule of rules.split(" ").filter((name) => name !== "")) {
      const line = `${relative(planted, path)} ${rule}`;
      if (!found.has(line)) missing.push(line);
    }
  }
  return missing;
}
