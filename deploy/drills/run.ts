import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DRILLS, type Drill } from "./drills.ts";

/**
 * `npm run drills`: runs all drills, or those whose names are given, after `npm run build`. It writes one line for each
 * into docs/drills.md and exits with 1 if one fails. A drill whose tests were all skipped has not run: a program that it
 * needs is missing.
 */
const PAGE = join(import.meta.dirname, "../../docs/drills.md");

type Outcome = { numPassedTests: number; numFailedTests: number; numTotalTests: number; success: boolean };

const chosen = process.argv.slice(2);
const unknown = chosen.filter((name) => !Object.hasOwn(DRILLS, name));
if (unknown.length > 0) {
  process.stderr.write(`There is no drill ${unknown.join(", ")}. Drills: ${Object.keys(DRILLS).join(", ")}\n`);
  process.exit(1);
}
let hasFailed = false;
for (const [name, drill] of Object.entries(DRILLS)) {
  if (chosen.length > 0 && !chosen.includes(name)) continue;
  const line = lineOf(name, drill);
  process.stdout.write(`${line}\n`);
  writeLine(name, line);
}
process.exit(hasFailed ? 1 : 0);

/** Runs a drill and returns its line of the table. */
function lineOf(name: string, { passes, project, files, environment = {} }: Drill): string {
  const began = performance.now();
  const folder = mkdtempSync(join(tmpdir(), "drill-"));
  const report = join(folder, "report.json");
  const args = ["run", "--project", project, "--reporter", "json", "--outputFile", report, ...files];
  const settings = Object.entries(environment).map(([key, value]) => `${key}=${value}`);
  const { status } = spawnSync("env", [...settings, "node_modules/.bin/vitest", ...args], {
    stdio: ["ignore", "ignore", "inherit"],
  });
  const seconds = Math.round((performance.now() - began) / 1_000);
  const result = resultOf(status, report);
  rmSync(folder, { recursive: true });
  if (result.startsWith("failed")) hasFailed = true;
  const commit = execFileSync("git", ["rev-parse", "--short", "HEAD"], { encoding: "utf8" }).trim();
  return `| ${name} | ${passes} | ${result} | ${seconds} s | ${new Date().toISOString().slice(0, 10)}, ${commit} |`;
}

function resultOf(status: number | null, report: string): string {
  try {
    const { numPassedTests, numFailedTests, numTotalTests, success } = JSON.parse(
      readFileSync(report, "utf8"),
    ) as Outcome;
    if (!success || status !== 0) return `failed: ${numFailedTests} of ${numTotalTests} tests`;
    return numPassedTests === 0
      ? "not run: a program is missing"
      : `passed: ${numPassedTests} ${numPassedTests === 1 ? "test" : "tests"}`;
  } catch {
    return "failed: the tests did not start";
  }
}

/** Replaces the line of a drill. */
function writeLine(name: string, line: string): void {
  const lines = readFileSync(PAGE, "utf8").split("\n");
  const at = lines.findIndex((one) => one.split("|")[1]?.trim() === name);
  if (at === -1) throw new Error(`docs/drills.md has no line for the drill ${name}`);
  writeFileSync(PAGE, lines.with(at, line).join("\n"));
}
