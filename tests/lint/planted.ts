import { execFileSync } from "node:child_process";
import { cp, mkdtemp, readdir, readFile, rm, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";

/**
 * Proves that the linter sees: files with planted violations are linted with the project's own configuration,
 * and each has to be reported for every rule that its first line names. A checker that checks nothing fails here.
 */
const root = join(import.meta.dirname, "../..");
const folder = await mkdtemp(join(tmpdir(), "planted-"));
try {
  await cp(join(import.meta.dirname, "planted"), folder, { recursive: true });
  for (const file of [".oxlintrc.json", "tsconfig.json", "package.json"]) await cp(join(root, file), join(folder, file));
  for (const name of ["node_modules", "db"]) await symlink(join(root, name), join(folder, name));
  const found = reported();
  const missing = await expectedButMissing(found);
  if (missing.length > 0) throw new Error(`The linter did not see:\n${missing.join("\n")}`);
  console.log(`planted violations: all seen`);
} finally {
  await rm(folder, { recursive: true });
}

/** What the linter reports, as "file rule" lines. It exits with an error here, as it should. */
function reported(): Set<string> {
  let output: string;
  try {
    output = execFileSync("oxlint", ["--format", "json", "app"], { cwd: folder, encoding: "utf8", stdio: "pipe" });
  } catch (error) {
    output = (error as { stdout: string }).stdout;
  }
  const { diagnostics } = JSON.parse(output) as { diagnostics: { code: string; filename: string }[] };
  return new Set(diagnostics.map(({ code, filename }) => `${filename} ${code.replace(/^.*\(|\)$/g, "")}`));
}

async function expectedButMissing(found: Set<string>): Promise<string[]> {
  const entries = await readdir(join(folder, "app"), { recursive: true, withFileTypes: true });
  const missing: string[] = [];
  for (const entry of entries.filter((other) => other.isFile())) {
    const path = join(entry.parentPath, entry.name);
    const [, rules] = (await readFile(path, "utf8")).match(/^\/\/ expect: (.+)/) ?? [];
    if (rules === undefined) throw new Error(`${path} says no expectation`);
    for (const rule of rules.trim().split(" ")) {
      const line = `${relative(folder, path)} ${rule}`;
      if (!found.has(line)) missing.push(line);
    }
  }
  return missing;
}
