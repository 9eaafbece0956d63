import { spawnSync } from "node:child_process";
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { projectFolder } from "#app/lib/project-folder.server.ts";

const UNITS = globSync("deploy/systemd/*.service", { cwd: projectFolder }).map((unit) => join(projectFolder, unit));
const hasAnalyze = spawnSync("systemd-analyze", ["--version"]).status === 0;
if (!hasAnalyze)
  process.stderr.write("Skipped: the units are not checked, systemd-analyze is missing (apt-get install systemd).\n");

/** Runs systemd-analyze; returns its exit code and what it prints. */
function analyze(...args: string[]): { status: number | null; output: string } {
  const { status, stdout, stderr } = spawnSync("systemd-analyze", args, { encoding: "utf8" });
  return { status, output: stdout + stderr };
}

it("there are units to check", () => expect(UNITS.length).toBeGreaterThan(0));

describe.skipIf(!hasAnalyze).each(UNITS)("%s", (unit) => {
  it("is exposed by 1.5 at most", () => {
    const { status, output } = analyze("security", "--offline=true", "--threshold=15", "--no-pager", unit);
    expect([status, output.trim().split("\n").at(-1)]).toEqual([0, expect.stringContaining("Overall exposure level")]);
  });

  it("holds nothing that systemd does not know", () => {
    const { output } = analyze("verify", "--man=no", "--recursive-errors=no", unit);
    // The machine of the tests has no installed release.
    const faults = output.split("\n").filter((line) => line !== "" && !/is not executable: No such file/.test(line));
    expect(faults).toEqual([]);
  });

  it("lets V8 compile, and processes that draw limit their memory", () => {
    expect(readFileSync(unit, "utf8")).not.toMatch(/^MemoryDenyWriteExecute|^SystemCallFilter=~.*@resources/m);
  });
});
