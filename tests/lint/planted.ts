import { execFileSync } from "node:child_process";
import { cp, mkdtemp, readdir, readFile, rm, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";

/**
 * Proves that the linter and the plan of the house see: files with planted violations are checked as the project's own
 * are, and each has to be reported for every rule that its first line names. A checker that checks nothing fails here.
 */
const root = join(import.meta.dirname, "../..");
/** Checkers of our own. */
const CHECKERS = ["house.ts", "patterns.ts", "packages.ts", "css-classes.ts", "keys.ts", "spaces.ts", "regexes.ts", "browser-styles.ts"];
const folder = await mkdtemp(join(tmpdir(), "planted-"));
try {
  await cp(join(import.meta.dirname, "planted"), folder, { recursive: true });
  for (const file of [".oxlintrc.json", "tsconfig.json", "package.json"]) await cp(join(root, file), join(folder, file));
  for (const name of ["node_modules", "db"]) await symlink(join(root, name), join(folder, name));
  const found = new Set([...reportedByLinter(), ...CHECKERS.flatMap(reportedBy)]);
  const missing = await expectedButMissing(found);
  if (missing.length > 0) throw new Error(`The linter did not see:\n${missing.join("\n")}`);
  console.log(`planted violations: all seen`);
} finally {
  await rm(folder, { recursive: true });
}

/** What the linter reports, as "file rule" lines. */
function reportedByLinter(): string[] {
  const output = outputOf("oxlint", ["--format", "json", "app", "cli"]);
  const { diagnostics } = JSON.parse(output) as { diagnostics: { code: string; filename: string }[] };
  return diagnostics.map(({ code, filename }) => `${filename} ${code.replace(/^.*\(|\)$/g, "")}`);
}

/** What a checker of our own reports, as "file rule" lines. The one of built sheets is told where they are. */
function reportedBy(checker: string): string[] {
  const output = outputOf(process.execPath, [join(import.meta.dirname, checker), "sheets"]);
  return output.split("\n").map((line) => line.replace(/:.*$/, ""));
}

/** What a checker prints. It exits with an error here, as it should. */
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
  const missing: string[] = [];
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
